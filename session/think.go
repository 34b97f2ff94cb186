package session

import (
	"strconv"
	"strings"
	"time"

	"duiyi/game"
	"duiyi/uci"
)

// How long the watchdog waits for the engine.
const (
	wakePatience  = 20 * time.Second // a fresh engine, which may still be loading
	readyPatience = 3 * time.Second  // readyok, from an engine that has been there
	thinkPatience = 2 * time.Second  // bestmove, beyond the level's time
	stopPatience  = 1 * time.Second  // bestmove, after stop
)

// longestTick is how much of the time between two ticks counts. Where more has
// passed, the page was blocked, in the background, or asleep with the whole
// machine: the engine's answer may be waiting behind this very tick.
const longestTick = 500 * time.Millisecond

// failuresAllowed is how often in a row an engine is replaced before the
// computer gives up until told to think again.
const failuresAllowed = 3

// hashSize is the engine's transposition table in MiB: enough for the few
// seconds of a thought, little enough for a phone.
const hashSize = "32"

// A phase is what the engine is doing for us.
type phase uint8

const (
	idle      phase = iota // nothing
	syncing                // told the settings and the position, about to say readyok
	searching              // looking for a move that is wanted
	stopping               // about to say a bestmove that nobody wants any more
	holding                // has said a bestmove that is not played yet, see pace
)

// engine is what is known of the engine.
//
// The protocol's answers carry no number, so their order has to tell which
// question they belong to. Never more than one go is outstanding; the next is
// not sent until its bestmove has come, wanted or not, and then not before the
// engine has said readyok to an isready sent after that. So whatever bestmove
// comes between a go and the next belongs to the go, and any other is dropped.
type engine struct {
	phase    phase
	deadline time.Time // when patience with the phase ends
	ticked   time.Time // when the watchdog last looked
	fresh    bool      // not spoken to yet
	told     settings  // that the engine has
	request  uint64    // generation of the position it was given, 0 for none
	failures int       // in a row
	down     bool      // given up
	matches  uint64    // games begun
	held     game.Move // while holding, to be played
	due      time.Time // then
}

// settings are the options the engine needs to know.
type settings struct {
	variant  string
	ruleSet  game.RuleSet
	chess960 bool
	skill    int
	match    uint64
}

// pump brings the engine nearer to what is wanted of it: a thought on the
// position as it is, or nothing. It is called after every change and does
// nothing where nothing has changed.
func (s *Session) pump() {
	e := &s.engine
	switch {
	case !s.wanting():
		s.since = time.Time{}
	case s.since.IsZero() || s.sinceFor != s.generation:
		s.since, s.sinceFor = s.host.Now(), s.generation
	}
	if e.phase == holding && (!s.wanting() || e.request != s.generation) {
		e.phase = idle
	}
	switch e.phase {
	case searching:
		if !s.wanting() || e.request != s.generation {
			s.host.Send("stop")
			s.await(stopping, stopPatience)
		}
	case idle:
		if s.match == nil || e.down || s.match.humans() == 2 {
			return
		}
		want := s.settings()
		if want == e.told && !s.wanting() {
			return
		}
		s.tell(want)
		e.request = 0
		if s.wanting() {
			e.request = s.generation
			s.host.Send(s.positionLine())
		}
		s.host.Send("isready")
		patience := readyPatience
		if e.fresh {
			patience = wakePatience
		}
		s.await(syncing, patience)
	}
}

// await enters a phase that the engine has to end within patience.
func (s *Session) await(p phase, patience time.Duration) {
	now := s.host.Now()
	s.engine.phase = p
	s.engine.ticked = now
	s.engine.deadline = now.Add(patience)
}

// settings are those for the match and level as they are.
func (s *Session) settings() settings {
	setup := &s.match.setup
	return settings{setup.Game, setup.RuleSet, setup.Chess960, Levels[setup.Level].Skill, s.engine.matches}
}

// tell sends the settings that the engine does not have yet.
func (s *Session) tell(want settings) {
	e := &s.engine
	option := func(name, value string) { s.host.Send("setoption name " + name + " value " + value) }
	if e.fresh {
		s.host.Send("uci")
		option("Hash", hashSize)
		option("OwnBook", "true")
		option("Opening Variety", "true")
	}
	if e.fresh || want.variant != e.told.variant {
		option("UCI_Variant", want.variant)
	}
	if want.ruleSet != e.told.ruleSet || e.fresh && want.ruleSet != game.AsianRules {
		option("Repetition Rules", want.ruleSet.String())
	}
	if e.fresh || want.chess960 != e.told.chess960 {
		option("UCI_Chess960", strconv.FormatBool(want.chess960))
	}
	if e.fresh || want.skill != e.told.skill {
		option("Skill Level", strconv.Itoa(want.skill))
	}
	if e.fresh || want.match != e.told.match {
		s.host.Send("ucinewgame")
	}
	e.told = want
}

// positionLine tells the engine where the game stands.
func (s *Session) positionLine() string {
	line := "position fen " + s.match.setup.FEN
	if len(s.match.wire) > 0 {
		line += " moves " + strings.Join(s.match.wire, " ")
	}
	return line
}

// EngineLine takes a line that the engine said.
func (s *Session) EngineLine(line string) {
	e := &s.engine
	word, _, _ := strings.Cut(strings.TrimLeft(line, " \t"), " ")
	switch strings.TrimSpace(word) {
	case "readyok":
		if e.phase != syncing {
			return
		}
		e.phase, e.fresh = idle, false
		if s.wanting() && e.request == s.generation && s.settings() == e.told {
			level := Levels[s.match.setup.Level]
			s.host.Send(level.command())
			s.await(searching, level.Time+thinkPatience)
			return
		}
		s.changed()
	case "info":
		if e.phase != searching {
			return
		}
		if s.thought.of != s.generation {
			s.thought = thought{of: s.generation}
		}
		if s.thought.learn(s.match, line) {
			s.changed()
		}
	case "bestmove":
		best, _, ok := uci.ParseBestMove(line)
		switch e.phase {
		case searching:
			e.phase = idle
			s.answer(best, ok)
		case stopping:
			e.phase = idle
			s.changed()
		}
	}
}

// answer takes the bestmove of the thought that is wanted.
func (s *Session) answer(best string, ok bool) {
	if !ok || best == "" {
		s.fail("no bestmove in a position that has moves")
		return
	}
	m, err := uci.ParseMove(s.match.pos, best, wireSquares)
	if err != nil {
		s.fail(err.Error())
		return
	}
	s.engine.failures = 0
	s.settled(EngineFailed)
	if due := s.since.Add(s.pace()); s.host.Now().Before(due) {
		s.engine.phase, s.engine.held, s.engine.due = holding, m, due
		s.changed()
		return
	}
	s.move(m)
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
	return least + spread*part/1024
}

// move has the computer play m, or claim the draw that it is content with.
func (s *Session) move(m game.Move) {
	if claim := s.match.pos.Claim(); claim.Over() && s.thought.of == s.generation && s.thought.content() {
		s.declare(claim)
		return
	}
	s.computerMove(m)
}

// computerMove plays a move for the computer; what it thought stays to be seen.
func (s *Session) computerMove(m game.Move) {
	thought := s.thought
	s.play(m)
	s.thought = thought
	s.changed()
}

// EngineDied tells that the engine is gone, in the host's words for why.
func (s *Session) EngineDied(reason string) {
	if !s.engine.down {
		s.fail(reason)
	}
}

// fail replaces an engine that cannot be relied on any more, and the question it
// was asked is put to the new one.
func (s *Session) fail(reason string) {
	s.replace(reason)
	s.changed()
}

func (s *Session) replace(reason string) {
	failures := s.engine.failures + 1
	s.engine = engine{fresh: true, failures: failures, matches: s.engine.matches}
	s.host.RestartEngine()
	if failures >= failuresAllowed {
		s.engine.down = true
		s.notify(EngineFailed, reason)
		return
	}
	s.notify(EngineRestarted, reason)
}

// revive gives an engine that was given up another chance.
func (s *Session) revive() {
	s.engine.failures = 0
	s.settled(EngineFailed)
	if s.engine.down {
		s.engine.down = false
		s.host.RestartEngine()
	}
}

// Tick is the session's look at the clock, for the computer's moves that are
// due and for the watchdog. The host calls it several times a second while
// [Snapshot].Waiting is set.
func (s *Session) Tick() {
	e := &s.engine
	if e.phase == idle {
		return
	}
	now := s.host.Now()
	if e.phase == holding {
		if !now.Before(e.due) {
			e.phase = idle
			s.move(e.held)
		}
		return
	}
	if gap := now.Sub(e.ticked); gap > longestTick {
		e.deadline = e.deadline.Add(gap - longestTick)
	}
	e.ticked = now
	if now.Before(e.deadline) {
		return
	}
	switch e.phase {
	case syncing:
		s.fail("no answer to isready")
	case stopping:
		s.fail("no answer to stop")
	case searching:
		// What it had found by then is better than making people wait for
		// another thought.
		s.replace("no bestmove in time")
		if m, ok := s.thought.best(); ok && s.thought.of == s.generation {
			s.computerMove(m)
			return
		}
		s.changed()
	}
}
