package session

import (
	"strings"
	"testing"
	"time"
)

// hold lets the engine answer at once, with the answer not played yet.
func (d *desk) hold() *Snapshot {
	d.t.Helper()
	for len(d.robot.out) > 0 {
		d.deliverOne()
	}
	d.robot.finish()
	d.deliverOne()
	v := d.s.Snapshot()
	if d.s.held == nil || !v.Thinking || !v.Waiting || !v.Locked {
		d.t.Fatalf("an answer that comes at once is not held: %+v", v)
	}
	return v
}

// TestPace measures how long quick answers take to be played.
func TestPace(t *testing.T) {
	for _, c := range []struct {
		players     [2]Player
		least, most time.Duration
	}{
		{machines, 700 * time.Millisecond, time.Second},
		{humanFirst, 350 * time.Millisecond, 800 * time.Millisecond},
	} {
		var first []time.Duration
		for range 2 {
			d := newDesk(t)
			d.start(Setup{Game: "xiangqi", Players: c.players})
			var took []time.Duration
			for _, move := range []string{"a3a4", "i3i4", "b0c2", "h0g2"} {
				if c.players == humanFirst {
					d.play(move)
				}
				began := d.now
				plies := len(d.hold().Moves)
				for len(d.s.Snapshot().Moves) == plies && d.now.Sub(began) < time.Minute {
					d.now = d.now.Add(time.Millisecond)
					d.s.Tick()
				}
				d.check()
				took = append(took, d.now.Sub(began))
			}
			alike := 0
			for i, span := range took {
				if span < c.least || span > c.most+time.Millisecond {
					t.Errorf("a move took %v", span)
				}
				if span == took[0] {
					alike++
				}
				if first != nil && span != first[i] {
					t.Errorf("move %d took %v, and %v in the same game before", i, span, first[i])
				}
			}
			if alike == len(took) {
				t.Errorf("every move took %v", took[0])
			}
			first = took
		}
	}
}

// TestPaceOfSlowEngine has the answer come later than it has to be played.
func TestPaceOfSlowEngine(t *testing.T) {
	d := newDesk(t)
	d.start(Setup{Game: "chess", Players: machines, Levels: Evenly(3)})
	d.pass(2 * time.Second)
	d.robot.finish()
	d.deliverOne()
	if v := d.s.Snapshot(); len(v.Moves) != 1 {
		t.Errorf("%d moves, phase %d", len(v.Moves), d.s.engines[player].phase)
	}
}

// TestHeldAnswerIsDropped does what makes an answer stale while it is held.
func TestHeldAnswerIsDropped(t *testing.T) {
	for name, act := range map[string]func(d *desk){
		"undo":     func(d *desk) { d.s.Undo() },
		"new game": func(d *desk) { _ = d.s.Start(Setup{Game: "xiangqi", Players: humanFirst}) },
		"resign":   func(d *desk) { d.s.Resign() },
		"people":   func(d *desk) { d.s.SetPlayers(people) },
		"pause":    func(d *desk) { d.s.Pause() },
		"load":     func(d *desk) { _ = d.s.Load("chess", d.saved["chess"]) },
		"level":    func(d *desk) { d.s.SetLevels(Evenly(2)) },
		"sides":    func(d *desk) { d.s.SetPlayers(humanLast) },
		"died":     func(d *desk) { d.s.EngineDied(player, "gone") },
	} {
		t.Run(name, func(t *testing.T) {
			d := newDesk(t)
			d.start(Setup{Game: "chess", Players: humanFirst})
			d.play("e2e4")
			d.hold()
			act(d)
			d.check()
			if d.s.held != nil {
				t.Fatal("the answer is still held")
			}
			plies := len(d.s.Snapshot().Moves)
			d.pass(1250 * time.Millisecond)
			d.deliver()
			v := d.s.Snapshot()
			if len(v.Moves) != plies || v.Thinking != d.robot.thinking {
				t.Errorf("%v, thinking %v, engine %v", v.Moves, v.Thinking, d.robot.thinking)
			}
			if v.Thinking {
				d.think(1)
			}
		})
	}
	t.Run("looks", func(t *testing.T) { // change nothing
		d := newDesk(t)
		d.start(Setup{Game: "chess", Players: humanFirst})
		d.play("e2e4")
		d.hold()
		d.s.Flip()
		d.s.SetPlayers(machines)
		d.s.EngineLine(player, "bestmove e7e5")
		d.s.EngineLine(player, "readyok")
		d.check()
		d.pass(time.Second)
		if v := d.s.Snapshot(); len(v.Moves) != 2 || d.restarts != 0 {
			t.Errorf("%v", v.Moves)
		}
	})
}

// TestPauseIsKept loads games that were paused.
func TestPauseIsKept(t *testing.T) {
	for name, pause := range map[string]func(d *desk){
		"pause": func(d *desk) { d.s.Pause() },
		"undo":  func(d *desk) { d.s.Undo() },
	} {
		t.Run(name, func(t *testing.T) {
			d := newDesk(t)
			d.start(Setup{Game: "xiangqi", Players: machines})
			d.think(3)
			pause(d)
			d.deliver()
			d.check()
			if !strings.Contains(string(d.saved["xiangqi"]), "\npaused\n") {
				t.Fatalf("kept\n%s", d.saved["xiangqi"])
			}
			again := newDesk(t)
			again.saved = d.saved
			if err := again.s.Load("xiangqi", d.saved["xiangqi"]); err != nil {
				t.Fatal(err)
			}
			again.check()
			again.pass(time.Minute)
			v := again.s.Snapshot()
			if !v.Paused || v.Thinking || len(v.Moves) != len(d.s.Snapshot().Moves) {
				t.Fatalf("%+v", v)
			}
			again.s.Think()
			again.check()
			again.think(1)
			if now := again.s.Snapshot(); len(now.Moves) != len(v.Moves)+1 || !now.Thinking {
				t.Errorf("%+v", now)
			}
			if strings.Contains(string(again.saved["xiangqi"]), "paused") {
				t.Errorf("kept\n%s", again.saved["xiangqi"])
			}
		})
	}
}
