package chess

import "duiyi/game"

// Where in random64 the parts that are not men begin.
const (
	bookCastling = 12 * Squares
	bookPassed   = bookCastling + 4
	bookTurn     = bookPassed + Files
)

// PolyglotKey returns the key of the position in opening books of the Polyglot
// format, worked out from scratch. That format counts the chance to capture en
// passant where a pawn stands ready for it, be the capture legal or not.
func (p *Position) PolyglotKey() uint64 {
	var key uint64
	for sq, piece := range p.board {
		if piece == game.NoPiece {
			continue
		}
		kind := 2 * (piece.Kind() - Pawn)
		if piece.Side() == game.First {
			kind++
		}
		key ^= random64[kind*Squares+sq]
	}
	for i := range p.ways {
		if p.rights>>i&1 != 0 {
			key ^= random64[bookCastling+i^1] // the h wing comes first
		}
	}
	if sq := p.steppedOver(); sq != 0 && pawnAttacks[p.side^1][sq]&p.kinds[Pawn]&p.sides[p.side] != 0 {
		key ^= random64[bookPassed+fileOf(sq)]
	}
	if p.side == game.First {
		key ^= random64[bookTurn]
	}
	return key
}

// steppedOver returns the square that the last move, a pawn's double step, went
// over, or 0.
func (p *Position) steppedOver() int {
	if len(p.past) == 0 {
		return int(p.stepped)
	}
	if m := p.past[len(p.past)-1].move; m&kindMask == double {
		return (From(m) + To(m)) / 2
	}
	return 0
}
