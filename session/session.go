package session

import (
	"errors"
	"strconv"
	"time"

	"duiyi/game"
)

// A Host is the world around a session: the page, or a test. None of its
// methods may call the session before returning.
type Host interface {
	// Now is the time, by a clock that does not run backwards.
	Now() time.Time
	// Engines is how many engines may run at once, at least 2. Engine 0 plays the
	// computer's moves, the others analyse.
	Engines() int
	// Send gives an engine one line of UCI, without the line's end. The host
	// starts engines by itself, when they are first sent something or before, and
	// keeps lines until they can read them.
	Send(engine int, line string)
	// RestartEngine ends an engine, if it runs, and has a fresh one in its place
	// for what is sent from now on. Lines of the old one must not reach the
	// session any more.
	RestartEngine(engine int)
	// Save keeps data as the running game of that kind, "xiangqi" or "chess",
	// in place of what was kept of it before.
	Save(game string, data []byte) error
}

// A Player is who moves the men of one side.
type Player uint8

const (
	Human Player = iota
	Computer
)

// A Setup says what is to be played, and by whom.
type Setup struct {
	Game     string       // "xiangqi" or "chess"
	FEN      string       // position to start from; empty is the usual one
	RuleSet  game.RuleSet // of repetition, for games that have several
	Chess960 bool         // castle as Chess960 does; set by itself where FEN needs it
	Players  [2]Player    // by side: red or white, then black
	Levels   [2]int       // of the computer, by side: indices into Levels
	Clock    Control
	Ahead    int // how many moves more than one the first side makes before there is an answer
}

// A SetupError says what cannot be played.
type SetupError struct {
	Field  string // "game", "FEN", "level", "players", "rules", "chess960", "clock", "ahead"
	Reason string
}

// Error implements error.
func (e *SetupError) Error() string { return "setup: " + e.Field + ": " + e.Reason }

// Errors of MoveText, besides those that the game's notation gives.
var (
	ErrNoGame = errors.New("no game is being played")
	ErrOver   = errors.New("the game is over")
	ErrLocked = errors.New("it is the computer's turn")
)

// A Session is one board with its players. The zero value is not usable; see
// [New].
type Session struct {
	host     Host
	onChange func()
	serial   uint64    // of the state that a snapshot shows
	snap     *Snapshot // of that state, once somebody asked
	match    *match    // nil until Start or Load

	selected int                      // own man taken up, or none
	options  []option                 // where it can go
	pending  *promoting               // a promotion waiting for its piece
	notation map[string]game.Notation // chosen for each game
	premove  premove
	draws    bool // the computer may propose draws,
	resigns  bool // and to resign
	strict   bool // no move is taken back
	resting  bool // something else is on the board
	notice   Notice
	notices  uint64 // raised so far

	generation uint64 // of the position and level; a thought belongs to one
	thought    thought
	since      time.Time // when the computer began to think; zero where it does not
	sinceFor   uint64    // generation
	asked      *job      // the last question to the playing engine
	askedFor   uint64    // generation
	held       *held     // the answer, while it waits for its time
	matches    uint64    // games begun
	engines    []*engine // of the host, by number
	study      study
}

// none is the absence of a square.
const none = -1

// New returns a session without a game. Start or Load gives it one.
func New(h Host) *Session {
	s := &Session{host: h, selected: none, premove: premove{from: none, to: none}, notation: map[string]game.Notation{}}
	for i := range max(h.Engines(), 1) {
		s.engines = append(s.engines, newEngine(h, i))
	}
	for _, e := range s.engines[player+1:] {
		s.study.analysts = append(s.study.analysts, analyst{engine: e, last: none})
	}
	for _, r := range games {
		s.notation[r.Name()] = usualNotation(r.Name())
	}
	return s
}

// OnChange has f called after every change of what [Session.Snapshot] would
// return. f may take snapshots, but call nothing else of the session.
func (s *Session) OnChange(f func()) { s.onChange = f }

// Start begins a new game, whatever goes on at the moment. A person who plays the
// computer has the near side of the board; otherwise it lies as it lay. Where the
// computer has the first move, it thinks. On error, a *[SetupError], nothing has
// changed.
func (s *Session) Start(setup Setup) error {
	m, err := newMatch(setup)
	if err != nil {
		return err
	}
	switch {
	case m.humans() == 1:
		m.flipped = setup.Players[game.Second] == Human
	case s.match != nil:
		m.flipped = s.match.flipped
	}
	m.turning = s.match != nil && s.match.turning
	m.notation = s.notation[setup.Game]
	s.begin(m)
	s.save()
	s.changed()
	return nil
}

// begin makes m the game on the board.
func (s *Session) begin(m *match) {
	s.study.begin()
	s.match = m
	s.matches++
	s.revive()
	s.moved()
}

// moved puts away what belonged to the position before.
func (s *Session) moved() {
	s.generation++
	s.letGo()
	s.premove.from, s.premove.to = none, none
	s.thought = thought{}
	s.study.hint, s.study.threat = advice{}, advice{}
}

// changed lets the engine and the view know of what has happened. Every method
// that changes anything ends with it.
func (s *Session) changed() {
	s.wind()
	s.pump()
	s.serial++
	s.snap = nil
	if s.onChange != nil {
		s.onChange()
	}
}

// SetPlayers says who plays each side from now on.
func (s *Session) SetPlayers(p [2]Player) {
	if s.match == nil || p == s.match.setup.Players || p[0] > Computer || p[1] > Computer {
		return
	}
	s.match.setup.Players = p
	s.match.paused = false
	s.match.mood.reset()
	s.letGo()
	s.save()
	s.changed()
}

// SetLevels sets the strength of the computer on each side, indices into [Levels]. A
// running thought begins anew if it is that of a side whose strength changes.
func (s *Session) SetLevels(levels [2]int) {
	if s.match == nil || levels == s.match.setup.Levels || !validLevels(levels) {
		return
	}
	side := s.match.pos.Side()
	same := levels[side] == s.match.setup.Levels[side]
	s.match.setup.Levels = levels
	s.match.mood.reset()
	if s.wanting() && !same {
		s.generation++
		s.thought = thought{}
	}
	s.save()
	s.changed()
}

// SetResting says whether something else has the board. The game waits then: no clock
// runs, the computer does not think, and an analysis without end rests. What has an end,
// such as a review, is done meanwhile.
func (s *Session) SetResting(on bool) {
	if s.resting == on {
		return
	}
	s.resting = on
	s.changed()
}

// Flip turns the board round.
func (s *Session) Flip() {
	if s.match == nil {
		return
	}
	s.match.flipped = !s.match.flipped
	s.save()
	s.changed()
}

// SetTurning says whether the board turns to who has the move, where two people
// play.
func (s *Session) SetTurning(on bool) {
	if s.match == nil || on == s.match.turning {
		return
	}
	s.match.turning = on
	s.save()
	s.changed()
}

// turns reports whether the board turns with the moves.
func (m *match) turns() bool { return m.turning && m.humans() == 2 && !m.analysing }

// SetNotation chooses how moves of the running game's kind are written.
func (s *Session) SetNotation(n game.Notation) {
	if s.match == nil || n > game.LongAlgebraic || n == s.match.notation {
		return
	}
	s.notation[s.match.setup.Game] = n
	s.match.write(n)
	s.thought.write(n)
	for i := range s.study.analysis.known {
		s.study.analysis.known[i].write(n)
	}
	s.save()
	s.changed()
}

// save has the host keep the game as it stands.
func (s *Session) save() {
	s.keepUp()
	if err := s.host.Save(s.match.setup.Game, s.match.encode()); err != nil {
		s.notify(SaveFailed, err.Error())
		return
	}
	s.settled(SaveFailed)
}

// quote puts text from outside into an error message.
func quote(text string) string {
	const longest = 40
	if len(text) > longest {
		text = text[:longest] + "…"
	}
	return strconv.QuoteToASCII(text)
}
