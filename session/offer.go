package session

import "duiyi/game"

// An Offer is what has become of a person's offer of a draw to the computer.
type Offer uint8

const (
	NoOffer  Offer = iota
	Offered        // the computer answers when it has thought
	Declined       // it plays on
)

// When the computer takes a draw: not before the game has got anywhere, and not
// where it stands better by more than the worth of having the move, in centipawns.
const (
	offerPlies  = 20
	offerEven   = 3 // its moves in a row after which an endgame that was set up has got somewhere
	offerMargin = 20
	offerPause  = 10 // plies between two offers
)

// canOffer reports whether OfferDraw does anything.
func (s *Session) canOffer() bool {
	m := s.match
	return m != nil && !m.analysing && !m.end().Over() && m.humans() == 1 && len(m.nodes) > 0 &&
		m.offer != Offered && (m.offeredAt == 0 || len(m.nodes) >= m.offeredAt+offerPause)
}

// OfferDraw offers the computer a draw. It answers by its score: at once if it has
// one, otherwise after its next thought.
func (s *Session) OfferDraw() {
	if !s.canOffer() {
		return
	}
	m := s.match
	if m.overture() == WantsDraw {
		s.Accept() // both want the same
		return
	}
	m.offer, m.offeredAt = Offered, len(m.nodes)
	if m.mover() == Human && s.thought.shown.Scored {
		s.answerOffer()
		return
	}
	s.save()
	s.changed()
}

// answerOffer has the computer take the draw that it was offered, or not. It
// reports whether the game has ended by that.
func (s *Session) answerOffer() bool {
	m := s.match
	if m.offer != Offered {
		return false
	}
	if t := &s.thought; t.shown.Scored && t.score.Value <= offerMargin && m.ripe() {
		m.offer = NoOffer
		s.declare(game.Outcome{Result: game.Draw, Reason: game.Agreement})
		return true
	}
	m.offer = Declined
	s.save()
	s.changed()
	return false
}

// ripe reports whether the game has got far enough to be drawn: a game that begins late, with
// half of the men or fewer, once the computer has seen for some moves that nothing happens in it.
func (m *match) ripe() bool {
	const half = 16
	return len(m.nodes) >= offerPlies || m.mood.even >= offerEven && men(m.start, game.First)+men(m.start, game.Second) <= half
}
