package nets

import (
	"os"
	"strings"
	"testing"

	"duiyi/nnue"
)

// Each game has its network, which says what it learned from, and a card beside it.
func TestNets(t *testing.T) {
	for _, g := range []nnue.Game{nnue.Chess, nnue.Xiangqi} {
		n := Of(g)
		if n.Shape().Game != g {
			t.Errorf("%v has a network for %v", g, n.Shape().Game)
		}
		if !strings.Contains(n.Note(), "self-play of ") {
			t.Errorf("%v: learned from %q", g, n.Note())
		}
		card, err := os.ReadFile(g.String() + ".md")
		if err != nil {
			t.Error(err)
		}
		for _, want := range []string{"| generation |", "| data |", "| loss |", "| admitted by |"} {
			if !strings.Contains(string(card), want) {
				t.Errorf("%v: no %q on the card", g, want)
			}
		}
	}
}
