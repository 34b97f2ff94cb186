package drive

import (
	"testing"

	"duiyi/game"
	"duiyi/xiangqi"
)

// Whatever an engine says, it is an answer, a fault, or nothing.
func FuzzAnswer(f *testing.F) {
	for _, text := range []string{
		"info depth 3 score cp 20 nodes 5 pv h2e2", "bestmove h2e2 ponder h9g7 draw", "info score 20", "nobestmove",
		"feature option=\"a -combo b /// c\" done=1", "3 20 5 100 Ch2-e2", "move O-O-O", "My move is : d7d5", "1-0 {mate}", "option name a type combo var b",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		e := &Engine{rules: xiangqi.Rules}
		for _, p := range []protocol{&uciEngine{Engine: e}, &ucciEngine{Engine: e}, &xboardEngine{Engine: e, lastSent: "h2e2"}} {
			var a Answer
			if done, err := p.answer(text, &a); done && err == nil && a.Text != "" {
				if m, err := e.read(xiangqi.Start(), a.Text); err == nil && m == game.NoMove {
					t.Errorf("%q: no move, but no error", text)
				}
			}
		}
		readFeatures(text, func(string, string) {})
		readOffer(text)
	})
}
