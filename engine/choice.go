package engine

import (
	"math"
	"math/rand/v2"

	"duiyi/search"
)

// FullSkill is the skill that plays as well as it can.
const FullSkill = 20

const (
	varietyPlies  = 10 // of a game that are played with variety
	varietyLines  = 4  // root moves to choose from
	varietyMargin = 12 // centipawns that a chosen move may be worse than the best
)

// random chooses among moves.
type random struct{ *rand.Rand }

func newRandom() random { return random{rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64()))} }

// weaken limits a search to what a player of the skill sees: 60 positions for a
// beginner, 1.7 times as many with each step, and always several moves to choose
// from.
func weaken(l search.Limits, skill int) search.Limits {
	nodes := int64(60 * math.Pow(1.7, float64(max(skill, 0))))
	if l.Nodes == 0 || nodes < l.Nodes {
		l.Nodes = nodes
	}
	l.MultiPV = max(l.MultiPV, 4)
	return l
}

// vary brings one of the moves that are about as good as the best to the front. A
// win or loss in sight is no time for variety.
func (r random) vary(lines []search.Line) {
	if len(lines) == 0 || decided(lines[0].Score) {
		return
	}
	n := 1
	for n < len(lines) && lines[n].Score >= lines[0].Score-varietyMargin && !decided(lines[n].Score) {
		n++
	}
	promote(lines, r.IntN(n))
}

// stumble brings a move to the front that a player of the skill might take for the
// best: each move's value is seen with an error that grows with lack of skill. Moves
// that lose at once where others do not are not taken for good.
func (r random) stumble(lines []search.Line, skill int) {
	if len(lines) == 0 {
		return
	}
	if n, mate := search.MateIn(lines[0].Score); mate && n > 0 && n <= 1+skill/4 {
		return // nobody overlooks a mate as near as this
	}
	blur := float64(FullSkill-skill) * 9
	best, bestSeen := 0, math.Inf(-1)
	for i, l := range lines {
		if seen := float64(l.Score) + r.Float64()*blur; seen > bestSeen {
			best, bestSeen = i, seen
		}
	}
	promote(lines, best)
}

// promote moves lines[i] to the front and numbers it the best.
func promote(lines []search.Line, i int) {
	chosen := lines[i]
	copy(lines[1:i+1], lines[:i])
	lines[0] = chosen
	for k := range lines[:i+1] {
		lines[k].MultiPV = k + 1
	}
}

func decided(score int) bool {
	_, mate := search.MateIn(score)
	return mate || search.ByRule(score)
}
