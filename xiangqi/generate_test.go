package xiangqi

import (
	"math/rand/v2"
	"slices"
	"testing"

	"duiyi/game"
)

// Legal agrees with Generate over every 16-bit move, and captures and quiet
// moves make up all moves.
func TestKindsAndLegalAgree(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	n := 300
	if testing.Short() {
		n = 30
	}
	for range n {
		checkMoves(t, randomGame(r, r.IntN(200)))
		checkMoves(t, randomComposition(r))
		checkMoves(t, stackedSoldiers(r))
	}
}

func checkMoves(t *testing.T, p *Position) {
	t.Helper()
	moves := p.Moves()
	slices.Sort(moves)
	var legal []game.Move
	for m := range 1 << 16 {
		if p.Legal(game.Move(m)) {
			legal = append(legal, game.Move(m))
		}
	}
	if !slices.Equal(moves, legal) {
		t.Fatalf("%s: Generate and Legal differ: %v, %v", p.FEN(), moves, legal)
	}
	var list game.MoveList
	var parts []game.Move
	for _, kind := range []game.Kind{game.Captures, game.Quiets} {
		p.Generate(&list, kind)
		for _, c := range list.Slice() {
			from, to := p.FromTo(c.Move)
			if c.To() != to || c.Piece() != p.At(from) || c.Victim() != p.At(to) || c.Promotes() {
				t.Fatalf("%s: %s is described wrongly", p.FEN(), p.Format(c.Move, game.Coordinates))
			}
			if c.Quiet() != (kind == game.Quiets) {
				t.Fatalf("%s: %s is not of kind %d", p.FEN(), p.Format(c.Move, game.Coordinates), kind)
			}
			parts = append(parts, c.Move)
		}
	}
	slices.Sort(parts)
	if !slices.Equal(moves, parts) {
		t.Fatalf("%s: captures and quiet moves are not all moves", p.FEN())
	}
}

// Each rule of movement, as the moves of one man.
func TestMovesOfOneMan(t *testing.T) {
	tests := []struct{ name, fen, from, to string }{
		{"horse in the open", "3k5/9/9/9/9/4N4/9/9/9/4K4 w", "e4", "c3 c5 d2 d6 f2 f6 g3 g5"},
		{"horse with two legs blocked", "3k5/9/9/9/4p4/3pN4/9/9/9/4K4 w", "e4", "d2 f2 g3 g5"},
		{"horse in the corner", "3k5/9/9/9/9/9/9/9/9/N3K4 w", "a0", "b2 c1"},
		{"elephant keeps to its side", "3k5/9/9/9/9/2B6/9/9/9/4K4 w", "c4", "a2 e2"},
		{"elephant's eye blocked", "3k5/9/9/9/9/2B6/3p5/9/9/4K4 w", "c4", "a2"},
		{"black elephant", "3k5/9/4b4/9/9/9/9/9/9/5K3 b", "e7", "c5 c9 g5 g9"},
		{"advisor in the palace", "3k5/9/9/9/9/9/9/9/4A4/4K4 w", "e1", "d0 d2 f0 f2"},
		{"advisor at its edge", "3k5/9/9/9/9/9/9/9/9/4KA3 w", "f0", "e1"},
		{"general at his palace's edge", "3k5/9/9/9/9/9/9/5K3/9/9 w", "f2", "e2 f1"},
		{"generals may not face", "3k5/9/9/9/9/9/9/9/9/4K4 w", "e0", "e1 f0"},
		{"rook and both colours", "3k5/9/9/9/9/2p1R1P2/9/4p4/9/4K4 w", "e4", "c4 d4 e2 e3 e5 e6 e7 e8 e9 f4"},
		{"cannon over screens", "3k5/9/4p4/9/4P4/p1p1C1P1p/9/9/9/4K4 w", "e4", "a4 d4 e1 e2 e3 e7 f4 i4"},
		{"cannon without screen takes nothing", "3k5/9/9/9/4p4/4C4/9/9/9/5K3 w", "e4", "a4 b4 c4 d4 e0 e1 e2 e3 f4 g4 h4 i4"},
		{"soldier at home", "3k5/9/9/9/9/9/4P4/9/9/5K3 w", "e3", "e4"},
		{"soldier at the river", "3k5/9/9/9/9/4P4/9/9/9/5K3 w", "e4", "e5"},
		{"soldier across", "3k5/9/9/9/4P4/9/9/9/9/5K3 w", "e5", "d5 e6 f5"},
		{"soldier at the end", "3k4P/9/9/9/9/9/9/9/9/5K3 w", "i9", "h9"},
		{"black soldier across", "3k5/9/9/9/9/4p4/9/9/9/5K3 b", "e4", "d4 e3 f4"},
		{"pinned by a rook, moves on the line", "3k5/9/9/4r4/9/9/4R4/9/9/4K4 w", "e3", "e1 e2 e4 e5 e6"},
		{"pinned by the general", "4k4/9/9/9/9/9/9/4N4/9/4K4 w", "e2", ""},
		{"one of two screens", "3k5/9/4c4/9/4P4/9/4N4/9/9/4K4 w", "e3", ""},
		{"may not become a screen", "3k5/9/4c4/9/9/2N6/9/9/9/4K4 w", "c4", "a3 a5 b2 b6 d2 d6"},
		{"horse's leg may not leave", "3k5/9/9/9/9/9/9/3n5/3R5/4K4 w", "d1", "d2"},
	}
	for _, tt := range tests {
		p := mustFEN(t, tt.fen)
		var got []string
		for _, m := range p.Moves() {
			if pointName(From(m)) == tt.from {
				got = append(got, pointName(To(m)))
			}
		}
		slices.Sort(got)
		if joined := join(got); joined != tt.to {
			t.Errorf("%s: %s goes to %q, want %q", tt.name, tt.from, joined, tt.to)
		}
	}
}

func join(words []string) (s string) {
	for i, w := range words {
		if i > 0 {
			s += " "
		}
		s += w
	}
	return s
}

// The hot path allocates nothing.
func TestNoAllocations(t *testing.T) {
	for _, c := range perftCases(t) {
		p := mustFEN(t, c.fen)
		var list, seen game.MoveList
		if n := testing.AllocsPerRun(10, func() {
			for kind := range game.Quiets + 1 {
				p.Generate(&list, kind)
			}
			p.Generate(&list, game.All)
			for _, c := range list.Slice() {
				p.Make(c.Move)
				p.Generate(&seen, game.All)
				p.Verdict(1)
				p.Outcome()
				p.Unmake()
				p.Legal(c.Move)
			}
			if !p.InCheck() {
				p.MakeNull()
				p.UnmakeNull()
			}
		}); n != 0 {
			t.Errorf("%s: %v allocations", c.fen, n)
		}
	}
}

func BenchmarkGenerate(b *testing.B) {
	const (
		opening = "r1bakab1r/9/1cn3nc1/p1p1p1p1p/9/9/P1P1P1P1P/1CN3NC1/9/R1BAKAB1R w - - 0 1"
		check   = "r1bakab1r/9/1cn3n2/p1p1p1p1p/4c4/9/P1P1P1P1P/1CN3NC1/9/R1BAKAB1R w - - 0 1"
	)
	for _, bm := range []struct {
		name, fen string
		kind      game.Kind
	}{
		{"all", opening, game.All}, {"captures", opening, game.Captures}, {"quiets", opening, game.Quiets},
		{"check", check, game.All},
	} {
		b.Run(bm.name, func(b *testing.B) {
			p := mustFEN(b, bm.fen)
			var list game.MoveList
			b.ReportAllocs()
			for b.Loop() {
				p.Generate(&list, bm.kind)
			}
			b.ReportMetric(float64(list.Len()), "moves")
		})
	}
}
