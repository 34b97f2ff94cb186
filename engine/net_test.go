package engine

import (
	"context"
	"math/rand/v2"
	"testing"

	"duiyi/game"
	"duiyi/nnue"
	"duiyi/search"
)

// randomNet returns a network that knows nothing.
func randomNet(t testing.TB, rules game.Rules, seed uint64) *nnue.Net {
	t.Helper()
	s := nnue.Shape{Game: nnue.GameOf(rules.Name()), Width: 32, Mirror: true, Scale: 400}
	rng := rand.New(rand.NewPCG(seed, 1))
	numbers := func(n int) []float32 {
		list := make([]float32, n)
		for i := range list {
			list[i] = float32(rng.NormFloat64() / 4)
		}
		return list
	}
	net, _, err := nnue.Quantise(s, "random", nnue.Floats{
		FeatureBias: numbers(s.Width), Feature: numbers(s.Features() * s.Width),
		Output: numbers(nnue.Buckets * 2 * s.Width), OutputBias: numbers(nnue.Buckets),
	})
	if err != nil {
		t.Fatal(err)
	}
	return net
}

// What a network says of a position does not depend on how it was reached.
func TestNetFollows(t *testing.T) {
	for _, rules := range Games() {
		net := randomNet(t, rules, 3)
		rng := rand.New(rand.NewPCG(9, 9))
		for range 30 {
			p := rules.Start()
			followed := newBoard(p, net)
			for ply := 0; ply < 100 && !p.Outcome().Over(); ply++ {
				moves := p.Moves()
				for range 3 { // branches that are left again
					followed.Make(moves[rng.IntN(len(moves))])
					if rng.IntN(2) == 0 {
						followed.Evaluate()
					}
					followed.Unmake()
				}
				followed.Make(moves[rng.IntN(len(moves))])
				if got, want := followed.Evaluate(), newBoard(p.Clone(), net).Evaluate(); got != want {
					t.Fatalf("%s: %d, but %d afresh", p.FEN(), got, want)
				}
			}
		}
	}
}

// A network decides what the engine plays, until it is dropped.
func TestUseNet(t *testing.T) {
	for _, rules := range Games() {
		e := newEngine(t)
		think := func() search.Result {
			e.NewGame()
			return e.Think(context.Background(), Request{Position: rules.Start(), Skill: FullSkill, Limits: search.Limits{Depth: 6}}, nil)
		}
		before := think()
		e.UseNet(randomNet(t, rules, 4))
		if with := think(); with.Lines[0].Score == before.Lines[0].Score && with.Nodes == before.Nodes {
			t.Errorf("%s: the network is not asked", rules.Name())
		}
		e.DropNets()
		if after := think(); after.Lines[0].Score != before.Lines[0].Score || after.Nodes != before.Nodes {
			t.Errorf("%s: the network is asked still", rules.Name())
		}
	}
}
