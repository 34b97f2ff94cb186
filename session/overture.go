package session

import "duiyi/game"

// An Overture is what the computer proposes by itself with its move. The person
// answers with [Session.Accept] or [Session.PlayOn]; a move is the second answer too.
type Overture uint8

const (
	NoOverture   Overture = iota
	WantsDraw             // it thinks that nobody will win any more
	WantsToYield          // it would resign
)

// When the computer proposes to end a game.
const (
	evenFor    = 8    // its moves in a row after which it saw an even game
	evenMargin = 15   // centipawns
	latePlies  = 80   // before them nobody speaks of a draw, unless few men are left
	fewMen     = 12   // on the board
	fewPlies   = 30   // also where a game begins with few men
	drawPause  = 40   // plies between two proposals
	lostFor    = 4    // its moves in a row after which it saw a lost game
	lostBelow  = -800 // centipawns
	nearMate   = 2    // moves; who is so near to mating would rather do it
	yieldSkill = 10   // below it the computer plays on: beginners want to learn to mate
)

// A mood is what the computer has come to think of the game in its last moves.
type mood struct {
	even, lost int // moves in a row
	overture   Overture
	drawnAt    int  // ply of the last proposal of a draw
	playedOn   bool // the person wants to see the game to its end
}

// reset forgets the last moves, which were taken back, or made by a player of another
// strength.
func (m *mood) reset() { m.even, m.lost, m.overture = 0, 0, NoOverture }

// SetOvertures says whether the computer may propose draws, and to resign. At first
// it may not.
func (s *Session) SetOvertures(draws, resigns bool) { s.draws, s.resigns = draws, resigns }

// weigh takes note of what the computer thought of the position that it moves in.
func (s *Session) weigh() {
	t, mood := &s.thought, &s.match.mood
	if t.of != s.generation || !t.shown.Scored {
		mood.reset() // out of the book, or without time
		return
	}
	v := t.score.Value
	if mood.even++; t.score.Mate || v > evenMargin || v < -evenMargin {
		mood.even = 0
	}
	if mood.lost++; t.score.Mate && v > 0 || !t.score.Mate && v > lostBelow {
		mood.lost = 0
	}
}

// propose has the computer say what it makes of the game, once it has moved.
func (s *Session) propose() {
	m, t := s.match, &s.thought
	if m.humans() != 1 || m.mover() != Human || m.end().Over() {
		return
	}
	mating := t.score.Mate && t.score.Value >= -nearMate
	switch {
	case s.resigns && !m.mood.playedOn && m.mood.lost >= lostFor && !mating && m.levelOf(m.thinker()).Skill >= yieldSkill:
		m.mood.overture = WantsToYield
		s.save()
	case s.draws && m.mood.even >= evenFor && m.late() && (m.mood.drawnAt == 0 || len(m.nodes) >= m.mood.drawnAt+drawPause):
		m.mood.overture, m.mood.drawnAt = WantsDraw, len(m.nodes)
		s.save()
	}
}

// late reports whether the game has gone on for long enough to be given up as drawn.
func (m *match) late() bool {
	n := len(m.nodes)
	return n >= latePlies || n >= fewPlies && men(m.pos, game.First)+men(m.pos, game.Second) <= fewMen
}

// overture is what the computer proposes now.
func (m *match) overture() Overture {
	if m.analysing || m.end().Over() {
		return NoOverture
	}
	return m.mood.overture
}

// Accept ends the game as the computer proposes.
func (s *Session) Accept() {
	if s.match == nil {
		return
	}
	m := s.match
	switch m.overture() {
	case WantsDraw:
		s.declare(game.Outcome{Result: game.Draw, Reason: game.Agreement})
	case WantsToYield:
		s.declare(game.Outcome{Result: game.WinFor(m.pos.Side()), Reason: game.Resignation})
	}
}

// PlayOn declines what the computer proposes.
func (s *Session) PlayOn() {
	if s.match != nil && s.match.overture() != NoOverture {
		s.match.playOn()
		s.save()
		s.changed()
	}
}

// playOn takes the person's wish to play on, said or shown by a move.
func (m *match) playOn() {
	m.mood.playedOn = m.mood.playedOn || m.mood.overture == WantsToYield
	m.mood.overture = NoOverture
}
