package search

import "duiyi/game"

// Scores are centipawns for the side to move, in [−Infinity, Infinity]. A mate in n
// plies is Mate − n, a win by the rules (repetition) n plies away RuleWin − n, so
// that the nearer win is the better one; no evaluation reaches that far. To lose by rule
// is worse than to be mated: who must not go on has to do something else, and is mated
// if nothing else is left.
const (
	Infinity = 32_000
	RuleWin  = 31_000
	Mate     = 30_000

	// MaxPly is how deep a line may go, and the greatest depth of an iteration.
	MaxPly = 127

	ruleBound = RuleWin - 500 // wins by rule are above it
	mateBound = Mate - 1000   // all wins are

	noScore = Infinity + 1 // in the table: no static evaluation known
)

// MateIn returns the number of moves of the side that mates, positive when the
// side to move mates, negative when it is mated, and reports whether score is a
// mate at all. Being mated on the board is 0.
func MateIn(score int) (moves int, ok bool) {
	switch {
	case score > mateBound && score <= Mate:
		return (Mate - score + 1) / 2, true
	case score < -mateBound && score >= -Mate:
		return -(Mate + score) / 2, true
	}
	return 0, false
}

// ByRule reports whether score is a win or loss by a rule of repetition rather
// than by mate.
func ByRule(score int) bool {
	return abs(score) > ruleBound && abs(score) <= RuleWin
}

// verdictScore is the score of a decided position ply plies from the root.
func verdictScore(v game.Verdict, ply int) int {
	switch v {
	case game.Won:
		return RuleWin - ply
	case game.Lost:
		return ply - RuleWin
	}
	return 0
}

// toTable turns a score counted from the root into one counted from a node ply
// plies below it, as the table keeps it; fromTable turns it back. Only wins that
// are counted in plies move.
func toTable(score, ply int) int {
	switch {
	case score > mateBound:
		return score + ply
	case score < -mateBound:
		return score - ply
	}
	return score
}

func fromTable(score, ply int) int {
	switch {
	case score > mateBound:
		return score - ply
	case score < -mateBound:
		return score + ply
	}
	return score
}
