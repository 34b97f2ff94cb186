package xiangqi

import "duiyi/game"

// Describe returns what Generate lists for m, any 16 bits, and false where m is no
// legal move.
func (p *Position) Describe(m game.Move) (game.Choice, bool) {
	if !p.Legal(m) {
		return game.Choice{}, false
	}
	from, to := From(m), To(m)
	return game.NewChoice(m, to, p.At(from), p.At(to)), true
}
