package chess

import (
	"math/rand/v2"
	"testing"
)

// walk returns the squares that a rider reaches from sq step by step.
func walk(sq int, occ uint64, steps [4][2]int) (set uint64) {
	for _, step := range steps {
		for file, rank := fileOf(sq)+step[0], rankOf(sq)+step[1]; file >= 0 && file < 8 && rank >= 0 && rank < 8; file, rank = file+step[0], rank+step[1] {
			set |= 1 << square(file, rank)
			if occ>>square(file, rank)&1 != 0 {
				break
			}
		}
	}
	return set
}

// The tables give what walking along the lines does, on boards from empty to full.
func TestRiderAttacks(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	for range 2_000 {
		occ := r.Uint64()
		switch r.IntN(4) {
		case 0:
			occ &= r.Uint64() & r.Uint64()
		case 1:
			occ |= r.Uint64()
		}
		for sq := range Squares {
			if got, want := bishopAttacks(sq, occ), walk(sq, occ, [4][2]int{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}); got != want {
				t.Fatalf("bishop on %s among %#x attacks %#x, want %#x", squareName(sq), occ, got, want)
			}
			if got, want := rookAttacks(sq, occ), walk(sq, occ, [4][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}); got != want {
				t.Fatalf("rook on %s among %#x attacks %#x, want %#x", squareName(sq), occ, got, want)
			}
		}
	}
}

func TestBetween(t *testing.T) {
	for _, tt := range []struct {
		a, b string
		want []string
	}{
		{"a1", "a2", nil},
		{"a1", "a4", []string{"a2", "a3"}},
		{"h8", "e5", []string{"g7", "f6"}},
		{"b7", "e4", []string{"c6", "d5"}},
		{"f3", "c3", []string{"d3", "e3"}},
		{"a1", "b3", nil},
		{"e4", "e4", nil},
	} {
		a, _ := squareNamed(tt.a)
		b, _ := squareNamed(tt.b)
		want := uint64(0)
		for _, name := range tt.want {
			sq, _ := squareNamed(name)
			want |= 1 << sq
		}
		if between[a][b] != want || between[b][a] != want {
			t.Errorf("between %s and %s: %#x and %#x, want %#x", tt.a, tt.b, between[a][b], between[b][a], want)
		}
	}
}
