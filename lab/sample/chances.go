package sample

import (
	"fmt"
	"io"
	"math"
)

// Chances fits how likely a win, a draw and a loss are at a score: the win is the logistic function
// of the score that is even at Even centipawns and e times less likely for each Scale below it, the
// loss is the same seen from the other side, and the rest is drawn. Each game counts the same, however
// long it is: of hundreds of positions in which nothing happened any more each says the same.
// Scores beyond 500 are left out of the fit. Where they win nothing, as before a fortress, they would bend the
// curve just where a game is still open.
type Chances struct {
	Even, Scale float64

	counts [2*chanceBins + 1][3]float64 // games by score, and by result for the side to move in half points
}

const (
	chanceBins = 150
	chanceBin  = 20 // centipawns
	chanceFit  = 25 // bins to either side that are fitted
)

// Add takes in the positions of a game.
func (c *Chances) Add(b Block) {
	for i := range b.Records {
		r := &b.Records[i]
		bin := int(math.Round(float64(r.Score()) / chanceBin))
		c.counts[min(max(bin, -chanceBins), chanceBins)+chanceBins][r.Result()%3] += 1 / float64(len(b.Records))
	}
}

// win is the chance to win with a score.
func win(score, even, scale float64) float64 { return 1 / (1 + math.Exp((even-score)/scale)) }

// loss is how unlikely the results are by these numbers, as a mean over the games.
func (c *Chances) loss(even, scale float64) float64 {
	sum, all := 0.0, 0.0
	for bin := -chanceFit; bin <= chanceFit; bin++ {
		n := &c.counts[bin+chanceBins]
		score := float64(bin) * chanceBin
		won, lost := win(score, even, scale), win(-score, even, scale)
		for result, chance := range [3]float64{lost, 1 - won - lost, won} {
			sum -= n[result] * math.Log(max(chance, 1e-9))
			all += n[result]
		}
	}
	return sum / max(all, 1)
}

// Fit sets Even and Scale to those that make the results likeliest. It goes down in steps that
// get smaller, which two numbers need no more for.
func (c *Chances) Fit() {
	even, scale := 100.0, 100.0
	best := c.loss(even, scale)
	for step := 64.0; step > .05; {
		better := false
		for _, to := range [4][2]float64{{even + step, scale}, {even - step, scale}, {even, scale + step}, {even, scale - step}} {
			if to[0] <= 0 || to[1] <= 1 {
				continue
			}
			if l := c.loss(to[0], to[1]); l < best {
				best, even, scale, better = l, to[0], to[1], true
			}
		}
		if !better {
			step /= 2
		}
	}
	c.Even, c.Scale = even, scale
}

// Print writes the fit for people, and beside it what the games came to.
func (c *Chances) Print(w io.Writer) {
	fmt.Fprintf(w, "win likely as a draw or loss at %.0f, e times less for each %.0f below; loss %.4f\n", c.Even, c.Scale, c.loss(c.Even, c.Scale))
	fmt.Fprintln(w, "score     games    won  fitted   drawn  fitted")
	const wide = 100 / chanceBin
	for from := chanceBins; from+wide <= len(c.counts) && from < chanceBins+10*wide; from += wide {
		var n, fit [3]float64
		for i := from; i < from+wide; i++ {
			score := float64(i-chanceBins) * chanceBin
			won, lost := win(score, c.Even, c.Scale), win(-score, c.Even, c.Scale)
			mirror := c.counts[2*chanceBins-i]
			all := 0.0
			for result := range n {
				k := c.counts[i][result]
				if i != chanceBins {
					k += mirror[2-result]
				}
				n[result] += k
				all += k
			}
			fit[2] += all * won
			fit[1] += all * (1 - won - lost)
		}
		all := n[0] + n[1] + n[2]
		part := func(x float64) float64 { return 100 * x / max(all, 1) }
		fmt.Fprintf(w, "%+5d %9.1f %5.1f %% %5.1f %% %5.1f %% %5.1f %%\n", (from-chanceBins)*chanceBin, all, part(n[2]), part(fit[2]), part(n[1]), part(fit[1]))
	}
}
