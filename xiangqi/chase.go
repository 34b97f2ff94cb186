package xiangqi

import (
	"math/bits"

	"duiyi/game"
)

// A hunt is what a side attacks in such a way that it chases, if the attack is
// new. Men are bits of their side's slots.
type hunt struct {
	prey uint16     // men attacked
	by   [16]uint16 // hunters of each
	held uint16     // hunters who are held by the horse they attack
}

// hunt returns what side s attacks, whether it has the move or has just made it.
// Check is no excuse: where s is in check, it attacks what it could take
// otherwise, and where the other side is, it protects what it could otherwise.
func (p *Position) hunt(s game.Side) (h hunt) {
	q := prowl{Position: p, checked: p.check && s != p.side}
	turn, check := p.side, p.check
	p.side = s
	var list game.MoveList
	if p.check = false; check && s == turn {
		p.steps(&list, p.alive[s], game.Captures)
	} else {
		p.Generate(&list, game.Captures)
	}
	for _, c := range list.Slice() {
		from, to := From(c.Move), To(c.Move)
		if !q.chases(from, to) {
			continue
		}
		victim := p.board[to].slot()
		h.prey |= 1 << victim
		h.by[victim] |= 1 << p.board[from].slot()
		if p.holds(to, from) {
			h.held |= 1 << p.board[from].slot()
		}
	}
	p.side, p.check = turn, check
	return h
}

// holds reports whether the enemy man on a point is a horse who would attack the
// general of the side to move but for the man on leg. Such a man takes the horse
// or stays; rule 19 of the Asian Federation does not reproach him with it.
func (p *Position) holds(at, leg int) bool {
	return p.board[at].piece().Kind() == Horse && int(horseLeg[at][p.point[p.side][slotGeneral]]) == leg
}

// A prowl is a position where the side to move looks for prey.
type prowl struct {
	*Position
	checked bool // the other side is in check, by something else than what is looked at
}

// chases reports whether the capture on to that the man on from, of the side to
// move, can make by his own way is one that the man there has to fear.
func (p *prowl) chases(from, to int) bool {
	hunter, victim := p.board[from].piece().Kind(), p.board[to].piece().Kind()
	switch {
	case hunter == General || hunter == Soldier || victim == General:
		return false // generals and soldiers may
	case victim == Soldier && !crossed(p.side.Other(), to):
		return false
	case victim == Rook && hunter != Rook, // protected or not
		(victim == Horse || victim == Cannon) && (hunter == Advisor || hunter == Elephant):
		return true
	case hunter == victim && p.answers(to, from):
		return false // offers an exchange
	}
	return !p.protected(from, to)
}

// crossed reports whether a soldier of side s on a point is across the river.
func crossed(s game.Side, sq int) bool { return ownRank(s, sq/Files) >= 5 }

// answers reports whether the man on from, of the side not to move, could take
// the one on to, legally but for a check that was there before.
func (p *prowl) answers(from, to int) bool {
	p.side = p.side.Other()
	ok := p.reaches(from, to) && (p.checked || p.safe(from, to))
	p.side = p.side.Other()
	return ok
}

// protected reports whether the man of the side to move who takes on to, coming
// from from, could legally be retaken there.
func (p *prowl) protected(from, to int) bool {
	hunter, victim := p.board[from], p.board[to]
	them := p.side.Other()
	p.carry(hunter, from, to)
	p.alive[them] &^= 1 << victim.slot()
	retaken := false
	for s := p.alive[them]; s != 0 && !retaken; s &= s - 1 {
		retaken = p.answers(int(p.point[them][bits.TrailingZeros16(s)&15]), to)
	}
	p.alive[them] |= 1 << victim.slot()
	p.carry(hunter, to, from)
	p.stand(victim, to)
	return retaken
}

// carry takes m, of the side to move, from one point to another, over whoever
// stands there.
func (p *Position) carry(m man, from, to int) {
	p.leave(from)
	p.stand(m, to)
	p.point[p.side][m.slot()] = uint8(to)
}

// stand puts m on the board and the lines.
func (p *Position) stand(m man, sq int) {
	p.board[sq] = m
	p.ranks[rankOf[sq]] |= 2 << fileOf[sq]
	p.files[fileOf[sq]] |= 2 << rankOf[sq]
}
