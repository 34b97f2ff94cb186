package session

import (
	"strings"
	"time"

	"duiyi/game"
	"duiyi/uci"
)

// The first of the host's engines plays the computer's moves.
const player = 0

// pump brings the engines nearer to what is wanted of them. It is called after every
// change and does nothing where nothing has changed.
func (s *Session) pump() {
	switch {
	case !s.wanting():
		s.since = time.Time{}
	case s.since.IsZero() || s.sinceFor != s.generation:
		s.since, s.sinceFor = s.host.Now(), s.generation
	}
	if h := s.held; h != nil && (!s.wanting() || h.of != s.generation) {
		s.held = nil
	}
	var set *settings
	if s.match != nil && s.match.humans() < 2 && !s.match.analysing {
		now := s.settings()
		set = &now
	}
	s.engines[player].pump(set, s.question())
	s.direct()
}

// settings are those for the match and level as they are.
func (s *Session) settings() settings {
	m, setup := s.match, &s.match.setup
	set := settings{
		variant: setup.Game, ruleSet: setup.RuleSet, chess960: setup.Chess960,
		skill: m.levelOf(m.thinker()).Skill, match: s.matches * 2,
	}
	if m.humans() == 0 && setup.Levels[0] != setup.Levels[1] && m.pos.Side() == game.Second {
		set.match++ // the weaker side must not know what the stronger one has found out
	}
	return set
}

// question is what the playing engine is to find out now, nil for nothing.
func (s *Session) question() *job {
	if !s.wanting() || s.held != nil {
		return nil
	}
	set, level := s.settings(), s.match.levelOf(s.match.thinker())
	if s.asked == nil || s.askedFor != s.generation || s.asked.settings != set {
		s.askedFor = s.generation
		level.Time = s.match.budget(level.Time, s.host.Now())
		s.asked = &job{
			settings: set, position: s.match.positionLine(&s.match.line), command: level.command() + s.match.allowed(), time: level.Time,
			learn: s.learn, done: s.answer,
		}
	}
	return s.asked
}

// positionLine tells an engine of the position that a line leads to.
func (m *match) positionLine(l *line) string {
	// The protocol has no word for a passed turn, and begins after the last.
	from, fen := 0, m.setup.FEN
	if passed := l.passed(); passed > 0 {
		pos := m.start.Clone()
		for _, n := range l.nodes[:passed] {
			_ = n.Play(pos)
		}
		from, fen = passed, pos.FEN()
	}
	var b strings.Builder
	b.WriteString("position fen " + fen)
	for i, n := range l.nodes[from:] {
		if i == 0 {
			b.WriteString(" moves")
		}
		b.WriteString(" " + m.steps[n].wire)
	}
	return b.String()
}

// EngineLine takes a line that an engine said.
func (s *Session) EngineLine(engine int, line string) {
	if e := s.engine(engine); e != nil && e.hear(line) {
		s.changed()
	}
}

// engine returns one of the engines, nil if there is none of that number.
func (s *Session) engine(number int) *engine {
	if number < 0 || number >= len(s.engines) {
		return nil
	}
	return s.engines[number]
}

// learn takes in what the playing engine tells about its thought.
func (s *Session) learn(line string) {
	info, ok := uci.ParseInfo(line)
	if !ok || info.MultiPV > 1 {
		return
	}
	if s.thought.of != s.generation {
		s.thought = thought{of: s.generation}
	}
	if s.thought.learn(s.match.pos, s.match.notation, info) {
		s.changed()
	}
}

// A held move waits for its time, see pace.
type held struct {
	of   uint64 // generation
	move game.Move
	due  time.Time
}

// answer takes the bestmove of the thought that is wanted.
func (s *Session) answer(best string, ok bool) {
	e := s.engines[player]
	if !ok {
		s.fail(e, "no bestmove in a position that has moves")
		return
	}
	m, err := uci.ParseMove(s.match.pos, best, wireSquares)
	if err != nil {
		s.fail(e, err.Error())
		return
	}
	e.failures = 0
	s.settled(EngineFailed)
	if due := s.since.Add(s.pace()); s.host.Now().Before(due) {
		s.held = &held{s.generation, m, due}
		s.changed()
		return
	}
	s.move(m, s.host.Now())
}

// pace is the least time that the computer takes for its move, for people to
// see what it does. It varies as that of people does, but not by chance: two
// sessions that go the same way keep the same time.
func (s *Session) pace() time.Duration {
	least, spread := 350*time.Millisecond, 450*time.Millisecond
	if s.match.humans() == 0 {
		// Both sides' moves have to be followed.
		least, spread = 700*time.Millisecond, 300*time.Millisecond
	}
	const golden = 0x9e3779b97f4a7c15                  // multiples of it are spread evenly
	part := time.Duration(s.generation * golden >> 54) // of 1024
	pace := least + spread*part/1024
	if c := s.match.clock(); c != nil {
		// Nobody who is short of time shows off.
		left, _ := c.Left(s.match.pos.Side(), s.host.Now())
		pace = min(pace, left/20)
	}
	return pace
}

// move has the computer play m at a time, or take the draw that it may claim or was
// offered, if it is content with that.
func (s *Session) move(m game.Move, at time.Time) {
	if s.thought.of == s.generation && s.answerOffer() {
		return
	}
	if claim := s.match.pos.Claim(); claim.Over() && s.thought.of == s.generation && s.thought.content() {
		s.declare(claim)
		return
	}
	s.computerMove(m, at)
}

// computerMove plays a move for the computer at a time; what it thought stays to be
// seen. What a person has moved ahead of that follows.
func (s *Session) computerMove(m game.Move, at time.Time) {
	s.weigh()
	thought, ahead, up := s.thought, s.premove, s.selected
	s.playAt(m, at)
	s.thought, s.premove = thought, ahead
	s.playAhead()
	s.propose()
	if up != none && s.open() && s.own(up) {
		s.takeUp(up) // who was about to move ahead moves now
	}
	s.changed()
}

// EngineDied tells that an engine is gone, in the host's words for why.
func (s *Session) EngineDied(engine int, reason string) {
	if e := s.engine(engine); e != nil && !e.down {
		s.fail(e, reason)
	}
}

// fail replaces an engine that cannot be relied on any more, and the question it
// was asked is put to the new one.
func (s *Session) fail(e *engine, reason string) {
	s.replace(e, reason)
	s.changed()
}

func (s *Session) replace(e *engine, reason string) {
	e.replace()
	if e.number != player {
		s.missed(e, reason)
		return
	}
	s.held = nil
	if e.down {
		s.notify(EngineFailed, reason)
		return
	}
	s.notify(EngineRestarted, reason)
}

// revive gives the playing engine, where it was given up, another chance.
func (s *Session) revive() {
	s.settled(EngineFailed)
	s.engines[player].revive()
}

// waits reports whether an engine owes an answer, or a move waits for its time.
func (s *Session) waits() bool {
	for _, e := range s.engines {
		if e.phase != idle {
			return true
		}
	}
	return s.held != nil
}

// Tick is the session's look at the clock, for the computer's moves that are
// due and for the watchdog. The host calls it several times a second while
// [Snapshot].Waiting is set.
func (s *Session) Tick() {
	now := s.host.Now()
	if h := s.held; h != nil && !now.Before(h.due) {
		s.held = nil
		s.move(h.move, h.due) // a page that sleeps is late, not the computer
	}
	s.flag(now)
	for _, e := range s.engines {
		timed := e.phase == searching
		reason := e.overdue(now)
		if reason == "" {
			continue
		}
		s.replace(e, reason)
		// What it had found by then is better than making people wait for
		// another thought.
		if m, ok := s.thought.best(); ok && timed && e.number == player && s.thought.of == s.generation {
			s.computerMove(m, now)
			continue
		}
		s.changed()
	}
}
