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

func TestWalkFaults(t *testing.T) {
	const text = "# comment\n\nA00 e4; King; 王\n B00 5 e5\n  C00 Nf3; +Knight; 马\n   C01 Nc6; +Both; 双\n C02 Nf3; King: Early; 早\n  C03 Nc3; +Late; 晚\r\n"
	var got []string
	visit := func(l *Line) { got = append(got, l.Code+" "+l.English+" "+l.Chinese) }
	if err := walk(chess.Rules, text, visit); err == nil || !strings.HasPrefix(err.Error(), `line 7: chess move "Nf3"`) {
		t.Errorf("%v", err)
	}
	got = nil
	good := strings.Replace(text, " C02 Nf3", " C02 c5", 1)
	if err := walk(chess.Rules, good, visit); err != nil {
		t.Error(err)
	}
	want := []string{"A00 King 王", "B00  ", "C00 King: Knight 王：马", "C01 King: Both 王：双", "C02 King: Early 早", "C03 King: Early, Late 早：晚"}
	if strings.Join(got, "|") != strings.Join(want, "|") {
		t.Errorf("%q", got)
	}
	for text, want := range map[string]string{
		"A00 e5; x; x":            "line 1: ",
		"  A00 e4; x; x":          "line 1: no line above",
		"A00 e4; x; x\n   A00 e5": "line 2: no line above",
		"A00 e4 e6 zz; x; x":      "line 1: ",
	} {
		if err := walk(chess.Rules, text, func(*Line) {}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestNamed(t *testing.T) {
	n := 0
	err := Walk(xiangqi.Rules, func(l *Line) {
		if l.English == "" {
			return
		}
		if code, english, chinese := Named(xiangqi.Rules, n); code != l.Code || english != l.English || chinese != l.Chinese {
			t.Errorf("name %d is %s %s %s, want those of line %d", n, code, english, chinese, l.Number)
		}
		n++
	})
	if err != nil {
		t.Error(err)
	}
	if code, english, chinese := Named(xiangqi.Rules, n); code+english+chinese != "" {
		t.Errorf("name %d is %s %s %s", n, code, english, chinese)
	}
}

func FuzzWalk(f *testing.F) {
	f.Add("A00 e4; King; 王\n B00 5 e5; +x; y")
	f.Add("  x\n;;+")
	f.Fuzz(func(t *testing.T, text string) {
		_ = walk(chess.Rules, text, func(l *Line) {
			if l.Position.Plies() < len(l.Moves) {
				t.Fatalf("line %d: %d moves to ply %d", l.Number, len(l.Moves), l.Position.Plies())
			}
		})
	})
}
