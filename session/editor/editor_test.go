package editor

import (
	"math/rand/v2"
	"strings"
	"testing"

	"duiyi/chess"
	"duiyi/game"
	"duiyi/xiangqi"
)

// What an editor reads, it writes, and the usual position has no faults.
func TestFEN(t *testing.T) {
	for rules, fens := range map[game.Rules][]string{
		chess.Rules: {
			chess.StartFEN,
			"r3k2r/8/8/8/8/8/8/R3K2R b Kq - 0 1",
			"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
			"8/8/8/8/8/8/8/8 w - - 0 1",
			"PPPPPPPP/8/8/8/8/8/8/kkkk4 w - - 0 1",
		},
		xiangqi.Rules: {
			xiangqi.StartFEN,
			"RRRRRRRRR/9/9/9/9/4k4/9/9/9/9 b - - 0 1",
		},
	} {
		e := New(rules)
		if e.FEN() != rules.Start().FEN() || len(e.Faults()) > 0 {
			t.Errorf("%s: %s, %v", rules.Name(), e.FEN(), e.Faults())
		}
		for _, fen := range fens {
			if !e.Read(fen) || e.FEN() != fen {
				t.Errorf("%s: read as %s", fen, e.FEN())
			}
		}
		before := e.FEN()
		for _, text := range []string{"", " ", "8/8", "x", "9/9/9/9/9/9/9/9/9/9x", strings.Repeat("9/", 9) + "99", "8/8/8/8/8/8/8/PPPPPPPPP", "8/8/8/8/8/8/8/7é", "44/8/8/8/8/8/8/45"} {
			if e.Read(text) || e.FEN() != before {
				t.Errorf("%q was read as %s", text, e.FEN())
			}
		}
	}
	e := New(xiangqi.Rules)
	if !e.Read("rheakaehr/9/9/9/9/9/9/9/9/RHEAKAEHR") || e.FEN() != "rnbakabnr/9/9/9/9/9/9/9/9/RNBAKABNR w - - 0 1" {
		t.Errorf("%s", e.FEN())
	}
}

func TestFaults(t *testing.T) {
	type fault struct {
		code Code
		side game.Side
		sq   int
	}
	for _, c := range []struct {
		rules game.Rules
		fen   string
		want  []fault
	}{
		{chess.Rules, "8/8/8/8/8/8/8/4K3 w", []fault{{NoKing, game.Second, 0}}},
		{chess.Rules, "4k3/8/8/8/8/8/8/4K2K w", []fault{{ManyKings, game.First, 0}}},
		{chess.Rules, "4k3/8/8/8/8/8/8/P3K3 w", []fault{{LastRank, game.First, 0}}},
		{chess.Rules, "4k3/8/8/P7/P7/PPPPPPP1/8/4K3 w", []fault{{TooMany, game.First, 0}}},
		{chess.Rules, "4k3/8/8/8/1QQ5/PPPPPPPP/8/4K3 w", []fault{{TooManyMade, game.First, 0}}},
		{chess.Rules, "4k3/8/8/1QQQQQ2/1QQQ4/PPPPPPPP/8/4K3 w", []fault{{TooManyMen, game.First, 0}}},
		{chess.Rules, "4k3/8/8/8/4R3/8/8/4K3 w", []fault{{CheckBehind, game.Second, 0}}},
		{chess.Rules, "4k3/8/8/8/4R3/8/8/4K3 b", nil},
		{chess.Rules, "8/8/8/8/8/8/4kK2/8 w", []fault{{CheckBehind, game.Second, 0}}},
		{chess.Rules, "R3k3/8/4K3/8/8/8/8/8 b", []fault{{Over, game.First, 0}}},
		{xiangqi.Rules, "4k4/9/9/9/9/9/9/9/9/4K4 w", []fault{{Facing, game.First, 0}}},
		{xiangqi.Rules, "3k5/9/9/9/9/9/4K4/9/9/9 w", []fault{{Outside, game.First, 31}}},
		{xiangqi.Rules, "3k5/9/9/9/9/R8/9/9/9/RRK6 w", []fault{{TooMany, game.First, 0}, {Outside, game.First, 2}}},
		{xiangqi.Rules, "3k5/9/9/9/9/9/9/9/3R5/4K4 w", []fault{{CheckBehind, game.Second, 0}}},
		{xiangqi.Rules, "3k5/9/9/9/9/9/P8/P8/9/4K4 w", []fault{{Odd, game.First, 18}}},
		{xiangqi.Rules, "3k5/3P5/9/9/9/9/9/9/9/4K4 b", nil},
	} {
		e := New(c.rules)
		if !e.Read(c.fen) {
			t.Fatal(c.fen)
		}
		var got []fault
		for _, f := range e.Faults() {
			got = append(got, fault{f.Code, f.Side, f.Square})
		}
		if len(got) != len(c.want) {
			t.Errorf("%s: %v, want %v", c.fen, got, c.want)
			continue
		}
		for i := range got {
			if got[i] != c.want[i] {
				t.Errorf("%s: %v, want %v", c.fen, got, c.want)
			}
		}
	}
}

// TestFaultsAreThoseOfTheRules sets up anything: what has no fault that bars is what the
// rules accept, and no operation leaves what cannot be read again.
func TestFaultsAreThoseOfTheRules(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	for _, rules := range []game.Rules{chess.Rules, xiangqi.Rules} {
		e := New(rules)
		box, n := e.Box(), len(e.Men())
		good := 0
		for i := range 1500 {
			switch rng.IntN(12) {
			case 0:
				e.SetTurn(game.Side(rng.IntN(2)))
			case 1:
				e.Mirror()
			case 2:
				e.Swap()
			case 3:
				e.Put(rng.IntN(n+2)-1, game.NoPiece)
			case 4, 5:
				e.Put(rng.IntN(n+2)-1, box[rng.IntN(len(box))])
			case 6:
				e.SetCastling(rng.IntN(8), rng.IntN(3) > 0)
			case 7:
				if squares, _ := e.Passed(); len(squares) > 0 {
					e.SetPassed(squares[rng.IntN(len(squares))])
				}
			case 8:
				if i%7 == 0 {
					e.Clear()
				}
			case 9:
				if i%5 == 0 {
					e.Start()
				}
			default:
				e.Move(rng.IntN(n+2)-1, rng.IntN(n+2)-1)
			}
			pos, err := rules.FromFEN(e.FEN())
			if e.Playable() != (err == nil) {
				t.Fatalf("%s: %v, but the rules say %v", e.FEN(), e.Faults(), err)
			}
			if err == nil {
				good++
				// The rules keep a square to capture on only where that is legal.
				want := strings.Fields(e.FEN())
				got := strings.Fields(pos.FEN())
				if want[0] != got[0] || want[1] != got[1] || want[2] != got[2] {
					t.Fatalf("%s is played as %s", e.FEN(), pos.FEN())
				}
			}
			again := New(rules)
			if !again.Read(e.FEN()) || again.FEN() != e.FEN() {
				t.Fatalf("%s is read as %s", e.FEN(), again.FEN())
			}
		}
		if good < 25 {
			t.Errorf("%s: only %d good positions", rules.Name(), good)
		}
	}
}

func TestOperations(t *testing.T) {
	e := New(chess.Rules)
	e.Read("4k2r/8/8/8/4Pp2/8/8/R3K3 b Qk e3 0 1")
	if squares, chosen := e.Passed(); len(squares) != 1 || chosen != 20 {
		t.Errorf("%v %d", squares, chosen)
	}
	e.Swap()
	if got := e.FEN(); got != "r3k3/8/8/4pP2/8/8/8/4K2R w Kq e6 0 1" {
		t.Errorf("swapped: %s", got)
	}
	e.Mirror()
	if got := e.FEN(); got != "3k3r/8/8/2Pp4/8/8/8/R2K4 w - - 0 1" {
		t.Errorf("mirrored: %s", got)
	}
	e.Move(0, 64)
	if got := e.FEN(); got != "3k3r/8/8/2Pp4/8/8/8/3K4 w - - 0 1" {
		t.Errorf("taken away: %s", got)
	}
	e.Clear()
	if got := e.FEN(); got != "4k3/8/8/8/8/8/8/4K3 w - - 0 1" || !e.Playable() && len(e.Faults()) == 0 {
		t.Errorf("cleared: %s", got)
	}
	e.Clear()
	if got := e.FEN(); got != "8/8/8/8/8/8/8/8 w - - 0 1" {
		t.Errorf("emptied: %s", got)
	}
	x := New(xiangqi.Rules)
	x.Swap()
	if got := x.FEN(); got != strings.Replace(xiangqi.StartFEN, " w ", " b ", 1) {
		t.Errorf("swapped: %s", got)
	}
	x.Clear()
	if got := x.FEN(); got != "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1" || !x.Playable() {
		t.Errorf("cleared: %s", got)
	}
	if n := len(x.Box()); n != 14 {
		t.Errorf("%d men in xiangqi", n)
	}
	if n := len(e.Box()); n != 12 {
		t.Errorf("%d men in chess", n)
	}
}
