package lines

import (
	"strings"
	"testing"

	"duiyi/chess"
	"duiyi/game"
	"duiyi/xiangqi"
)

func TestLines(t *testing.T) {
	for _, c := range []struct {
		rules    game.Rules
		atLeast  int
		notation game.Notation
	}{
		{chess.Rules, 500, game.SAN},
		{xiangqi.Rules, 120, game.WXF},
	} {
		type place struct {
			line int
			name string
		}
		positions, english, chinese := map[uint64]place{}, map[string]int{}, map[string]int{}
		named, moves := 0, 0
		err := Walk(c.rules, func(l *Line) {
			moves += len(l.Moves)
			if len(l.Code) != 3 || l.Code[0] < 'A' || l.Code[0] > 'E' || strings.Trim(l.Code[1:], "0123456789") != "" {
				t.Errorf("%s line %d: code %q", c.rules.Name(), l.Number, l.Code)
			}
			if l.English == "" {
				if len(l.Moves) == 0 {
					t.Errorf("%s line %d says nothing", c.rules.Name(), l.Number)
				}
				return
			}
			named++
			if l.Chinese == "" || strings.ContainsAny(l.English+l.Chinese, "+;|") {
				t.Errorf("%s line %d: names %q, %q", c.rules.Name(), l.Number, l.English, l.Chinese)
			}
			if l.Position.Outcome().Over() {
				t.Errorf("%s line %d: the game is over", c.rules.Name(), l.Number)
			}
			if old, ok := positions[l.Position.Key()]; ok {
				t.Errorf("%s line %d: %q is the position of line %d, %q", c.rules.Name(), l.Number, l.English, old.line, old.name)
			}
			positions[l.Position.Key()] = place{l.Number, l.English}
			if old, ok := english[l.English]; ok {
				t.Errorf("%s line %d: %q is the name of line %d", c.rules.Name(), l.Number, l.English, old)
			}
			english[l.English] = l.Number
			if old, ok := chinese[l.Chinese]; ok {
				t.Errorf("%s line %d: %q is the name of line %d", c.rules.Name(), l.Number, l.Chinese, old)
			}
			chinese[l.Chinese] = l.Number
		})
		if err != nil {
			t.Errorf("%s: %v", c.rules.Name(), err)
		}
		if named < c.atLeast {
			t.Errorf("%s: %d names", c.rules.Name(), named)
		}
		t.Logf("%s: %d names, %d moves", c.rules.Name(), named, moves)
	}
}
