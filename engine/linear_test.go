package engine

import (
	"math"
	"math/rand/v2"
	"testing"

	"duiyi/game"
)

// roundings is by how much the evaluation may be off for counting in whole numbers:
// once for the phase, and once for each side's attack on the king.
const roundings = 3

// The terms of a position, counted and weighed, are the evaluation.
func TestLinearIsEvaluation(t *testing.T) {
	wanted := 3000
	if testing.Short() {
		wanted = 300
	}
	for _, rules := range Games() {
		l := NewLinear(rules)
		weights := l.Weights()
		met := make([]bool, len(weights))
		r := rand.New(rand.NewPCG(3, 4))
		positions := 0
		for positions < wanted {
			p := rules.Start()
			if fens := benchPositions[rules.Name()]; positions%2 == 0 {
				p = position(t, rules, fens[r.IntN(len(fens))])
			}
			for ply := 0; ply < 150 && !p.Outcome().Over(); ply++ {
				moves := p.Moves()
				p.Make(moves[r.IntN(len(moves))])
				trace := l.Trace(p)
				value := 0.0
				for _, term := range trace.Terms {
					w := weights[term.Weight]
					met[term.Weight] = true
					value += term.Count * (trace.Phase*float64(w.Mid) + (1-trace.Phase)*float64(w.End))
				}
				if got := Evaluate(p); math.Abs(value-float64(got)) > roundings {
					t.Fatalf("%s: evaluation %d, its terms %.1f", p.FEN(), got, value)
				}
				positions++
			}
		}
		for i, w := range weights {
			if w.Type != "[8][32]value" && w.Type != "[8][50]value" && !met[i] && !testing.Short() {
				t.Errorf("%s: weight %s %s is in no position", rules.Name(), w.Field, w.Key)
			}
		}
	}
}

// Each weight that plays is listed once, in the literal's order.
func TestWeightsAreListed(t *testing.T) {
	for _, rules := range Games() {
		seen := map[*value]bool{}
		newEvaluator(rules, func(list weightList) {
			for _, w := range list {
				if seen[w.at] || w.Mid != 0 || w.End != 0 {
					t.Errorf("%s: weight %s %s is listed twice, or not zero at first", rules.Name(), w.Field, w.Key)
				}
				seen[w.at] = true
			}
		})
		if got := len(NewLinear(rules).Weights()); got != len(seen) {
			t.Errorf("%s: %d weights play, %d are listed", rules.Name(), got, len(seen))
		}
	}
}

func BenchmarkTrace(b *testing.B) {
	for _, rules := range Games() {
		b.Run(rules.Name(), func(b *testing.B) {
			l, p := NewLinear(rules), game.Position(rules.Start())
			for b.Loop() {
				l.Trace(p)
			}
		})
	}
}
