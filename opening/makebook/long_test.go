package main

import (
	"testing"

	"duiyi/chess"
	"duiyi/game"
	"duiyi/opening"
	"duiyi/xiangqi"
)

// Long games go on from where a book ends, and only what did not lose is added.
func TestExtend(t *testing.T) {
	for _, rules := range []game.Rules{chess.Rules, xiangqi.Rules} {
		p := rules.Start()
		var book opening.Draft
		book.Add(p, p.Moves()[0], 3)
		ends := book.Ends()
		if len(ends) != 1 || ends[0].Plies() != 1 {
			t.Fatalf("%s: %d ends", rules.Name(), len(ends))
		}
		pl := player{nodes: 300, plies: 6}
		g := pl.play(ends[0])
		if g.err != nil || len(g.moves) < 10 || g.result == game.Ongoing {
			t.Fatalf("%s: %d moves, %v, %v", rules.Name(), len(g.moves), g.result, g.err)
		}
		if err := pl.extend(&book); err != nil {
			t.Fatal(err)
		}
		want := map[game.Result]int{game.Draw: 6, game.FirstWins: 3, game.SecondWins: 3}[g.result]
		if got := book.Moves() - 1; got != want {
			t.Errorf("%s: %d moves of a game that ended %v, want %d", rules.Name(), got, g.result, want)
		}
		p = ends[0]
		for i, m := range g.moves[:6] {
			for _, e := range book.Entries {
				if e.Position.Key() == p.Key() && e.Choices[0].Move != m {
					t.Errorf("%s: move %d is %v", rules.Name(), i+1, e.Choices)
				}
			}
			p.Make(m)
		}
	}
}

func TestShare(t *testing.T) {
	done := make([]int, 100)
	share(len(done), func(i int) { done[i]++ })
	for i, n := range done {
		if n != 1 {
			t.Errorf("%d is done %d times", i, n)
		}
	}
}
