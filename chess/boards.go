package chess

import "duiyi/game"

// Sets of squares are uint64 with bit sq for square sq: a1 is bit 0, h8 bit 63. They are
// offered to evaluations, which look at much more than what is legal.

// Men returns the squares of side s's men of a kind.
func (p *Position) Men(s game.Side, kind int) uint64 { return p.kinds[kind&7] & p.sides[s&1] }

// AllMen returns the squares of all of side s's men.
func (p *Position) AllMen(s game.Side) uint64 { return p.sides[s&1] }

// KnightAttacks returns the squares that a knight on sq attacks.
func KnightAttacks(sq int) uint64 { return knightAttacks[sq&63] }

// KingAttacks returns the squares that a king on sq attacks.
func KingAttacks(sq int) uint64 { return kingAttacks[sq&63] }

// BishopAttacks returns the squares that a bishop on sq attacks when the squares of occ
// are occupied.
func BishopAttacks(sq int, occ uint64) uint64 { return bishopAttacks(sq, occ) }

// RookAttacks returns the squares that a rook on sq attacks when the squares of occ are
// occupied.
func RookAttacks(sq int, occ uint64) uint64 { return rookAttacks(sq, occ) }
