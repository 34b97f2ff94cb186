package xiangqi

import (
	"math/rand/v2"
	"testing"

	"duiyi/game"
)

// Describe tells of each of the 65 536 moves what Generate does.
func TestDescribe(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	p := Start()
	var list game.MoveList
	for range 40 {
		p.Generate(&list, game.All)
		if list.Len() == 0 {
			break
		}
		want := map[game.Move]game.Choice{}
		for _, c := range list.Slice() {
			want[c.Move] = c
		}
		for bits := range 1 << 16 {
			m := game.Move(bits)
			c, ok := p.Describe(m)
			if w, legal := want[m]; ok != legal || c != w {
				t.Fatalf("%s: move %#x is %+v, %v, want %+v, %v", p.FEN(), m, c, ok, w, legal)
			}
		}
		p.Make(list.Slice()[r.IntN(list.Len())].Move)
	}
}
