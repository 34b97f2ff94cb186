package opening

import (
	"strings"
	"testing"

	"duiyi/chess"
	"duiyi/game"
	"duiyi/xiangqi"
)

// play returns the position after moves.
func play(t testing.TB, rules game.Rules, moves string) game.Position {
	t.Helper()
	p := rules.Start()
	for _, text := range strings.Fields(moves) {
		m, err := p.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		p.Make(m)
	}
	return p
}

// Codes and names are those of ECO and ECCO as databases of games have them; most of
// these come about by another order of moves than the table's.
func TestOf(t *testing.T) {
	for _, c := range []struct {
		rules          game.Rules
		moves          string
		code, contains string
	}{
		{chess.Rules, "e4", "B00", "King's Pawn"},
		{chess.Rules, "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6", "B90", "Najdorf"},
		{chess.Rules, "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Rg1 e5 Nb3", "B90", "Najdorf"},
		{chess.Rules, "Nf3 c5 e4 d6 d4 cxd4 Nxd4 Nf6 Nc3 g6", "B70", "Dragon"},
		{chess.Rules, "d4 e6 e4 d5 Nc3 Bb4", "C15", "Winawer"},
		{chess.Rules, "d4 d5 e4 e6", "C00", "French"},
		{chess.Rules, "c4 c6 e4 d5 exd5 cxd5 d4", "B13", "Panov"},
		{chess.Rules, "Nf3 Nc6 e4 e5 Bb5 Nf6", "C65", "Berlin"},
		{chess.Rules, "c4 Nf6 Nc3 e6 d4 Bb4", "E20", "Nimzo-Indian"},
		{chess.Rules, "Nf3 Nf6 c4 g6 Nc3 Bg7 e4 d6 d4 O-O Be2 e5", "E92", "King's Indian"},
		{chess.Rules, "Nf3 d5 d4 Nf6 c4 e6 Nc3", "D37", "Queen's Gambit Declined"},
		{chess.Rules, "c4 e6 Nc3 d5 d4 Nf6", "D35", "Queen's Gambit Declined"},
		{chess.Rules, "c4 c6 d4 d5 Nc3 Nf6 Nf3 e6", "D43", "Semi-Slav"},
		{chess.Rules, "g3 d5 Bg2 Nf6 Nf3 e6 O-O Be7 c4 O-O d4", "E06", "Catalan"},
		{chess.Rules, "e4 e5 Bc4 Nc6 Nf3 Nf6 Ng5 d5 exd5 Nxd5 Nxf7", "C57", "Fried Liver"},
		{chess.Rules, "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Nb8", "C94", "Breyer"},
		{chess.Rules, "d4 Nf6 c4 c5 d5 b5", "A57", "Benko"},
		{xiangqi.Rules, "炮二平五", "B00", "Central Cannon"},
		{xiangqi.Rules, "炮二平五 马8进7 马二进三 车9平8 车一平二 马2进3", "C00", "Screen Horse"},
		{xiangqi.Rules, "炮二平五 马2进3 马二进三 马8进7 车一平二 车9平8", "C00", "Screen Horse"},
		{xiangqi.Rules, "炮八平五 马2进3 马八进七 车1平2 车九平八 马8进7", "C00", "Screen Horse"}, // the other wing
		{xiangqi.Rules, "炮二平五 炮8平5", "D00", "Same-Direction"},
		{xiangqi.Rules, "炮八平五 炮2平5 马八进七 马2进3 车九平八 车1进1", "D20", "Filed vs Ranked"},
		{xiangqi.Rules, "炮二平五 炮2平5", "D50", "Opposite-Direction"},
		{xiangqi.Rules, "相三进五 卒7进1", "A36", "Elephant"},
		{xiangqi.Rules, "兵七进一 炮2平3 炮二平五 象3进5", "E20", "Left Elephant"},
		{xiangqi.Rules, "炮二平六", "A60", "Cross-Palace"},
		{xiangqi.Rules, "炮二平四", "A50", "Palace-Corner"},
		{xiangqi.Rules, "马八进七", "A40", "Horse Opening"},
		{xiangqi.Rules, "兵三进一 卒3进1 马二进三 马2进3", "E42", "Pawn vs Pawn"},
		{xiangqi.Rules, "炮二平五 马2进3 马二进三 炮8平6 车一平二 马8进7 炮八平六", "B40", "Five-Six"},
		{xiangqi.Rules, "炮二平五 马8进7 马二进三 车9平8 车一平二 卒7进1 车二进六 马2进3 兵七进一 炮8平9 车二平三 炮9退1", "C41", "Chariot Exchange"},
		{xiangqi.Rules, "炮二平五 马8进7 马二进三 马2进3 车一平二 车9平8 兵七进一 卒7进1 车二进六 炮8平9", "C40", "Chariot Exchange"},
	} {
		name, ok := Of(play(t, c.rules, c.moves))
		if !ok || name.Code != c.code || !strings.Contains(name.English, c.contains) || name.Chinese == "" {
			t.Errorf("%s: %+v, want %s %s", c.moves, name, c.code, c.contains)
		}
	}
}

func TestNoName(t *testing.T) {
	for _, rules := range []game.Rules{chess.Rules, xiangqi.Rules} {
		if name, ok := Of(rules.Start()); ok {
			t.Errorf("%s starts as %+v", rules.Name(), name)
		}
	}
	p, err := chess.FromFEN("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	p.Make(p.Moves()[0])
	if name, ok := Of(p); ok {
		t.Errorf("a pawn ending is the %s", name.English)
	}
	q := play(t, chess.Rules, "e4 e5 Nf3 h5")
	if _, ok := namesOf(q.Rules()).lookup(q); ok {
		t.Error("a position without a name has one")
	}
	if before := q.FEN(); q.Plies() != 4 || before != q.FEN() {
		t.Error("the game was changed")
	}
}

func TestTraditional(t *testing.T) {
	for _, c := range []struct {
		rules       game.Rules
		moves, want string
	}{
		{chess.Rules, "e4 c5", "西西里防禦"},
		{chess.Rules, "d4 d5 c4", "后翼棄兵"},
		{xiangqi.Rules, "炮二平五 马8进7 马二进三 炮2平5", "中炮對後補列炮"},
		{xiangqi.Rules, "炮二平五 马2进3 马二进三 炮2退1", "中炮對鴛鴦炮"},
	} {
		name, _ := Of(play(t, c.rules, c.moves))
		if got := name.Traditional(); got != c.want {
			t.Errorf("%s: %s, want %s", c.moves, got, c.want)
		}
	}
	from, to := []rune(simplifiedForms), []rune(traditionalForms)
	if len(from) != len(to) {
		t.Fatalf("%d characters for %d", len(to), len(from))
	}
	for i, c := range from {
		if c == to[i] || strings.ContainsRune(simplifiedForms[:strings.IndexRune(simplifiedForms, c)], c) || strings.ContainsRune(simplifiedForms, to[i]) {
			t.Errorf("%c for %c", to[i], c)
		}
	}
}

// What is embedded belongs to the lines as they are.
func TestNamesAreMade(t *testing.T) {
	for _, rules := range []game.Rules{chess.Rules, xiangqi.Rules} {
		made, err := EncodeNames(rules)
		if err != nil {
			t.Error(err)
		}
		if string(made) != string(namesOf(rules)) {
			t.Errorf("the names of %s are those of other lines: go generate", rules.Name())
		}
	}
}

func BenchmarkOf(b *testing.B) {
	p := play(b, chess.Rules, "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Rg1 e5 Nb3")
	for b.Loop() {
		Of(p)
	}
}
