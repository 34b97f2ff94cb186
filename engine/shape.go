package engine

import (
	"math/rand/v2"
	"slices"

	"duiyi/game"
)

// kingWorth is what a king counts in an exchange, which nothing that is won for him makes up.
const kingWorth = 20_000

// A shapes table has a random number for each man on each square, the same each time, and zero for
// men that do not shape a position. Together they are the position's structure, whose lowest bit
// is the side's to move.
type shapes [16][90]uint64

// newShapes returns the table in which men of the kinds count.
func newShapes(kinds ...int) (keys shapes) {
	r := rand.New(rand.NewPCG(90, 64))
	for p := range keys {
		for sq := range keys[p] {
			if key := r.Uint64() &^ 1; slices.Contains(kinds, game.Piece(p).Kind()) {
				keys[p][sq] = key
			}
		}
	}
	return keys
}

// shape returns the structure of a position.
func shape(p game.Position, keys *shapes) (key uint64) {
	files, ranks := p.Rules().Size()
	for sq := range files * ranks {
		key ^= keys[p.At(sq)&15][sq]
	}
	return key
}
