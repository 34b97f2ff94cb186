package session

import (
	"time"

	"duiyi/game"
)

// play makes a legal move on the board and keeps the game, unless the time is up.
func (s *Session) play(move game.Move) { s.playAt(move, s.host.Now()) }

// playAt is play with the time at which the move was made.
func (s *Session) playAt(move game.Move, at time.Time) {
	if s.flag(at) {
		return
	}
	m, side := s.match, s.match.pos.Side()
	before, steps := m.node, len(m.steps)
	m.play(move)
	s.answered(before, len(m.steps) > steps)
	if !m.analysing {
		m.press(side, at)
		m.pass()
		if m.setup.Players[side] == Human {
			if m.offer == Declined {
				m.offer = NoOffer
			}
			m.playOn()
		}
	}
	s.moved()
	s.save()
}

// undoable says how many plies Undo takes back, and whether it does anything.
//
// With two people, or two computers, it is one ply. Against the computer it
// goes back to where the person had the move, so that nobody comes to play the
// computer's side, nor the computer to move again at once. A game that ended by
// word goes on from where it was, unless that is the computer's turn.
func (s *Session) undoable() (plies int, ok bool) {
	m := s.match
	if m == nil || s.strict && !m.analysing {
		return 0, false
	}
	if m.humans() != 1 || m.analysing {
		if m.declared.Over() && !m.analysing {
			return 0, true
		}
		plies = min(1, len(m.nodes))
		if m.passesAt(len(m.nodes)-1) && m.node.IsNull() {
			plies++
		}
		return plies, plies > 0
	}
	if m.declared.Over() && m.mover() == Human {
		return 0, true
	}
	for n := len(m.nodes) - 1; n >= 0; n-- {
		if m.playerAt(n) == Human && !m.passesAt(n) {
			return len(m.nodes) - n, true
		}
	}
	return 0, m.declared.Over()
}

// SetTakeback says whether moves of a game that is played may be taken back. At first
// they may.
func (s *Session) SetTakeback(on bool) {
	if s.strict == on {
		s.strict = !on
		s.changed()
	}
}

// Undo takes back as many plies as [Snapshot].Undoable says, cancelling a
// running thought. Where the computer has the move afterwards it waits for
// [Session.Think]. In an analysis it steps back.
func (s *Session) Undo() { s.takeBack(false) }

// Withdraw is Undo for good: what it takes back is in the tree no more, unless something has been
// said of it.
func (s *Session) Withdraw() { s.takeBack(true) }

func (s *Session) takeBack(forGood bool) {
	plies, ok := s.undoable()
	if !ok {
		return
	}
	m := s.match
	if m.analysing {
		s.Back()
		return
	}
	m.browsed = nil
	m.declared, m.offer = game.Outcome{}, NoOffer
	m.mood.reset()
	m.cut(len(m.nodes) - plies)
	if n := m.node.Main(); forGood && m.redo > 0 && bare(n) {
		m.forget(n)
		m.redo = 0
	}
	m.rewind()
	s.moved()
	m.paused = m.mover() == Computer
	s.save()
	s.changed()
}

// redoable is how many plies Redo plays.
func (s *Session) redoable() int {
	m := s.match
	switch {
	case m == nil:
		return 0
	case m.analysing:
		if m.node.Main() == nil {
			return 0
		}
		return 1
	case m.end().Over():
		return 0
	case m.humans() != 1 && m.passesAt(len(m.nodes)+1):
		return min(2, m.redo)
	case m.humans() != 1:
		return min(1, m.redo)
	}
	for n := 1; n < m.redo; n++ {
		if m.playerAt(len(m.nodes)+n) == Human && !m.passesAt(len(m.nodes)+n) {
			return n
		}
	}
	return m.redo
}

// Redo plays again what Undo took back, up to a person's turn. In an analysis it
// steps forward.
func (s *Session) Redo() {
	n := s.redoable()
	if n == 0 {
		return
	}
	m := s.match
	if m.analysing {
		s.Forward()
		return
	}
	m.browsed = nil
	for range n {
		m.play(m.node.Main().Move)
	}
	m.mood.reset()
	m.rewind()
	s.moved()
	s.save()
	s.changed()
}

// resigner is the side that Resign gives the game up for: the person's, or with
// two of them the one to move.
func (s *Session) resigner() (side game.Side, ok bool) {
	m := s.match
	if m == nil || m.analysing || m.end().Over() || m.humans() == 0 {
		return 0, false
	}
	if m.humans() == 1 && m.mover() == Computer {
		return m.pos.Side().Other(), true
	}
	return m.pos.Side(), true
}

// Resign gives the game up for the side that [Snapshot].Resigner names.
func (s *Session) Resign() {
	if side, ok := s.resigner(); ok {
		s.declare(game.Outcome{Result: game.WinFor(side.Other()), Reason: game.Resignation})
	}
}

// AgreeDraw ends a game between two people in a draw that both want.
func (s *Session) AgreeDraw() {
	if s.canAgree() {
		s.declare(game.Outcome{Result: game.Draw, Reason: game.Agreement})
	}
}

func (s *Session) canAgree() bool {
	return s.match != nil && !s.match.analysing && !s.match.end().Over() && s.match.humans() == 2
}

// claim is the draw that the person to move may claim.
func (s *Session) claim() game.Outcome {
	if !s.open() || s.match.analysing {
		return game.Outcome{}
	}
	return s.match.pos.Claim()
}

// ClaimDraw ends the game by the draw that [Snapshot].Claim offers.
func (s *Session) ClaimDraw() {
	if c := s.claim(); c.Over() {
		s.declare(c)
	}
}

// declare ends the game by word.
func (s *Session) declare(o game.Outcome) {
	s.match.declared = o
	s.letGo()
	s.save()
	s.changed()
}

// Pause stops the computer's thinking; the board waits for [Session.Think], after
// a [Session.Load] too.
func (s *Session) Pause() {
	if !s.wanting() {
		return
	}
	s.match.paused = true
	s.thought = thought{}
	s.save()
	s.changed()
}

// Think has the computer, if it is its turn, go on after an undo, a pause, or
// when its engine had failed.
func (s *Session) Think() {
	if !s.waiting() {
		return
	}
	s.revive()
	if s.match.paused {
		s.match.paused = false
		s.save()
	}
	s.changed()
}

// waiting reports whether the computer has the move and waits to be told to
// think.
func (s *Session) waiting() bool {
	return s.computersTurn() && (s.match.paused || s.engines[player].down)
}

// wanting reports whether the computer is to think now.
func (s *Session) wanting() bool {
	return s.computersTurn() && !s.resting && !s.match.paused && !s.engines[player].down
}

func (s *Session) computersTurn() bool {
	return s.match != nil && !s.match.analysing && !s.match.end().Over() && s.match.mover() == Computer
}
