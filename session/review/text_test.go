package review

import (
	"strings"
	"testing"

	"duiyi/game"
	"duiyi/uci"
)

func TestText(t *testing.T) {
	moves := []string{"h2e2", "e7e8q", "i0i5"}
	r := New("xiangqi", game.Second, Deep, moves)
	r.Learn(0, Position{Depth: 12, Score: uci.Score{Value: 35}, Best: []string{"h2e2", "h9g7"}})
	r.Learn(1, Position{Depth: 14, Score: uci.Score{Mate: true, Value: -3}})
	r.Learn(3, Position{Result: game.SecondWins})
	const want = "deep 12,35,h2e2.h9g7 14,#-3 - =0-1"
	if got := r.String(); got != want {
		t.Errorf("%s, want %s", got, want)
	}
	back, err := Parse("xiangqi", game.Second, moves, want)
	if err != nil || back.String() != want || back.Effort() != Deep || back.Done() {
		t.Errorf("%v: %s", err, back)
	}
}

func TestDamage(t *testing.T) {
	for _, text := range []string{
		"", "standard", "standard - -", "standard - - - - -", "quickly - - - -", "quick 0,3 - - -", "quick 5 - - -", "quick 5,x - - -",
		"quick 5,#,h2e2 - - -", "quick 5,3,h2 - - -", "quick 5,3, - - -", "quick 5,3,h2e2;g - - -", "quick =1:0 - - -", "quick =* - - -",
		"quick 99999,3 - - -", "quick 9,999999 - - -",
	} {
		if _, err := Parse("xiangqi", game.First, []string{"a", "b", "c"}, text); err == nil {
			t.Errorf("%q was read", text)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add("standard 12,35,h2e2.h9g7 14,#-3 - =0-1")
	f.Fuzz(func(t *testing.T, text string) {
		moves := make([]string, max(len(strings.Fields(text))-2, 0))
		r, err := Parse("xiangqi", game.First, moves, text)
		if err != nil {
			return
		}
		again, err := Parse("xiangqi", game.First, moves, r.String())
		if err != nil || again.String() != r.String() {
			t.Errorf("%q becomes %q, then %v", text, r, err)
		}
		for n := range moves {
			r.Verdict(n)
			r.Better(n)
		}
		r.Tally(game.First)
	})
}
