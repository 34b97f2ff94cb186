package engine

import (
	"math"
	"math/rand/v2"
	"slices"

	"duiyi/game"
	"duiyi/search"
)

// FullSkill is the skill that plays as well as it can.
const FullSkill = 20

const (
	varietyPlies  = 10 // of a game that are played with variety
	varietyLines  = 4  // root moves to choose from
	varietyMargin = 12 // centipawns that a chosen move may be worse than the best
)

// mostBlur is the error in centipawns, at most, with which a beginner sees what a move is
// worth.
const mostBlur = 180

// random chooses among moves.
type random struct{ *rand.Rand }

func newRandom() random { return random{rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64()))} }

// weaken limits a search to what a player of the skill sees: 40 positions for a
// beginner, twice as many with each two steps, and always several moves to choose
// from.
func weaken(l search.Limits, skill int) search.Limits {
	nodes := int64(40 * math.Pow(2, float64(max(skill, 0))/2))
	if l.Nodes == 0 || nodes < l.Nodes {
		l.Nodes = nodes
	}
	l.MultiPV = max(l.MultiPV, 4)
	return l
}

// err has a player of the skill choose among lines that a search has found.
func (r random) err(b search.Position, lines []search.Line, skill int) []search.Line {
	if m := mateInOne(b); m != game.NoMove {
		return insert(lines, m, search.Mate-1)
	}
	if m := r.overlook(b, lines, skill); m != game.NoMove {
		return insert(lines, m, lines[0].Score)
	}
	r.stumble(lines, skill)
	return lines
}

// overlooking is from which skill on a player always looks at what the other side may do. A
// beginner forgets to with two moves in five, and less and less in between.
const (
	overlooking  = 8
	overlookMost = 0.4
)

// overlook chooses as one who looks at his own men only: the best place at a glance, with
// what the move takes, where the man is not simply lost. It returns NoMove where he does
// look, as before a mate that he has seen.
func (r random) overlook(b search.Position, lines []search.Line, skill int) game.Move {
	best, bestSeen := game.NoMove, math.Inf(-1)
	lack := float64(max(overlooking-skill, 0)) / overlooking
	if r.Float64() >= overlookMost*lack*lack || len(lines) == 0 || decided(lines[0].Score) {
		return best
	}
	var list game.MoveList
	b.Generate(&list, game.All)
	for _, c := range list.Slice() {
		if !b.SEE(c.Move, 0) {
			continue
		}
		b.Make(c.Move)
		seen := r.blur(skill) - float64(b.Evaluate())
		b.Unmake()
		if seen > bestSeen {
			best, bestSeen = c.Move, seen
		}
	}
	return best
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
	best, bestSeen := 0, math.Inf(-1)
	for i, l := range lines {
		if seen := float64(l.Score) + r.blur(skill); seen > bestSeen {
			best, bestSeen = i, seen
		}
	}
	promote(lines, best)
}

// blur is the error with which a player of the skill sees what a move is worth. In proportion to what is
// missing of full skill, rather than to its third power, it made the upper levels beat those below by 87 %.
func (r random) blur(skill int) float64 {
	lack := float64(FullSkill-skill) / FullSkill
	return r.Float64() * mostBlur * lack * lack * lack
}

// mateInOne returns a move that mates at once, or NoMove. The few positions that a weak player
// looks at need not be all that his own moves lead to, but nobody overlooks this.
func mateInOne(b search.Position) game.Move {
	var list, answers game.MoveList
	b.Generate(&list, game.All)
	for _, c := range list.Slice() {
		b.Make(c.Move)
		mate := b.InCheck()
		if mate {
			b.Generate(&answers, game.All)
			mate = answers.Len() == 0
		}
		b.Unmake()
		if mate {
			return c.Move
		}
	}
	return game.NoMove
}

// insert brings the line that begins with m, new if need be, to the front.
func insert(lines []search.Line, m game.Move, score int) []search.Line {
	at := slices.IndexFunc(lines, func(l search.Line) bool { return l.PV[0] == m })
	if at < 0 {
		at = len(lines)
		lines = append(lines, search.Line{Depth: 1, SelDepth: 1, PV: []game.Move{m}})
	}
	lines[at].Score = score
	promote(lines, at)
	return lines
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
