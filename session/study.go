package session

import (
	"strconv"
	"time"

	"duiyi/game"
	"duiyi/record"
	"duiyi/session/review"
	"duiyi/uci"
)

// fullSkill is the engine's full strength, with which it analyses.
const fullSkill = 20

// A purpose is what an analyst looks at a position for.
type purpose uint8

const (
	resting     purpose = iota
	hinting             // a move for who has it
	threatening         // what the other side would do
	checking            // whether a move tried in a lesson is good
	analysing           // the best lines, until told otherwise
	reviewing           // one position of a game's review
)

// An errand is what an analyst is sent for.
type errand struct {
	purpose purpose
	node    *record.Node // whose position is looked at
	lines   int          // to tell of
	number  int          // of the position in the review
	round   uint64       // of the review
}

// An analyst is an engine that finds out things about positions, at full strength.
type analyst struct {
	*engine
	errand errand
	job    *job
	last   int // position of the review that it looked at last, or none
}

// A study is what people want to know of the positions of the game, and what is
// known.
type study struct {
	analysts []analyst
	hint     advice
	threat   advice
	analysis analysis
	review   reviewState
	lesson   *lesson
	away     bool // nobody looks at the board
}

// begin forgets what was wanted of another game.
func (st *study) begin() {
	st.hint, st.threat, st.lesson = advice{}, advice{}, nil
	st.analysis = analysis{lines: st.analysis.lines}
	st.review.running = false
}

// direct sends the analysts on their errands. It is called after every change.
func (s *Session) direct() {
	s.keepUp()
	for i := range s.study.analysts {
		a := &s.study.analysts[i]
		if want := s.errandOf(i); want != a.errand {
			a.errand, a.job = want, nil
			if want.purpose != resting {
				a.job = s.brief(a)
			}
		}
		a.pump(nil, a.job)
	}
}

// errandOf is what an analyst is to do now. The first has the questions of the
// person at the board; a review is everybody's work.
func (s *Session) errandOf(i int) errand {
	m, a := s.match, &s.study.analysts[i]
	if m == nil || a.down {
		return errand{}
	}
	l := m.view()
	if i == 0 {
		switch {
		case s.study.hint.looking(l):
			return errand{purpose: hinting, node: l.node}
		case s.study.threat.looking(l):
			return errand{purpose: threatening, node: l.node}
		case s.study.lesson.looking(l):
			return errand{purpose: checking, node: l.node}
		}
	}
	if r := &s.study.review; r.running {
		if a.errand.purpose == reviewing && a.errand.round == r.round && !m.review.At(a.errand.number).Known() {
			return a.errand
		}
		if n := m.review.Next(a.last, s.busy(i)); n >= 0 {
			return errand{purpose: reviewing, number: n, round: r.round}
		}
	}
	if an := &s.study.analysis; i == 0 && an.on && !s.study.away && !s.resting && an.ended != l.node && len(l.pos.Moves()) > 0 {
		return errand{purpose: analysing, node: l.node, lines: an.lines}
	}
	return errand{}
}

// busy are the positions of the review that other analysts are at.
func (s *Session) busy(i int) []int {
	var list []int
	for k := range s.study.analysts {
		if e := s.study.analysts[k].errand; k != i && e.purpose == reviewing && e.round == s.study.review.round {
			list = append(list, e.number)
		}
	}
	return list
}

// How long an analyst may look at a position for a hint, a threat, or a move that
// was tried.
const (
	hintTime  = 800 * time.Millisecond
	checkTime = 600 * time.Millisecond
)

// brief makes the job that an analyst's errand is.
func (s *Session) brief(a *analyst) *job {
	m := s.match
	setup := &m.setup
	j := &job{
		settings: settings{
			variant: setup.Game, ruleSet: setup.RuleSet, chess960: setup.Chess960,
			skill: fullSkill, analyst: true, lines: max(a.errand.lines, 1), match: s.matches,
		},
		position: m.positionLine(m.view()),
		learn:    func(string) {},
	}
	timed := func(d time.Duration) {
		j.time = d
		j.command = "go movetime " + strconv.FormatInt(d.Milliseconds(), 10)
	}
	pos := m.view().pos
	switch a.errand.purpose {
	case hinting:
		timed(hintTime)
		if m.browsed == nil {
			j.command += m.allowed()
		}
		j.done = s.advised(a, &s.study.hint, pos)
	case threatening:
		timed(hintTime)
		pos = passed(pos)
		j.position = "position fen " + pos.FEN()
		j.done = s.advised(a, &s.study.threat, pos)
	case checking:
		timed(checkTime)
		t := &thought{}
		j.learn = t.listen(pos, m.notation)
		j.done = func(string, bool) { s.checked(a, t) }
	case analysing:
		j.command = "go infinite"
		j.learn = func(line string) { s.analysed(a.errand.node, line) }
		j.done = func(string, bool) {
			// Nobody has told it to end: it has nothing more to say.
			s.study.analysis.ended = a.errand.node
			s.changed()
		}
	case reviewing:
		timed(m.review.Effort().Time())
		l := m.lineTo(m.mainNode(a.errand.number))
		j.position = m.positionLine(&l)
		t := &thought{}
		j.learn = t.listen(l.pos, m.notation)
		j.enough = m.satisfied(a.errand.number, t)
		j.done = func(string, bool) { s.reviewed(a, t) }
	}
	return j
}

// satisfied returns what tells, as an engine goes on, whether it knows enough of a position
// of the review.
func (m *match) satisfied(number int, t *thought) func() bool {
	var before, now review.Position
	return func() bool {
		if !t.shown.Scored || t.shown.Score.Bound != 0 || t.shown.Depth == now.Depth {
			return false
		}
		before, now = now, t.found()
		return m.review.Enough(number, before, now)
	}
}

// found is what a review keeps of a thought.
func (t *thought) found() review.Position {
	return review.Position{Depth: t.shown.Depth, Score: t.shown.Score, Best: t.coords()}
}

// listen takes in what is said of the best line.
func (t *thought) listen(pos game.Position, n game.Notation) func(line string) {
	return func(line string) {
		if info, ok := uci.ParseInfo(line); ok && info.MultiPV <= 1 {
			t.learn(pos, n, info)
		}
	}
}

// coords writes the best line in coordinates.
func (t *thought) coords() []string {
	var list []string
	if t.base == nil {
		return nil
	}
	pos := t.base.Clone()
	for _, m := range t.moves() {
		list = append(list, uci.FormatMove(pos, m, uci.ZeroBased))
		pos.Make(m)
	}
	return list
}

// wake gives analysts that were given up another chance, for a person asks for them
// again.
func (s *Session) wake() {
	s.settled(AnalystFailed)
	for i := range s.study.analysts {
		s.study.analysts[i].revive()
	}
}

// missed takes note that an analyst had to be replaced. Its errand is done by the
// next one, unless it was given up.
func (s *Session) missed(e *engine, reason string) {
	if !e.down {
		return
	}
	st := &s.study
	alive := false
	for i := range st.analysts {
		alive = alive || !st.analysts[i].down
	}
	if st.analysts[0].down {
		st.hint, st.threat, st.analysis.on = advice{}, advice{}, false
	}
	if !alive {
		s.halt()
	}
	if st.analysts[0].down || !alive {
		s.notify(AnalystFailed, reason)
	}
}

// passer is a position in which a side can pass its turn, as those of both games
// are.
type passer interface{ MakeNull() }

// passed is the position after a passed turn.
func passed(pos game.Position) game.Position {
	pos = pos.Clone()
	if p, ok := pos.(passer); ok {
		p.MakeNull()
	}
	return pos
}

// An Evaluation is what the position on the board is thought to be worth.
type Evaluation struct {
	Score  uci.Score // seen by the first side
	Chance float64   // of the point, for the first side: 0 to 1
	Depth  int
}

// evaluation is the best that is known of the board shown, nil where nothing is.
func (s *Session) evaluation() *Evaluation {
	m := s.match
	if s.study.lesson.open() {
		return nil
	}
	l := m.view()
	if t := s.study.analysis.of(l); len(t) > 0 && t[0].shown.Scored {
		score := t[0].shown.Score
		return &Evaluation{Score: score, Chance: review.Chance(m.setup.Game, score), Depth: t[0].shown.Depth}
	}
	if n, ok := m.mainPly(l.node); ok && m.review != nil {
		if p := m.review.At(n); p.Depth > 0 {
			return &Evaluation{Score: p.Score, Chance: review.Chance(m.setup.Game, p.Score), Depth: p.Depth}
		}
	}
	return nil
}
