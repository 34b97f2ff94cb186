package engine

import (
	"context"
	"testing"

	"duiyi/chess"
	"duiyi/game"
	"duiyi/search"
	"duiyi/xiangqi"
)

// Composed mates are found within so many nodes as a second or two of search has, in the moves
// that others found or fewer, and every line is legal and, where whole, ends in mate.
func TestComposedMates(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	missed := 0
	for _, m := range xiangqiMates(t) {
		p := position(t, xiangqi.Rules, m.fen)
		r := newEngine(t).Think(context.Background(), Request{
			Position: p, Skill: FullSkill, Limits: search.Limits{Nodes: 400_000, Mate: m.moves},
		}, nil)
		if n, ok := search.MateIn(r.Lines[0].Score); !ok || n > m.moves {
			missed++
			continue
		}
		endsInMate(t, p, r.Lines[0])
	}
	if missed > 8 {
		t.Errorf("%d of 60 mates missed", missed)
	}
}

// A mate by checks with a quiet move that is deeper than the search of so few nodes reaches, and
// that the hunt for mates finds: Lasker against Thomas, London 1912, where the queen's
// sacrifice on h7 mates in eight or, as is known today, in seven.
func TestLaskerThomas(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	p := position(t, chess.Rules, "rn3rk1/pbppq1pp/1p2pb2/4N2Q/3PN3/3B4/PPP2PPP/R3K2R w KQ - 7 11")
	r := newEngine(t).Think(context.Background(), Request{Position: p, Skill: FullSkill, Limits: search.Limits{Nodes: 1_500_000}}, nil)
	if got := p.Format(r.Best(), game.SAN); got != "Qxh7+" {
		t.Fatalf("plays %s", got)
	}
	if n, ok := search.MateIn(r.Lines[0].Score); !ok || n > 8 {
		t.Fatalf("score %d", r.Lines[0].Score)
	}
	endsInMate(t, p, r.Lines[0])
}

func endsInMate(t *testing.T, p game.Position, l search.Line) {
	t.Helper()
	q := p.Clone()
	for _, m := range l.PV {
		if !q.Legal(m) {
			t.Fatalf("%s: illegal move in the line", p.FEN())
		}
		q.Make(m)
	}
	if n, _ := search.MateIn(l.Score); len(l.PV) != 2*n-1 {
		return // the table has lost its end
	}
	if o := q.Outcome(); o.Reason != game.Checkmate && o.Reason != game.Stalemate {
		t.Errorf("%s: the line ends in %v", p.FEN(), o)
	}
}
