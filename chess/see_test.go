package chess

import "testing"

// The first two are from the Chess Programming Wiki's page on the swap algorithm; the
// others check one feature each.
func TestSEE(t *testing.T) {
	worth := [8]int{Pawn: 100, Knight: 325, Bishop: 325, Rook: 500, Queen: 1000, King: 20000}
	for _, tt := range []struct {
		fen, move string
		want      int
	}{
		{"1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5", 100},
		{"1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "d3e5", 100 - 325},
		{"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", 100},
		{"4k3/2p5/3p4/8/8/8/8/3RK3 w - - 0 1", "d1d6", 100 - 500},
		{"3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", 100},            // the second rook backs the first
		{"3rk3/3r4/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", 100 - 500},    // so does black's
		{"4k3/8/8/8/1pP5/8/8/4K3 b - c3 0 1", "b4c3", 100},              // en passant
		{"3r4/2P5/8/8/8/8/8/k1K5 w - - 0 1", "c7d8q", 500 + 1000 - 100}, // capture with promotion
		{"3rr3/2P5/8/8/8/8/8/k1K5 w - - 0 1", "c7d8q", 500 - 100},       // and the queen is lost
		{"3qk3/8/8/8/8/8/8/3QK3 w - - 0 1", "d1d8", 0},                  // queens for queens: the king takes
		{"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", 0},                 // castling wins nothing
		{"8/8/8/2k5/3p4/8/3Q4/3K4 w - - 0 1", "d2d4", 100 - 1000},       // the king takes what is loose
		{"8/8/8/2k5/3p4/4B3/3Q4/3K4 w - - 0 1", "d2d4", 100},            // but not what is protected
	} {
		p, err := FromFEN(tt.fen)
		if err != nil {
			t.Fatal(err)
		}
		m, err := p.Parse(tt.move)
		if err != nil {
			t.Fatal(err)
		}
		if !p.SEE(m, &worth, tt.want) || p.SEE(m, &worth, tt.want+1) {
			t.Errorf("%s %s: at least %d: %v, at least %d: %v, want true and false", tt.fen, tt.move,
				tt.want, p.SEE(m, &worth, tt.want), tt.want+1, p.SEE(m, &worth, tt.want+1))
		}
	}
}
