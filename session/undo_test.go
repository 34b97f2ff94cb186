package session

import (
	"strings"
	"testing"

	"duiyi/game"
)

func TestUndoByPeople(t *testing.T) {
	d := newDesk(t)
	d.start(Setup{Game: "chess"})
	d.s.Undo()
	v := d.play("e2e4 e7e5 g1f3")
	fens := []string{v.FEN}
	for _, want := range []string{"e4 e5", "e4", ""} {
		d.tap("a2", "a7") // something taken up or not does not matter
		d.s.Undo()
		d.check()
		v = d.s.Snapshot()
		if strings.Join(v.Moves, " ") != want || v.Selected != none {
			t.Errorf("%v, want %s", v.Moves, want)
		}
		fens = append(fens, v.FEN)
	}
	if v.CanUndo || v.Undoable != 0 || v.Redoable != 1 {
		t.Errorf("%+v", v)
	}
	d.s.Undo()
	for i := 2; i >= 0; i-- {
		d.s.Redo()
		d.check()
		if got := d.s.Snapshot().FEN; got != fens[i] {
			t.Errorf("redone to %s, want %s", got, fens[i])
		}
	}
	d.s.Redo()
	d.s.Undo()
	d.s.Undo()
	// Playing what was taken back keeps the rest, anything else does not.
	if v = d.play("e7e5"); v.Redoable != 1 {
		t.Errorf("redoable %d", v.Redoable)
	}
	if v = d.play("d2d4"); v.Redoable != 0 || strings.Join(v.Moves, " ") != "e4 e5 d4" {
		t.Errorf("redoable %d after %v", v.Redoable, v.Moves)
	}
}

func TestUndoAgainstComputer(t *testing.T) {
	d := newDesk(t)
	d.start(Setup{Game: "chess", Players: humanFirst})
	answer := func(move string) {
		t.Helper()
		d.deliver()
		d.robot.answer(move)
		d.deliver()
	}
	d.play("e2e4")
	answer("e7e5")
	d.play("g1f3")
	d.deliver()

	// During the thought: one ply, and the computer does not move again.
	v := d.s.Snapshot()
	if v.Undoable != 1 {
		t.Fatalf("undoable %d", v.Undoable)
	}
	d.s.Undo()
	d.deliver()
	d.check()
	if v = d.s.Snapshot(); strings.Join(v.Moves, " ") != "e4 e5" || v.Thinking || v.Locked || v.Paused {
		t.Fatalf("%+v", v)
	}
	// On the person's turn: two.
	if v.Undoable != 2 {
		t.Fatalf("undoable %d", v.Undoable)
	}
	d.s.Undo()
	d.deliver()
	d.check()
	if v = d.s.Snapshot(); len(v.Moves) != 0 || v.Thinking || v.Locked || v.CanUndo {
		t.Fatalf("%+v", v)
	}
	// Redo goes to the person's next turn, and at the end has the computer think.
	if v.Redoable != 2 {
		t.Fatalf("redoable %d", v.Redoable)
	}
	d.s.Redo()
	d.check()
	if v = d.s.Snapshot(); len(v.Moves) != 2 || v.Thinking || v.Redoable != 1 {
		t.Fatalf("%+v", v)
	}
	d.s.Redo()
	d.think(1)
	if v = d.s.Snapshot(); len(v.Moves) != 4 || v.Redoable != 0 {
		t.Fatalf("%+v", v)
	}
}

func TestUndoComputersOpening(t *testing.T) {
	d := newDesk(t)
	d.start(Setup{Game: "xiangqi", Players: humanLast})
	d.s.Undo()
	if !d.s.Snapshot().Thinking {
		t.Error("undo of nothing stopped the computer")
	}
	d.think(1)
	d.s.Undo() // its opening is not the person's to take back
	if v := d.s.Snapshot(); len(v.Moves) != 1 || v.CanUndo {
		t.Errorf("%+v", v)
	}
	d.play("h9g7")
	d.think(1)
	d.s.Undo()
	d.check()
	if v := d.s.Snapshot(); len(v.Moves) != 1 || v.Locked {
		t.Errorf("%+v", v)
	}
}

// TestUndoMates takes back mates by either side.
func TestUndoMates(t *testing.T) {
	d := newDesk(t)
	d.start(Setup{Game: "chess", Players: humanFirst})
	for _, turn := range [][2]string{{"f2f3", "e7e5"}, {"g2g4", "d8h4"}} {
		d.play(turn[0])
		d.deliver()
		d.robot.answer(turn[1])
		d.deliver()
	}
	v := d.s.Snapshot()
	if v.Outcome.Reason != game.Checkmate || v.Undoable != 2 {
		t.Fatalf("%v, undoable %d", v.Outcome, v.Undoable)
	}
	d.s.Undo()
	d.check()
	if v = d.s.Snapshot(); strings.Join(v.Moves, " ") != "f3 e5" || v.Locked {
		t.Errorf("%+v", v)
	}
	d.start(Setup{Game: "chess", Players: humanLast, FEN: "7k/8/8/8/8/r7/1r6/6K1 w - - 0 1"})
	d.robot.answer("g1f1")
	d.deliver()
	if v = d.play("a3a1"); v.Outcome.Reason != game.Checkmate || v.Undoable != 1 {
		t.Fatalf("%v, undoable %d", v.Outcome, v.Undoable)
	}
	d.s.Undo()
	d.deliver()
	d.check()
	if v = d.s.Snapshot(); strings.Join(v.Moves, " ") != "Kf1" || v.Locked || v.Thinking {
		t.Errorf("%+v", v)
	}
}

// TestUndoOfResigning gives the game back as it was.
func TestUndoOfResigning(t *testing.T) {
	d := newDesk(t)
	d.start(Setup{Game: "chess", Players: humanFirst})
	d.s.Resign()
	d.check()
	d.s.Undo()
	d.check()
	if v := d.s.Snapshot(); v.Locked || v.Outcome.Over() {
		t.Errorf("%+v", v)
	}
	// Given up while the computer thinks: back to the person's turn.
	d.play("e2e4")
	d.deliver()
	d.s.Resign()
	d.deliver()
	if v := d.s.Snapshot(); v.Undoable != 1 || v.Thinking {
		t.Errorf("%+v", v)
	}
	d.s.Undo()
	d.deliver()
	d.check()
	if v := d.s.Snapshot(); len(v.Moves) != 0 || v.Locked || v.Thinking {
		t.Errorf("%+v", v)
	}
	// Given up while the computer opens: it waits to be told to go on.
	d.start(Setup{Game: "chess", Players: humanLast})
	d.s.Resign()
	d.deliver()
	d.s.Undo()
	d.deliver()
	d.check()
	if v := d.s.Snapshot(); v.Thinking || !v.Paused || v.Outcome.Over() {
		t.Errorf("%+v", v)
	}
	d.s.Think()
	d.think(1)
	if v := d.s.Snapshot(); len(v.Moves) != 1 {
		t.Errorf("%+v", v)
	}
}

// TestUndoFromSetUpPosition starts from an endgame with black to move, where
// counting plies from the usual start would go wrong.
func TestUndoFromSetUpPosition(t *testing.T) {
	const fen = "8/8/8/4k3/8/8/4K2p/8 b - - 7 61"
	d := newDesk(t)
	d.start(Setup{Game: "chess", FEN: fen, Players: humanLast})
	v := d.play("h2h1q")
	if v.FirstMove != 61 || v.Opener != game.Second || v.Undoable != 1 {
		t.Errorf("%+v", v)
	}
	d.think(1)
	for range 3 {
		d.s.Undo()
		d.deliver()
		d.check()
		if v = d.s.Snapshot(); v.FEN != fen || v.Locked || len(v.Moves) != 0 || v.CanUndo {
			t.Errorf("%+v", v)
		}
	}
}

// TestUndoToSwitchedSides counts by who plays now, not by who did then.
func TestUndoToSwitchedSides(t *testing.T) {
	d := newDesk(t)
	d.start(Setup{Game: "chess"})
	d.play("e2e4 e7e5 g1f3")
	d.s.SetPlayers(humanLast)
	if v := d.s.Snapshot(); v.Undoable != 2 {
		t.Errorf("undoable %d", v.Undoable)
	}
	d.s.Undo()
	d.check()
	if v := d.s.Snapshot(); strings.Join(v.Moves, " ") != "e4" || v.Locked {
		t.Errorf("%+v", v)
	}
}

func TestSnapshotsDoNotChange(t *testing.T) {
	d := newDesk(t)
	d.start(Setup{Game: "chess"})
	old := d.play("e2e4 e7e5 g1f3")
	if d.s.Snapshot() != old {
		t.Error("two snapshots of the same state")
	}
	moves, squares := strings.Join(old.Moves, " "), old.Squares[2]
	d.s.Undo()
	d.play("f1c4 g8f6")
	d.s.SetNotation(game.LongAlgebraic)
	d.s.Undo()
	d.play("b8c6")
	if strings.Join(old.Moves, " ") != moves || old.Squares[2] != squares || len(old.Men) != 64 {
		t.Errorf("%v", old.Moves)
	}
	if v := d.s.Snapshot(); v.Serial <= old.Serial {
		t.Error("the serial does not grow")
	}
}
