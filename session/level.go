package session

import (
	"strconv"
	"time"

	"duiyi/game"
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
	// it; those below full strength are as a rule done long before.
	Time time.Duration
}

// Levels are the strengths to choose from, weakest first; [Setup] names one by
// its index. Ten of them play by the positions that they look at, each as a rule
// beating the one before three games in four; then there is all the engine can do in
// two seconds, which people like to wait for, and in ten. The old keys easy, medium,
// hard and master are levels still, near to what they were.
var Levels = [...]Level{
	{Key: "novice", Skill: 0, Time: 2 * time.Second},
	{Key: "easy", Skill: 2, Time: 2 * time.Second},
	{Key: "learner", Skill: 4, Time: 2 * time.Second},
	{Key: "casual", Skill: 6, Time: 2 * time.Second},
	{Key: "medium", Skill: 8, Time: 2 * time.Second},
	{Key: "club", Skill: 10, Time: 2 * time.Second},
	{Key: "strong", Skill: 12, Time: 2 * time.Second},
	{Key: "hard", Skill: 14, Time: 2 * time.Second},
	{Key: "expert", Skill: 16, Time: 2 * time.Second},
	{Key: "master", Skill: 18, Time: 2 * time.Second},
	{Key: "full", Skill: 20, Time: 2 * time.Second},
	{Key: "deep", Skill: 20, Time: 10 * time.Second},
}

// UsualLevel is the level that people meet first.
const UsualLevel = 3

// Evenly gives both sides one level.
func Evenly(level int) [2]int { return [2]int{level, level} }

// validLevels reports whether there are such levels.
func validLevels(levels [2]int) bool {
	return min(levels[0], levels[1]) >= 0 && max(levels[0], levels[1]) < len(Levels)
}

// thinker is the side that the computer plays or, where that is both or none, that to
// move.
func (m *match) thinker() game.Side {
	side := m.pos.Side()
	if m.humans() == 1 && m.mover() == Human {
		side = side.Other()
	}
	return side
}

// levelOf is the level that the computer has on a side.
func (m *match) levelOf(side game.Side) Level { return Levels[m.setup.Levels[side]] }

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
