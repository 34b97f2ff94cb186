package lab

import (
	"fmt"
	"math"
)

// An EloModel says what the bounds of an SPRT are measured in.
type EloModel string

// Logistic Elo is the usual rating difference. Normalized Elo divides the advantage
// by its spread, which makes the length of a test independent of how many games are
// drawn; fishtest uses it.
const (
	Logistic   EloModel = "logistic"
	Normalized EloModel = "normalized"
)

// An SPRT is a sequential probability ratio test of whether the first player is
// stronger by Elo1 rather than by Elo0. Alpha is the risk to take Elo1 for true
// where Elo0 is, Beta that of the opposite mistake.
type SPRT struct {
	Elo0, Elo1  float64
	Alpha, Beta float64
	Model       EloModel
}

// Check says what is wrong with the test.
func (t SPRT) Check() error {
	switch {
	case t.Elo0 >= t.Elo1:
		return fmt.Errorf("sprt: elo0 %g must be less than elo1 %g", t.Elo0, t.Elo1)
	case !(t.Alpha > 0 && t.Alpha < 0.5 && t.Beta > 0 && t.Beta < 0.5):
		return fmt.Errorf("sprt: alpha %g and beta %g must be between 0 and 0.5", t.Alpha, t.Beta)
	case t.Model != Logistic && t.Model != Normalized:
		return fmt.Errorf("sprt: model %q is neither logistic nor normalized", t.Model)
	}
	return nil
}

// Bounds returns the log-likelihood ratios at which Elo0 and Elo1 are accepted.
func (t SPRT) Bounds() (lower, upper float64) {
	return math.Log(t.Beta / (1 - t.Alpha)), math.Log((1 - t.Beta) / t.Alpha)
}

// LLR returns the logarithm of how much likelier the score is under Elo1 than under
// Elo0, each with the likeliest distribution of pairs that has that Elo (the
// generalized test; M. Van den Bergh, "A practical introduction to the GSPRT"). A
// result that did not occur is counted as a thousandth, so that nothing is held
// impossible.
func (t SPRT) LLR(s Score) float64 {
	if s.Pairs() == 0 {
		return 0
	}
	var seen [5]float64
	total := 0.0
	for i, count := range s {
		seen[i] = max(float64(count), 1e-3)
		total += seen[i]
	}
	for i := range seen {
		seen[i] /= total
	}
	likeliest := withMean
	unit := meanOf
	if t.Model == Normalized {
		likeliest = withAdvantage
		// A pair's spread is that of a game divided by √2.
		unit = func(elo float64) float64 { return elo * math.Sqrt2 / (800 / math.Ln10) }
	}
	p0, p1 := likeliest(seen, unit(t.Elo0)), likeliest(seen, unit(t.Elo1))
	llr := 0.0
	for i := range seen {
		llr += total * seen[i] * math.Log(p1[i]/p0[i])
	}
	return llr
}

// Decide returns 1 where the score speaks for Elo1, −1 where it speaks for Elo0,
// and 0 while more games are needed.
func (t SPRT) Decide(s Score) int {
	lower, upper := t.Bounds()
	switch llr := t.LLR(s); {
	case llr >= upper:
		return 1
	case llr <= lower:
		return -1
	}
	return 0
}

// withMean returns the distribution under which the one seen is likeliest among
// those of the mean given.
func withMean(seen [5]float64, mean float64) [5]float64 {
	var moved [5]float64
	for i := range moved {
		moved[i] = points[i] - mean
	}
	return tilt(seen, moved)
}

// withAdvantage is withMean for those whose mean is t standard deviations above ½.
// It repeats the solution of the problem made linear about the last one until that
// stands still.
func withAdvantage(seen [5]float64, t float64) [5]float64 {
	p := [5]float64{0.2, 0.2, 0.2, 0.2, 0.2}
	for range 100 {
		mean, variance := 0.0, 0.0
		for i := range p {
			mean += p[i] * points[i]
		}
		for i := range p {
			variance += p[i] * (points[i] - mean) * (points[i] - mean)
		}
		deviation := math.Sqrt(variance)
		var moved [5]float64
		for i := range moved {
			z := (points[i] - mean) / deviation
			moved[i] = points[i] - 0.5 - t*deviation*(1+z*z)/2
		}
		next := tilt(seen, moved)
		change := 0.0
		for i := range p {
			change = max(change, math.Abs(next[i]-p[i]))
		}
		if p = next; change < 1e-9 {
			break
		}
	}
	return p
}

// tilt returns the distribution under which the one seen is likeliest among those
// with Σ pᵢ·values[i] = 0: pᵢ = seenᵢ / (1 + x·values[i]) for the x that makes it so,
// found by bisection, since the sum falls as x grows. There must be values on both
// sides of zero.
func tilt(seen, values [5]float64) [5]float64 {
	least, greatest := values[0], values[0]
	for _, v := range values {
		least, greatest = min(least, v), max(greatest, v)
	}
	low, high := -1/greatest, -1/least
	var x float64
	for range 100 {
		x = (low + high) / 2
		sum := 0.0
		for i, v := range values {
			sum += seen[i] * v / (1 + x*v)
		}
		if sum > 0 {
			low = x
		} else {
			high = x
		}
	}
	var p [5]float64
	for i, v := range values {
		p[i] = seen[i] / (1 + x*v)
	}
	return p
}
