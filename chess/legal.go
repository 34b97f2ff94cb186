package chess

import "duiyi/game"

// Legal reports whether m, any 16 bits, is a legal move.
func (p *Position) Legal(m game.Move) bool {
	from, to := From(m), To(m)
	us := p.side & 1
	own, theirs := p.sides[us], p.sides[us^1]
	piece := p.board[from]
	if piece == game.NoPiece || piece.Side() != us {
		return false
	}
	kind := piece.Kind()
	switch {
	case m&kindMask == castles:
		i := int(us)*2 + wingOf(from, to)
		w := &p.ways[i]
		return p.rights>>i&1 != 0 && p.checkers == 0 && int(w.king) == from && int(w.rook) == to &&
			p.canCastle(w, p.attacked(w.safe, us^1, (own|theirs)&^(1<<from)))
	case own>>to&1 != 0:
		return false
	case kind == Pawn:
		if !p.pawnReaches(m, from, to) {
			return false
		}
		if m&kindMask == enPassant {
			return p.passableFrom(from, to)
		}
	case m&kindMask != plain || p.pieceAttacks(kind, from)>>to&1 == 0:
		return false
	case kind == King:
		return p.attacked(1<<to, us^1, (own|theirs)&^(1<<from)) == 0
	}
	king := p.king(us)
	if p.pinned>>from&1 != 0 && line(king, from)>>to&1 == 0 {
		return false
	}
	switch {
	case p.checkers == 0:
		return true
	case p.checkers&(p.checkers-1) != 0:
		return false
	}
	return (p.checkers|between[king][lowest(p.checkers)])>>to&1 != 0
}

// pieceAttacks returns the squares that a man other than a pawn attacks from sq.
func (p *Position) pieceAttacks(kind, sq int) uint64 {
	switch kind {
	case Knight:
		return knightAttacks[sq]
	case Bishop:
		return bishopAttacks(sq, p.occupied())
	case Rook:
		return rookAttacks(sq, p.occupied())
	case Queen:
		return bishopAttacks(sq, p.occupied()) | rookAttacks(sq, p.occupied())
	}
	return kingAttacks[sq]
}

// pawnReaches reports whether m is how a pawn of the side to move goes from one
// square to the other, checks and pins aside.
func (p *Position) pawnReaches(m game.Move, from, to int) bool {
	us := p.side & 1
	if last := lastRanks>>to&1 != 0; last != (promoted(m) != 0) || m&kindMask > promotionTo(Queen) {
		return false
	}
	ahead := 8 - 16*int(us)
	capture := pawnAttacks[us][from]>>to&1 != 0
	switch m & kindMask {
	case enPassant:
		return capture && p.passed != 0 && int(p.passed) == to
	case double:
		return from>>3 == 1+5*int(us) && to == from+2*ahead &&
			p.board[from+ahead] == game.NoPiece && p.board[to] == game.NoPiece
	}
	if p.board[to] != game.NoPiece {
		return capture
	}
	return to == from+ahead
}
