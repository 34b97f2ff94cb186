package xiangqi

import (
	"slices"
	"strings"
	"testing"

	"duiyi/game"
)

// What single moves do: "x" where they check, "#" where they threaten mate, and
// whom they chase, hunters first.
func TestDeeds(t *testing.T) {
	tests := []struct{ name, fen, move, want string }{
		{"unprotected", "4k4/9/9/5c3/R8/9/9/9/9/3K5 w", "a5a6", "Ra6-cf6"},
		{"protected", "4kr3/9/9/5c3/R8/9/9/9/9/3K5 w", "a5a6", ""},
		{"protector pinned on his line", "4kr2R/9/9/5c3/R8/9/9/9/9/3K5 w", "a5a6", "Ra6-cf6"},
		{"protector pinned by the other general", "4k4/9/9/9/4cp1c1/9/9/9/9/4K1R2 w", "g0h0", "Rh0-ch5"},
		{"and not pinned", "4k4/9/9/9/4cp1c1/9/9/9/9/3K2R2 w", "g0h0", ""},
		{"protector who screens a cannon", "4k4/4r2c1/4b4/9/4C4/9/9/9/9/3K2R2 w", "g0h0", "Rh0-ch8"},
		{"protected by a general who may take", "5k3/5c3/9/9/R8/9/9/9/9/3K5 w", "a5a8", ""},
		{"and one who may not", "5k3/5c3/9/9/R8/9/9/9/9/5K3 w", "a5a8", "Ra8-cf8"},
		{"and one who may not, for another rook", "5k3/5c3/9/9/R8/9/9/9/9/3K1R3 w", "a5a8", "Ra8-cf8 Rf0-cf8"},
		{"hunter pinned", "3rk4/9/9/5c3/3R5/9/9/9/9/3K5 w", "d5d6", ""},
		{"hunter pinned takes who pins him", "3k5/9/9/9/9/9/9/9/1R7/c1B1K4 w", "b1b0", "Rb0-ca0"},

		{"horse at a protected rook", "4k4/9/9/4N4/5r2r/9/9/9/9/3K5 w", "e6d4", "Nd4-rf5"},
		{"cannon at a protected rook", "4k4/9/9/9/2P2r2r/9/9/9/C8/3K5 w", "a1a5", "Ca5-rf5"},
		{"rook at a protected rook", "3k5/9/9/9/5r2r/9/9/9/4R4/4K4 w", "e1f1", ""},
		{"elephant at a protected cannon", "4k4/9/9/9/9/2c5r/9/9/9/2BK5 w", "c0e2", "Be2-cc4"},
		{"soldier by himself", "4k4/9/7r1/6P2/9/9/9/9/9/3K5 w", "g6h6", ""},
		{"general by himself", "5k3/9/9/9/9/9/9/9/3K5/4p4 w", "d1e1", ""},
		{"general with a horse", "5k3/9/9/9/9/9/9/9/2NK1N3/4p4 w", "d1e1", "Nc1-pe0"},
		{"soldier that has not crossed", "4k4/9/9/4p4/R8/9/9/9/9/3K5 w", "a5a6", ""},
		{"soldier that has", "5k3/9/9/9/R8/4p4/9/9/9/3K5 w", "a5a4", "Ra4-pe4"},

		{"rook offers an exchange", "4k4/9/9/5r3/R8/9/9/9/9/3K5 w", "a5a6", ""},
		{"rook at a pinned rook", "5k3/9/9/5r3/R8/9/9/9/9/3K1R3 w", "a5a6", "Ra6-rf6"},
		{"horse offers an exchange", "5k3/9/9/3n5/9/9/N8/9/9/3K5 w", "a3b5", ""},
		{"horse at a hobbled horse", "5k3/9/9/2pn5/9/9/N8/9/9/3K5 w", "a3b5", "Nb5-nd6"},
		{"cannon offers an exchange", "5k3/9/9/2c6/2p6/9/9/9/C8/3K5 w", "a1c1", ""},

		{"another piece is uncovered", "3k5/9/9/R2N4c/9/9/9/9/9/4K4 w", "d6e4", "Ra6-ci6"},
		{"a screen arrives", "3k5/9/9/C7n/9/3N5/9/9/9/4K4 w", "d4e6", "Ca6-ni6"},
		{"a horse's leg is freed", "3k5/9/2c6/1P7/1N7/9/9/9/9/4K4 w", "b6a6", "Nb5-cc7"},
		{"protection is cut", "3k5/9/9/R3n3r/7P1/9/9/9/9/4K4 w", "h5h6", "Ra6-ne6"},
		{"already attacked", "3k5/9/9/R7c/9/9/9/9/9/4K4 w", "a6b6", ""},
		{"attacked by one more", "3k5/9/9/R7c/9/9/9/9/9/4K2R1 w", "h0i0", "Ri0-ci6"},
		{"two men by one", "3k5/9/9/c8/8R/9/9/9/9/n3K4 w", "i5a5", "Ra5-ca6 Ra5-na0"},
		{"held by a horse", "4k4/r8/3N5/9/9/9/9/9/9/R4K3 b", "a8d8", "rd8-Nd7"},

		{"check", "4k4/9/9/9/9/9/9/9/9/R2K5 w", "a0a9", "x"},
		{"check that chases", "3k5/9/9/9/8R/9/9/9/3c5/4K4 w", "i5d5", "x Rd5-cd1"},
		{"mate threat", "3k5/9/9/9/9/9/9/6p1R/9/4K4 w", "i2i5", "#"},
		{"no threat where the reply gets away", "4k4/9/9/9/9/9/9/8R/9/3K5 w", "i2i8", ""},
		{"threatened before", "3k5/1R7/9/9/9/9/9/9/R8/4K4 w", "a1a2", ""},
	}
	for _, tt := range tests {
		p := mustFEN(t, tt.fen)
		m, err := p.Parse(tt.move)
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
			continue
		}
		p.Make(m)
		if got := deeds(p); got != tt.want {
			t.Errorf("%s: %s in %s does %q, want %q", tt.name, tt.move, tt.fen, got, tt.want)
		}
	}
}

// deeds writes what the last move did.
func deeds(p *Position) string {
	q := *p
	d := q.takeBack(question{chase: true, weigh: true})
	var words []string
	man := func(s game.Side, slot int) string {
		m := p.manAt(s, slot)
		return string(Rules.Letter(m.Piece)) + pointName(m.Square)
	}
	for victim := range 16 {
		for hunter := range 16 {
			if d.prey>>victim&1 != 0 && d.by[victim]>>hunter&1 != 0 {
				words = append(words, man(d.side, hunter)+"-"+man(d.side.Other(), victim))
			}
		}
	}
	slices.Sort(words)
	switch d.nature {
	case game.Checks:
		words = append([]string{"x"}, words...)
	case game.Threatens:
		words = append([]string{"#"}, words...)
	}
	return strings.Join(words, " ")
}
