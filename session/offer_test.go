package session

import (
	"strings"
	"testing"

	"duiyi/game"
)

// offerAfter plays plies against a computer that sees the score, and offers a draw.
func offerAfter(t *testing.T, plies int, score string) *desk {
	d := newDesk(t)
	d.start(Setup{Game: "chess", Players: humanFirst})
	mine, theirs := strings.Fields("a2a3 b2b3 c2c3 d2d3 e2e3 a3a4 b3b4 c3c4 d3d4 e3e4"), strings.Fields("a7a6 b7b6 c7c6 d7d6 e7e6 h7h6 g7g6 g8f6 f6g8 g8f6")
	for i := 0; len(d.s.Snapshot().Moves) < plies; i++ {
		m, y := mine[i], theirs[i]
		d.play(m)
		d.deliver()
		if score != "" {
			d.robot.say("info depth 3 score cp "+score+" pv "+y, false)
		}
		d.robot.answer(y)
		d.deliver()
	}
	d.s.OfferDraw()
	return d
}

func TestOfferDraw(t *testing.T) {
	for _, test := range []struct {
		plies int
		score string
		offer Offer
		taken bool
	}{
		{2, "-50", Declined, false}, // too early
		{20, "-50", NoOffer, true},
		{20, "15", NoOffer, true},
		{20, "80", Declined, false},
		{20, "", Offered, false}, // has not thought
	} {
		d := offerAfter(t, test.plies, test.score)
		v := d.s.Snapshot()
		if v.Offer != test.offer || v.Outcome.Over() != test.taken {
			t.Errorf("%d plies, %s: offer %d, outcome %v", test.plies, test.score, v.Offer, v.Outcome)
		}
		if test.taken && v.Outcome.Reason != game.Agreement {
			t.Errorf("%v", v.Outcome)
		}
		if v.Offer == Declined && v.CanOffer {
			t.Error("may be asked again at once")
		}
	}
	// Asked while it thinks, it answers with its move, or by the draw.
	d := offerAfter(t, 20, "")
	d.play("h2h3")
	d.deliver()
	d.robot.say("info depth 3 score cp 300 pv h6h5", false)
	d.robot.answer("h6h5")
	d.deliver()
	if v := d.s.Snapshot(); v.Offer != Declined || v.Outcome.Over() || len(v.Moves) != 22 {
		t.Errorf("%+v", v)
	}
	d.play("g2g3")
	if v := d.s.Snapshot(); v.Offer != NoOffer {
		t.Errorf("offer %d", v.Offer)
	}
}

// A dead endgame that was set up need not go on for as long as a whole game, but the computer wants
// to have seen for some moves that it is one.
func TestOfferInEndgame(t *testing.T) {
	for _, test := range []struct {
		game, fen, moves string
		score            string
		taken            bool
	}{
		{"chess", "4k3/8/8/8/3pP3/8/8/4K3 w - - 0 1", "e1d1 e8d8 d1e1 d8e8 e1d1 e8d8", "0", true},
		{"chess", "4k3/8/8/8/3pP3/8/8/4K3 w - - 0 1", "e1d1 e8d8 d1e1 d8e8", "0", false},
		{"chess", "4k3/8/8/8/3pP3/8/8/4K3 w - - 0 1", "e1d1 e8d8 d1e1 d8e8 e1d1 e8d8", "120", false},
		{"chess", "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "a2a3 a7a6 b2b3 b7b6 c2c3 c7c6", "0", false},
		{"xiangqi", "P3k4/4a4/9/9/9/9/9/9/9/3K5 w - - 0 1", "d0d1 e10f10 d1d0 f10e10 d0d1 e10f10", "0", true},
	} {
		d := newDesk(t)
		d.start(Setup{Game: test.game, FEN: test.fen, Players: humanFirst})
		moves := strings.Fields(test.moves)
		for i := 0; i < len(moves); i += 2 {
			d.play(moves[i])
			d.deliver()
			d.robot.say("info depth 9 score cp "+test.score+" pv "+moves[i+1], false)
			d.robot.answer(moves[i+1])
			d.deliver()
		}
		if n := len(d.s.Snapshot().Moves); n != len(moves) {
			t.Fatalf("%s: %d plies of %d", test.fen, n, len(moves))
		}
		d.s.OfferDraw()
		if v := d.s.Snapshot(); v.Outcome.Over() != test.taken || (v.Offer == Declined) == test.taken {
			t.Errorf("%s, %d plies, score %s: offer %d, outcome %v", test.fen, len(moves), test.score, v.Offer, v.Outcome)
		}
	}
}

// An offer that is open or was refused is not forgotten with the page.
func TestOfferIsKept(t *testing.T) {
	again := func(d *desk) *desk {
		t.Helper()
		fresh := newDesk(t)
		fresh.saved["chess"] = d.saved["chess"]
		if err := fresh.s.Load("chess", d.saved["chess"]); err != nil {
			t.Fatal(err)
		}
		fresh.deliver()
		fresh.check()
		return fresh
	}
	d := again(offerAfter(t, 20, "80"))
	if v := d.s.Snapshot(); v.Offer != Declined || v.CanOffer {
		t.Errorf("refused: offer %d, may offer again %v", v.Offer, v.CanOffer)
	}
	d.play("h2h3")
	if v := again(d).s.Snapshot(); v.Offer != NoOffer || v.CanOffer {
		t.Errorf("a move later: offer %d, may offer again %v", v.Offer, v.CanOffer)
	}
	// An open one is answered after the next thought.
	d = again(offerAfter(t, 20, ""))
	if v := d.s.Snapshot(); v.Offer != Offered || v.CanOffer {
		t.Errorf("open: offer %d, may offer again %v", v.Offer, v.CanOffer)
	}
	d.play("h2h3")
	d = again(d)
	d.robot.say("info depth 3 score cp -30 pv h6h5", false)
	d.robot.answer("h6h5")
	d.deliver()
	if v := d.s.Snapshot(); v.Outcome.Reason != game.Agreement {
		t.Errorf("%v, offer %d", v.Outcome, v.Offer)
	}
}
