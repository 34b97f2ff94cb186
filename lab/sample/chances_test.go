package sample

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"duiyi/game"
	"duiyi/xiangqi"
)

// TestChances finds the numbers again that results were drawn by.
func TestChances(t *testing.T) {
	const even, scale = 180, 90
	rng := rand.New(rand.NewPCG(3, 3))
	var c Chances
	for range 40 {
		var b Block
		for range 1000 {
			score := rng.IntN(1201) - 600
			result := game.Draw
			switch at := rng.Float64(); {
			case at < win(float64(score), even, scale):
				result = game.FirstWins
			case at > 1-win(float64(-score), even, scale):
				result = game.SecondWins
			}
			r, err := Pack(xiangqi.Rules.Start(), Label{Score: score, Result: result})
			if err != nil {
				t.Fatal(err)
			}
			b.Records = append(b.Records, r)
		}
		c.Add(b)
	}
	c.Fit()
	if math.Abs(c.Even-even) > 5 || math.Abs(c.Scale-scale) > 4 {
		t.Errorf("even at %.1f, scale %.1f", c.Even, c.Scale)
	}
	var text strings.Builder
	c.Print(&text)
	if !strings.Contains(text.String(), " +200") {
		t.Error(text.String())
	}
}
