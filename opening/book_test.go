package opening

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"testing"

	"duiyi/chess"
	"duiyi/game"
	"duiyi/xiangqi"
)

// reached returns the positions in which a book of the game may know moves: those of the
// theory that was keyed in, and what the book leads to from them.
func reached(t *testing.T, rules game.Rules) (keyed, grown []Entry) {
	t.Helper()
	keyed, err := Keyed(rules)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[uint64]bool{}
	for _, e := range keyed {
		k, _, _ := key(e.Position)
		seen[k] = true
	}
	var todo []game.Position
	meet := func(p game.Position) {
		if k, _, _ := key(p); !seen[k] && len(Theory.Choices(p)) > 0 {
			seen[k] = true
			grown = append(grown, Entry{Position: p})
			todo = append(todo, p)
		}
	}
	after := func(p game.Position, m game.Move) game.Position {
		q := p.Clone()
		q.Make(m)
		return q
	}
	for _, e := range keyed {
		todo = append(todo, e.Position)
	}
	for ; len(todo) > 0; todo = todo[1:] {
		for _, c := range Theory.Choices(todo[0]) {
			p := after(todo[0], c.Move)
			meet(p)
			// Of a long game the book has one side's moves, the answers to whatever the other played.
			for _, m := range p.Moves() {
				meet(after(p, m))
			}
		}
	}
	return keyed, grown
}

// Most of the theory that was keyed in is there, and every position is still found.
func TestTheory(t *testing.T) {
	for _, rules := range []game.Rules{chess.Rules, xiangqi.Rules} {
		entries, grown := reached(t, rules)
		positions, moves, keyed := 0, 0, 0
		for _, e := range entries {
			choices := Theory.Choices(e.Position)
			for _, c := range choices {
				if !e.Position.Legal(c.Move) {
					t.Errorf("%s: %+v is not legal", e.Position.FEN(), c)
				}
				if slices.Contains(e.Choices, c) {
					moves++
				}
			}
			if len(choices) > 0 {
				positions++
			}
			keyed += len(e.Choices)
		}
		if moves < keyed*3/4 {
			t.Errorf("%s: %d moves of %d keyed in", rules.Name(), moves, keyed)
		}
		t.Logf("%s: %d positions, %d moves of %d keyed in, %d positions of long games", rules.Name(), positions, moves, keyed, len(grown))
	}
	if size := len(chessBook) + len(xiangqiBook); size > 200<<10 {
		t.Errorf("the books have %d bytes", size)
	}
}

func TestTheoryKnowsNothing(t *testing.T) {
	p, err := chess.FromFEN("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range []game.Position{p, play(t, chess.Rules, "h4 h5"), play(t, xiangqi.Rules, "帅五进一")} {
		if choices := Theory.Choices(p); len(choices) != 0 {
			t.Errorf("%s: %v", p.FEN(), choices)
		}
	}
}

// Both wings of xiangqi are one.
func TestMirror(t *testing.T) {
	right := play(t, xiangqi.Rules, "炮二平五 马8进7 马二进三 车9平8")
	left := play(t, xiangqi.Rules, "炮八平五 马2进3 马八进七 车1平2")
	a, b := Theory.Choices(right), Theory.Choices(left)
	if len(a) == 0 || len(a) != len(b) {
		t.Fatalf("%d moves on one wing, %d on the other", len(a), len(b))
	}
	for i := range a {
		if mirrorMove(a[i].Move) != b[i].Move || a[i].Weight != b[i].Weight || !left.Legal(b[i].Move) {
			t.Errorf("%s on one wing, %s on the other", right.Format(a[i].Move, game.WXF), left.Format(b[i].Move, game.WXF))
		}
	}
	ka, ma, _ := key(right)
	kb, mb, _ := key(left)
	if ka != kb || ma == mb {
		t.Errorf("keys %x %v, %x %v", ka, ma, kb, mb)
	}
}

// The key decides what an embedded book means; if it changes, the books have to be made
// again.
func TestKeyStays(t *testing.T) {
	for _, c := range []struct {
		rules game.Rules
		want  uint64
	}{
		{chess.Rules, 0x463b96181691fc9c}, // as the description of Polyglot's format has it
		{xiangqi.Rules, 0x8d52fe6fd67e128a},
	} {
		if k, _, ok := key(c.rules.Start()); !ok || k != c.want {
			t.Errorf("%s: %#x", c.rules.Name(), k)
		}
	}
}

func TestEncode(t *testing.T) {
	for _, c := range []struct {
		rules game.Rules
		book  string
	}{{chess.Rules, chessBook}, {xiangqi.Rules, xiangqiBook}} {
		entries, grown := reached(t, c.rules)
		var proven []Entry
		for _, e := range append(entries, grown...) {
			if choices := Theory.Choices(e.Position); len(choices) > 0 {
				proven = append(proven, Entry{e.Position, choices})
			}
		}
		if !bytes.Equal(Encode(proven), []byte(c.book)) {
			t.Errorf("%s: reading the book and writing it makes another", c.rules.Name())
		}
	}
}

func TestPick(t *testing.T) {
	choices := []Choice{{1, 5}, {2, 1}, {3, 4}}
	var count [4]int
	for n := range 10 {
		m := Pick(choices, func(total int) int {
			if total != 10 {
				t.Fatalf("%d weights", total)
			}
			return n
		})
		count[m]++
	}
	if count != [4]int{0, 5, 1, 4} {
		t.Errorf("picked %v", count)
	}
	if m := Pick(nil, rand.IntN); m != game.NoMove {
		t.Errorf("picked %d of nothing", m)
	}
}
