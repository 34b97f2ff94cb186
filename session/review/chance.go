package review

import (
	"math"

	"duiyi/game"
	"duiyi/search"
	"duiyi/uci"
)

// Chance is the share of the point that the first side may expect at score s in a game of
// that name, 0 to 1, where a draw is half a point. s is seen by the first side.
func Chance(name string, s uci.Score) float64 {
	if s.Mate || search.ByRule(s.Value) {
		switch {
		case s.Value > 0:
			return 1
		case s.Value < 0:
			return 0
		}
		return .5
	}
	return uci.Expect(name, s.Value)
}

// chanceOf is that of a game that has ended.
func chanceOf(r game.Result) float64 {
	switch r {
	case game.FirstWins:
		return 1
	case game.SecondWins:
		return 0
	}
	return .5
}

// accuracy is how good a move is that loses the given share of a point, 0 to 100. The
// curve is the one that lichess.org has published for chances in per cent; it goes
// through 100 where nothing is lost and through 0 near eighty per cent.
func accuracy(loss float64) float64 {
	return min(max(103.1668*math.Exp(-4.354*loss)-3.1669, 0), 100)
}

// A Verdict is what a move is judged to be.
type Verdict uint8

const (
	Unjudged   Verdict = iota // the positions before and after it have not both been looked at
	Good                      // nothing to say against it
	Inaccuracy                // ?!
	Mistake                   // ?
	Blunder                   // ??
)

// The least loss, as a share of a point, of what is not good any more. They are the
// classes that chess.com tells its readers of for the loss in expected points.
const (
	inaccurate = .05
	mistaken   = .10
	blundered  = .20
)

func verdictOf(loss float64) Verdict {
	switch {
	case loss >= blundered:
		return Blunder
	case loss >= mistaken:
		return Mistake
	case loss >= inaccurate:
		return Inaccuracy
	}
	return Good
}
