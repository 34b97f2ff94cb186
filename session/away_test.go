package session

import (
	"testing"
	"time"

	"duiyi/game"
	"duiyi/session/review"
)

// TestAway has an analysis without end rest while nobody looks, and a thought for a
// move go on.
func TestAway(t *testing.T) {
	d := newDesk(t)
	d.start(Setup{Game: "chess", Players: humanFirst})
	aide := d.aides[player+1]
	d.s.Analyse()
	d.help()
	if !aide.thinking {
		t.Fatal("no analysis")
	}
	d.s.SetAway(true)
	d.help()
	if aide.thinking || !d.s.Snapshot().AnalysisOn {
		t.Errorf("thinking %v, on %v", aide.thinking, d.s.Snapshot().AnalysisOn)
	}
	if d.s.Snapshot().Waiting {
		t.Error("something is waited for out of sight")
	}
	d.s.SetAway(false)
	d.help()
	if !aide.thinking {
		t.Error("the analysis does not go on")
	}
	d.s.Resume()
	d.s.SetAway(true)
	d.play("e2e4")
	d.deliver()
	if !d.robot.thinking {
		t.Error("the game rests too")
	}
}

// TestResting leaves a game for something else: nobody's time runs out meanwhile, the
// computer does not think, nor does an analyst without end.
func TestResting(t *testing.T) {
	d := newDesk(t)
	d.start(Setup{Game: "chess", Players: humanFirst, Clock: Control{Main: time.Minute}})
	d.play("e2e4")
	d.pass(10 * time.Second)
	d.s.SetResting(true)
	d.deliver()
	d.check()
	if v := d.s.Snapshot(); d.robot.thinking || v.Thinking || v.Waiting || len(v.Moves) != 1 {
		t.Errorf("thinking %v, waiting %v, moves %v", v.Thinking, v.Waiting, v.Moves)
	}
	d.pass(time.Hour)
	d.wantLeft(game.Second, 50*time.Second, 0)
	d.s.SetResting(false)
	d.deliver()
	if v := d.s.Snapshot(); !d.robot.thinking || !v.Thinking || v.Clock.Running.IsZero() {
		t.Errorf("thinking %v, clock %+v", v.Thinking, v.Clock)
	}
	d.think(1)
	d.s.SetResting(true)
	d.pass(time.Hour)
	d.s.SetResting(false)
	if v := d.s.Snapshot(); v.Outcome.Over() || len(v.Moves) != 2 {
		t.Errorf("%v after %v", v.Outcome, v.Moves)
	}

	aide := d.aides[player+1]
	d.s.Analyse()
	d.help()
	d.s.SetResting(true)
	d.help()
	if aide.thinking || !d.s.Snapshot().AnalysisOn {
		t.Errorf("thinking %v, on %v", aide.thinking, d.s.Snapshot().AnalysisOn)
	}
	d.s.SetResting(false)
	d.help()
	if !aide.thinking {
		t.Error("the analysis does not go on")
	}
}

// TestMateInReview mates while a review goes on: the last position is no question for an
// engine, and the review comes to its end. So it does where what was left to look at is
// deleted.
func TestMateInReview(t *testing.T) {
	d := newDesk(t)
	d.start(Setup{Game: "chess"})
	d.play("f2f3 e7e5 g2g4")
	d.s.Review(review.Quick)
	d.help()
	d.play("d8h4")
	d.examine(99)
	v := d.s.Snapshot()
	if done, total := v.Review.Progress(); !v.Outcome.Over() || v.Reviewing || done != total || total != 5 {
		t.Errorf("%v, reviewing %v, %d of %d", v.Outcome, v.Reviewing, done, total)
	}

	d = newDesk(t)
	d.start(Setup{Game: "chess"})
	d.play("f2f3 e7e5 g2g4 a7a6")
	d.s.Review(review.Quick)
	d.examine(99)
	d.play("a2a3 a6a5")
	d.s.Review(review.Quick)
	for _, e := range d.s.Snapshot().Tree {
		if e.Text == "a3" {
			d.s.Analyse()
			d.s.SetAnalysis(false)
			d.s.Delete(e.ID)
		}
	}
	d.help()
	if v := d.s.Snapshot(); v.Reviewing || v.Waiting {
		t.Errorf("reviewing %v, waiting %v", v.Reviewing, v.Waiting)
	}
}
