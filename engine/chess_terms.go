package engine

import (
	"math/bits"

	"duiyi/chess"
	"duiyi/game"
)

// The terms of chess beyond material and place: how far men see, pawn structure, passed
// pawns, and what looks at the kings. Each is a value times a count.

const (
	fileA = 0x0101010101010101
	fileH = fileA << 7
)

var (
	chessFiles   [8]uint64
	chessBeside  [8]uint64     // the files beside
	chessAhead   [2][64]uint64 // the squares ahead on the same file
	chessPassage [2][64]uint64 // the squares whose enemy pawns stop a pawn from being passed
	chessRing    [64]uint64    // the squares around a king, and his own
)

func init() {
	for f := range 8 {
		chessFiles[f] = fileA << f
		if f > 0 {
			chessBeside[f] |= fileA << (f - 1)
		}
		if f < 7 {
			chessBeside[f] |= fileA << (f + 1)
		}
	}
	for sq := range 64 {
		f := sq & 7
		up := ^uint64(0) << (sq&^7 + 7) << 1 // ranks above
		down := uint64(1)<<(sq&^7) - 1
		chessAhead[game.First][sq] = up & chessFiles[f]
		chessAhead[game.Second][sq] = down & chessFiles[f]
		chessPassage[game.First][sq] = up & (chessFiles[f] | chessBeside[f])
		chessPassage[game.Second][sq] = down & (chessFiles[f] | chessBeside[f])
		chessRing[sq] = chess.KingAttacks(sq) | 1<<sq
	}
}

// usualMobility is how many squares men of a kind see on an average day.
var usualMobility = [8]int{chess.Knight: 4, chess.Bishop: 6, chess.Rook: 7, chess.Queen: 13}

// pawnReach returns the squares that pawns of a side attack.
func pawnReach(s game.Side, pawns uint64) uint64 {
	if s == game.First {
		return pawns&^fileA<<7 | pawns&^fileH<<9
	}
	return pawns&^fileA>>9 | pawns&^fileH>>7
}

// chessSide returns the terms of side s with weights w. It is linear in them.
func chessSide(p *chess.Position, s game.Side, w *chessWeights) sum {
	var total sum
	them := s.Other()
	own, enemy := p.AllMen(s), p.AllMen(them)
	occ := own | enemy
	pawns, enemyPawns := p.Men(s, chess.Pawn), p.Men(them, chess.Pawn)
	king, enemyKing := bits.TrailingZeros64(p.Men(s, chess.King)), bits.TrailingZeros64(p.Men(them, chess.King))
	guarded, denied := pawnReach(s, pawns), pawnReach(them, enemyPawns)
	ring := chessRing[enemyKing&63]

	var reach uint64 // squares that own men attack
	lesser := guarded
	attackers, hits := 0, sum{}
	ride := func(kind int) {
		for b := p.Men(s, kind); b != 0; b &= b - 1 {
			sq := bits.TrailingZeros64(b)
			var a uint64
			switch kind {
			case chess.Knight:
				a = chess.KnightAttacks(sq)
				if guarded>>sq&1 != 0 && ownRank(s, sq) >= 3 && chessPassage[s][sq]&^chessFiles[sq&7]&enemyPawns == 0 {
					total.add(w.outpost, 1)
				}
			case chess.Bishop:
				a = chess.BishopAttacks(sq, occ)
			case chess.Rook:
				a = chess.RookAttacks(sq, occ)
				if file := chessFiles[sq&7]; file&pawns == 0 {
					if file&enemyPawns == 0 {
						total.add(w.openFile, 1)
					} else {
						total.add(w.halfOpen, 1)
					}
				}
			default:
				a = chess.BishopAttacks(sq, occ) | chess.RookAttacks(sq, occ)
			}
			reach |= a
			total.add(w.mobility[kind], bits.OnesCount64(a&^own&^denied)-usualMobility[kind])
			if h := a & ring &^ denied; h != 0 {
				attackers++
				hits.add(w.attack[kind], bits.OnesCount64(h))
			}
		}
	}
	ride(chess.Knight)
	ride(chess.Bishop)
	lesser |= reach
	byMinor := lesser
	ride(chess.Rook)
	ride(chess.Queen)
	// One man alone is no attack; with more each counts the others.
	if attackers > 1 {
		total.mid += hits.mid * int32(attackers) / 2
		total.end += hits.end * int32(attackers) / 2
	}

	// What of the enemy's is attacked: scored here with the sign turned.
	minors := p.Men(them, chess.Knight) | p.Men(them, chess.Bishop)
	majors := p.Men(them, chess.Rook) | p.Men(them, chess.Queen)
	total.add(w.hitByPawn, -bits.OnesCount64(guarded&(minors|majors)))
	total.add(w.hitByLess, -bits.OnesCount64(byMinor&^guarded&majors))
	total.add(w.hanging, -bits.OnesCount64((reach|guarded)&enemy&^denied&^chess.KingAttacks(enemyKing)&^p.Men(them, chess.King)))

	if bits.OnesCount64(p.Men(s, chess.Bishop)) > 1 {
		total.add(w.bishops, 1)
	}

	for b := pawns; b != 0; b &= b - 1 {
		sq := bits.TrailingZeros64(b)
		beside := chessBeside[sq&7]
		if chessAhead[s][sq]&pawns != 0 {
			total.add(w.doubled, 1)
		}
		next := sq + 8 - 16*int(s)
		switch {
		case beside&pawns == 0:
			total.add(w.isolated, 1)
		case beside&^chessPassage[s][sq]&pawns == 0 && denied>>(next&63)&1 != 0:
			total.add(w.backward, 1)
		}
		if chessPassage[s][sq]&enemyPawns == 0 && chessAhead[s][sq]&pawns == 0 {
			rank := ownRank(s, sq)
			total.add(w.passed[rank], 1)
			if occ>>(next&63)&1 == 0 {
				total.add(w.passedFree, rank/2)
			}
			if guarded>>sq&1 != 0 {
				total.add(w.passedGuarded, 1)
			}
			if rank >= 3 {
				total.add(w.passedKings, steps(enemyKing, next)-steps(king, next))
			}
		}
	}

	// The pawns before the king, while he stays at home.
	if ownRank(s, king) <= 1 {
		front := chessPassage[s][king&63]
		near := chessRing[king&63]
		near |= forward(s, near)
		total.add(w.shield, min(bits.OnesCount64(front&near&pawns), 3))
		total.add(w.storm, bits.OnesCount64(front&(near|forward(s, near))&enemyPawns))
	}
	return total
}

// forward moves a set of squares a rank ahead.
func forward(s game.Side, set uint64) uint64 {
	if s == game.First {
		return set << 8
	}
	return set >> 8
}

func ownRank(s game.Side, sq int) int {
	if s == game.First {
		return sq >> 3
	}
	return 7 - sq>>3
}

// steps is how many moves a king needs from one square to another.
func steps(a, b int) int {
	return max(abs(a&7-b&7), abs(a>>3-b>>3))
}

func abs(x int) int {
	if x < 0 {
		return -x
	}
	return x
}
