// Package sheettest makes random games of xiangqi and compares games, for the tests
// of file formats.
package sheettest

import (
	"math/rand/v2"
	"strings"
	"testing"

	"duiyi/game"
	"duiyi/record"
	"duiyi/record/internal/sheet"
	"duiyi/xiangqi"
)

// words are what random comments are made of.
var words = []string{
	"好棋", "红优", "不如车二进六", "此时", "can't", "be", "refuted", "前马", "㐂", "[1]", "C:\\",
	"第3回合", "“妙”", "…", "first\nsecond", "𠮷",
}

func comment(r *rand.Rand) string {
	var text []string
	for range 1 + r.IntN(6) {
		text = append(text, words[r.IntN(len(words))])
	}
	return strings.Join(text, " ")
}

// RandomGame returns a game with about so many moves, with variations in variations
// and comments. Some games do not begin as usual.
func RandomGame(r *rand.Rand, moves int) *record.Game {
	g := record.New(xiangqi.Rules)
	p := xiangqi.Start()
	if r.IntN(3) > 0 {
		for range r.IntN(80) {
			legal := p.Moves()
			if len(legal) == 0 {
				p.Unmake()
				break
			}
			p.Make(legal[r.IntN(len(legal))])
		}
		board, rest, _ := strings.Cut(p.FEN(), " ")
		p, _ = xiangqi.FromFEN(board + " " + rest[:1])
		sheet.Start(g, p)
	}
	g.Result = game.Result(r.IntN(4))
	for _, name := range []string{"Title", "Event", "Date", "Site", "Red", "Black"} {
		if r.IntN(2) > 0 {
			g.Tags.Set(name, words[r.IntN(5)])
		}
	}
	if r.IntN(2) > 0 {
		g.Root.AddAfter(comment(r))
	}
	nodes := []*record.Node{g.Root}
	last := g.Root
	for range moves {
		// Mostly the line goes on; now and then there is another move somewhere.
		at := last
		if r.IntN(6) == 0 {
			at = nodes[r.IntN(len(nodes))]
		}
		q, err := g.Position(at)
		if err != nil {
			panic(err) // all moves are legal
		}
		legal := q.Moves()
		if len(legal) == 0 {
			continue
		}
		m := legal[r.IntN(len(legal))]
		if at.Find(m) != nil {
			continue
		}
		last = at.Add(m)
		if r.IntN(4) == 0 {
			last.AddAfter(comment(r))
		}
		nodes = append(nodes, last)
	}
	return g
}

// Text writes a game so that equal games have equal texts: the start, the result,
// the tags, and the tree with comments.
func Text(g *record.Game) string {
	var b strings.Builder
	b.WriteString(g.FEN + " " + g.Result.String() + "\n")
	for _, name := range []string{"Title", "Event", "Date", "Site", "Red", "Black"} {
		if value := g.Tags.Get(name); value != "" {
			b.WriteString(name + "=" + value + "\n")
		}
	}
	for n := range g.Root.All() {
		b.WriteString(strings.Repeat(" ", n.Ply()))
		if n != g.Root {
			b.WriteString(sheet.PointName(xiangqi.From(n.Move)) + sheet.PointName(xiangqi.To(n.Move)))
		}
		for _, c := range n.After() {
			b.WriteString(" {" + c + "}")
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// Same fails the test unless the games are equal.
func Same(t *testing.T, got, want *record.Game) {
	t.Helper()
	if got == nil {
		t.Fatal("no game")
	}
	a, b := strings.Split(Text(got), "\n"), strings.Split(Text(want), "\n")
	for i := range max(len(a), len(b)) {
		if i >= len(a) || i >= len(b) || a[i] != b[i] {
			t.Fatalf("line %d of the game differs:\n got %q\nwant %q", i, a[min(i, len(a)-1)], b[min(i, len(b)-1)])
		}
	}
}

// Sound fails the test unless every move of a game, which a reader has returned with
// or without an error, is legal.
func Sound(t *testing.T, g *record.Game) {
	t.Helper()
	if g == nil {
		return
	}
	if err := g.Walk(func(*record.Node, game.Position) bool { return true }, nil); err != nil {
		t.Fatalf("%v in\n%s", err, Text(g))
	}
}

// Drain reads all games and returns them and the errors of type *record.Error. It
// fails the test where a game is not sound, or there is neither a game nor an
// error.
func Drain(t *testing.T, r record.Reader) (games []*record.Game, errs []*record.Error) {
	t.Helper()
	for {
		g, err := r.Next()
		if g == nil && err == nil {
			t.Fatal("neither a game nor an error")
		}
		Sound(t, g)
		if g != nil {
			games = append(games, g)
		}
		if err == nil {
			continue
		}
		e, ok := err.(*record.Error)
		if !ok {
			return games, errs
		}
		if e.Reason == "" || e.Format == "" {
			t.Fatalf("an error that says nothing: %#v", e)
		}
		errs = append(errs, e)
	}
}
