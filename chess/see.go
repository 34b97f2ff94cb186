package chess

import "duiyi/game"

// SEE reports whether the exchange that m begins on the square it goes to wins at
// least threshold (static exchange evaluation): both sides take there with their
// least valuable man as long as it pays. worth, by kind, is what the men count,
// the king more than all others together. Pins are not looked at. m must be
// legal.
func (p *Position) SEE(m game.Move, worth *[8]int, threshold int) bool {
	from, to := From(m), To(m)
	man := p.board[from].Kind()
	balance := worth[p.board[to].Kind()] - threshold
	occ := p.sides[0] | p.sides[1] | 1<<to
	switch kind := m & kindMask; {
	case kind == castles:
		return threshold <= 0
	case kind == enPassant:
		balance += worth[Pawn]
		occ &^= 1 << (from&^7 | to&7)
	case kind >= promotion:
		balance += worth[promoted(m)] - worth[Pawn]
		man = promoted(m)
	}
	if balance < 0 {
		return false // not even for nothing
	}
	balance -= worth[man]
	if balance >= 0 {
		return true // even if the man is lost
	}
	occ &^= 1 << from
	diagonal := p.kinds[Bishop] | p.kinds[Queen]
	straight := p.kinds[Rook] | p.kinds[Queen]
	attackers := p.attackersOf(to, occ)
	side := p.side & 1
	for {
		side ^= 1
		attackers &= occ
		own := attackers & p.sides[side]
		if own == 0 {
			break
		}
		kind := Pawn
		for own&p.kinds[kind] == 0 {
			kind++
		}
		if kind == King {
			if attackers&^own != 0 {
				break // he may not take what is protected
			}
			side ^= 1
			break
		}
		by := own & p.kinds[kind]
		occ &^= by & -by
		// Riders behind the man that has left come into play.
		if kind == Pawn || kind == Bishop || kind == Queen {
			attackers |= bishopAttacks(to, occ) & diagonal
		}
		if kind == Rook || kind == Queen {
			attackers |= rookAttacks(to, occ) & straight
		}
		balance = -balance - 1 - worth[kind]
		if balance >= 0 {
			side ^= 1
			break
		}
	}
	// side is who has to take and does not, or cannot.
	return side != p.side&1
}

// attackersOf returns the men of both sides that attack sq when occ are occupied.
func (p *Position) attackersOf(sq int, occ uint64) uint64 {
	sq &= 63
	return pawnAttacks[0][sq]&p.kinds[Pawn]&p.sides[1] | pawnAttacks[1][sq]&p.kinds[Pawn]&p.sides[0] |
		knightAttacks[sq]&p.kinds[Knight] | kingAttacks[sq]&p.kinds[King] |
		bishopAttacks(sq, occ)&(p.kinds[Bishop]|p.kinds[Queen]) |
		rookAttacks(sq, occ)&(p.kinds[Rook]|p.kinds[Queen])
}
