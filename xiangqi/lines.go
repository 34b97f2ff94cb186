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
func (p *Position) PointsOf(s game.Side, kind int, at *[5]uint8) (n int) {
	first := firstSlot[kind&7]
	for slot := first; slot < first+slotCount[kind&7]; slot++ {
		if p.alive[s&1]>>slot&1 != 0 {
			at[n] = p.point[s&1][slot&15]
			n++
		}
	}
	return n
}

// Count returns how many men of a kind side s has.
func (p *Position) Count(s game.Side, kind int) int {
	slots := uint16((1<<slotCount[kind&7] - 1) << firstSlot[kind&7])
	return bits.OnesCount16(p.alive[s&1] & slots)
}

// HorseSteps returns how many of the points a horse on point could reach have a free leg, and
// how many legs are blocked.
func (p *Position) HorseSteps(point int) (free, blocked int) {
	for _, h := range horseHops[point].list() {
		if p.board[h.over] == 0 {
			free++
		} else {
			blocked++
		}
	}
	return free, blocked
}
