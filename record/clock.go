package record

import (
	"strconv"
	"strings"
	"time"
)

// A TimeControl is what time a record says the players had, as far as that can be told in
// one stage.
type TimeControl struct {
	Main      time.Duration
	Increment time.Duration // more after each move
	Staged    bool          // more comes after some moves, or after the main time
}

// ParseTimeControl reads the tag TimeControl of the PGN standard, such as "300+2", "300" or
// "40/7200:3600". The times must be given in seconds.
func ParseTimeControl(text string) (c TimeControl, ok bool) {
	first, _, staged := strings.Cut(strings.TrimSpace(text), ":")
	if _, time, moves := strings.Cut(first, "/"); moves {
		first, staged = time, true
	}
	main, increment, more := strings.Cut(strings.TrimPrefix(first, "*"), "+")
	m, ok := fixed(main, 3)
	if !ok || m < 0 {
		return c, false
	}
	if more {
		n, ok := fixed(increment, 3)
		if !ok || n < 0 {
			return c, false
		}
		c.Increment = time.Duration(n) * time.Millisecond
	}
	c.Main, c.Staged = time.Duration(m)*time.Millisecond, staged
	return c, true
}

// String writes what the tag TimeControl has for a time control of one stage.
func (c TimeControl) String() string {
	seconds := func(d time.Duration) string { return strconv.FormatFloat(d.Seconds(), 'f', -1, 64) }
	if c.Increment > 0 {
		return seconds(c.Main) + "+" + seconds(c.Increment)
	}
	return seconds(c.Main)
}
