package lab

import (
	"fmt"
	"time"

	"duiyi/engine"
	"duiyi/game"
	"duiyi/uci/drive"
)

// Terms are what all games of a match have in common.
type Terms struct {
	Game    string // name of the rules
	Players [2]Player
	Judge   Adjudication
	// Margin is how much longer than allowed a player may take before the game is
	// lost on time.
	Margin time.Duration
}

// A Player is one of the two engines of a match.
type Player struct {
	drive.Spec
	Limits Limits
	// Digest is the SHA-256 of the program, so that a match does not go on with
	// another one.
	Digest string
}

// An Adjudication ends games early. Zero values leave them alone.
type Adjudication struct {
	// The game is won where in WinMoves moves of each player running both agree that
	// a side is ahead by WinScore centipawns.
	WinScore, WinMoves int
	// It is drawn where after move DrawAfter in DrawMoves moves of each player
	// running neither sees more than DrawScore centipawns.
	DrawScore, DrawMoves, DrawAfter int
	// It is drawn after MaxPlies plies.
	MaxPlies int
}

// Rules returns the game of the terms.
func (t Terms) Rules() (game.Rules, error) {
	for _, r := range engine.Games() {
		if r.Name() == t.Game {
			return r, nil
		}
	}
	return nil, fmt.Errorf("game %q: must be xiangqi or chess", t.Game)
}

// Check says what is wrong with the terms.
func (t Terms) Check() error {
	if _, err := t.Rules(); err != nil {
		return err
	}
	for _, p := range t.Players {
		if p.Name == "" {
			return fmt.Errorf("an engine has no name")
		}
		if err := p.Check(); err != nil {
			return err
		}
		c := newClock([2]Limits{p.Limits, p.Limits})
		if err := c.drive(game.First).Check(p.Protocol); err != nil {
			return fmt.Errorf("engine %s: %w", p.Name, err)
		}
	}
	if t.Players[0].Name == t.Players[1].Name {
		return fmt.Errorf("both engines are named %s; the results would not tell them apart", t.Players[0].Name)
	}
	j := t.Judge
	if min(j.WinScore, j.WinMoves, j.DrawScore, j.DrawMoves, j.DrawAfter, j.MaxPlies) < 0 || t.Margin < 0 {
		return fmt.Errorf("adjudication and margin: must not be negative")
	}
	return nil
}

// A Job is one game to be played: all that is needed for that, anywhere.
type Job struct {
	Terms
	Pair    int // from 1
	Leg     int // 1: the first player has the first side; 2: the other way round
	Opening Opening
}

// ID names the game within its match, as in "12.2" for the second of pair 12.
func (j Job) ID() string { return fmt.Sprintf("%d.%d", j.Pair, j.Leg) }

// playerOf returns the number of the player, 0 or 1, who has the side.
func (j Job) playerOf(s game.Side) int { return int(s) ^ (j.Leg - 1) }

// A Record is a game that was played.
type Record struct {
	Pair, Leg int
	Opening   Opening
	Began     time.Time
	Moves     []string  // after the opening, in Coordinates
	Thoughts  []Thought // for each of them
	Result    string    // "1-0" …
	Reason    string    // why the game ended
	Fault     *Mistake  `json:",omitempty"` // what the loser did wrong, if that ended it
}

// ID is that of the job.
func (r Record) ID() string { return Job{Pair: r.Pair, Leg: r.Leg}.ID() }

// A Thought is what an engine said of the move it made.
type Thought struct {
	Score *int `json:",omitempty"` // centipawns, for the mover; mate in n is 100 000 − n
	Depth int
	Nodes int64
	Time  time.Duration
}

// A Mistake is what a player did wrong.
type Mistake struct {
	Player int // 0 or 1
	Kind   drive.Fault
	Detail string
}

// Mistakes beyond those of package drive.
const (
	timeForfeit drive.Fault = "time forfeit"
	wrongClaim  drive.Fault = "wrong claim"
)

// half returns the points of the first player in halves: 0, 1 or 2.
func (r Record) half() int {
	switch {
	case r.Result == game.Draw.String():
		return 1
	case (r.Result == game.FirstWins.String()) == (r.Leg == 1):
		return 2
	}
	return 0
}
