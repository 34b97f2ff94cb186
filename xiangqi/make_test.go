package xiangqi

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"duiyi/game"
)

// difference names a field in which two positions differ, or returns "".
func difference(a, b *Position) string {
	switch {
	case a.board != b.board:
		return "the board"
	case a.alive != b.alive:
		return "the living men"
	case a.ranks != b.ranks || a.files != b.files:
		return "the lines"
	case a.key != b.key:
		return "the key"
	case a.side != b.side:
		return "the side to move"
	case a.state != b.state:
		return fmt.Sprintf("the state: %+v, %+v", a.state, b.state)
	case a.moves != b.moves:
		return "the move number"
	case !slices.Equal(a.past, b.past):
		return "the past"
	}
	for s := range a.point {
		for slot, at := range a.point[s] {
			// Where a dead man last stood is nobody's business.
			if a.alive[s]>>slot&1 != 0 && at != b.point[s][slot] {
				return "the points"
			}
		}
	}
	return ""
}

// verify compares all that p keeps incrementally with what its FEN gives.
func verify(t *testing.T, p *Position) {
	t.Helper()
	q := mustFEN(t, p.FEN())
	if p.key != p.keyFromScratch() {
		t.Fatalf("%s: incremental key %x, from scratch %x", p.FEN(), p.key, p.keyFromScratch())
	}
	if p.key != q.key || p.ranks != q.ranks || p.files != q.files || p.check != q.check ||
		p.side != q.side || p.moves != q.moves || p.clock != q.clock {
		t.Fatalf("%s: the position differs from the one read from its FEN", p.FEN())
	}
	for sq, m := range p.board {
		if m.piece() != q.board[sq].piece() {
			t.Fatalf("%s: %s", p.FEN(), pointName(sq))
		}
		if m != 0 && (p.alive[m.side()]>>m.slot()&1 == 0 || int(p.point[m.side()][m.slot()]) != sq) {
			t.Fatalf("%s: the man on %s does not know where he stands", p.FEN(), pointName(sq))
		}
	}
}

// Along random games every move is made and taken back, which restores every
// field, and everything kept incrementally is as computed from scratch.
func TestMakeUnmakeAlongRandomGames(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	games := 2_000
	if testing.Short() {
		games = 100
	}
	for g := range games {
		p := Start()
		if g%4 == 3 {
			p = randomComposition(r)
		}
		first := p.Clone().(*Position)
		for range r.IntN(200) {
			before := p.Clone().(*Position)
			moves := p.Moves()
			if len(moves) == 0 {
				break
			}
			m := moves[r.IntN(len(moves))]
			p.Make(m)
			verify(t, p)
			p.Unmake()
			if diff := difference(p, before); diff != "" {
				t.Fatalf("%s: %s and taking it back change %s", before.FEN(), p.Format(m, game.Coordinates), diff)
			}
			if !p.InCheck() {
				p.MakeNull()
				if p.key != p.keyFromScratch() {
					t.Fatalf("%s: null move: the key is wrong", before.FEN())
				}
				p.UnmakeNull()
				if diff := difference(p, before); diff != "" {
					t.Fatalf("%s: a null move changes %s", before.FEN(), diff)
				}
			}
			p.Make(m)
		}
		for p.Plies() > 0 {
			p.Unmake()
		}
		if diff := difference(p, first); diff != "" {
			t.Fatalf("%s: a game and taking it back change %s", first.FEN(), diff)
		}
	}
}

// Different ways to one position give one key; the side to move tells apart.
func TestKey(t *testing.T) {
	p, q := Start(), Start()
	play(t, p, "h0g2 h9g7 b0c2")
	play(t, q, "b0c2 h9g7 h0g2")
	if p.Key() != q.Key() {
		t.Error("transposed moves lead to different keys")
	}
	red := mustFEN(t, "4k4/9/9/9/9/9/9/9/9/3K5 w")
	black := mustFEN(t, "4k4/9/9/9/9/9/9/9/9/3K5 b")
	if red.Key() == black.Key() {
		t.Error("the side to move is not in the key")
	}
	if later := mustFEN(t, "4k4/9/9/9/9/9/9/9/9/3K5 w - - 30 60"); later.Key() != red.Key() {
		t.Error("the clocks are in the key")
	}
	// Two rooks that change places are the same position.
	p = mustFEN(t, "4k4/9/9/9/9/9/9/R8/R8/3K5 w")
	before := p.Key()
	play(t, p, "a2b2 e9e8 a1a2 e8e9 b2b1 e9e8 b1a1 e8e9")
	if p.Key() != before {
		t.Error("exchanged rooks change the key")
	}
}

func TestCloneIsIndependent(t *testing.T) {
	p := Start()
	play(t, p, "h2e2 h9g7")
	q := p.Clone()
	before := p.FEN()
	q.Unmake()
	q.Unmake()
	m, err := q.Parse("b2e2")
	if err != nil {
		t.Fatal(err)
	}
	q.Make(m)
	if p.FEN() != before || p.Plies() != 2 {
		t.Errorf("moves of the clone change the position to %s", p.FEN())
	}
	p.Unmake()
	p.Unmake()
	if got := p.FEN(); got != StartFEN {
		t.Errorf("after the clone's moves the position is taken back to %s", got)
	}
}

func BenchmarkMakeUnmake(b *testing.B) {
	p := Start()
	moves := p.Moves()
	b.ReportAllocs()
	for b.Loop() {
		for _, m := range moves {
			p.Make(m)
			p.Unmake()
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(moves)), "ns/move")
}

func TestKeyAfter(t *testing.T) {
	p, err := FromFEN("r1bakab1r/9/1cn3nc1/p1p1p1p1p/9/9/P1P1P1P1P/1CN3NC1/9/R1BAKAB1R w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range p.Moves() {
		promised := p.KeyAfter(m)
		p.Make(m)
		if p.Key() != promised {
			t.Errorf("%s: key %x, promised %x", p.FEN(), p.Key(), promised)
		}
		p.Unmake()
	}
}
