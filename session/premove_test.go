package session

import (
	"testing"
)

func TestPremove(t *testing.T) {
	d := newDesk(t)
	d.start(Setup{Game: "chess", Players: humanFirst})
	d.play("e2e4")
	d.deliver()
	d.s.Tap(d.sq("d2"))
	if v := d.s.Snapshot(); v.Selected != none || v.Ahead {
		t.Error("moves ahead without having been asked to")
	}
	d.s.SetPremove(true)
	answer := func(move string) *Snapshot {
		d.deliver()
		d.robot.answer(move)
		d.deliver()
		return d.s.Snapshot()
	}
	d.s.Tap(d.sq("d2"))
	v := d.s.Snapshot()
	if !v.Ahead || !v.Locked || v.Selected != d.sq("d2") || len(v.Targets) != 2 {
		t.Errorf("%+v", v)
	}
	d.s.Tap(d.sq("d5")) // not by any rule
	if v := d.s.Snapshot(); v.Selected != none && v.Premove[0] != none {
		t.Errorf("%+v", v)
	}
	d.s.Cancel()
	d.s.Tap(d.sq("d2"))
	d.s.Tap(d.sq("d4"))
	if v := d.s.Snapshot(); v.Premove != [2]int{d.sq("d2"), d.sq("d4")} || v.Selected != none {
		t.Errorf("%+v", v)
	}
	if v := answer("e7e5"); len(v.Moves) != 3 || v.Moves[2] != "d4" || !v.Thinking {
		t.Errorf("%v", v.Moves)
	}
	// Where the computer's move forbids it, it is forgotten.
	d.s.Drop(d.sq("d4"), d.sq("e5"))
	if v := answer("e5d4"); len(v.Moves) != 4 || v.Locked || v.Premove[0] != none {
		t.Errorf("%+v", v)
	}
	// A man may be sent to where an own one stands, which may be taken by then.
	d.play("g1f3")
	d.deliver()
	d.s.Drop(d.sq("d1"), d.sq("f3"))
	if v := answer("d8f6"); len(v.Moves) != 6 || v.Locked {
		t.Errorf("%+v", v)
	}
	d.play("c2c3")
	d.deliver()
	d.s.Drop(d.sq("d1"), d.sq("f3"))
	if v := answer("f6f3"); len(v.Moves) != 9 || v.Moves[8] != "Qxf3" {
		t.Errorf("%v", v.Moves)
	}
	// Taking back, or a tap elsewhere, forgets it; a man in the hand stays there.
	d.s.Drop(d.sq("f3"), d.sq("f7"))
	d.s.Undo()
	d.check()
	if v := d.s.Snapshot(); v.Premove[0] != none {
		t.Errorf("%+v", v)
	}
	d.play("g2f3")
	d.deliver()
	d.s.Tap(d.sq("b1"))
	if v := answer("a7a6"); v.Selected != d.sq("b1") || len(v.Targets) != 2 {
		t.Errorf("%+v", v)
	}
}

// TestPremovePromotes makes a queen where a pawn was sent ahead.
func TestPremovePromotes(t *testing.T) {
	d := newDesk(t)
	d.s.SetPremove(true)
	d.start(Setup{Game: "chess", FEN: "7k/P7/8/8/8/8/8/K7 b - - 0 1", Players: humanFirst})
	d.s.Tap(d.sq("a7"))
	d.s.Tap(d.sq("a8"))
	d.deliver()
	d.robot.answer("h8g7")
	d.deliver()
	if v := d.s.Snapshot(); len(v.Moves) != 2 || v.Moves[1] != "a8=Q" {
		t.Errorf("%v", v.Moves)
	}
	// Of a side in check nobody knows where men could go, and anything is allowed.
	d.start(Setup{Game: "chess", FEN: "7k/7R/8/8/8/8/7P/K7 b - - 0 1", Players: humanFirst})
	d.s.Tap(d.sq("a1"))
	d.s.Tap(d.sq("b2"))
	d.robot.answer("h8h7")
	d.deliver()
	if v := d.s.Snapshot(); len(v.Moves) < 2 || v.Moves[1] != "Kb2" && v.Moves[1] != "Kb2#" {
		t.Errorf("%v", v.Moves)
	}

}
