package review

import (
	"slices"
	"strings"
	"testing"

	"duiyi/chess"
	"duiyi/game"
	"duiyi/record"
	"duiyi/record/formats"
	"duiyi/record/pgn"
	"duiyi/uci"
	"duiyi/xiangqi"
)

// lineOf is a game of moves in coordinates.
func lineOf(t *testing.T, rules game.Rules, moves []string) *record.Game {
	t.Helper()
	g, p := record.New(rules), rules.Start()
	at := g.Root
	for _, text := range moves {
		m, err := uci.ParseMove(p, text, uci.ZeroBased)
		if err != nil {
			t.Fatal(err)
		}
		at = at.Add(m)
		p.Make(m)
	}
	return g
}

// mainMoves are the moves of the main line, in coordinates.
func mainMoves(t *testing.T, g *record.Game) (moves []string) {
	t.Helper()
	p, err := g.Start()
	if err != nil {
		t.Fatal(err)
	}
	for n := range g.Root.Mainline() {
		moves = append(moves, uci.FormatMove(p, n.Move, uci.ZeroBased))
		p.Make(n.Move)
	}
	return moves
}

func through(t *testing.T, format string, g *record.Game) (text string, back *record.Game) {
	t.Helper()
	f, _ := formats.ByName(format)
	var b strings.Builder
	w := f.NewWriter(&b)
	if err := w.Write(g); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	f, ok := formats.Detect([]byte(b.String()))
	if !ok {
		t.Fatalf("%s: nobody knows what this is: %q", format, b.String())
	}
	back, err := f.NewReader(strings.NewReader(b.String())).Next()
	if err != nil {
		t.Fatalf("%s: %v\n%s", format, err, b.String())
	}
	return b.String(), back
}

// reviewed is a review of a game of xiangqi in which red gives much away, black too, and
// then black plays the engine's own move although it looks bad.
func reviewed() ([]string, *Review) {
	moves := []string{"h2e2", "h9g7", "e2e6", "g7e6", "h0g2", "i9h9"}
	r := New("xiangqi", game.First, Standard, moves)
	for n, p := range []Position{
		{Depth: 12, Score: cp(10), Best: []string{"h2e2", "h9g7"}}, {Depth: 11, Score: cp(0), Best: []string{"b9c7"}},
		{Depth: 14, Score: cp(20), Best: []string{"h0g2", "i9h9", "i0h0"}}, {Depth: 12, Score: cp(-900), Best: []string{"g7e6"}},
		{Depth: 10, Score: cp(-1900), Best: []string{"i0i1"}}, {Depth: 10, Score: uci.Score{Mate: true, Value: -7}, Best: []string{"i9h9"}},
		{Depth: 13, Score: cp(-1000), Best: []string{"b0c2"}},
	} {
		r.Learn(n, p)
	}
	return moves, r
}

// TestRecord takes a review through every format that has room for one.
func TestRecord(t *testing.T) {
	for _, format := range []string{"pgn", "pgn-wxf", "pgn-chinese", "xqf", "dhtmlxq", "plain"} {
		moves, r := reviewed()
		g := lineOf(t, xiangqi.Rules, moves)
		g.Root.Main().Main().AddAfter("屏风马。")
		r.Annotate(g)
		text, g2 := through(t, format, g)
		if format == "pgn" && (!strings.Contains(text, "E2-E6 $4") || !strings.Contains(text, "[%eval -9.00,12]") ||
			!strings.Contains(strings.ReplaceAll(text, "\n", " "), "(2. H0-G2 {[%eval 0.20,14]} 2... I9-H9 3. I0-H0)")) {
			t.Errorf("written as\n%s", text)
		}
		back := FromRecord(g2, moves)
		if back == nil {
			t.Errorf("%s: no review in\n%s", format, text)
			continue
		}
		for n := range moves {
			if got, want := back.Verdict(n), r.Verdict(n); got != want {
				t.Errorf("%s: move %d is %d, want %d", format, n, got, want)
			}
			if !slices.Equal(back.Better(n), r.Better(n)) {
				t.Errorf("%s: better than move %d is %v, want %v", format, n, back.Better(n), r.Better(n))
			}
			if a, b := back.At(n), r.At(n); a.Score != b.Score || a.Depth != b.Depth {
				t.Errorf("%s: position %d is %+v, want %+v", format, n, a, b)
			}
		}
		if !back.Done() {
			t.Errorf("%s: %s", format, back)
		}
		// What the review says by itself does not stay in the record as well.
		if format == "pgn" {
			want := lineOf(t, xiangqi.Rules, moves)
			want.Root.Main().Main().AddAfter("屏风马。")
			if got, want := written(t, g2), written(t, want); got != want {
				t.Errorf("left are\n%s\nwant\n%s", got, want)
			}
			back.Annotate(g2)
			if again, _ := through(t, format, g2); again != text {
				t.Errorf("the second time\n%s\nthe first time\n%s", again, text)
			}
		}
	}
}

// written is a game as PGN without tags.
func written(t *testing.T, g *record.Game) string {
	t.Helper()
	text, _ := through(t, "pgn", g)
	_, moves, _ := strings.Cut(text, "\n\n")
	return moves
}

// TestOthersRecords reads what other programs write.
func TestOthersRecords(t *testing.T) {
	for name, c := range map[string]struct {
		text    string
		verdict []Verdict
		better  string // than the last of those
		left    string // in the record
	}{
		"lichess": {`[Variant "Standard"]

1. e4 { [%eval 0.17] [%clk 0:03:00] } 1... c5 { [%eval 0.28] [%clk 0:03:00] } 2. Bc4 { [%eval 0.11] [%clk 0:02:58] }
2... Nc6 { [%eval 0.0] [%clk 0:02:55] } 3. Qh5? { (0.00 → -1.14) Mistake. Nf3 was best. } { [%eval -1.14] [%clk 0:02:40] }
(3. Nf3 e6 4. O-O Nf6) 3... Nf6?? { [%eval #1] [%clk 0:02:44] } (3... e6) 4. Qxf7# { [%clk 0:02:39] } 1-0`,
			[]Verdict{Unjudged, Good, Good, Good, Mistake, Blunder, Good}, "e7e6",
			"1. e4 {[%clk 0:03:00]} 1... c5 {[%clk 0:03:00]} 2. Bc4 {[%clk 0:02:58]} 2... Nc6 {[%clk 0:02:55]} 3. Qh5 " +
				"{(0.00 → -1.14) Mistake. Nf3 was best.} {[%clk 0:02:40]} (3. Nf3 e6 4. O-O Nf6) 3... Nf6 {[%clk 0:02:44]} (3... e6) 4. Qxf7# {[%clk 0:02:39]} 1-0"},
		"ChessBase": {"1. e4 {[%eval 25,18]} 1... f6 {[%eval 90,17]} 2. d4 {[%eval 88,19]} *", []Verdict{Unjudged, Inaccuracy, Good}, "", "1. e4 f6 2. d4 *"},
		"profile":   {"{[%evp 0,3,20,25,90,-600]} 1. e4 f6 2. Qg4 *", []Verdict{Good, Inaccuracy, Blunder}, "", "{[%evp 0,3,20,25,90,-600]} 1. e4 f6 2. Qg4 *"},
	} {
		g, err := pgn.NewReader(strings.NewReader(c.text)).Next()
		if err != nil {
			t.Fatal(err)
		}
		moves := mainMoves(t, g)
		r := FromRecord(g, moves)
		if r == nil {
			t.Errorf("%s: no review", name)
			continue
		}
		for n, want := range c.verdict {
			if got := r.Verdict(n); got != want {
				t.Errorf("%s: move %d is %d, want %d", name, n, got, want)
			}
		}
		if c.better != "" && !slices.Equal(r.Better(5), []string{c.better}) {
			t.Errorf("%s: better is %v", name, r.Better(5))
		}
		if got := strings.Join(strings.Fields(written(t, g)), " "); got != c.left {
			t.Errorf("%s: left are\n%s\nwant\n%s", name, got, c.left)
		}
	}
	for _, text := range []string{
		"1. e4 e5 2. Nf3 *", "1. e4 {[%eval 0.2]} e5 2. Nf3 Nc6 3. Bb5 *", "{[%evp 0,9,1,2]} 1. e4 *", "{[%evp x]} 1. e4 *",
		"{[%evp 0,-1,5]} 1. e4 *", "1. e4 {[%eval ?]} e5 {[%eval 0.2.3]} *",
	} {
		g, err := pgn.NewReader(strings.NewReader(text)).Next()
		if err != nil {
			t.Fatal(err)
		}
		before := written(t, g)
		if r := FromRecord(g, mainMoves(t, g)); r != nil {
			t.Errorf("%s: a review %s", text, r)
		}
		if after := written(t, g); after != before {
			t.Errorf("%s becomes %s", before, after)
		}
	}
}

// Glyphs and lines that somebody has written stay as they are.
func TestAnnotateByHand(t *testing.T) {
	moves, r := reviewed()
	g := lineOf(t, xiangqi.Rules, moves)
	bad := g.Root.Main().Main().Main()
	bad.SetNAGs(5, 13)
	p := xiangqi.Start()
	p.Make(g.Root.Main().Move)
	p.Make(g.Root.Main().Main().Move)
	own, err := p.Parse("h0g2")
	if err != nil {
		t.Fatal(err)
	}
	bad.Parent().Add(own).AddAfter("My move.")
	r.Annotate(g)
	if got := bad.NAGs(); !slices.Equal(got, []record.NAG{5, 13}) {
		t.Errorf("glyphs are %v", got)
	}
	if v := bad.Next(); v == nil || v.Next() != nil || v.Main() != nil || v.After()[0] != "My move." {
		t.Error("the line is not as it was")
	}
	if FromRecord(g, moves) == nil || !slices.Equal(bad.NAGs(), []record.NAG{5, 13}) || bad.Next() == nil {
		t.Error("reading took away what was written by hand")
	}
	if FromRecord(&record.Game{Rules: chess.Rules, FEN: "nonsense", Root: &record.Node{}}, nil) != nil {
		t.Error("a review of nothing")
	}
}
