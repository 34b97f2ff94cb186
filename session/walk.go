package session

import (
	"duiyi/game"
	"duiyi/record"
)

// Goto shows the position after the move with the ID, 0 for the start. While the
// game is played that is only looked at: the board takes no moves, and the game,
// the computer's thought included, goes on. In an analysis moves go on from there.
func (s *Session) Goto(id int) {
	if s.match == nil {
		return
	}
	if n, ok := s.match.nodeOf(id); ok {
		s.show(n)
	}
}

// show brings the position after a move onto the board.
func (s *Session) show(n *record.Node) {
	m := s.match
	if n == nil || n == m.view().node {
		return
	}
	switch {
	case m.analysing:
		m.goTo(n)
		s.moved()
	case n == m.node:
		m.browsed = nil
		s.letGo()
	default:
		l := m.lineTo(n)
		m.browsed = &l
		s.letGo()
	}
	s.changed()
}

// Back shows the position before the last move.
func (s *Session) Back() {
	if s.match != nil {
		s.show(s.match.view().node.Parent())
	}
}

// Forward shows the position after the next move of the line.
func (s *Session) Forward() {
	if s.match != nil {
		s.show(s.match.view().node.Main())
	}
}

// First shows the start of the game, or the start of the variation that is shown.
func (s *Session) First() {
	if s.match == nil {
		return
	}
	root := s.match.game.Root
	for n := s.match.view().node; n != root; n = n.Parent() {
		if p := n.Parent(); p.Main() != n && p != root && n != s.match.view().node {
			s.show(n)
			return
		}
	}
	s.show(root)
}

// Last shows where the game stands, or in an analysis the end of the line.
func (s *Session) Last() {
	if s.match == nil {
		return
	}
	if !s.match.analysing {
		s.show(s.match.node)
		return
	}
	s.show(last(s.match.node))
}

// Aside shows the next variation in place of the move that led to the board shown,
// or with by = −1 the one before it.
func (s *Session) Aside(by int) {
	if s.match == nil || by != 1 && by != -1 {
		return
	}
	n := s.match.view().node
	if n.Parent() == nil {
		return
	}
	if by == 1 {
		s.show(n.Next())
		return
	}
	for c := range n.Parent().Children() {
		if c.Next() == n {
			s.show(c)
			return
		}
	}
}

// Analyse has people try moves for both sides from the position shown. The moves
// grow variations; the computer plays none. [Session.Resume] goes back to the
// game.
func (s *Session) Analyse() {
	m := s.match
	if m == nil || m.analysing {
		return
	}
	shown := m.view().node
	m.stop(s.host.Now())
	m.live, m.analysing, m.browsed, m.redo = m.node, true, nil, 0
	s.study.analysis.on = true
	m.goTo(shown)
	s.moved()
	s.save()
	s.changed()
}

// Resume ends the analysis and goes on with the game as it stood, the computer
// waiting for [Session.Think] if it has the move.
func (s *Session) Resume() {
	if s.match == nil || !s.match.analysing {
		return
	}
	s.resume(s.match.live)
	s.save()
	s.changed()
}

// resume plays on from a node, which with the moves to it becomes the main line.
func (s *Session) resume(n *record.Node) {
	m := s.match
	for a := n; a.Parent() != nil; a = a.Parent() {
		a.Promote()
	}
	m.analysing, m.live, m.browsed, m.redo, m.offer = false, nil, nil, 0, NoOffer
	m.mood.reset()
	s.study.begin()
	m.goTo(n)
	m.pass()
	m.paused = m.mover() == Computer
	s.moved()
}

// PlayFrom has the game go on from the position shown, whatever came after it, with
// these players and levels. Where the computer has the move, it thinks.
func (s *Session) PlayFrom(players [2]Player, levels [2]int) {
	m := s.match
	if m == nil || players[0] > Computer || players[1] > Computer || !validLevels(levels) {
		return
	}
	m.setup.Players, m.setup.Levels = players, levels
	m.declared, m.opened = game.Outcome{}, false
	m.game.Tags, m.game.Result = nil, game.Ongoing
	s.resume(m.view().node)
	m.mood, m.offeredAt = mood{}, 0
	m.rewind()
	m.paused = false
	s.matches++
	s.revive()
	s.save()
	s.changed()
}

// Open puts a game from elsewhere on the board, to be looked into. The session
// takes it over; nobody else may change it any more. What is not legal in it is
// left out. On error, a *[SetupError], nothing has changed.
func (s *Session) Open(g *record.Game) error {
	setup := Setup{FEN: g.FEN, Chess960: g.Chess960}
	if g.Rules != nil {
		setup.Game = g.Rules.Name()
	}
	if s.match != nil {
		setup.Levels = s.match.setup.Levels
	}
	m, err := newMatch(setup)
	if err != nil {
		return err
	}
	m.notation = s.notation[setup.Game]
	m.take(g)
	s.begin(m)
	s.save()
	s.changed()
	return nil
}

// Record returns the game as it stands, with all its variations and what a finished
// review says of it, to be written to files. It is a copy.
func (s *Session) Record() *record.Game {
	if s.match == nil {
		return nil
	}
	return s.match.record()
}
