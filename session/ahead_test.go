package session

import (
	"errors"
	"strings"
	"testing"
	"time"
)

// TestMovesInARow has the first side make three moves, on its own half, before there is
// an answer.
func TestMovesInARow(t *testing.T) {
	d := newDesk(t)
	setup := Setup{Game: "xiangqi", Players: humanFirst, Clock: Control{Main: time.Minute, Increment: time.Second}}
	setup.Give("three-moves", 0)
	if v := d.start(setup); v.InARow != 3 {
		t.Fatalf("%d moves in a row", v.InARow)
	}
	d.tap("b2") // the cannon could take a horse
	for _, target := range d.s.Snapshot().Targets {
		if target.Square >= 45 {
			t.Errorf("may go to %d", target.Square)
		}
	}
	if err := d.s.MoveText("b2b9"); !errors.Is(err, ErrAhead) {
		t.Errorf("%v", err)
	}
	d.s.Cancel()
	d.inRow("h2e2", 2)
	v := d.s.Snapshot()
	if v.InARow != 2 || v.Thinking || v.Locked || v.From != d.sq("h2") || v.To != d.sq("e2") {
		t.Errorf("%d moves in a row, thinking %v, last move %d-%d", v.InARow, v.Thinking, v.From, v.To)
	}
	d.s.Hint()
	d.help()
	if goes := d.aides[1].goes; len(goes) != 1 || !strings.Contains(goes[0], "searchmoves") {
		t.Errorf("%q", goes)
	}
	d.inRow("h0g2", 4)
	d.inRow("b0c2", 5)
	if v = d.s.Snapshot(); v.InARow != 0 || !v.Thinking {
		t.Fatalf("%d moves in a row, thinking %v", v.InARow, v.Thinking)
	}
	d.deliver()
	if line := d.sent[len(d.sent)-1]; strings.Contains(line, "searchmoves") {
		t.Errorf("%q", line)
	}
	d.think(1)

	// Passed turns go back and forth with the moves before them.
	for _, want := range []int{4, 2, 0} {
		d.s.Undo()
		d.check()
		if v = d.s.Snapshot(); len(v.Moves) != want || v.Paused || v.Locked {
			t.Fatalf("%d plies after a move was taken back, want %d", len(v.Moves), want)
		}
	}
	for _, want := range []int{2, 4, 6} {
		d.s.Redo()
		d.check()
		if v = d.s.Snapshot(); len(v.Moves) != want {
			t.Fatalf("%d plies after redo, want %d", len(v.Moves), want)
		}
	}
	if err := d.s.Load("xiangqi", d.saved["xiangqi"]); err != nil || d.s.Snapshot().Setup.Ahead != 2 {
		t.Errorf("%v, %d ahead", err, d.s.Snapshot().Setup.Ahead)
	}

	// Two people, and the computer as the one that moves in a row.
	d = newDesk(t)
	setup = Setup{Game: "chess"}
	setup.Give("pawn-two", 0)
	d.start(setup)
	d.inRow("e2e4", 2)
	d.s.Undo()
	d.check()
	if v = d.s.Snapshot(); len(v.Moves) != 0 {
		t.Errorf("%d plies left", len(v.Moves))
	}
	d.s.Redo()
	d.inRow("d2d4", 3)
	d.inRow("e7e6", 4)

	d = newDesk(t)
	setup.Players = humanLast
	d.start(setup)
	if last := d.robot.goes[0]; !strings.Contains(last, "searchmoves") || strings.Contains(last, "e2e5") || !strings.Contains(last, " e2e4") {
		t.Errorf("%q", last)
	}
	d.robot.answer("e2e4")
	d.deliver()
	d.robot.answer("d2d4")
	d.deliver()
	if v = d.s.Snapshot(); v.Locked || len(v.Moves) != 3 {
		t.Errorf("locked %v after %d plies", v.Locked, len(v.Moves))
	}
	d.s.Undo()
	if v = d.s.Snapshot(); v.CanUndo && v.Undoable == 0 {
		t.Error("undoes nothing")
	}
	if err := d.s.Start(Setup{Game: "chess", Ahead: 3}); err == nil {
		t.Error("three moves ahead")
	}
}

// inRow plays a move after which there are so many plies, passed turns among them.
func (d *desk) inRow(move string, plies int) {
	d.t.Helper()
	d.tap(move[:2], move[2:])
	if n := len(d.s.Snapshot().Moves); n != plies {
		d.t.Fatalf("%d plies after %s, want %d", n, move, plies)
	}
}
