package lab

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"duiyi/chess"
	"duiyi/game"
	"duiyi/xiangqi"
)

func TestReadOpenings(t *testing.T) {
	for _, c := range []struct {
		rules game.Rules
		text  string
		want  Opening
	}{
		{chess.Rules, "1. e4 e5 2.Nf3 # Italian to come", Opening{Moves: []string{"e2e4", "e7e5", "g1f3"}}},
		{chess.Rules, "e2e4 c7c5", Opening{Moves: []string{"e2e4", "c7c5"}}},
		{chess.Rules, `rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - id "e4"; bm e5;`,
			Opening{FEN: "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"}},
		{chess.Rules, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 moves d2d4 1... d7d5",
			Opening{FEN: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", Moves: []string{"d2d4", "d7d5"}}},
		{xiangqi.Rules, "H2-E2 H9-G7", Opening{Moves: []string{"h2e2", "h9g7"}}},
		{xiangqi.Rules, "1. 炮二平五 马8进7", Opening{Moves: []string{"h2e2", "h9g7"}}},
		{xiangqi.Rules, "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
			Opening{FEN: "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"}},
	} {
		got, err := ReadOpenings(strings.NewReader("# a comment\n\n"+c.text+"\r\n"), c.rules)
		if err != nil || len(got) != 1 || !reflect.DeepEqual(got[0], c.want) {
			t.Errorf("%q: %+v, %v", c.text, got, err)
		}
	}
	for text, says := range map[string]string{
		"":                          "no openings",
		"e2e4\ne2e4 e2e4":           "line 2",
		"8/8/8/8 w - -":             "line 1",
		"1. f3 e5 2. g4 Qh4#":       "over by checkmate",
		"4k3/8/8/8/8/8/8/4K3 w - -": "over by insufficient",
	} {
		if _, err := ReadOpenings(strings.NewReader(text), chess.Rules); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%q: error %v, want one with %q", text, err, says)
		}
	}
}

func TestRandomOpenings(t *testing.T) {
	for _, rules := range []game.Rules{chess.Rules, xiangqi.Rules} {
		plan := OpeningPlan{Seed: 5, Plies: 4, Balance: 100}
		l, err := newLibrary(plan, rules)
		if err != nil {
			t.Fatal(err)
		}
		again, err := newLibrary(plan, rules)
		if err != nil {
			t.Fatal(err)
		}
		var all []string
		for pair := range 4 {
			o, err := l.opening(t.Context(), pair+1)
			if err != nil {
				t.Fatal(err)
			}
			g, err := o.game(rules)
			if err != nil || g.Position().Plies() != 4 {
				t.Errorf("%v: %v", o, err)
			}
			all = append(all, strings.Join(o.Moves, " "))
		}
		// In another order, the same.
		for pair := 3; pair >= 0; pair-- {
			o, err := again.opening(t.Context(), pair+1)
			if err != nil || strings.Join(o.Moves, " ") != all[pair] {
				t.Errorf("%s: pair %d: %v, %v; before %s", rules.Name(), pair+1, o, err, all[pair])
			}
		}
		slices.Sort(all)
		if len(slices.Compact(all)) != 4 {
			t.Errorf("%s: the same opening twice: %q", rules.Name(), all)
		}
	}
}

func TestOrder(t *testing.T) {
	if got := (OpeningPlan{}).order(3); !slices.Equal(got, []int{0, 1, 2}) {
		t.Errorf("in order: %v", got)
	}
	shuffled := OpeningPlan{Random: true, Seed: 3}
	got := shuffled.order(50)
	if !slices.Equal(got, shuffled.order(50)) || slices.IsSorted(got) {
		t.Errorf("random: %v", got)
	}
	slices.Sort(got)
	for i, n := range got {
		if i != n {
			t.Fatalf("no permutation: %v", got)
		}
	}
}
