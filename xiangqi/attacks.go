package xiangqi

import (
	"math/bits"

	"duiyi/game"
)

// rankOf and fileOf split a point.
var rankOf, fileOf [Points]uint8

// A hop is a move by a fixed step: where it goes, and the point that must be
// empty for it, the horse's leg or the elephant's eye.
type hop struct{ to, over uint8 }

// hops is a short list of hops.
type hops struct {
	n   int
	hop [8]hop
}

// list returns the hops.
func (h *hops) list() []hop { return h.hop[:h.n] }

func (h *hops) add(to, over int) {
	h.hop[h.n] = hop{uint8(to), uint8(over)}
	h.n++
}

var (
	generalHops  [Points]hops    // within the palaces; over is the own point, never asked
	advisorHops  [2][Points]hops // into the side's palace; likewise
	elephantHops [2][Points]hops // to the side's own half
	horseHops    [Points]hops
	soldierHops  [2][Points]hops // likewise without over

	// horseLeg has the leg of a horse on the first point that attacks the
	// second, or 0 where it cannot; a corner is never a leg.
	horseLeg [Points][Points]uint8
)

// between[a][b] has the bits of a line, with its bit 0 at the border, that lie
// strictly between bits a and b.
var between [16][16]uint16

func palace(s game.Side, r, f int) bool {
	own := ownRank(s, r)
	return own >= 0 && own <= 2 && f >= 3 && f <= 5
}

func init() {
	diagonal := [...][2]int{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}
	straight := [...][2]int{{1, 0}, {0, 1}, {0, -1}, {-1, 0}}
	for sq := range Points {
		r, f := sq/Files, sq%Files
		rankOf[sq], fileOf[sq] = uint8(r), uint8(f)
		for _, d := range straight {
			// Both palaces are far enough apart for one table.
			if r, f := r+d[0], f+d[1]; palace(game.First, r, f) || palace(game.Second, r, f) {
				generalHops[sq].add(r*Files+f, sq)
			}
		}
		for s := game.First; s <= game.Second; s++ {
			for _, d := range diagonal {
				if r, f := r+d[0], f+d[1]; palace(s, r, f) {
					advisorHops[s][sq].add(r*Files+f, sq)
				}
				if to := (r+2*d[0])*Files + f + 2*d[1]; onBoard(r+2*d[0], f+2*d[1]) && ownRank(s, to/Files) <= 4 {
					elephantHops[s][sq].add(to, (r+d[0])*Files+f+d[1])
				}
			}
			for _, d := range straight[:3] {
				r, f := r+d[0]*forward(s), f+d[1]
				if onBoard(r, f) && (d[0] != 0 || ownRank(s, r) >= 5) {
					soldierHops[s][sq].add(r*Files+f, sq)
				}
			}
		}
		for _, d := range straight {
			leg := (r+d[0])*Files + f + d[1]
			for turn := -1; turn <= 1; turn += 2 {
				r, f := r+2*d[0]+turn*d[1], f+2*d[1]+turn*d[0]
				if onBoard(r, f) {
					horseHops[sq].add(r*Files+f, leg)
					horseLeg[sq][r*Files+f] = uint8(leg)
				}
			}
		}
	}
	for a := range 16 {
		for b := range 16 {
			between[a][b] = uint16((1<<max(a, b) - 1) &^ (2<<min(a, b) - 1))
		}
	}
	fillGuards()
}

func onBoard(r, f int) bool { return r >= 0 && r < Ranks && f >= 0 && f < Files }

// checker returns the slot of an enemy man, not the general, who attacks the
// general of the side to move, or −1 if there is none.
func (p *Position) checker() int {
	k := p.point[p.side][0]
	enemy := p.side.Other()
	points := &p.point[enemy]
	for s := p.alive[enemy] & (rooks | cannons); s != 0; s &= s - 1 {
		slot := bits.TrailingZeros16(s) & 15
		if line, ok := p.segment(points[slot], k); ok && shoots(slot, line.men) {
			return slot
		}
	}
	for s := p.alive[enemy] & horses; s != 0; s &= s - 1 {
		slot := bits.TrailingZeros16(s) & 15
		if leg := horseLeg[points[slot]][k]; leg != 0 && p.board[leg] == 0 {
			return slot
		}
	}
	soldier := game.NewPiece(enemy, Soldier)
	for _, at := range soldierPoints(int(k), enemy) {
		if m := p.board[at]; m.piece() == soldier {
			return m.slot()
		}
	}
	return -1
}

// soldierPoints returns the points from which a soldier of side enemy attacks
// the other side's general on k, who is in his palace.
func soldierPoints(k int, enemy game.Side) [3]int {
	return [3]int{k - 1, k + 1, k - forward(enemy)*Files}
}

// shoots reports whether a general, rook or cannon of the slot attacks along a
// line over the screens, given as bits.
func shoots(slot int, screens uint16) bool {
	if slot >= slotCannon {
		return screens != 0 && screens&(screens-1) == 0
	}
	return screens == 0
}

// A segment is the part of a rank or file between two points. Bit i of its sets
// is the point first + i × step.
type segment struct {
	gap, men    uint16 // all points, and those where men stand
	first, step int
}

// segment returns what lies between two points of one line, and whether they are
// on one line at all.
func (p *Position) segment(a, b uint8) (s segment, ok bool) {
	ra, fa, rb, fb := rankOf[a], fileOf[a], rankOf[b], fileOf[b]
	switch {
	case fa == fb:
		gap := between[(ra+1)&15][(rb+1)&15]
		return segment{gap, gap & p.files[fa], int(fa) - Files, Files}, true
	case ra == rb:
		gap := between[(fa+1)&15][(fb+1)&15]
		return segment{gap, gap & p.ranks[ra], int(ra)*Files - 1, 1}, true
	}
	return s, false
}

// point returns the point of the lowest bit of a set that is not empty.
func (s *segment) point(set uint16) int {
	return s.first + bits.TrailingZeros16(set)*s.step
}

// addTo adds the points of the gap to set.
func (s *segment) addTo(set *pointSet) {
	for gap := s.gap; gap != 0; gap &= gap - 1 {
		set.add(s.point(gap))
	}
}

// safe reports whether the general of the side to move is not attacked, nor
// facing the other, after his side's man goes from one point to another,
// taking what stands there. It is exact for any such step, and makes none.
func (p *Position) safe(from, to int) bool {
	k := int(p.point[p.side][0])
	if from == k {
		k = to
	}
	enemy := p.side.Other()
	points := &p.point[enemy]
	kr, kf := int(rankOf[k]), int(fileOf[k])

	// The lines of the general as they will be.
	file, rank := p.files[kf], p.ranks[kr]
	if int(fileOf[from]) == kf {
		file &^= 2 << rankOf[from]
	}
	if int(fileOf[to]) == kf {
		file |= 2 << rankOf[to]
	}
	if int(rankOf[from]) == kr {
		rank &^= 2 << fileOf[from]
	}
	if int(rankOf[to]) == kr {
		rank |= 2 << fileOf[to]
	}
	men := p.alive[enemy]
	for s := men & (generals | rooks | cannons); s != 0; s &= s - 1 {
		slot := bits.TrailingZeros16(s) & 15
		at := points[slot]
		var screens uint16
		if int(fileOf[at]) == kf {
			screens = file & between[(rankOf[at]+1)&15][(kr+1)&15]
		} else if int(rankOf[at]) == kr {
			screens = rank & between[(fileOf[at]+1)&15][(kf+1)&15]
		} else {
			continue
		}
		if int(at) != to && shoots(slot, screens) {
			return false
		}
	}
	for s := men & horses; s != 0; s &= s - 1 {
		at := points[bits.TrailingZeros16(s)&15]
		leg := int(horseLeg[at][k])
		if leg != 0 && int(at) != to && leg != to && (p.board[leg] == 0 || leg == from) {
			return false
		}
	}
	soldier := game.NewPiece(enemy, Soldier)
	for _, at := range soldierPoints(k, enemy) {
		if p.board[at].piece() == soldier && at != to {
			return false
		}
	}
	return true
}
