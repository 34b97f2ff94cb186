package lab

import (
	"strings"
	"testing"

	"duiyi/engine"
)

// Whatever is read as openings can be played.
func FuzzReadOpenings(f *testing.F) {
	f.Add("1. e4 e5 # good\nrnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1 moves c7c5")
	f.Add("H2-E2 马8进7\n4k4/9/9/9/9/9/9/9/4A4/4K4 w")
	f.Fuzz(func(t *testing.T, text string) {
		for _, rules := range engine.Games() {
			openings, err := ReadOpenings(strings.NewReader(text), rules)
			if err != nil {
				continue
			}
			for _, o := range openings {
				if _, err := o.game(rules); err != nil {
					t.Errorf("%s: %+v: %v", rules.Name(), o, err)
				}
			}
		}
	})
}

func FuzzParsePlayer(f *testing.F) {
	f.Add(`name=a,cmd='x y' "z",option.Two Words=3,tc=40/60+0.5`)
	f.Fuzz(func(t *testing.T, text string) {
		p, err := ParsePlayer(text, Limits{Depth: 1}, []string{"self"})
		if err == nil && len(p.Command) > 0 && p.Name == "" {
			t.Errorf("%q: no name", text)
		}
	})
}
