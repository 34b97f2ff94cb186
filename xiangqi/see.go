package xiangqi

import (
	"math/bits"

	"duiyi/game"
)

// SEE reports whether the exchange that m begins on the point it goes to wins at
// least threshold (static exchange evaluation): both sides take there with their
// least valuable man as long as it pays. worth, by kind, is what the men count,
// the general more than all others together. Pins are not looked at. m must be
// legal; the position must have no need of a general's safety to stop a capture
// for the answer to be exact.
func (p *Position) SEE(m game.Move, worth *[8]int, threshold int) bool {
	from, to := From(m), To(m)
	balance := worth[p.board[to].piece().Kind()] - threshold
	if balance < 0 {
		return false // not even for nothing
	}
	balance -= worth[p.board[from].piece().Kind()]
	if balance >= 0 {
		return true // even if the man is lost
	}
	x := newExchange(p, from, to)
	side := p.side
	for {
		side = side.Other()
		man := x.cheapest(side)
		if man < 0 {
			break
		}
		kind := kindOfSlot[man]
		if kind == General {
			// He may not take what is protected.
			x.take(side, man)
			if x.cheapest(side.Other()) < 0 {
				side = side.Other()
			}
			break
		}
		x.take(side, man)
		balance = -balance - 1 - worth[kind]
		if balance >= 0 {
			side = side.Other()
			break
		}
	}
	// side is who has to take and does not, or cannot.
	return side != p.side
}

// kindOfSlot is the kind of the man in each slot.
var kindOfSlot = func() (kinds [16]int) {
	for kind := General; kind <= Soldier; kind++ {
		for i := range slotCount[kind] {
			kinds[firstSlot[kind]+i] = kind
		}
	}
	return kinds
}()

// An exchange is a series of captures on one point.
type exchange struct {
	p          *Position
	at         int
	file, rank uint16    // the men on the lines through the point, as they leave
	men        [2]uint16 // slots of those who have not taken part
}

func newExchange(p *Position, from, to int) exchange {
	x := exchange{p: p, at: to, file: p.files[fileOf[to]], rank: p.ranks[rankOf[to]], men: p.alive}
	if victim := p.board[to]; victim != 0 {
		x.men[victim.side()] &^= 1 << victim.slot()
	}
	x.take(p.side, p.board[from].slot())
	return x
}

// take makes the man in a slot leave where he stands for the point.
func (x *exchange) take(s game.Side, slot int) {
	x.men[s&1] &^= 1 << slot
	from := x.p.point[s&1][slot&15]
	if fileOf[from] == fileOf[x.at] {
		x.file &^= 2 << rankOf[from]
	} else if rankOf[from] == rankOf[x.at] {
		x.rank &^= 2 << fileOf[from]
	}
}

// empty reports whether a point is free: nobody stood there, or he has left.
func (x *exchange) empty(at uint8) bool {
	m := x.p.board[at]
	return m == 0 || x.men[m.side()]>>m.slot()&1 == 0
}

// screens returns how many men stand between a point and the exchange's, or −1
// where they are not on one line.
func (x *exchange) screens(from uint8) int {
	to := uint8(x.at)
	if fileOf[from] == fileOf[to] {
		return bits.OnesCount16(x.file & between[(rankOf[from]+1)&15][(rankOf[to]+1)&15])
	}
	if rankOf[from] == rankOf[to] {
		return bits.OnesCount16(x.rank & between[(fileOf[from]+1)&15][(fileOf[to]+1)&15])
	}
	return -1
}

// cheapest returns the slot of side s's least valuable man that can take on the
// point, or −1.
func (x *exchange) cheapest(s game.Side) int {
	points, men, to := &x.p.point[s&1], x.men[s&1], x.at
	near := &guards[s&1][to]
	for _, from := range near.soldiers[:near.n] {
		if m := x.p.board[from]; m.side() == s && m.slot() >= slotSoldier && men>>m.slot()&1 != 0 {
			return m.slot()
		}
	}
	if near.home {
		if slot := x.guard(s); slot >= 0 {
			return slot
		}
	}
	for b := men & horses; b != 0; b &= b - 1 {
		slot := bits.TrailingZeros16(b) & 15
		if leg := horseLeg[points[slot]][to]; leg != 0 && x.empty(leg) {
			return slot
		}
	}
	for b := men & cannons; b != 0; b &= b - 1 {
		slot := bits.TrailingZeros16(b) & 15
		if x.screens(points[slot]) == 1 {
			return slot
		}
	}
	for b := men & rooks; b != 0; b &= b - 1 {
		slot := bits.TrailingZeros16(b) & 15
		if x.screens(points[slot]) == 0 {
			return slot
		}
	}
	if near.palace && men&generals != 0 && generalHops[points[0]].reach(to, nil) {
		return 0
	}
	return -1
}

// guard is cheapest for advisors and elephants.
func (x *exchange) guard(s game.Side) int {
	points := &x.p.point[s&1]
	for b := x.men[s&1] & (advisors | elephants); b != 0; b &= b - 1 {
		slot := bits.TrailingZeros16(b) & 15
		if slot < slotElephant {
			if advisorHops[s&1][points[slot]].reach(x.at, nil) {
				return slot
			}
			continue
		}
		for _, h := range elephantHops[s&1][points[slot]].list() {
			if int(h.to) == x.at && x.empty(h.over) {
				return slot
			}
		}
	}
	return -1
}

// A guard tells of a point which points a side's soldiers take there from, and which of the
// men who do not go everywhere could.
type guard struct {
	n            int
	soldiers     [3]uint8
	home, palace bool // advisors and elephants; the general
}

var guards [2][Points]guard

func fillGuards() {
	for s := range guards {
		for from := range Points {
			for _, h := range soldierHops[s][from].list() {
				to := &guards[s][h.to]
				to.soldiers[to.n] = uint8(from)
				to.n++
			}
			for _, h := range elephantHops[s][from].list() {
				guards[s][h.to].home = true
			}
			for _, h := range advisorHops[s][from].list() {
				guards[s][h.to].home = true
			}
			for _, h := range generalHops[from].list() {
				guards[s][h.to].palace = true
			}
		}
	}
}
