package session

import (
	"strings"
	"testing"

	"duiyi/game"
)

// TestEndings plays into every way that the rules end a game.
func TestEndings(t *testing.T) {
	tests := []struct {
		name, game, fen, moves string
		want                   game.Outcome
	}{
		{"fool's mate", "chess", "", "f2f3 e7e5 g2g4 d8h4", game.Outcome{Result: game.SecondWins, Reason: game.Checkmate}},
		{"scholar's mate", "chess", "", "e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7", game.Outcome{Result: game.FirstWins, Reason: game.Checkmate}},
		{"mate by promotion", "chess", "6k1/P4ppp/8/8/8/8/8/K7 w - - 0 1", "a7a8q", game.Outcome{Result: game.FirstWins, Reason: game.Checkmate}},
		{"stalemate", "chess", "7k/4Q3/6K1/8/8/8/8/8 w - - 0 1", "e7f7", game.Outcome{Result: game.Draw, Reason: game.Stalemate}},
		{"bare kings", "chess", "8/8/8/3k4/3Q4/8/8/K7 b - - 0 1", "d5d4", game.Outcome{Result: game.Draw, Reason: game.Insufficient}},
		{"fivefold", "chess", "", strings.Repeat("g1f3 g8f6 f3g1 f6g8 ", 4), game.Outcome{Result: game.Draw, Reason: game.Fivefold}},
		{"75 moves", "chess", "4k3/8/8/8/8/8/8/R3K3 w - - 149 100", "a1a2", game.Outcome{Result: game.Draw, Reason: game.MoveLimit}},
		// Problem 285 of a Ming treatise, won by one pass.
		{"horse mates", "xiangqi", "6P2/3Nak1n1/5a3/3n2p2/9/9/9/4C4/3K5/2B6 w - - 0 1", "d8e6", game.Outcome{Result: game.FirstWins, Reason: game.Checkmate}},
		{"nowhere to go", "xiangqi", "3k5/9/9/3P5/9/9/9/9/9/4K4 w - - 0 1", "d6d7", game.Outcome{Result: game.FirstWins, Reason: game.Stalemate}},
		{"last attacker falls", "xiangqi", "3k5/9/9/9/9/9/9/9/4r4/4K4 w - - 0 1", "e0e1", game.Outcome{Result: game.Draw, Reason: game.Insufficient}},
		{"120 plies", "xiangqi", "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 119 100", "a1b1", game.Outcome{Result: game.Draw, Reason: game.MoveLimit}},
		{"repetition", "xiangqi", "", strings.Repeat("h0g2 h9g7 g2h0 g7h9 ", 2), game.Outcome{Result: game.Draw, Reason: game.Threefold}},
		{"perpetual check", "xiangqi", "3k5/R8/9/9/9/9/9/9/9/4K4 w - - 0 1", strings.Repeat("a8a9 d9d8 a9a8 d8d9 ", 2), game.Outcome{Result: game.SecondWins, Reason: game.PerpetualCheck}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			d := newDesk(t)
			d.start(Setup{Game: test.game, FEN: test.fen})
			v := d.play(test.moves)
			if v.Outcome != test.want {
				t.Fatalf("%v: %v, want %v", v.Moves, v.Outcome, test.want)
			}
			if !v.Locked || v.CanResign || v.CanAgree || v.Claim.Over() || !v.CanUndo || v.Undoable != 1 {
				t.Errorf("%+v", v)
			}
			d.s.Resign()
			d.s.ClaimDraw()
			d.s.AgreeDraw()
			if d.s.Snapshot().Outcome != test.want {
				t.Error("an ended game was ended again")
			}
			d.s.Undo()
			d.check()
			if v := d.s.Snapshot(); v.Outcome.Over() || v.Locked {
				t.Errorf("after undo: %v, locked %v", v.Outcome, v.Locked)
			}
		})
	}
}

func TestClaims(t *testing.T) {
	tests := []struct {
		name, fen, moves string
		want             game.Reason
	}{
		{"threefold", "", strings.Repeat("g1f3 g8f6 f3g1 f6g8 ", 2), game.Threefold},
		{"fifty moves", "4k3/8/8/8/8/8/8/R3K3 w - - 99 80", "a1a2", game.FiftyMoves},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			d := newDesk(t)
			v := d.start(Setup{Game: "chess", FEN: test.fen})
			d.s.ClaimDraw() // nothing to claim yet
			moves := strings.Fields(test.moves)
			for _, m := range moves {
				if v.Claim.Over() || v.Outcome.Over() {
					t.Fatalf("early: %v %v", v.Claim, v.Outcome)
				}
				v = d.play(m)
			}
			want := game.Outcome{Result: game.Draw, Reason: test.want}
			if v.Claim != want || v.Outcome.Over() {
				t.Fatalf("claim %v outcome %v", v.Claim, v.Outcome)
			}
			d.s.ClaimDraw()
			d.check()
			v = d.s.Snapshot()
			if v.Outcome != want || v.Claim.Over() || !v.Locked {
				t.Errorf("%+v", v)
			}
			// Taken back, the game goes on and the claim stands.
			if !v.CanUndo || v.Undoable != 0 {
				t.Errorf("undo: %v %d", v.CanUndo, v.Undoable)
			}
			d.s.Undo()
			d.check()
			if v = d.s.Snapshot(); v.Outcome.Over() || v.Claim != want || len(v.Moves) != len(moves) {
				t.Errorf("%+v", v)
			}
		})
	}
}

// TestComputerClaims lets the computer take a draw by claim rather than make
// its move, if it stands no better.
func TestComputerClaims(t *testing.T) {
	for score, draw := range map[string]bool{"cp 30": false, "cp 0": true, "cp -250": true, "mate 3": false, "mate -2": true, "": false} {
		d := newDesk(t)
		d.start(Setup{Game: "chess", Players: people})
		d.play(strings.Repeat("g1f3 g8f6 f3g1 f6g8 ", 2))
		d.s.SetPlayers(humanLast)
		d.deliver()
		if v := d.s.Snapshot(); v.Claim.Over() {
			t.Error("a person is offered the computer's claim")
		}
		if score != "" {
			d.robot.say("info depth 9 score "+score+" nodes 100 pv e2e4", false)
		}
		d.robot.finish()
		d.deliver()
		v := d.s.Snapshot()
		if got := v.Outcome.Reason == game.Threefold; got != draw || got == (len(v.Moves) == 9) {
			t.Errorf("score %q: %v after %d plies", score, v.Outcome, len(v.Moves))
		}
	}
}

func TestResignAndAgree(t *testing.T) {
	tests := []struct {
		players [2]Player
		moves   int // made before
		can     bool
		result  game.Result
		agree   bool
	}{
		{people, 0, true, game.SecondWins, true},
		{people, 1, true, game.FirstWins, true},
		{humanFirst, 0, true, game.SecondWins, false},
		{humanFirst, 1, true, game.SecondWins, false}, // while the computer thinks
		{humanLast, 0, true, game.FirstWins, false},   // while the computer thinks
		{humanLast, 1, true, game.FirstWins, false},
		{machines, 1, false, game.Ongoing, false},
	}
	for _, test := range tests {
		d := newDesk(t)
		d.start(Setup{Game: "chess"})
		if test.moves > 0 {
			d.play("e2e4")
		}
		d.s.SetPlayers(test.players)
		d.deliver()
		v := d.s.Snapshot()
		if v.CanResign != test.can || v.CanAgree != test.agree {
			t.Errorf("%+v: resign %v, agree %v", test, v.CanResign, v.CanAgree)
		}
		if test.can && game.WinFor(v.Resigner.Other()) != test.result {
			t.Errorf("%+v: resigner %v", test, v.Resigner)
		}
		d.s.Resign()
		d.deliver()
		d.check()
		v = d.s.Snapshot()
		if v.Outcome.Result != test.result || test.can && v.Outcome.Reason != game.Resignation || v.Thinking && test.can {
			t.Errorf("%+v: %v", test, v.Outcome)
		}
		if test.agree {
			d.start(Setup{Game: "chess"})
			d.s.AgreeDraw()
			d.check()
			if o := d.s.Snapshot().Outcome; o != (game.Outcome{Result: game.Draw, Reason: game.Agreement}) {
				t.Errorf("agreed: %v", o)
			}
		}
	}
}

func TestCheckIsShown(t *testing.T) {
	d := newDesk(t)
	d.start(Setup{Game: "chess"})
	if v := d.play("e2e4 f7f6 d1h5"); v.Check != d.sq("e8") {
		t.Errorf("check on %d", v.Check)
	}
	d.start(Setup{Game: "xiangqi", FEN: "3k5/R8/9/9/9/9/9/9/9/4K4 w - - 0 1"})
	if v := d.play("a8a9"); v.Check != d.sq("d9") || v.From != d.sq("a8") || v.To != d.sq("a9") {
		t.Errorf("check on %d, last move %d-%d", v.Check, v.From, v.To)
	}
	if v := d.play("d9d8"); v.Check != none {
		t.Errorf("check on %d", v.Check)
	}
}
