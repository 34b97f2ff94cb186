package lab

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"duiyi/game"
	"duiyi/uci/drive"
)

// Limits say how long a player may think. Zero values are no limit.
type Limits struct {
	MoveTime  time.Duration // for each move
	Base      time.Duration // on the clock at the start
	Increment time.Duration // back on the clock for each move
	Moves     int           // after which Base is added again; 0: never
	Depth     int           // plies
	Nodes     int64
}

// ParseClock reads a clock: [moves/]base[+increment], as in "40/60+0.6", "10+0.1" or
// "1s+10ms"; times without a unit are seconds.
func ParseClock(text string) (Limits, error) {
	var l Limits
	fail := func(what string) (Limits, error) {
		return Limits{}, fmt.Errorf("clock %q: %s", text, what)
	}
	rest := text
	if moves, after, ok := strings.Cut(rest, "/"); ok {
		n, err := strconv.Atoi(moves)
		if err != nil || n < 1 {
			return fail("the number of moves before / must be 1 or more")
		}
		l.Moves, rest = n, after
	}
	base, increment, ok := strings.Cut(rest, "+")
	var err error
	if l.Base, err = ParseTime(base); err != nil {
		return fail(err.Error())
	}
	if ok {
		if increment == "0" {
			return l, nil
		}
		if l.Increment, err = ParseTime(increment); err != nil {
			return fail(err.Error())
		}
	}
	return l, nil
}

// ParseTime reads a time above zero, such as "100ms", "1.5s" or "1.5".
func ParseTime(text string) (time.Duration, error) {
	seconds, err := strconv.ParseFloat(text, 64)
	d := time.Duration(seconds * float64(time.Second))
	if err != nil {
		d, err = time.ParseDuration(text)
	}
	if err != nil || d <= 0 || d > 24*time.Hour {
		return 0, fmt.Errorf("%q is no time above zero, such as 100ms or 1.5", text)
	}
	return d, nil
}

// timed reports whether there is a clock.
func (l Limits) timed() bool { return l.Base > 0 }

// String writes the limits for people: "100ms a move", "10s+100ms", "depth 5".
func (l Limits) String() string {
	var parts []string
	add := func(format string, args ...any) { parts = append(parts, fmt.Sprintf(format, args...)) }
	if l.MoveTime > 0 {
		add("%v a move", l.MoveTime)
	}
	if l.timed() {
		moves := ""
		if l.Moves > 0 {
			moves = strconv.Itoa(l.Moves) + "/"
		}
		add("%s%v+%v", moves, l.Base, l.Increment)
	}
	if l.Depth > 0 {
		add("depth %d", l.Depth)
	}
	if l.Nodes > 0 {
		add("%d nodes", l.Nodes)
	}
	return strings.Join(parts, ", ")
}

// A clock keeps the time of both players of a game.
type clock struct {
	limits [2]Limits // by side
	left   [2]time.Duration
	moves  [2]int
}

func newClock(limits [2]Limits) *clock {
	return &clock{limits: limits, left: [2]time.Duration{limits[0].Base, limits[1].Base}}
}

// drive returns the limits of the next thought of s.
func (c *clock) drive(s game.Side) drive.Limits {
	l := c.limits[s]
	d := drive.Limits{MoveTime: l.MoveTime, Depth: l.Depth, Nodes: l.Nodes}
	if l.timed() {
		d.Timed, d.Clock = true, c.left
		d.Increment = [2]time.Duration{c.limits[0].Increment, c.limits[1].Increment}
		d.Base, d.Moves = l.Base, l.Moves
		if l.Moves > 0 {
			d.MovesToGo = l.Moves - c.moves[s]%l.Moves
		}
		if other := s.Other(); !c.limits[other].timed() {
			d.Clock[other] = d.Clock[s] // an engine wants to see both clocks
		}
	}
	return d
}

// allowed is how long s may think now, and whether there is such a limit.
func (c *clock) allowed(s game.Side) (time.Duration, bool) {
	switch l := c.limits[s]; {
	case l.timed():
		return c.left[s], true
	case l.MoveTime > 0:
		return l.MoveTime, true
	}
	return 0, false
}

// press takes the time of a move off the clock of s.
func (c *clock) press(s game.Side, elapsed time.Duration) {
	l := c.limits[s]
	c.moves[s]++
	c.left[s] = max(c.left[s]-elapsed, 0) + l.Increment
	if l.Moves > 0 && c.moves[s]%l.Moves == 0 {
		c.left[s] += l.Base
	}
}
