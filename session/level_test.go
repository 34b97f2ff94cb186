package session

import (
	"slices"
	"testing"
)

// TestLevelsOfSides has computers of two strengths play each other: each thinks at its
// own, and does not know what the other has found out.
func TestLevelsOfSides(t *testing.T) {
	d := newDesk(t)
	v := d.start(Setup{Game: "chess", Players: machines, Levels: [2]int{1, 9}})
	var skills []string
	fresh := 0
	for range 4 {
		d.deliver()
		skills = append(skills, d.robot.options["Skill Level"])
		d.robot.finish()
		d.sent = nil
		d.deliver()
		if slices.Contains(d.sent, "ucinewgame") {
			fresh++
		}
	}
	if want := []string{"2", "18", "2", "18"}; !slices.Equal(skills, want) {
		t.Errorf("skills %q, want %q", skills, want)
	}
	if fresh != 4 {
		t.Errorf("%d of 4 thoughts begin with nothing known", fresh)
	}
	if err := d.s.Load("chess", d.saved["chess"]); err != nil || d.s.Snapshot().Setup.Levels != v.Setup.Levels {
		t.Errorf("%v, levels %v", err, d.s.Snapshot().Setup.Levels)
	}

	// A thought goes on where only the other side's level changes.
	d.deliver()
	began := len(d.robot.goes)
	d.s.SetLevels([2]int{1, 3})
	d.deliver()
	if len(d.robot.goes) != began {
		t.Error("the thought begins anew")
	}
	d.s.SetLevels([2]int{2, 3})
	d.deliver()
	if len(d.robot.goes) == began {
		t.Error("the thought goes on at another level")
	}

	// With one computer its side's level counts, also while the person has the move.
	d = newDesk(t)
	d.start(Setup{Game: "chess", Players: humanFirst, Levels: [2]int{0, 9}})
	d.play("e2e4")
	d.think(1)
	d.play("a2a3")
	d.think(1)
	if skill := d.robot.options["Skill Level"]; skill != "18" {
		t.Errorf("skill %s", skill)
	}
}

func TestNoTakeback(t *testing.T) {
	for _, players := range [][2]Player{people, humanFirst} {
		d := newDesk(t)
		d.s.SetTakeback(false)
		d.start(Setup{Game: "chess", Players: players})
		d.play("e2e4")
		d.think(1)
		d.s.Undo()
		if v := d.s.Snapshot(); v.CanUndo || v.Undoable != 0 || len(v.Moves) == 0 {
			t.Errorf("%v: undo, %d moves", players, len(v.Moves))
		}
		d.s.Resign()
		d.s.Undo()
		if !d.s.Snapshot().Outcome.Over() {
			t.Error("a resignation is taken back")
		}
		// What is tried in an analysis is no game.
		d.s.Analyse()
		if !d.s.Snapshot().CanUndo {
			t.Error("no way back in an analysis")
		}
		d.s.Resume()
		d.s.SetTakeback(true)
		d.s.Undo()
		if d.s.Snapshot().Outcome.Over() {
			t.Error("nothing can be taken back")
		}
	}
}
