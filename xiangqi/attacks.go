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
}

func onBoard(r, f int) bool { return r >= 0 && r < Ranks && f >= 0 && f < Files }

// attacked reports whether a man of the other side, except the general,
// attacks the general of the side to move.
func (p *Position) attacked() bool {
	k := p.point[p.side][0]
	enemy := p.side.Other()
	points := &p.point[enemy]
	for s := p.alive[enemy] & (rooks | cannons); s != 0; s &= s - 1 {
		slot := bits.TrailingZeros16(s) & 15
		screens, ok := p.screens(points[slot], k)
		if !ok {
			continue
		}
		if slot >= firstSlotCannon {
			if screens != 0 && screens&(screens-1) == 0 {
				return true
			}
		} else if screens == 0 {
			return true
		}
	}
	for s := p.alive[enemy] & horses; s != 0; s &= s - 1 {
		leg := horseLeg[points[bits.TrailingZeros16(s)&15]][k]
		if leg != 0 && p.board[leg] == 0 {
			return true
		}
	}
	return p.soldierAt(int(k), enemy)
}

// soldierAt reports whether a soldier of side enemy attacks the other side's
// general on k, who is in his palace.
func (p *Position) soldierAt(k int, enemy game.Side) bool {
	soldier := game.NewPiece(enemy, Soldier)
	ahead := k - forward(enemy)*Files
	return p.board[k-1].piece() == soldier || p.board[k+1].piece() == soldier ||
		p.board[ahead].piece() == soldier
}

const firstSlotCannon = 9

// screens returns the men between two points of one line as bits of that line,
// and whether they are on one line at all.
func (p *Position) screens(a, b uint8) (uint16, bool) {
	if fileOf[a] == fileOf[b] {
		return p.files[fileOf[a]] & between[(rankOf[a]+1)&15][(rankOf[b]+1)&15], true
	}
	if rankOf[a] == rankOf[b] {
		return p.ranks[rankOf[a]] & between[(fileOf[a]+1)&15][(fileOf[b]+1)&15], true
	}
	return 0, false
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
		if int(at) == to {
			continue
		}
		if slot >= firstSlotCannon {
			if screens != 0 && screens&(screens-1) == 0 {
				return false
			}
		} else if screens == 0 {
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
	for _, at := range [...]int{k - 1, k + 1, k - forward(enemy)*Files} {
		if p.board[at].piece() == soldier && at != to {
			return false
		}
	}
	return true
}
