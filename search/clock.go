package search

import "time"

// A Clock is the time that a side has for its next moves. The zero Clock has
// run out.
type Clock struct {
	Time      time.Duration // left; nothing or less is a fallen flag
	Increment time.Duration // added after each move
	MovesToGo int           // moves to make in Time; 0 is the rest of the game
	Overhead  time.Duration // lost with each move between the engine and the clock
}

const (
	// expectedMoves is how many more moves a game is planned for that has no
	// control ahead.
	expectedMoves = 30
	// instant is the bound of a clock without time: long enough for a move of
	// some sense, short enough for any clock that still runs.
	instant = time.Millisecond
)

// Bounds divides the clock: after soft no new iteration is worth its start,
// after hard the search ends wherever it is. Both are at least a millisecond, and
// hard leaves the overhead and a reserve on the clock, so that the flag does not
// fall.
func (c Clock) Bounds() (soft, hard time.Duration) {
	left := c.Time - c.Overhead
	if left <= 0 {
		return instant, instant
	}
	moves := expectedMoves
	if c.MovesToGo > 0 {
		moves = min(c.MovesToGo, expectedMoves)
	}
	// Increments are earned only by moving, so all but one of them count; what
	// the later moves lose on their way is not to be had.
	later := time.Duration(moves - 1)
	share := (left + later*max(c.Increment-c.Overhead, 0)) / time.Duration(moves)
	limit := left * 3 / 5
	if moves == 1 {
		limit = left * 9 / 10 // the next control brings new time
	}
	soft = min(share*3/5, limit)
	hard = min(share*5/2, limit)
	return max(soft, instant), max(hard, instant)
}
