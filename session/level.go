package session

import (
	"strconv"
	"time"
)

// A Level is a strength of the computer, in the words of the protocol.
type Level struct {
	// Key names the level in saved games and in the view's texts.
	Key string
	// Skill is the engine's option "Skill Level", 0 to 20; 20 is full strength.
	Skill int
	// Nodes limits a thought to that many positions; 0 is no limit. It makes a
	// level play alike on fast and slow machines.
	Nodes int64
	// Time limits a thought. No level is without, since the watchdog counts on it.
	Time time.Duration
}

// Levels are the strengths to choose from, weakest first; [Setup] names one by
// its index. The times are short enough not to bore: a game of 40 moves against
// the strongest spends a minute and a half waiting. The node limits are about a
// tenth and a third of what a phone searches in the time given, so that there
// the limit, not the phone, decides.
var Levels = [...]Level{
	{Key: "easy", Skill: 2, Nodes: 3_000, Time: 500 * time.Millisecond},
	{Key: "medium", Skill: 8, Nodes: 30_000, Time: 800 * time.Millisecond},
	{Key: "hard", Skill: 15, Time: 1000 * time.Millisecond},
	{Key: "master", Skill: 20, Time: 2000 * time.Millisecond},
}

// command is the line that asks for a thought at this level.
func (l Level) command() string {
	text := "go"
	if l.Nodes > 0 {
		text += " nodes " + strconv.FormatInt(l.Nodes, 10)
	}
	return text + " movetime " + strconv.FormatInt(l.Time.Milliseconds(), 10)
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
