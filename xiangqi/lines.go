package xiangqi

import (
	"math/bits"

	"duiyi/game"
)

// A Line is the men on a rank or file as a set of bits: bit i+1 for place i along
// it, and both border bits, just beyond its ends, always set.
type Line uint16

// RankLine returns the men on rank r, 0 to 9; place i is file i.
func (p *Position) RankLine(r int) Line { return Line(p.ranks[r]) }

// FileLine returns the men on file f, 0 to 8; place i is rank i.
func (p *Position) FileLine(f int) Line { return Line(p.files[f]) }

// PointsOf fills at with the points of side s's men of a kind and returns their number,
// at most five.
func (p *Position) PointsOf(s game.Side, kind int, at *[8]uint8) (n int) {
	points := &p.point[s&1]
	for men := p.alive[s&1] & slotsOf[kind&7]; men != 0; men &= men - 1 {
		at[n&7] = points[bits.TrailingZeros16(men)&15]
		n++
	}
	return n
}

// slotsOf has the slots of each kind.
var slotsOf = [8]uint16{0, generals, advisors, elephants, horses, rooks, cannons, soldiers}

// Count returns how many men of a kind side s has.
func (p *Position) Count(s game.Side, kind int) int {
	return bits.OnesCount16(p.alive[s&1] & slotsOf[kind&7])
}

// HorseSteps returns how many of the points a horse on point could reach have a free leg, and
// how many legs are blocked.
func (p *Position) HorseSteps(point int) (free, blocked int) {
	legs := &horseLegs[point]
	for i, at := range legs.at {
		if p.board[at] == 0 {
			free += int(legs.steps[i])
		}
	}
	return free, int(legs.all) - free
}

// horseLegs has for each point the four legs of a horse there, how many points are behind
// each and behind all of them. A leg off the board is the horse's own point and leads nowhere.
var horseLegs = func() (legs [Points]struct {
	at, steps [4]uint8
	all       uint8
}) {
	for sq := range legs {
		l := &legs[sq]
		r, f := sq/Files, sq%Files
		for i, d := range [4][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
			l.at[i] = uint8(sq)
			for _, turn := range [2]int{-1, 1} {
				if r, f := r+2*d[0]+turn*d[1], f+2*d[1]+turn*d[0]; onBoard(r, f) {
					l.at[i] = uint8(sq + d[0]*Files + d[1])
					l.steps[i]++
					l.all++
				}
			}
		}
	}
	return legs
}()
