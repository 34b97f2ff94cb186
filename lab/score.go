package lab

import "math"

// A Score counts pairs of games by the points that the first player made of them:
// 0, ½, 1, 1½, 2. Two games from one opening are not independent of each other, but
// pairs are, so errors are computed from these five counts (the "pentanomial"
// model of fishtest).
type Score [5]int

// points are the parts of a pair's points that the first player made.
var points = [5]float64{0, 0.25, 0.5, 0.75, 1}

// Pairs is the number of pairs.
func (s Score) Pairs() int { return s[0] + s[1] + s[2] + s[3] + s[4] }

// moments returns mean and variance of a pair's part of points, 0 to 1.
func (s Score) moments() (mean, variance float64) {
	n := float64(s.Pairs())
	if n == 0 {
		return 0.5, 0
	}
	for i, count := range s {
		mean += float64(count) * points[i] / n
	}
	for i, count := range s {
		variance += float64(count) * (points[i] - mean) * (points[i] - mean) / n
	}
	return mean, variance
}

// Mean is the part of all points that the first player made; ½ where no pair was
// played.
func (s Score) Mean() float64 {
	mean, _ := s.moments()
	return mean
}

// confidence is how many standard deviations hold 95 % of a normal distribution
// about its middle.
const confidence = 1.959963984540054

// Elo returns the rating difference that the first player's mean is expected from,
// and half the width of its 95 % confidence interval. Where all or no points were
// made the difference is infinite; where the interval reaches that far, or all pairs
// ended alike and so tell nothing of the spread, the error is infinite.
func (s Score) Elo() (elo, plusMinus float64) {
	mean, variance := s.moments()
	if variance == 0 {
		return eloOf(mean), math.Inf(1)
	}
	margin := confidence * math.Sqrt(variance/float64(s.Pairs()))
	return eloOf(mean), (eloOf(mean+margin) - eloOf(mean-margin)) / 2
}

// LOS returns the likelihood that the first player is the better one, 0 to 1, given
// nothing but the score.
func (s Score) LOS() float64 {
	mean, variance := s.moments()
	switch {
	case mean == 0.5:
		return 0.5
	case variance == 0 && mean > 0.5:
		return 1
	case variance == 0:
		return 0
	}
	z := (mean - 0.5) / math.Sqrt(variance/float64(s.Pairs()))
	return math.Erfc(-z/math.Sqrt2) / 2
}

// eloOf is the rating difference that a mean of points is expected from.
func eloOf(mean float64) float64 {
	switch {
	case mean <= 0:
		return math.Inf(-1)
	case mean >= 1:
		return math.Inf(1)
	}
	return 400 * math.Log10(mean/(1-mean))
}

// meanOf is the mean of points that a rating difference leads to one to expect.
func meanOf(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }
