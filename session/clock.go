package session

import (
	"time"

	"duiyi/chess"
	"duiyi/game"
)

// A Control is what time the players have. The zero Control is no clock.
type Control struct {
	Main      time.Duration // for the whole game
	Increment time.Duration // more after each move
	Periods   int           // after the main time; one is lost where a move takes longer than it
	Period    time.Duration
}

// On reports whether there is a clock.
func (c Control) On() bool { return c != Control{} }

// Bounds of what a clock can be set to.
const (
	longestMain   = 10 * time.Hour
	longestPeriod = time.Hour
	mostPeriods   = 50
)

// valid reports whether a clock can be set so.
func (c Control) valid() bool {
	periods := c.Periods >= 0 && c.Periods <= mostPeriods && c.Period >= 0 && c.Period <= longestPeriod &&
		(c.Periods == 0) == (c.Period == 0)
	main := c.Main >= 0 && c.Main <= longestMain && c.Increment >= 0 && c.Increment <= longestPeriod
	return periods && main && (!c.On() || c.Main > 0 || c.Period > 0)
}

// A meter is the time of one side at the beginning of its turn.
type meter struct {
	main    time.Duration
	periods int
}

// spend takes the time of a turn away. left is what is there for the next move
// of the main time or of the period, and fallen whether nothing is.
func (c Control) spend(m meter, spent time.Duration) (after meter, left time.Duration, fallen bool) {
	spent = max(spent, 0)
	if spent < m.main {
		m.main -= spent
		return m, m.main, false
	}
	spent -= m.main
	m.main = 0
	if c.Period == 0 || m.periods == 0 {
		return meter{}, 0, true
	}
	used := int(min(spent/c.Period, mostPeriods))
	if used >= m.periods {
		return meter{}, 0, true
	}
	m.periods -= used
	return m, c.Period - spent%c.Period, false
}

// full is what a side has at the start.
func (c Control) full() meter { return meter{c.Main, c.Periods} }

// A Clock is the players' time at one moment.
type Clock struct {
	Control Control
	// Running is the time since when the clock of Turn runs, zero where it stands.
	Running time.Time
	Turn    game.Side
	meters  [2]meter
}

// Left returns what a side has left at a time, and how many periods, that which
// runs included, if its main time is spent.
func (c *Clock) Left(side game.Side, now time.Time) (left time.Duration, periods int) {
	spent := time.Duration(0)
	if side == c.Turn && !c.Running.IsZero() {
		spent = now.Sub(c.Running)
	}
	m, left, _ := c.Control.spend(c.meters[side], spent)
	if m.main > 0 {
		return left, 0
	}
	return left, m.periods
}

// Low reports whether a side should be warned: of its last seconds, which are
// fewer where the whole game is short.
func (c *Clock) Low(side game.Side, now time.Time) bool {
	left, periods := c.Left(side, now)
	if c.Control.Periods > 0 {
		return periods == 1 && left <= min(10*time.Second, c.Control.Period/2)
	}
	return left <= min(20*time.Second, max(c.Control.Main/10, 5*time.Second))
}

// clock shows the players' time, nil where there is none.
func (m *match) clock() *Clock {
	if !m.setup.Clock.On() {
		return nil
	}
	return &Clock{m.setup.Clock, m.running, m.pos.Side(), m.meters}
}

// wind starts or stops the clock, by whether anybody's turn runs. The first move
// has all the time it wants, and nobody pays for an engine that waits.
func (s *Session) wind() {
	m := s.match
	if m == nil || !m.setup.Clock.On() {
		return
	}
	runs := !m.analysing && !m.end().Over() && len(m.nodes) > 0 && !s.waiting() && !s.resting
	switch {
	case runs && m.running.IsZero():
		m.running = s.host.Now()
	case !runs && !m.running.IsZero():
		m.stop(s.host.Now())
	}
}

// stop stops the clock.
func (m *match) stop(now time.Time) {
	if m.running.IsZero() {
		return
	}
	side := m.pos.Side()
	m.meters[side], _, _ = m.setup.Clock.spend(m.meters[side], now.Sub(m.running))
	m.running = time.Time{}
}

// press is the button on the clock, after a move of the side that had the turn
// at a time. The next side's time begins.
func (m *match) press(side game.Side, at time.Time) {
	c := m.setup.Clock
	if !c.On() {
		return
	}
	spent := time.Duration(0)
	if !m.running.IsZero() {
		spent = at.Sub(m.running)
		m.running = at
	}
	after, left, _ := c.spend(m.meters[side], spent)
	if after.main > 0 || c.Period == 0 {
		after.main += c.Increment
		left = after.main
	}
	m.meters[side] = after
	m.node.SetClock(left)
	meters := m.meters
	m.steps[m.node].meters = &meters
}

// rewind sets the clock to what it was after the last move, as far as that is
// known, and gives who has none left another minute.
func (m *match) rewind() {
	if !m.setup.Clock.On() {
		return
	}
	m.running = time.Time{}
	if m.node == m.game.Root {
		m.meters = [2]meter{m.setup.Clock.full(), m.setup.Clock.full()}
	} else if known := m.steps[m.node].meters; known != nil {
		m.meters = *known
	}
	for i, left := range m.meters {
		if left == (meter{}) {
			m.meters[i].main = time.Minute
		}
	}
}

// fallen reports whether the time of the side to move has run out.
func (m *match) fallen(now time.Time) bool {
	if m.running.IsZero() {
		return false
	}
	_, _, fallen := m.setup.Clock.spend(m.meters[m.pos.Side()], now.Sub(m.running))
	return fallen
}

// flag ends the game if the time of the side to move has run out. It is lost, or
// drawn where the other side could not mate by any moves.
func (s *Session) flag(now time.Time) bool {
	m := s.match
	if m == nil || m.end().Over() || !m.fallen(now) {
		return false
	}
	m.browsed = nil
	winner := m.pos.Side().Other()
	o := game.Outcome{Result: game.WinFor(winner), Reason: game.TimeForfeit}
	if !canMate(m.pos, winner) {
		o = game.Outcome{Result: game.Draw, Reason: game.Insufficient}
	}
	s.declare(o)
	return true
}

// canMate reports whether a side could mate by some legal moves of both. For chess
// it goes by the men, which says yes in some blocked positions where it could not;
// in xiangqi the time always counts.
func canMate(p game.Position, side game.Side) bool {
	if p.Rules() != chess.Rules {
		return true
	}
	var count [2][8]int
	var bishops [2][2]int // by side and colour of square
	for sq := range squares(p.Rules()) {
		man := p.At(sq)
		if man == game.NoPiece {
			continue
		}
		count[man.Side()][man.Kind()]++
		if man.Kind() == chess.Bishop {
			bishops[man.Side()][(sq/8+sq%8)%2]++
		}
	}
	own, other := count[side], count[side.Other()]
	switch minor := own[chess.Knight] + own[chess.Bishop]; {
	case own[chess.Pawn]+own[chess.Rook]+own[chess.Queen] > 0:
		return true
	case minor == 0:
		return false
	case own[chess.Knight] > 0 && minor > 1:
		return true
	case own[chess.Knight] == 1:
		// The loser's own men have to take the king's last squares.
		return other[chess.Pawn]+other[chess.Knight]+other[chess.Bishop]+other[chess.Rook] > 0
	default:
		light, dark := bishops[side][1]+bishops[side.Other()][1], bishops[side][0]+bishops[side.Other()][0]
		return other[chess.Pawn]+other[chess.Knight] > 0 || light > 0 && dark > 0
	}
}

// budget is how long the computer may think by its clock.
func (m *match) budget(level time.Duration, now time.Time) time.Duration {
	c := m.setup.Clock
	if !c.On() {
		return level
	}
	left, periods := m.clock().Left(m.pos.Side(), now)
	share := left/25 + c.Increment*3/4
	if periods > 0 || c.Period > 0 {
		share = max(share, c.Period/2)
	}
	return max(min(level, share, left/3), 30*time.Millisecond)
}
