package session

import (
	"strconv"
	"time"
)

// A Level is a strength of the computer, in the words of the protocol.
type Level struct {
	// Key names the level in saved games and in the view's texts.
	Key string
	// Skill is the engine's option "Skill Level", 0 to 20: 20 is full strength,
	// and below it the engine itself limits the positions that it looks at, so
	// that a level plays alike on fast and slow machines.
	Skill int
	// Time limits a thought. No level is without, since the watchdog counts on
	// it; all but the strongest are as a rule done long before.
	Time time.Duration
}

// Levels are the strengths to choose from, weakest first; [Setup] names one by
// its index. The strongest thinks as long as people like to wait: two seconds a
// move are a minute and a half over a game of 45 moves.
var Levels = [...]Level{
	{Key: "easy", Skill: 2, Time: 500 * time.Millisecond},
	{Key: "medium", Skill: 8, Time: 800 * time.Millisecond},
	{Key: "hard", Skill: 15, Time: 1000 * time.Millisecond},
	{Key: "master", Skill: 20, Time: 2000 * time.Millisecond},
}

// command is the line that asks for a thought at this level.
func (l Level) command() string {
	return "go movetime " + strconv.FormatInt(l.Time.Milliseconds(), 10)
}

// levelIndex finds a level by its key.
func levelIndex(key string) (int, bool) {
	for i, l := range Levels {
		if l.Key == key {
			return i, true
		}
	}
	return 0, false
}
