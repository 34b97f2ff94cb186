package session

import (
	"errors"
	"strings"

	"duiyi/game"
	"duiyi/uci"
)

// Where the first side makes several moves in a row, the second passes in between. That
// is done for it, and such a pair of plies goes back and forth as one.

// ErrAhead is why a move is refused that crosses the middle of the board before the
// other side has moved at all.
var ErrAhead = errors.New("a move ahead of the other side stays on its own half")

// passesAt reports whether the second side passes after n plies.
func (m *match) passesAt(n int) bool { return n%2 == 1 && n < 2*m.setup.Ahead }

// pass passes for the second side, if it has to.
func (m *match) pass() {
	if !m.passesAt(len(m.nodes)) || m.pos.InCheck() || m.outcome.Over() {
		return
	}
	m.play(game.NoMove)
	if m.setup.Clock.On() {
		meters := m.meters
		m.steps[m.node].meters = &meters
	}
}

// inARow is how many moves the first side makes from here before there is an answer, or 0
// where there are no odds of that kind any more.
func (m *match) inARow() int {
	n := len(m.nodes)
	if m.analysing || m.setup.Ahead == 0 || n%2 == 1 || n > 2*m.setup.Ahead || m.end().Over() {
		return 0
	}
	return m.setup.Ahead - n/2 + 1
}

// allows reports whether a legal move may be made: all but those that cross the middle
// among the first side's moves in a row.
func (m *match) allows(move game.Move) bool {
	if m.inARow() == 0 {
		return true
	}
	_, to := m.pos.FromTo(move)
	return to < squares(m.rules)/2
}

// allowed is what the command that asks an engine for a move says of those that may be
// made, "" for all.
func (m *match) allowed() string {
	if m.inARow() == 0 {
		return ""
	}
	var b strings.Builder
	b.WriteString(" searchmoves")
	for _, move := range m.pos.Moves() {
		if m.allows(move) {
			b.WriteString(" " + uci.FormatMove(m.pos, move, wireSquares))
		}
	}
	return b.String()
}
