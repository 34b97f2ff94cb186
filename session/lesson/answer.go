package lesson

import (
	"strings"
	"time"

	"duiyi/game"
	"duiyi/session"
	"duiyi/uci"
)

// A desk is the session's host: the lesson, as the session sees it.
type desk struct{ *Lesson }

// Now is the host's time.
func (d desk) Now() time.Time { return d.host.Now() }

// Engines are the host's.
func (d desk) Engines() int { return d.host.Engines() }

// Save keeps nothing: a task is begun again.
func (d desk) Save(string, []byte) error { return nil }

// RestartEngine replaces an engine of the host; the lesson needs no replacing.
func (d desk) RestartEngine(engine int) {
	if engine == 0 {
		d.heard = nil
	}
	d.host.RestartEngine(engine)
}

// Send takes what the session asks the engine that plays at a problem; all else goes to the
// host's engines.
func (d desk) Send(engine int, line string) {
	if engine != 0 || d.task.Problem == nil {
		d.host.Send(engine, line)
		return
	}
	d.heard = append(d.heard, line)
}

// answer answers a line of the session as an engine would.
func (l *Lesson) answer(line string) {
	word, _, _ := strings.Cut(line, " ")
	switch word {
	case "isready":
		l.session.EngineLine(0, "readyok")
	case "position":
		l.parse(line)
	case "go":
		l.judge()
	case "stop":
		l.session.EngineLine(0, "bestmove 0000")
	}
}

// judge looks at the person's move, which the session wants an answer to, and answers it if
// it was right.
func (l *Lesson) judge() {
	p := l.task.Problem
	pos, book := l.reached()
	l.book = book
	if pos == nil {
		return
	}
	left := p.Moves - (len(l.moved)+1)/2
	var reply game.Move
	switch {
	case book && len(l.moved) < len(p.Solution):
		reply, _ = pos.Parse(p.Solution[len(l.moved)])
	case book:
		l.finish()
		return
	case p.Mate && left > 0 && l.solver.Mated(pos, left):
		reply, _ = l.solver.Reply(pos, left)
	}
	if reply == game.NoMove {
		l.wrong()
		l.tell()
		return
	}
	if l.state != Showing {
		l.state = Right
	} else {
		l.due = l.host.Now().Add(2 * showTime)
	}
	l.session.EngineLine(0, "bestmove "+uci.FormatMove(pos, reply, uci.OneBased))
}

// finish ends a problem whose end is none of the game: men have been won.
func (l *Lesson) finish() {
	if l.state == Showing {
		l.state = Shown
	} else {
		l.state = Done
	}
	l.session.Pause()
	l.tell()
}

var _ session.Host = desk{}
