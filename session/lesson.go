package session

import (
	"duiyi/game"
	"duiyi/record"
	"duiyi/uci"
)

// A LessonState is where a lesson has come to.
type LessonState uint8

const (
	LessonAsks   LessonState = iota // for a better move
	LessonChecks                    // the move that was tried
	LessonWrong                     // it was no better
	LessonRight                     // it was
	LessonShown                     // the better move was shown
	LessonOver                      // there are no more mistakes
)

// A Lesson asks for better moves than those that a review calls mistakes.
type Lesson struct {
	State  LessonState
	Side   game.Side // who learns
	Number int       // of the mistake asked about, from 1
	Total  int
	Solved int
	Played string // the mistake, in the snapshot's notation
	Away   bool   // the board shows something else
}

// lesson is a Lesson as it goes on.
type lesson struct {
	Lesson
	list  []int        // the mistakes, each by the number of moves before it
	node  *record.Node // the position before the present one
	tried *record.Node // what was answered, or shown
	added bool         // that was not in the tree before
}

// looking reports whether the move that leads to a line's end is to be checked.
func (t *lesson) looking(l *line) bool {
	return t != nil && t.State == LessonChecks && t.tried == l.node
}

// open reports whether the answer is still secret.
func (t *lesson) open() bool { return t != nil && t.State <= LessonWrong }

// show is the lesson as a snapshot has it.
func (t *lesson) show(m *match) *Lesson {
	if t == nil {
		return nil
	}
	v := t.Lesson
	if t.State != LessonOver {
		v.Played = m.steps[t.node.Main()].text
		at := m.view().node
		v.Away = at != t.node && at != t.tried
	}
	return &v
}

// Learn begins a lesson on the mistakes of a side, as far as the review has found
// any.
func (s *Session) Learn(side game.Side) {
	m := s.match
	if m == nil || m.review == nil {
		return
	}
	list := m.review.Lessons(side)
	if len(list) == 0 {
		return
	}
	s.study.lesson = &lesson{Lesson: Lesson{Side: side, Total: len(list)}, list: list}
	s.Analyse()
	s.study.analysis.on = false
	s.ask(1)
}

// ask puts the question with this number.
func (s *Session) ask(number int) {
	t, m := s.study.lesson, s.match
	s.tidy()
	t.tried = nil
	if number > t.Total {
		t.State = LessonOver
	} else {
		t.Number, t.State = number, LessonAsks
		t.node = m.mainNode(t.list[number-1])
		m.goTo(t.node)
		s.moved()
	}
	s.save()
	s.changed()
}

// tidy takes a wrong answer out of the tree.
func (s *Session) tidy() {
	t, m := s.study.lesson, s.match
	if t.tried == nil || !t.added || t.State != LessonWrong && t.State != LessonChecks {
		return
	}
	if within(m.node, t.tried) {
		m.goTo(t.node)
		s.moved()
	}
	m.forget(t.tried)
	t.tried = nil
}

// answered takes the move just played as an answer, if it is one. added says that
// it was not in the tree before.
func (s *Session) answered(before *record.Node, added bool) {
	t, m := s.study.lesson, s.match
	if t == nil || t.State != LessonAsks || before != t.node {
		return
	}
	n := t.list[t.Number-1]
	t.tried, t.added = m.node, added
	best := m.review.At(n).Best
	switch {
	case m.node == t.node.Main():
		t.State = LessonWrong
	case len(best) > 0 && m.steps[m.node].coord == best[0]:
		s.solved()
	case m.outcome.Over():
		s.mark(m.review.GoodEnd(n, m.outcome.Result))
	default:
		t.State = LessonChecks
		s.wake()
	}
}

func (s *Session) solved() {
	s.study.lesson.State = LessonRight
	s.study.lesson.Solved++
}

// mark judges an answer by what it gives away.
func (s *Session) mark(good bool) {
	if good {
		s.solved()
		return
	}
	s.study.lesson.State = LessonWrong
}

// checked takes in what an analyst thinks of the answer.
func (s *Session) checked(a *analyst, seen *thought) {
	t := s.study.lesson
	if !seen.shown.Scored {
		s.fail(a.engine, "no score for a position")
		return
	}
	a.failures = 0
	if t.looking(s.match.view()) {
		s.mark(s.match.review.GoodIf(t.list[t.Number-1], uci.Score{Mate: seen.shown.Score.Mate, Value: seen.shown.Score.Value}))
	}
	s.changed()
}

// TryAgain puts the lesson's question once more.
func (s *Session) TryAgain() {
	if t := s.study.lesson; t != nil && t.State != LessonOver {
		s.ask(t.Number)
	}
}

// Reveal shows the better move.
func (s *Session) Reveal() {
	t, m := s.study.lesson, s.match
	if !t.open() {
		return
	}
	s.tidy()
	m.goTo(t.node)
	s.playCoords(m.review.At(t.list[t.Number-1]).Best[:1])
	t.State, t.tried = LessonShown, m.node
	s.moved()
	s.save()
	s.changed()
}

// NextLesson goes on to the next mistake.
func (s *Session) NextLesson() {
	if t := s.study.lesson; t != nil && t.State != LessonOver {
		s.ask(t.Number + 1)
	}
}

// EndLesson ends the lesson; the board stays as it is.
func (s *Session) EndLesson() {
	if s.study.lesson == nil {
		return
	}
	s.tidy()
	s.study.lesson = nil
	s.save()
	s.changed()
}
