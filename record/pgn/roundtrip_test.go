package pgn

import (
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"duiyi/chess"
	"duiyi/game"
	"duiyi/record"
	"duiyi/xiangqi"
)

// words are what comments are made of here.
var words = []string{
	"good", "e4", "(", ")", "1-0", ";", "[%clk 0:01:02]", "[%csl Gd4,Re5]", "\"quoted\"", "炮二平五", "ö", "%", "$3", "  ", "*", "\\",
}

func randomComment(r *rand.Rand) string {
	var b strings.Builder
	for range 1 + r.IntN(30) {
		b.WriteString(words[r.IntN(len(words))] + " ")
	}
	return strings.TrimSpace(b.String())
}

// randomGame returns a game with variations, comments, glyphs and null moves.
func randomGame(t *testing.T, r *rand.Rand, g *record.Game) *record.Game {
	t.Helper()
	g.Tags.Set("Event", "x"+randomComment(r))
	g.Tags.Set("Extra", randomComment(r))
	g.Result = game.Result(r.IntN(4))
	nodes := []*record.Node{g.Root}
	if r.IntN(2) == 0 {
		g.Root.AddAfter(randomComment(r))
	}
	for range r.IntN(60) {
		at := nodes[r.IntN(len(nodes))]
		if r.IntN(3) > 0 {
			at = nodes[len(nodes)-1]
		}
		p, err := g.Position(at)
		if err != nil {
			t.Fatal(err)
		}
		moves := p.Moves()
		m := game.NoMove
		switch {
		case len(moves) > 0 && (r.IntN(10) > 0 || p.InCheck()):
			m = moves[r.IntN(len(moves))]
		case p.InCheck():
			continue
		}
		n := at.Add(m)
		nodes = append(nodes, n)
		for range r.IntN(8) - 5 {
			n.AddAfter(randomComment(r))
		}
		for range r.IntN(8) - 6 {
			n.AddNAG(record.NAG(1 + r.IntN(255)))
		}
		if r.IntN(12) == 0 {
			n.AddBefore(randomComment(r))
		}
	}
	return g
}

// starts are games without moves, to begin with.
func starts() []*record.Game {
	from := func(rules game.Rules, chess960 bool, fen string) *record.Game {
		g := record.New(rules)
		g.Chess960, g.FEN = chess960, fen
		return g
	}
	return []*record.Game{
		record.New(chess.Rules), record.New(xiangqi.Rules),
		from(chess.Rules, false, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 7"),
		from(chess.Rules, true, "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9"),
		from(xiangqi.Rules, false, "2bak4/4a4/4b4/p7p/2p6/P3P1P2/4r4/4C4/4A4/2BAK1B2 b - - 0 12"),
	}
}

// sameTree compares trees and reports where they differ.
func sameTree(a, b *record.Node) string {
	next := func(n *record.Node) []*record.Node { return slices.Collect(n.All()) }
	as, bs := next(a), next(b)
	if len(as) != len(bs) {
		return "the number of moves"
	}
	for i, a := range as {
		b := bs[i]
		switch {
		case a.Ply() != b.Ply() || a.Move != b.Move:
			return "a move"
		case !slices.Equal(a.NAGs(), b.NAGs()):
			return "a glyph"
		case !slices.Equal(a.Before(), b.Before()):
			return "comment before: " + strings.Join(a.Before(), "|") + " is read as " + strings.Join(b.Before(), "|")
		case !slices.Equal(a.After(), b.After()):
			return "comment after: " + strings.Join(a.After(), "|") + " is read as " + strings.Join(b.After(), "|")
		}
	}
	return ""
}

// TestRoundTrip writes trees made at random in every dialect and reads them again.
func TestRoundTrip(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for i := range 200 {
		g := randomGame(t, r, starts()[i%len(starts())])
		for _, f := range []record.Format{Format, ICCS, WXF, Chinese} {
			var b strings.Builder
			w := f.NewWriter(&b)
			err := w.Write(g)
			if g.Rules == chess.Rules && f.Name != Format.Name {
				if err == nil || b.Len() > 0 {
					t.Errorf("%s: a game of chess is written", f.Name)
				}
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			checkLines(t, b.String(), g.Rules)
			reader := f.NewReader(strings.NewReader(b.String()))
			back, err := reader.Next()
			if err != nil {
				t.Fatalf("%s: %v in\n%s", f.Name, err, b.String())
			}
			if back.Rules != g.Rules || back.FEN != g.FEN || back.Chess960 != g.Chess960 || back.Result != g.Result ||
				back.Tags.Get("Event") != g.Tags.Get("Event") || back.Tags.Get("Extra") != g.Tags.Get("Extra") {
				t.Fatalf("%s: %+v is read as %+v from\n%s", f.Name, g, back, b.String())
			}
			if diff := sameTree(g.Root, back.Root); diff != "" {
				t.Fatalf("%s: %s in\n%s", f.Name, diff, b.String())
			}
			if _, err := reader.Next(); err != io.EOF {
				t.Fatalf("%s: then %v", f.Name, err)
			}
			var again strings.Builder
			if f.NewWriter(&again).Write(back); again.String() != b.String() {
				t.Fatalf("%s: written again it is\n%s, not\n%s", f.Name, again.String(), b.String())
			}
		}
	}
}

// checkLines checks the length of lines of moves; Chinese comments are not broken.
func checkLines(t *testing.T, text string, rules game.Rules) {
	t.Helper()
	for line := range strings.Lines(text) {
		if len([]rune(strings.TrimSuffix(line, "\n"))) >= 80 && rules == chess.Rules && line[0] != '[' && line[0] != ';' {
			t.Errorf("long line: %s", line)
		}
	}
}

// TestExport writes a game as the standard has it.
func TestExport(t *testing.T) {
	g := record.New(chess.Rules)
	g.Tags.Set("WhiteElo", "2000")
	g.Tags.Set("Black", `Tab	and "quote" \`)
	g.Tags.Set("bad name", "x")
	g.Tags.Set("Result", "0-1")
	g.Result = game.FirstWins
	at := g.Root
	p, _ := g.Start()
	for _, text := range []string{"e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7"} {
		m, err := p.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		p.Make(m)
		at = at.Add(m)
	}
	at.AddAfter("The scholar's mate,\twhich is known to every child that has learnt the moves and has\r\nlost to an elder brother")
	const want = `[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "?"]
[Black "Tab and \"quote\" \\"]
[Result "1-0"]
[WhiteElo "2000"]

1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# {The scholar's mate, which is known to
every child that has learnt the moves and has lost to an elder brother} 1-0

`
	var b strings.Builder
	if err := NewWriter(&b).Write(g); err != nil || b.String() != want {
		t.Errorf("%v\n%s, want\n%s", err, b.String(), want)
	}
	at.Add(1)
	b.Reset()
	if err := NewWriter(&b).Write(g); err == nil || b.Len() > 0 {
		t.Errorf("an illegal move is written")
	}
}

// FuzzRead reads anything, and what it understands must be written and read again.
func FuzzRead(f *testing.F) {
	for _, seed := range []string{
		"[Event \"x\"]\n\n1. e4! {c} (1. d4 d5 (1... Nf6)) 1... e5 ; c\n2. -- *\n",
		"[Game \"Chinese Chess\"]\n[Format \"Chinese\"]\n\n1. 炮二平五 炮８平５ 2. C5+4 *",
		"[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - -\"]\n1... Kd7 2. e4 1-0", "% x\n1.e4e5", "1. e4 ½-½\r\r{",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		r := NewReader(strings.NewReader(string(text)))
		for range len(text) + 2 {
			g, err := r.Next()
			if err == io.EOF {
				return
			}
			if g == nil {
				continue
			}
			var b strings.Builder
			if err := NewWriter(&b).Write(g); err != nil {
				t.Fatal(err)
			}
			back, err := NewReader(strings.NewReader(b.String())).Next()
			if err != nil {
				t.Fatalf("%v in\n%s", err, b.String())
			}
			if diff := sameTree(g.Root, back.Root); diff != "" {
				t.Fatalf("%s in\n%s", diff, b.String())
			}
		}
		t.Fatal("no end")
	})
}
