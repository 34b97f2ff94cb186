package uci

import (
	"math"
	"strconv"

	"duiyi/search"
)

// A wdl is how likely a win, a draw and a loss are, in permille.
type wdl struct{ win, draw, loss int }

// The model: the chance to win is the logistic function of the score, even at
// winEven centipawns, and e times less likely for each winScale below it; that to
// lose is the same seen from the other side, and the rest is drawn. The two numbers
// are round ones, of the size that other engines of this strength have fitted to
// their games: half a game is won with a pawn and a half, nine of ten with three.
const (
	winEven  = 150.0
	winScale = 70.0
)

func winChance(cp int) float64 { return 1 / (1 + math.Exp((winEven-float64(cp))/winScale)) }

// Expect returns the share of a point, 0 to 1, that the model of UCI_ShowWDL gives to a
// side with this score in centipawns, draws counting half. It knows nothing of mates.
func Expect(cp int) float64 { return (1 + winChance(cp) - winChance(-cp)) / 2 }

func wdlOf(score int) wdl {
	if _, mate := search.MateIn(score); mate || search.ByRule(score) {
		if score > 0 {
			return wdl{win: 1000}
		}
		return wdl{loss: 1000}
	}
	chance := func(score int) int { return int(math.Round(1000 * winChance(score))) }
	w, l := chance(score), chance(-score)
	return wdl{w, 1000 - w - l, l}
}

// String writes w as a field of an info line.
func (w wdl) String() string {
	return "wdl " + strconv.Itoa(w.win) + " " + strconv.Itoa(w.draw) + " " + strconv.Itoa(w.loss)
}
