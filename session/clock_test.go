package session

import (
	"strings"
	"testing"
	"time"

	"duiyi/game"
)

// left is what a side has now.
func (d *desk) left(side game.Side) (time.Duration, int) {
	return d.s.Snapshot().Clock.Left(side, d.now)
}

func (d *desk) wantLeft(side game.Side, left time.Duration, periods int) {
	d.t.Helper()
	if l, p := d.left(side); l != left || p != periods {
		d.t.Errorf("side %d has %v and %d periods, want %v and %d", side, l, p, left, periods)
	}
}

func TestIncrement(t *testing.T) {
	d := newDesk(t)
	d.start(Setup{Game: "chess", Clock: Control{Main: time.Minute, Increment: 2 * time.Second}})
	d.pass(10 * time.Second)
	d.wantLeft(game.First, time.Minute, 0) // not before the first move
	d.play("e2e4")
	d.wantLeft(game.First, 62*time.Second, 0)
	d.pass(10 * time.Second)
	d.wantLeft(game.Second, 50*time.Second, 0)
	if v := d.s.Snapshot(); !v.Waiting || v.Clock.Low(game.Second, d.now) || v.Clock.Turn != game.Second {
		t.Errorf("%+v", v.Clock)
	}
	d.play("e7e5")
	d.wantLeft(game.Second, 52*time.Second, 0)
	if at, ok := d.s.Record().Root.Main().Main().Clock(); !ok || at != 52*time.Second {
		t.Errorf("kept with the move: %v", at)
	}
	d.pass(50 * time.Second)
	d.wantLeft(game.First, 12*time.Second, 0)
	kept := d.saved["chess"]
	// A page out of sight is told the time late; the time is that of the clock.
	d.now = d.now.Add(8 * time.Second)
	if !d.s.Snapshot().Clock.Low(game.First, d.now) {
		t.Error("no warning at 4 seconds")
	}
	d.now = d.now.Add(time.Hour)
	d.tap("g1", "f3")
	v := d.s.Snapshot()
	if want := (game.Outcome{Result: game.SecondWins, Reason: game.TimeForfeit}); v.Outcome != want || len(v.Moves) != 2 || v.Waiting {
		t.Errorf("%+v", v)
	}
	d.check()
	// Taken back, the game goes on with the time there was.
	d.s.Undo()
	d.check()
	d.wantLeft(game.First, 62*time.Second, 0)
	d.wantLeft(game.Second, 52*time.Second, 0)
	d.s.Undo()
	d.wantLeft(game.Second, time.Minute, 0)

	other := newDesk(t)
	if err := other.s.Load("chess", kept); err != nil {
		t.Fatal(err)
	}
	other.wantLeft(game.First, 62*time.Second, 0)
	other.wantLeft(game.Second, 52*time.Second, 0)
}

func TestByoYomi(t *testing.T) {
	d := newDesk(t)
	d.start(Setup{Game: "xiangqi", Clock: Control{Main: 10 * time.Second, Periods: 3, Period: 20 * time.Second}})
	d.play("h2e2")
	d.pass(15 * time.Second)
	d.wantLeft(game.Second, 15*time.Second, 3)
	d.pass(10 * time.Second)
	d.play("h9g7")
	d.wantLeft(game.Second, 20*time.Second, 3)
	d.play("h0g2")
	d.pass(45 * time.Second) // two periods and a part
	d.wantLeft(game.Second, 15*time.Second, 1)
	if d.s.Snapshot().Clock.Low(game.Second, d.now) {
		t.Error("warned early")
	}
	d.pass(6 * time.Second)
	if !d.s.Snapshot().Clock.Low(game.Second, d.now) {
		t.Error("not warned")
	}
	d.play("i9h9")
	d.wantLeft(game.Second, 20*time.Second, 1)
	d.play("i0h0")
	d.pass(20 * time.Second)
	if v := d.s.Snapshot(); v.Outcome.Result != game.FirstWins || v.Outcome.Reason != game.TimeForfeit {
		t.Errorf("%+v", v.Outcome)
	}
}

// TestFlagWithoutMen lets the time run out against those who cannot mate.
func TestFlagWithoutMen(t *testing.T) {
	for fen, won := range map[string]bool{
		"4k3/8/8/8/8/8/4P3/4K3 b - - 0 1":          true,
		"4k3/4q3/8/8/8/8/8/4K3 b - - 0 1":          false, // a bare king
		"4k3/4q3/8/8/8/8/4N3/4K3 b - - 0 1":        false, // nothing can smother the king
		"4k3/4r3/8/8/8/8/4N3/4K3 b - - 0 1":        true,
		"4k3/4r3/8/8/8/8/4B3/4K3 b - - 0 1":        false,
		"4k3/4p3/8/8/8/8/4B3/4K3 b - - 0 1":        true,
		"4kb2/4r3/8/8/8/8/4B3/4K3 b - - 0 1":       true,
		"4k1b1/4r3/8/8/8/8/4B3/4K3 b - - 0 1":      false,
		"4k3/4q3/8/8/8/8/3NB3/4K3 b - - 0 1":       true,
		"4k3/4q3/8/8/8/8/2N1N3/4K3 b - - 0 1":      true,
		"4k3/4q3/8/8/8/8/3BB3/4K3 b - - 0 1":       true,
		"4k3/4q3/8/8/8/5B2/4B3/4K3 b - - 0 1":      false,
		"4k3/4q3/8/8/3R4/8/8/4K3 b - - 0 1":        true,
		"4k3/4q1p1/8/8/8/8/4N3/4K3 b - - 0 1":      true,
		"4k3/4q1nn1/8/8/8/8/8/4KB2 b - - 0 1":      true,
		"4k3/4qn2/8/8/8/8/8/4KB2 b - - 0 1":        true,
		"4k3/4qb2/8/8/8/8/8/4KN2 b - - 0 1":        true,
		"4k3/3qq3/8/8/8/8/8/4KN2 b - - 0 1":        false,
		"4k3/3qqr2/8/8/8/8/8/4KB2 b - - 0 1":       false,
		"4k3/3qqr2/8/8/8/8/8/3QK3 b - - 0 1":       true,
		"4k3/3qqr2/8/8/8/8/PPPPPPPP/4K3 b - - 0 1": true,
	} {
		p, err := games[1].FromFEN(fen)
		if err != nil {
			continue // the odd one that is no position
		}
		if got := canMate(p, game.First); got != won {
			t.Errorf("%s: can mate %v", fen, got)
		}
	}
	d := newDesk(t)
	d.start(Setup{Game: "chess", FEN: "4k3/4q3/8/8/8/8/8/4K3 w - - 0 1", Clock: Control{Main: time.Second}})
	d.play("e1d1")
	d.pass(2 * time.Second)
	d.check()
	if v := d.s.Snapshot(); v.Outcome != (game.Outcome{Result: game.Draw, Reason: game.Insufficient}) {
		t.Errorf("%+v", v.Outcome)
	}
}

// TestClockOfComputer has the computer keep to its time, and not lose any by a page
// that sleeps, nor by an engine that has to be replaced until somebody asks.
func TestClockOfComputer(t *testing.T) {
	d := newDesk(t)
	d.start(Setup{Game: "chess", Players: humanFirst, Levels: Evenly(len(Levels) - 1), Clock: Control{Main: time.Minute}})
	d.play("e2e4")
	d.deliver()
	if cmd := d.robot.goes[0]; cmd != "go movetime 2400" {
		t.Error(cmd)
	}
	d.robot.finish()
	d.deliverOne()
	d.now = d.now.Add(30 * time.Second)
	d.s.Tick()
	d.check()
	if left, _ := d.left(game.Second); left < 59*time.Second || len(d.s.Snapshot().Moves) != 2 {
		t.Errorf("%v left", left)
	}
	// Looking back and analysing: the clock runs for the one, not for the other.
	before, _ := d.left(game.First)
	d.s.Back()
	d.pass(time.Second)
	d.s.Analyse()
	d.pass(5 * time.Second)
	d.s.Resume()
	if left, _ := d.left(game.First); before-left != time.Second {
		t.Errorf("%v spent", before-left)
	}
	// Computers that pause do not spend their time.
	d.start(Setup{Game: "chess", Players: machines, Clock: Control{Main: 10 * time.Second}})
	d.think(2)
	d.s.Pause()
	paused, _ := d.left(game.First)
	d.now = d.now.Add(time.Minute)
	d.s.Tick()
	if left, _ := d.left(game.First); left != paused || d.s.Snapshot().Outcome.Over() {
		t.Errorf("%v, then %v", paused, left)
	}
}

func TestClockRefused(t *testing.T) {
	s := newDesk(t).s
	for _, c := range []Control{{Main: -1}, {Increment: time.Second}, {Periods: 1}, {Period: 1}, {Main: time.Hour, Periods: 99, Period: 1}, {Main: 99 * time.Hour}} {
		if err := s.Start(Setup{Game: "chess", Clock: c}); err == nil || !strings.Contains(err.Error(), "clock") {
			t.Errorf("%+v: %v", c, err)
		}
	}
	for _, line := range []string{"clock 1 2 3", "clock 1000 0 -1 0", "clock 1000 0 1 0", "clock x 0 0 0"} {
		data := withSum("duiyi game 2\ngame chess\nstart rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n" + line + "\nplayers human human\nlevel easy\nnotation san\n")
		if err := s.Load("chess", data); err == nil {
			t.Errorf("%s was taken", line)
		}
	}
}
