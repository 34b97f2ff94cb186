package xiangqi

import "duiyi/game"

// How far a mate by checks only is looked for when a move may threaten one: so
// many checks, and so many moves that may give check in all.
const (
	threatChecks = 3
	threatMoves  = 400
)

// A mating is a search for a mate by checks only, in a position of its own that
// keeps no past.
type mating struct {
	Position
	left int // moves that may yet be tried
}

// mates reports whether side s, which is not in check, could mate by checks only
// if it had the move.
func (p *Position) mates(s game.Side) bool {
	m := mating{*p, threatMoves}
	m.side, m.check = s, false
	for checks := 1; checks <= threatChecks && m.left > 0; checks++ {
		if m.mate(checks) {
			return true
		}
	}
	return false
}

// mate reports whether the side to move mates with at most so many checks.
func (m *mating) mate(checks int) bool {
	var list game.MoveList
	m.Generate(&list, game.All)
	general := int(m.point[m.side.Other()][slotGeneral])
	for _, c := range list.Slice() {
		if !mayCheck(c, general) {
			continue
		}
		if m.left--; m.left < 0 {
			return false
		}
		victim := m.step(c.Move)
		mated := m.check && m.hopeless(checks-1)
		if m.stepBack(c.Move, victim, false); mated {
			return true
		}
	}
	return false
}

// hopeless reports whether the side to move, which is in check, is mated by at
// most so many more checks whatever it answers.
func (m *mating) hopeless(checks int) bool {
	var list game.MoveList
	m.Generate(&list, game.All)
	if checks == 0 && list.Len() > 0 {
		return false
	}
	for _, c := range list.Slice() {
		victim := m.step(c.Move)
		mated := !m.check && m.mate(checks)
		if m.stepBack(c.Move, victim, true); !mated {
			return false
		}
	}
	return true
}

// mayCheck reports whether a move can give check to a general on k at all: it
// goes to or leaves one of his lines, leaves the leg of a horse who waits for
// that, or is a horse's.
func mayCheck(c game.Choice, k int) bool {
	from, to := From(c.Move), To(c.Move)
	kr, kf := rankOf[k], fileOf[k]
	if fileOf[from] == kf || fileOf[to] == kf || rankOf[from] == kr || rankOf[to] == kr {
		return true
	}
	if c.Piece().Kind() == Horse && horseLeg[to][k] != 0 {
		return true
	}
	r, f := int(rankOf[from])-int(kr), int(fileOf[from])-int(kf)
	return r*r == 1 && f*f == 1
}

// step plays a move without noting it, and returns whom it took.
func (m *mating) step(move game.Move) (victim man) {
	from, to := From(move), To(move)
	if victim = m.board[to]; victim != 0 {
		m.alive[m.side.Other()] &^= 1 << victim.slot()
	}
	m.carry(m.board[from], from, to)
	m.side = m.side.Other()
	m.check = m.checker() >= 0
	return victim
}

// stepBack takes a step back, which the side that made it made in check or not.
func (m *mating) stepBack(move game.Move, victim man, check bool) {
	from, to := From(move), To(move)
	m.side, m.check = m.side.Other(), check
	m.carry(m.board[to], to, from)
	if victim != 0 {
		m.alive[m.side.Other()] |= 1 << victim.slot()
		m.stand(victim, to)
	}
}
