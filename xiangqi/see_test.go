package xiangqi

import "testing"

// Small positions whose exchanges can be counted on the fingers.
func TestSEE(t *testing.T) {
	worth := [8]int{General: 20000, Advisor: 200, Elephant: 200, Horse: 400, Rook: 900, Cannon: 450, Soldier: 100}
	for _, tt := range []struct {
		fen, move string
		want      int
	}{
		{"3k5/9/9/4p4/9/9/9/9/4R4/4K4 w - - 0 1", "e1e6", 100},               // nobody guards it
		{"3k5/9/4b4/9/4p4/9/9/9/4R4/4K4 w - - 0 1", "e1e5", 100},             // the elephant does not reach
		{"3k5/9/4b4/9/6p2/9/9/9/6R2/4K4 w - - 0 1", "g1g5", 100 - 900},       // now it does
		{"3k5/9/4b4/5P3/6p2/9/9/9/6R2/4K4 w - - 0 1", "g1g5", 100},           // but its eye is blocked
		{"3k5/9/5n3/9/4p4/9/9/9/4R4/4K4 w - - 0 1", "e1e5", 100 - 900},       // a horse guards
		{"3k5/9/5n3/5P3/4p4/9/9/9/4R4/4K4 w - - 0 1", "e1e5", 100},           // whose leg is blocked
		{"3k5/9/9/9/p3P3c/9/9/9/9/R3K4 w - - 0 1", "a0a5", 100 - 900},        // a cannon over one screen
		{"3k5/9/9/9/p3PP2c/9/9/9/9/R3K4 w - - 0 1", "a0a5", 100},             // not over two
		{"3k5/9/9/9/p3P3c/9/9/R8/9/R3K4 w - - 0 1", "a2a5", 100 - 900 + 450}, // rook, then cannon falls
		{"4k4/4a4/9/9/9/9/9/9/4R4/3K5 w - - 0 1", "e1e8", 200 - 900},         // the general takes
		{"4k4/4a4/9/9/9/9/4R4/9/4R4/3K5 w - - 0 1", "e3e8", 200},             // and may not: it is protected
		{"3k5/9/9/9/4p4/4P4/9/9/9/4K4 w - - 0 1", "e4e5", 100},               // soldier takes soldier
		{"3k5/9/9/9/9/4pp3/4P4/9/9/4K4 w - - 0 1", "e3e4", 0},                // and is taken by the one beside
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
