package uci

import (
	"math"
	"strconv"

	"duiyi/search"
)

// A wdl is how likely a win, a draw and a loss are, in permille.
type wdl struct{ win, draw, loss int }

// A model tells how likely a win is: the chance is the logistic function of the score, even
// at so many centipawns, and e times less likely for each scale below it; that to lose is the same
// seen from the other side, and the rest is drawn.
type model struct{ even, scale float64 }

// models are fitted to games of this engine against itself, each game counting the same, by
// duiyi selfplay --nodes 1000 and duiyi inspect --chances (lab/RESULTS.md). Xiangqi's scores say less:
// against a full guard a rook more may be a draw.
var models = map[string]model{
	"chess":   {even: 173, scale: 145},
	"xiangqi": {even: 320, scale: 251},
}

func (m model) win(cp int) float64 { return 1 / (1 + math.Exp((m.even-float64(cp))/m.scale)) }

// Expect returns the share of a point, 0 to 1, that the model of UCI_ShowWDL gives to a
// side with this score in centipawns in a game of that name, draws counting half. It knows nothing
// of mates.
func Expect(name string, cp int) float64 {
	m := models[name]
	return .5 + (m.win(cp)-m.win(-cp))/2
}

func wdlOf(name string, score int) wdl {
	if _, mate := search.MateIn(score); mate || search.ByRule(score) {
		if score > 0 {
			return wdl{win: 1000}
		}
		return wdl{loss: 1000}
	}
	chance := func(score int) int { return int(math.Round(1000 * models[name].win(score))) }
	w, l := chance(score), chance(-score)
	return wdl{w, 1000 - w - l, l}
}

// String writes w as a field of an info line.
func (w wdl) String() string {
	return "wdl " + strconv.Itoa(w.win) + " " + strconv.Itoa(w.draw) + " " + strconv.Itoa(w.loss)
}
