package chess

import "duiyi/game"

// Describe returns what Generate lists for m, any 16 bits, and false where m is no
// legal move.
func (p *Position) Describe(m game.Move) (game.Choice, bool) {
	if !p.Legal(m) {
		return game.Choice{}, false
	}
	from, to := From(m), To(m)
	man, victim := p.board[from], p.board[to]
	switch kind := m & kindMask; {
	case kind == castles:
		return game.NewChoice(m, int(p.ways[int(p.side)*2+wingOf(from, to)].kingTo), man, game.NoPiece), true
	case kind == enPassant:
		victim = game.NewPiece(p.side.Other(), Pawn)
	case kind >= promotion:
		return game.NewPromotion(m, to, man, victim), true
	}
	return game.NewChoice(m, to, man, victim), true
}
