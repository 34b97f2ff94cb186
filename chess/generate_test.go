package chess

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"duiyi/game"
)

// Legal agrees with Generate over every 16-bit move, and captures and quiet moves
// make up all moves.
func TestKindsAndLegalAgree(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	n := 400
	if testing.Short() {
		n = 30
	}
	for range n {
		checkMoves(t, randomGame(r, r.IntN(150)))
		checkMoves(t, randomGame960(r, r.IntN(60)))
		checkMoves(t, randomComposition(r))
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
			m := c.Move
			from, to := p.FromTo(m)
			victim := p.At(to)
			switch m & kindMask {
			case enPassant:
				victim = game.NewPiece(p.Side().Other(), Pawn)
			case castles:
				victim = game.NoPiece
			}
			if c.To() != to || c.Piece() != p.At(from) || c.Victim() != victim || c.Promotes() != (promoted(m) != 0) {
				t.Fatalf("%s: %s is described wrongly", p.FEN(), p.Format(m, game.Coordinates))
			}
			capture := promoted(m) == Queen || promoted(m) == 0 && victim != game.NoPiece
			if capture != (kind == game.Captures) {
				t.Fatalf("%s: %s is not of kind %d", p.FEN(), p.Format(m, game.Coordinates), kind)
			}
			parts = append(parts, m)
		}
	}
	slices.Sort(parts)
	if !slices.Equal(moves, parts) {
		t.Fatalf("%s: captures and quiet moves are not all moves", p.FEN())
	}
}

// Each rule of movement, as the moves from one square.
func TestMovesOfOneMan(t *testing.T) {
	tests := []struct{ name, fen, from, to string }{
		{"pawn at home", "4k3/8/8/8/8/8/4P3/4K3 w - -", "e2", "e3 e4"},
		{"pawn blocked two steps ahead", "4k3/8/8/8/4p3/8/4P3/4K3 w - -", "e2", "e3"},
		{"pawn blocked", "4k3/8/8/8/8/4p3/4P3/4K3 w - -", "e2", ""},
		{"pawn captures, not round the edge", "4k3/8/8/8/8/pp5p/P7/4K3 w - -", "a2", "b3"},
		{"black pawn", "4k3/3p4/2P1P3/8/8/8/8/4K3 b - -", "d7", "c6 d5 d6 e6"},
		{"promotion to four", "8/4P2k/8/8/8/8/8/4K3 w - -", "e7", "e8=B e8=N e8=Q e8=R"},
		{"promotion by capture", "3rn3/4P2k/8/8/8/8/8/4K3 w - -", "e7", "d8=B d8=N d8=Q d8=R"},
		{"en passant", "4k3/8/8/3pP3/8/8/8/4K3 w - d6", "e5", "d6 e6"},
		{"en passant would uncover both pawns' rank", "8/8/8/K2pP2r/8/8/8/4k3 w - d6", "e5", "e6"},
		{"en passant would uncover a diagonal", "8/8/8/3pP3/5k2/1b6/8/K7 w - d6", "e5", "d6 e6"},
		{"en passant would uncover the bishop behind the taken pawn", "6b1/8/8/3pP3/2K5/8/8/4k3 w - d6", "e5", ""},
		{"en passant takes the pawn that checks", "8/8/8/3pP3/2K5/8/8/4k3 w - d6", "e5", "d6"},
		{"en passant does not stop another check", "8/8/8/3pP3/8/1k6/8/K6r w - d6", "e5", ""},
		{"knight in the corner", "4k3/8/8/8/8/8/8/N3K3 w - -", "a1", "b3 c2"},
		{"bishop", "4k3/8/8/8/8/2B5/3p4/K7 w - -", "c3", "a5 b2 b4 d2 d4 e5 f6 g7 h8"},
		{"rook pinned on its file", "4r1k1/8/8/8/8/4R3/8/4K3 w - -", "e3", "e2 e4 e5 e6 e7 e8"},
		{"queen pinned on a diagonal", "4k3/8/8/b7/8/2Q5/8/4K3 w - -", "c3", "a5 b4 d2"},
		{"knight pinned", "4r1k1/8/8/8/8/4N3/8/4K3 w - -", "e3", ""},
		{"pawn pinned on its file", "4r1k1/8/8/8/8/3p4/4P3/4K3 w - -", "e2", "e3 e4"},
		{"pawn pinned on a diagonal takes the pinner", "4k3/8/8/8/8/6b1/5P2/4K3 w - -", "f2", "g3"},
		{"king may not step back on the line", "8/8/8/8/r2K4/8/8/7k w - -", "d4", "c3 c5 d3 d5 e3 e5"},
		{"king may not take what is protected", "4k3/8/8/8/8/5b2/4r3/4K3 w - -", "e1", "d1 f1"},
		{"two checks leave the king only", "4k3/4r3/8/8/8/3n4/8/R3K3 w Q -", "a1", ""},
		{"castling both ways", "4k3/8/8/8/8/8/8/R3K2R w KQ -", "e1", "O-O O-O-O d1 d2 e2 f1 f2"},
		{"no castling out of check", "4k3/4r3/8/8/8/8/8/R3K2R w KQ -", "e1", "d1 d2 f1 f2"},
		{"no castling through check", "3rkr2/8/8/8/8/8/8/R3K2R w KQ -", "e1", "e2"},
		{"no castling into check", "2r1k1r1/8/8/8/8/8/8/R3K2R w KQ -", "e1", "d1 d2 e2 f1 f2"},
		{"the rook may pass an attacked square", "1r2k3/8/8/8/8/8/8/R3K3 w Q -", "e1", "O-O-O d1 d2 e2 f1 f2"},
		{"no castling past men", "4k3/8/8/8/8/8/8/RN2K1NR w KQ -", "e1", "d1 d2 e2 f1 f2"},
		{"castling with a rook next to the king", "4k3/8/8/8/8/8/8/RK6 w A -", "b1", "O-O-O a2 b2 c1 c2"},
		{"king stays, the rook comes to it", "4k3/8/8/8/8/8/8/1RK5 w B -", "c1", "O-O-O b2 c2 d1 d2"},
		{"castling would uncover its king", "4k3/8/8/8/8/8/8/qRK5 w B -", "c1", "c2 d1 d2"},
		{"only the other rook stands between", "4k3/8/8/8/8/8/8/R1RK4 w A -", "d1", "c2 d2 e1 e2"},
	}
	for _, tt := range tests {
		p := mustFEN(t, tt.fen)
		var got []string
		for _, m := range p.Moves() {
			if squareName(From(m)) != tt.from {
				continue
			}
			text := squareName(To(m))
			if m&kindMask == castles || promoted(m) != 0 {
				text = strings.TrimRight(p.Format(m, game.SAN), "+#")
				text = text[strings.Index(text, "x")+1:]
			}
			got = append(got, text)
		}
		slices.Sort(got)
		if joined := strings.Join(got, " "); joined != tt.to {
			t.Errorf("%s: %s goes to %q, want %q", tt.name, tt.from, joined, tt.to)
		}
	}
}

// The most moves that a position of chess men can have (Petrović 1964).
func TestMostMoves(t *testing.T) {
	p := mustFEN(t, "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1")
	if n := len(p.Moves()); n != 218 {
		t.Errorf("%d moves, want 218", n)
	}
}

// The hot path allocates nothing.
func TestNoAllocations(t *testing.T) {
	for _, fen := range []string{StartFEN, kiwipete, "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
		"4k3/8/8/2pPp3/8/8/8/4K3 w - c6 0 1", "1r2k2r/8/8/8/8/8/8/1R2K2R w HBhb - 0 1"} {
		p := mustFEN(t, fen)
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
				p.Claim()
				p.Unmake()
				p.Legal(c.Move)
			}
			if !p.InCheck() {
				p.MakeNull()
				p.UnmakeNull()
			}
		}); n != 0 {
			t.Errorf("%s: %v allocations", fen, n)
		}
	}
}

func BenchmarkGenerate(b *testing.B) {
	for _, bm := range []struct {
		name string
		kind game.Kind
	}{{"all", game.All}, {"captures", game.Captures}, {"quiets", game.Quiets}} {
		b.Run(bm.name, func(b *testing.B) {
			p := mustFEN(b, kiwipete)
			var list game.MoveList
			b.ReportAllocs()
			for b.Loop() {
				p.Generate(&list, bm.kind)
			}
			b.ReportMetric(float64(list.Len()), "moves")
		})
	}
}
