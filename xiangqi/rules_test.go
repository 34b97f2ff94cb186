package xiangqi

import (
	"testing"

	"duiyi/game"
)

var _ game.Position = (*Position)(nil)

func TestRules(t *testing.T) {
	if got := Rules.Name(); got != "xiangqi" {
		t.Errorf("name %q", got)
	}
	if files, ranks := Rules.Size(); files != 9 || ranks != 10 {
		t.Errorf("%d files, %d ranks, want 9 and 10", files, ranks)
	}
	if got := Rules.Start().FEN(); got != StartFEN {
		t.Errorf("the start is %s", got)
	}
	p, err := Rules.FromFEN(StartFEN)
	if err != nil || p.FEN() != StartFEN || p.Rules() != Rules {
		t.Errorf("the start is read as %v, %v", p, err)
	}
	if !Start().StalemateLoses() {
		t.Error("stalemate does not lose")
	}
	if got := Start().GeneralPoint(game.Second); pointName(got) != "e9" {
		t.Errorf("black's general on %s", pointName(got))
	}
	for sq, want := range map[int]byte{0: 'R', 1: 'N', 2: 'B', 3: 'A', 4: 'K', 19: 'C', 27: 'P', 89: 'r', 87: 'b', 40: ' '} {
		if got := Rules.Letter(p.At(sq)); got != want {
			t.Errorf("%c on %s, want %c", got, pointName(sq), want)
		}
	}
}
