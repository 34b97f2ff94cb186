package chess

import "math/bits"

// A set of squares is a uint64 with bit sq for square sq: a1 is bit 0, h8 bit 63.
const (
	fileA            = 0x0101010101010101
	fileB            = fileA << 1
	fileH            = fileA << 7
	rank1            = 0xff
	lastRanks uint64 = rank1 | rank1<<56
)

// Attacks of the men that do not slide, by square. pawnAttacks is also by side.
var (
	knightAttacks, kingAttacks [64]uint64
	pawnAttacks                [2][64]uint64
)

// A rider's attacks along one line depend on the six inner squares of it. They
// are gathered into six bits by a multiplication (kindergarten bitboards) and
// looked up. Magic bitboards need one look-up in place of two, but 840 KiB in
// place of 8, which neither a cache shared with the evaluation nor the start of
// a WebAssembly module has to spare.
var (
	// rankAttacks, by file and inner occupancy, repeats the attacks along a rank
	// on all eight ranks, from where a diagonal's mask picks them as well.
	rankAttacks [8][64]uint64
	// fileAttacks, by rank and gathered occupancy, are the attacks along the a file.
	fileAttacks [8][64]uint64
	// diagonals and antidiagonals run through a square, which is left out, in the
	// direction of a1–h8 and of h1–a8; straights are its file and rank.
	diagonals, antidiagonals, straights [64]uint64
)

// gatherFile brings the inner squares of the a file to the top six bits.
const gatherFile = 0x0004081020408000

// between holds the squares strictly between two on one line, else none.
var between [64][64]uint64

func init() {
	steps := func(sq int, offsets ...[2]int) (set uint64) {
		for _, o := range offsets {
			file, rank := fileOf(sq)+o[0], rankOf(sq)+o[1]
			if file&^7 == 0 && rank&^7 == 0 {
				set |= 1 << square(file, rank)
			}
		}
		return set
	}
	// ray returns the squares from sq in a direction up to the first of occ.
	ray := func(sq, df, dr int, occ uint64) (set uint64) {
		for file, rank := fileOf(sq)+df, rankOf(sq)+dr; file&^7 == 0 && rank&^7 == 0; file, rank = file+df, rank+dr {
			to := square(file, rank)
			between[sq][to] = set
			set |= 1 << to
			if occ>>to&1 != 0 {
				break
			}
		}
		return set
	}
	for sq := range 64 {
		knightAttacks[sq] = steps(sq, [2]int{1, 2}, [2]int{2, 1}, [2]int{2, -1}, [2]int{1, -2},
			[2]int{-1, -2}, [2]int{-2, -1}, [2]int{-2, 1}, [2]int{-1, 2})
		kingAttacks[sq] = steps(sq, [2]int{0, 1}, [2]int{1, 1}, [2]int{1, 0}, [2]int{1, -1},
			[2]int{0, -1}, [2]int{-1, -1}, [2]int{-1, 0}, [2]int{-1, 1})
		pawnAttacks[0][sq] = steps(sq, [2]int{-1, 1}, [2]int{1, 1})
		pawnAttacks[1][sq] = steps(sq, [2]int{-1, -1}, [2]int{1, -1})
		diagonals[sq] = ray(sq, 1, 1, 0) | ray(sq, -1, -1, 0)
		antidiagonals[sq] = ray(sq, -1, 1, 0) | ray(sq, 1, -1, 0)
		straights[sq] = ray(sq, 0, 1, 0) | ray(sq, 0, -1, 0) | ray(sq, 1, 0, 0) | ray(sq, -1, 0, 0)
	}
	for at := range 8 {
		for inner := range uint64(64) {
			row := ray(at, 1, 0, inner<<1) | ray(at, -1, 0, inner<<1)
			rankAttacks[at][inner] = row * fileA
			var occ, column uint64
			for i := range 8 {
				occ |= inner << 1 >> i & 1 << (8 * i)
				column |= row >> i & 1 << (8 * i)
			}
			fileAttacks[at][occ*gatherFile>>58] = column
		}
	}
}

// bishopAttacks returns the squares a bishop on sq attacks when the squares of
// occ are occupied.
func bishopAttacks(sq int, occ uint64) uint64 {
	row := &rankAttacks[sq&7]
	d, a := diagonals[sq&63], antidiagonals[sq&63]
	return row[occ&d*fileB>>58]&d | row[occ&a*fileB>>58]&a
}

// rookAttacks is bishopAttacks for a rook.
func rookAttacks(sq int, occ uint64) uint64 {
	file, rank := sq&7, sq&56
	return rankAttacks[file][occ>>(rank+1)&63]&(rank1<<rank) |
		fileAttacks[sq>>3&7][occ>>file&fileA*gatherFile>>58]<<file
}

// lowest returns the lowest square of set, which must not be empty.
func lowest(set uint64) int { return bits.TrailingZeros64(set) }
