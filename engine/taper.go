package engine

import (
	"math/rand/v2"

	"duiyi/game"
)

// A value is what a man on a square is worth in centipawns, in the middle of the
// game and at its end.
type value struct{ mid, end int16 }

// A count is what all men on the board are worth together, for the first side, and
// how much of the middle game is left.
type count struct {
	mid, end int32
	phase    int32 // the sum of the men's phases; fullPhase and more is all middle game

	structure uint64 // hash of the men that shape the position
}

// A scale values one game's men: tables indexed by piece and square, signed for the
// first side, and what each kind of man adds to the phase.
type scale struct {
	at        [16][]value
	phase     [16]int32
	fullPhase int32
	shapes    [16]bool // the men that count in the structure
	tempo     value    // for the side to move
}

func (c *count) add(s *scale, p game.Piece, sq int) {
	v := s.at[p&15][sq]
	c.mid += int32(v.mid)
	c.end += int32(v.end)
	c.phase += s.phase[p&15]
	c.shape(s, p, sq)
}

func (c *count) remove(s *scale, p game.Piece, sq int) {
	v := s.at[p&15][sq]
	c.mid -= int32(v.mid)
	c.end -= int32(v.end)
	c.phase -= s.phase[p&15]
	c.shape(s, p, sq)
}

// shape adds a man to the structure or takes him out.
func (c *count) shape(s *scale, p game.Piece, sq int) {
	if s.shapes[p&15] {
		c.structure ^= shapeKeys[p&15][sq]
	}
}

// shapeKeys are random numbers, the same each time.
var shapeKeys = func() (keys [16][90]uint64) {
	r := rand.New(rand.NewPCG(90, 64))
	for p := range keys {
		for sq := range keys[p] {
			keys[p][sq] = r.Uint64() &^ 1 // the lowest bit is the side's
		}
	}
	return keys
}()

// evaluate returns the value for side, where the terms that are not counted as men
// move are worth own to it and theirs to the other.
func (c *count) evaluate(s *scale, side game.Side, own, theirs sum) int {
	phase := min(c.phase, s.fullPhase)
	mid, end := c.mid, c.end
	if side == game.Second {
		mid, end = -mid, -end
	}
	mid += own.mid - theirs.mid + int32(s.tempo.mid)
	end += own.end - theirs.end + int32(s.tempo.end)
	return int((mid*phase + end*(s.fullPhase-phase)) / s.fullPhase)
}

// A sum is what terms of the evaluation are worth together to one side.
type sum struct{ mid, end int32 }

// add adds a term that is there n times.
func (s *sum) add(v value, n int) {
	s.mid += int32(v.mid) * int32(n)
	s.end += int32(v.end) * int32(n)
}

// signed is what a man of a side adds to the count by his worth and his place.
func signed(side game.Side, worth, place value) value {
	v := value{worth.mid + place.mid, worth.end + place.end}
	if side == game.Second {
		v = value{-v.mid, -v.end}
	}
	return v
}

// swapWorth is what the kinds of men count in an exchange: their worth in the middle
// game, and the king more than all.
func swapWorth(worth *[8]value, king int) (swap [8]int) {
	for kind, v := range worth {
		swap[kind] = int(v.mid)
	}
	swap[king] = 20_000
	return swap
}
