package session

import (
	"time"

	"duiyi/record"
)

// A Time is what a record says of a player's time at one position.
type Time struct {
	Known   bool
	Left    time.Duration
	Periods int // that are left, where the main time is spent
	// Used is set where the record tells only of the time that moves took: Left is then
	// what they took in all.
	Used bool
}

// recorded is what is known of the players' time at the end of a line, nil where that is
// nothing: the board of a game that goes on has a clock of its own.
func (m *match) recorded(l *line) *[2]Time {
	if !m.running.IsZero() || !m.analysing && m.browsed == nil || m.setup.Clock.On() && l.node == m.liveNode() {
		return nil
	}
	if !l.timed {
		l.timed, l.times = true, m.timesOf(l)
	}
	if l.times == ([2]Time{}) {
		return nil
	}
	times := l.times // as the line changes and snapshots do not
	return &times
}

// timesOf gathers the players' times from the moves of a line.
func (m *match) timesOf(l *line) (times [2]Time) {
	var used [2]time.Duration
	var moves [2]int
	spent := false
	for i := len(l.nodes) - 1; i >= 0 && !(times[0].Known && times[1].Known); i-- {
		n, side := l.nodes[i], m.start.Side()
		if i%2 == 1 {
			side = side.Other()
		}
		if known := m.steps[n].meters; known != nil {
			for s := range times {
				if !times[s].Known {
					times[s] = m.setup.Clock.time(known[s])
				}
			}
			return times
		}
		left, ok := n.Clock()
		if ok && !times[side].Known {
			times[side] = Time{Known: true, Left: left}
		}
		if took, ok := n.Spent(); ok {
			used[side] += took
			moves[side]++
			spent = true
		}
	}
	control, ok := m.control()
	for s := range times {
		t := &times[s]
		switch {
		case t.Known:
		case spent && (!ok || control.Staged):
			*t = Time{Known: true, Left: used[s], Used: true}
		case ok:
			left := control.Main - used[s] + time.Duration(moves[s])*control.Increment
			*t = Time{Known: true, Left: max(left, 0)}
		}
	}
	return times
}

// control is what time the players had at first, as far as it is known.
func (m *match) control() (record.TimeControl, bool) {
	if c := m.setup.Clock; c.On() {
		t := c.time(c.full())
		return record.TimeControl{Main: t.Left, Increment: c.Increment, Staged: c.Periods > 0}, true
	}
	return record.ParseTimeControl(m.game.Tags.Get("TimeControl"))
}

// time is what a meter shows of a side that is not to move.
func (c Control) time(m meter) Time {
	if m.main > 0 || c.Period == 0 {
		return Time{Known: true, Left: m.main}
	}
	return Time{Known: true, Left: c.Period, Periods: m.periods}
}

// tag writes a time control as PGN does, which has no number of periods.
func (c Control) tag() string {
	period := record.TimeControl{Main: c.Period}
	main := record.TimeControl{Main: c.Main, Increment: c.Increment}
	switch {
	case c.Period == 0:
		return main.String()
	case c.Main == 0:
		return "1/" + period.String()
	}
	return main.String() + ":1/" + period.String()
}
