package lesson

import (
	"strings"
	"time"

	"duiyi/game"
	"duiyi/practice"
	"duiyi/session"
	"duiyi/uci"
)

// A State is how it stands with the task.
type State uint8

const (
	Open    State = iota // it is for the person to find the move, or to play on
	Right                // the last move was right, and there is more to do
	Wrong                // the last move was wrong, or has just been taken back
	Showing              // the solution is being played
	Shown                // it has been
	Done                 // done
	Missed               // the endgame has not ended as it should
)

// Host is what a lesson needs of the world. It is a session's host without the keeping of
// games: the engine's lines that it brings are to be given to [Lesson.EngineLine].
type Host interface {
	Now() time.Time
	Engines() int
	Send(engine int, line string)
	RestartEngine(engine int)
}

const (
	wrongTime = 900 * time.Millisecond // that a wrong move stands on the board
	showTime  = 800 * time.Millisecond // between the moves of a solution
)

// thinkAhead is how many positions may be looked at to see whether a move that is not the
// solution's mates as well. It takes a fraction of a second in a browser.
const thinkAhead = 30_000

// A Lesson is a task on the board. The zero value is not usable; see [New].
type Lesson struct {
	host     Host
	session  *session.Session
	onChange func()

	task   practice.Task
	start  game.Position // of the problem
	side   game.Side     // the person's
	state  State
	tries  int // wrong moves, solutions seen and other help
	moves  int // plies on the board when that was last looked at
	solver practice.Solver

	heard []string  // that the session has asked and the lesson has to answer
	moved []string  // moves of the position that was asked about
	book  bool      // they are the solution's
	due   time.Time // when a wrong move goes or the solution's next comes; zero: nothing is due
}

// New returns a lesson without a task.
func New(h Host) *Lesson {
	l := &Lesson{host: h, solver: practice.Solver{Quiet: 2, Nodes: thinkAhead}}
	l.session = session.New(desk{l})
	l.session.OnChange(l.changed)
	return l
}

// Session returns the session whose board the task is on.
func (l *Lesson) Session() *session.Session { return l.session }

// OnChange has f called after every change of the session's snapshot or the lesson's state.
// f may look at both, and call nothing that changes them.
func (l *Lesson) OnChange(f func()) { l.onChange = f }

// Task returns the task, and State how it stands with it.
func (l *Lesson) Task() practice.Task { return l.task }

// State returns how it stands with the task.
func (l *Lesson) State() State { return l.state }

// Mark returns what has become of the task.
func (l *Lesson) Mark() practice.Mark {
	switch {
	case l.state == Done && l.tries == 0:
		return practice.Done
	case l.state == Done:
		return practice.Helped
	case l.tries > 0 || l.moves > 0:
		return practice.Tried
	}
	return practice.Untried
}

// Open puts a task on the board.
func (l *Lesson) Open(t practice.Task) error {
	l.task, l.tries = t, 0
	return l.begin()
}

// Again puts the task on the board once more.
func (l *Lesson) Again() error { return l.begin() }

func (l *Lesson) begin() error {
	setup := session.Setup{Levels: session.Evenly(len(session.Levels) - 2)}
	if p := l.task.Problem; p != nil {
		pos, err := p.Position()
		if err != nil {
			return err
		}
		l.start, l.side = pos, pos.Side()
		setup.Game, setup.FEN = p.Game, p.FEN
	} else {
		e := l.task.Endgame
		l.side = e.Side
		setup.Game, setup.FEN = e.Game, e.FEN
	}
	setup.Players[l.side.Other()] = session.Computer
	l.state, l.due, l.moves, l.moved = Open, time.Time{}, 0, nil
	return l.session.Start(setup)
}

// Show plays the solution of a problem from where the board is or, where that is not on its
// way, from the beginning.
func (l *Lesson) Show() {
	if l.task.Problem == nil || l.state == Showing {
		return
	}
	l.tries++
	if n := len(l.session.Snapshot().Moves); l.state == Wrong && !l.due.IsZero() || n > 0 && !l.onBook() || l.session.Snapshot().Outcome.Over() || l.finished() {
		if l.begin() != nil {
			return
		}
	}
	l.state, l.due = Showing, l.host.Now().Add(showTime)
	l.tell()
}

// Hint takes up the man that the solution moves next. It reports whether it knows.
func (l *Lesson) Hint() bool {
	n := len(l.session.Snapshot().Moves)
	if l.task.Problem == nil || l.session.Snapshot().Locked || n > 0 && !l.onBook() {
		return false
	}
	m, err := l.next()
	if err != nil {
		return false
	}
	from, _ := m.pos.FromTo(m.move)
	l.tries++
	if l.session.Snapshot().Selected != from {
		l.session.Cancel()
		l.session.Tap(from)
	}
	return true
}

// Waiting reports whether the lesson wants to be told the time by [Lesson.Tick] although its
// session does not.
func (l *Lesson) Waiting() bool { return len(l.heard) > 0 || !l.due.IsZero() }

// EngineLine takes a line that an engine of the host has said.
func (l *Lesson) EngineLine(engine int, line string) {
	if l.task.Endgame != nil || engine > 0 {
		l.session.EngineLine(engine, line)
	}
}

// EngineDied tells that an engine of the host is gone.
func (l *Lesson) EngineDied(engine int, reason string) {
	if l.task.Endgame != nil || engine > 0 {
		l.session.EngineDied(engine, reason)
	}
}

// Tick is the lesson's look at the clock, to be called several times a second while its
// session or itself is waiting.
func (l *Lesson) Tick() {
	heard := l.heard
	l.heard = nil
	for _, line := range heard {
		l.answer(line)
	}
	if !l.due.IsZero() && !l.host.Now().Before(l.due) {
		l.due = time.Time{}
		switch l.state {
		case Wrong:
			l.session.Withdraw() // or people would walk to it and wonder
		case Showing:
			l.showNext()
		}
		l.tell()
	}
	l.session.Tick()
}

// showNext plays the person's next move of the solution.
func (l *Lesson) showNext() {
	if l.session.Snapshot().Locked {
		return
	}
	m, err := l.next()
	if err != nil || l.session.MoveText(m.text) != nil {
		l.state = Open
	}
}

// A step is a move of the solution.
type step struct {
	pos  game.Position // before it
	move game.Move
	text string
}

// next returns the solution's move in the position on the board, which is on its way.
func (l *Lesson) next() (step, error) {
	n := len(l.session.Snapshot().Moves)
	pos := l.start.Clone()
	s := step{pos: pos}
	for i, text := range l.task.Problem.Solution {
		m, err := pos.Parse(text)
		if err != nil {
			return s, err
		}
		if i == n {
			s.move, s.text = m, text
			return s, nil
		}
		pos.Make(m)
	}
	return s, session.ErrOver
}

// onBook reports whether the moves on the board are the solution's.
func (l *Lesson) onBook() bool { return l.book }

// finished reports whether the solution's last move is on the board.
func (l *Lesson) finished() bool { return l.state == Done || l.state == Shown }

// changed looks at what has become of the board.
func (l *Lesson) changed() {
	s := l.session.Snapshot()
	n := len(s.Moves)
	if n > l.moves {
		l.moves = n
	}
	switch {
	case s.Analysing: // moves are tried there, and nothing comes of them
	case s.Outcome.Over() && !l.finished() && l.state != Missed:
		l.end(s.Outcome)
	case !s.Outcome.Over() && l.state == Missed:
		l.state = Open // taken back
	case l.task.Endgame != nil && l.state == Open && l.task.Endgame.Hold > 0 && !s.Locked && n >= 2*l.task.Endgame.Hold:
		l.state = Done
	}
	if l.onChange != nil {
		l.onChange()
	}
}

// end takes the end of the game, by the rules or by word.
func (l *Lesson) end(o game.Outcome) {
	won := o.Result == game.WinFor(l.side)
	switch {
	case l.task.Endgame != nil && (won || l.task.Endgame.Hold > 0 && o.Result == game.Draw):
		l.state = Done
	case l.task.Endgame != nil:
		l.tries++
		l.state = Missed
	case won && l.state == Showing:
		l.state = Shown
	case won:
		l.state = Done
	default:
		l.wrong()
	}
}

// wrong has the last move taken back after a while.
func (l *Lesson) wrong() {
	l.tries++
	l.state, l.due = Wrong, l.host.Now().Add(wrongTime)
}

func (l *Lesson) tell() {
	if l.onChange != nil {
		l.onChange()
	}
}

// parse reads the position that the session asks about.
func (l *Lesson) parse(line string) {
	_, moves, _ := strings.Cut(line, " moves ")
	l.moved = strings.Fields(moves)
}

// reached returns the position after the moves that were asked about, and whether they are
// the solution's.
func (l *Lesson) reached() (pos game.Position, book bool) {
	pos = l.start.Clone()
	solution := l.task.Problem.Solution
	book = len(l.moved) <= len(solution)
	for i, text := range l.moved {
		m, err := uci.ParseMove(pos, text, uci.OneBased)
		if err != nil {
			return nil, false
		}
		book = book && pos.Format(m, game.Coordinates) == solution[i]
		pos.Make(m)
	}
	return pos, book
}
