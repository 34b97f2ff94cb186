package session

import (
	"duiyi/game"
	"duiyi/record"
	"duiyi/uci"
)

// An Advice is a move that an analyst would make on the board shown.
type Advice struct {
	Looking  bool   // for it, still
	From, To int    // squares, −1 where they are not to be seen yet
	Text     string // the move in the snapshot's notation, "" where it is not to be seen yet
}

// advice is an Advice on its way.
type advice struct {
	node  *record.Node // of the position it is for; nil where nobody has asked
	whole bool         // the move is to be seen, not only its man
	pos   game.Position
	move  game.Move // NoMove while it is looked for
}

// looking reports whether the move for a line's end is still to be found.
func (a *advice) looking(l *line) bool {
	return a.node != nil && a.node == l.node && a.move == game.NoMove
}

// show is what may be seen of it on a board, nil for nothing.
func (a *advice) show(l *line, n game.Notation) *Advice {
	if a.node == nil || a.node != l.node {
		return nil
	}
	v := &Advice{Looking: a.move == game.NoMove, From: none, To: none}
	if !v.Looking {
		from, to := a.pos.FromTo(a.move)
		v.From = from
		if a.whole {
			v.To, v.Text = to, a.pos.Format(a.move, n)
		}
	}
	return v
}

// Hint helps who has the move: it shows the man that an analyst would move, asked
// once more the whole move, and then nothing again.
func (s *Session) Hint() {
	if !s.canHint() {
		return
	}
	h, l := &s.study.hint, s.match.view()
	switch {
	case h.node != l.node:
		s.wake()
		*h = advice{node: l.node}
	case !h.whole:
		h.whole = true
	default:
		*h = advice{}
	}
	s.changed()
}

func (s *Session) canHint() bool { return s.open() && len(s.match.pos.Moves()) > 0 }

// Threat shows what the other side would do if it had the move, or no longer.
func (s *Session) Threat() {
	if !s.canThreat() {
		return
	}
	t, l := &s.study.threat, s.match.view()
	if t.node == l.node {
		*t = advice{}
	} else {
		s.wake()
		*t = advice{node: l.node, whole: true}
	}
	s.changed()
}

// canThreat reports whether passing the turn leads to a position that can be
// looked at: nobody may pass in check.
func (s *Session) canThreat() bool {
	if s.match == nil {
		return false
	}
	l := s.match.view()
	if l.outcome.Over() || l.pos.InCheck() {
		return false
	}
	if _, ok := l.pos.(passer); !ok {
		return false
	}
	return len(passed(l.pos).Moves()) > 0
}

// advised takes an analyst's answer.
func (s *Session) advised(e *analyst, a *advice, pos game.Position) func(string, bool) {
	return func(best string, ok bool) {
		m, err := uci.ParseMove(pos, best, wireSquares)
		if !ok || err != nil {
			s.fail(e.engine, "no move in a position that has some")
			return
		}
		e.failures = 0
		a.pos, a.move = pos, m
		s.changed()
	}
}
