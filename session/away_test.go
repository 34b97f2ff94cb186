package session

import "testing"

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
