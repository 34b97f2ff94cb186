package session

import (
	"strconv"

	"duiyi/game"
	"duiyi/session/review"
	"duiyi/uci"
)

// follow presses a line that is shown, or was.
func (m *monkey) follow() {
	if lines := m.d.s.Snapshot().Analysis; len(lines) > 0 && m.rng.IntN(2) == 0 {
		m.line = lines[m.rng.IntN(len(lines))]
	}
	m.d.s.Follow(m.line, m.rng.IntN(4))
}

// study asks the analysts something, or has one of them do something.
func (m *monkey) study() string {
	s, r := m.d.s, m.d.aides[1+m.rng.IntN(2)]
	ask := []func(){
		s.Hint, s.Hint, s.Threat, func() { s.SetAnalysis(true) }, func() { s.SetAnalysis(false) },
		func() { s.SetLines(m.rng.IntN(7)) }, m.follow,
		func() { s.Review(review.Effort(m.rng.IntN(4))) }, func() { s.Review(review.Quick) }, s.StopReview, s.FollowBetter,
		func() { s.Learn(game.Side(m.rng.IntN(2))) }, s.TryAgain, s.Reveal, s.NextLesson, s.EndLesson,
	}
	switch n := m.rng.IntN(40); {
	case n < len(ask):
		ask[n]()
		return "ask " + strconv.Itoa(n)
	case n < 26:
		m.d.help()
		return "the analysts talk"
	case n < 37:
		if r.thinking {
			moves := r.pos.Moves()
			best := uci.FormatMove(r.pos, moves[m.rng.IntN(len(moves))], uci.OneBased)
			r.say("info depth 9 score "+[]string{"cp 30", "cp -900", "mate 2", "mate -1"}[m.rng.IntN(4)]+" pv "+best, false)
			r.answer(best)
		}
		return "an analyst answers"
	case n < 38:
		if r.thinking {
			r.answer([]string{"(none)", "a1a1", ""}[m.rng.IntN(3)])
		}
		return "an analyst errs"
	case n < 39:
		s.EngineDied(r.number, "monkey")
		return "an analyst dies"
	}
	r.deaf = m.rng.IntN(4) == 0
	return "an analyst may fall silent"
}
