package session

import (
	"duiyi/game"
	"duiyi/record"
)

// A premove is a move that a person makes while the computer thinks, to be played
// as soon as it is legal or else forgotten.
type premove struct {
	on       bool // whether people want that at all
	from, to int  // none where there is none
}

// SetPremove says whether moves can be made before it is one's turn.
func (s *Session) SetPremove(on bool) {
	if s.premove.on == on {
		return
	}
	s.premove = premove{on: on, from: none, to: none}
	if !s.open() {
		s.letGo()
	}
	s.changed()
}

// ahead reports whether the board takes moves before the person's turn.
func (s *Session) ahead() bool {
	m := s.match
	return s.premove.on && m != nil && m.browsed == nil && m.humans() == 1 && s.wanting()
}

// tapAhead is a tap while the computer thinks.
func (s *Session) tapAhead(sq int) {
	man := s.match.pos.At(sq)
	own := man != game.NoPiece && man.Side() != s.match.pos.Side()
	switch {
	case own && sq != s.selected:
		s.selected, s.options = sq, s.optionsAhead(sq)
	case s.selected != none && !own && s.allowedAhead(sq):
		s.premove.from, s.premove.to = s.selected, sq
		s.letGo()
	case s.selected != none || s.premove.from != none:
		s.letGo()
		s.premove.from, s.premove.to = none, none
	default:
		return
	}
	s.changed()
}

// dropAhead is a man dropped while the computer thinks; also onto an own man, which
// may have been taken by then.
func (s *Session) dropAhead(from, to int) {
	man := s.match.pos.At(from)
	if man == game.NoPiece || man.Side() == s.match.pos.Side() {
		return
	}
	s.letGo()
	s.premove.from, s.premove.to = none, none
	if from != to && s.onBoard(to) {
		s.premove.from, s.premove.to = from, to
	} else if from == to {
		s.selected, s.options = from, s.optionsAhead(from)
	}
	s.changed()
}

// optionsAhead lists where the man could go if the computer passed its turn. While
// the computer is in check that cannot be said.
func (s *Session) optionsAhead(sq int) []option {
	p := s.match.pos.Clone()
	if pass := (&record.Node{}); pass.Legal(p) {
		_ = pass.Play(p)
		return options(p, sq)
	}
	return nil
}

// allowedAhead reports whether the man taken up may be sent to sq.
func (s *Session) allowedAhead(sq int) bool {
	if len(s.options) == 0 {
		return true
	}
	for _, o := range s.options {
		if o.square == sq {
			return true
		}
	}
	return false
}

// playAhead plays the premove after the computer's move, if it can be played.
func (s *Session) playAhead() {
	from, to := s.premove.from, s.premove.to
	s.premove.from, s.premove.to = none, none
	if from == none || !s.open() || !s.own(from) {
		return
	}
	best := option{kind: -1}
	for _, o := range options(s.match.pos, from) {
		if o.square == to && o.kind > best.kind {
			best = o // a pawn becomes the strongest piece
		}
	}
	if best.kind >= 0 {
		s.play(best.move)
	}
}
