package xiangqi

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"duiyi/game"
)

func TestFENDefaults(t *testing.T) {
	const men = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"
	for _, fen := range []string{
		StartFEN, men, men + " w", men + " r", men + " w -", men + " w - -", men + " w - - 0", men + " w - - 0 0",
		"  " + men + "  w - -\t0 1\n",
		strings.NewReplacer("n", "h", "b", "e", "N", "H", "B", "E").Replace(men) + " w - - 0 1",
	} {
		p, err := FromFEN(fen)
		if err != nil {
			t.Errorf("%q: %v", fen, err)
			continue
		}
		if got := p.FEN(); got != StartFEN {
			t.Errorf("%q is written back as %s", fen, got)
		}
	}
}

func TestFENRoundTrip(t *testing.T) {
	for _, c := range perftCases(t) {
		for _, tail := range []string{" - - 0 1", " - - 37 112", " - - 119 99999"} {
			fen := strings.Replace(c.fen, " - - 0 1", tail, 1)
			if got := mustFEN(t, fen).FEN(); got != fen {
				t.Errorf("%s is written back as %s", fen, got)
			}
		}
	}
}

func TestFENAfterMoves(t *testing.T) {
	p := Start()
	play(t, p, "炮二平五 马８进７ 炮五进四")
	const want = "rnbakab1r/9/1c4nc1/p1p1C1p1p/9/9/P1P1P1P1P/1C7/9/RNBAKABNR b - - 0 2"
	if got := p.FEN(); got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if p.MoveNumber() != 2 || p.Clock() != 0 || p.Side() != game.Second || p.Plies() != 3 || p.InCheck() {
		t.Errorf("move %d, clock %d, side %d, plies %d, check %v", p.MoveNumber(), p.Clock(), p.Side(), p.Plies(), p.InCheck())
	}
}

func TestFENErrors(t *testing.T) {
	const tail = "/9/9/9/9/9/9/9/3K5"
	tests := []struct{ fen, field, reason string }{
		{"", "board", "missing"},
		{" \t", "board", "missing"},
		{"4k4/9/9/9/9/9/9/9/3K5 w - - 0 1", "board", "9 ranks instead of 10"},
		{"4k4/9" + tail + "/9 w - - 0 1", "board", "11 ranks instead of 10"},
		{"4k3/9" + tail, "board", "rank 9 has 8 points instead of 9"},
		{"4k4/8R1" + tail, "board", "rank 8 has 10 points instead of 9"},
		{"4k4/RRRRRRRRRRRR" + tail, "board", "more than 2 of R"},
		{"4k4/9R" + tail, "board", "rank 8 has 10 points instead of 9"},
		{"4k4/45" + tail, "board", "rank 8 has two numbers in a row"},
		{"4k4/0" + tail, "board", "rank 8: '0' is no piece"},
		{"4k4/4q4" + tail, "board", "rank 8: 'q' is no piece"},
		{"4k4/4帥4" + tail, "board", "rank 8: '帥' is no piece"},
		{"4k4/4\xff4" + tail, "board", "is no piece"},
		{"4k4/RRR6" + tail, "board", "more than 2 of R"},
		{"4k4/pppppp3" + tail, "board", "more than 5 of p"},
		{"4k4/bbe6" + tail, "board", "more than 2 of b"},
		{"3kk4/9" + tail, "board", "more than 1 of k"},
		{"9/9" + tail, "board", "black has no general"},
		{"4k4/9/9/9/9/9/9/9/9/9", "board", "red has no general"},
		{"2k6/9" + tail, "board", "the black general on c9 is outside his palace"},
		{"4k4/9/9/9/9/9/3K5/9/9/9", "board", "the red general on d3 is outside his palace"},
		{"3k5/9" + tail, "board", "the generals face each other on file d"},
		{"4k4/9" + tail + " x", "side", `"x" is neither w nor b`},
		{"4k4/9" + tail + " W", "side", `"W" is neither w nor b`},
		{"4k4/4R4" + tail + " w", "side", "black is in check but not to move"},
		{"4k4/9/9/9/9/9/9/9/3p5/3K5 b", "side", "red is in check but not to move"},
		{"4k4/9" + tail + " w KQ -", "castling", `"KQ" must be -`},
		{"4k4/9" + tail + " w - e3", "en passant", `"e3" must be -`},
		{"4k4/9" + tail + " w - - x 1", "halfmove clock", `"x" is no number`},
		{"4k4/9" + tail + " w - - -1 1", "halfmove clock", `"-1" is no number`},
		{"4k4/9" + tail + " w - - +1 1", "halfmove clock", `"+1" is no number`},
		{"4k4/9" + tail + " w - - 10000 1", "halfmove clock", "from 0 to 9999"},
		{"4k4/9" + tail + " w - - 0 1.", "move number", `"1." is no number`},
		{"4k4/9" + tail + " w - - 0 99999999999999999999999", "move number", "from 0 to 99999"},
		{"4k4/9" + tail + " w - - 0 1 x", "fields", "7 of them"},
	}
	for _, tt := range tests {
		p, err := FromFEN(tt.fen)
		var fenErr *FENError
		if !errors.As(err, &fenErr) {
			t.Errorf("%q: %v, %v, want a FENError", tt.fen, p, err)
			continue
		}
		if got := err.Error(); got != "xiangqi FEN: "+fenErr.Field+": "+fenErr.Reason {
			t.Errorf("%q: %s", tt.fen, got)
		}
		if fenErr.Field != tt.field || !strings.Contains(fenErr.Reason, tt.reason) {
			t.Errorf("%q: %v, want %s: …%s", tt.fen, err, tt.field, tt.reason)
		}
		if p, err := Rules.FromFEN(tt.fen); p != nil || err == nil {
			t.Errorf("%q: Rules.FromFEN returns %v, %v", tt.fen, p, err)
		}
	}
}

func TestOddities(t *testing.T) {
	tests := []struct{ fen, want string }{
		{StartFEN, ""},
		{"3ak4/4a4/4b4/9/2b6/6B2/9/B2A5/9/3AK4 w", ""},
		{"3ak4/4a4/9/9/9/9/P8/P8/9/4KA3 w", "aP"}, // rank 2 is behind the soldiers
		{"4k4/A8/9/9/9/9/9/9/4A4/3K5 w", "aA"},
		{"a3k4/9/9/9/9/9/9/9/4A4/3K5 w", "aa"},
		{"4k4/3a5/9/9/9/9/9/9/9/3K5 w", "da"}, // in the palace, off the diagonals
		{"4k4/B8/9/9/9/9/9/9/9/3K5 w", "aB"},
		{"4k4/9/9/9/9/2B6/9/2B6/9/3K5 w", "cB"},
		{"4k4/9/9/9/9/P8/9/9/9/3K5 w", ""},
		{"4k4/9/9/9/9/1P7/9/9/9/3K5 w", "bP"},
		{"4k4/9/9/9/9/P8/P8/9/9/3K5 w", "aP"}, // both came from a3
		{"4k4/9/9/9/P8/P8/9/9/9/3K5 w", ""},
		{"4k4/9/9/p8/9/9/9/9/9/3K5 w", ""},
		{"4k4/9/9/p8/p8/9/9/9/9/3K5 w", "ap"},
		{"4k4/9/9/1p7/9/9/9/9/9/3K5 w", "bp"},
		{"4k4/9/9/9/9/ppppp4/9/9/9/3K5 w", ""},
		{"4k3p/9/9/9/9/9/9/9/9/3K4P w", "iPip"},
	}
	for _, tt := range tests {
		var got strings.Builder
		for _, o := range mustFEN(t, tt.fen).Oddities() {
			got.WriteByte(pointName(o.Point)[0])
			got.WriteByte(Rules.Letter(o.Piece))
		}
		if got.String() != tt.want {
			t.Errorf("%s: oddities %q, want %q", tt.fen, got.String(), tt.want)
		}
	}
}

func TestOddityString(t *testing.T) {
	odd := mustFEN(t, "4k4/9/9/9/9/4b4/9/9/9/3K5 w").Oddities()
	if got := fmt.Sprint(odd); got != "[black elephant on e4]" {
		t.Errorf("oddities %s", got)
	}
}

// What FromFEN accepts it writes back, and reads that as the same position.
func FuzzFromFEN(f *testing.F) {
	for _, c := range perftCases(f) {
		f.Add(c.fen)
	}
	for _, fen := range []string{"", "9/9/9/9/9/9/9/9/9/9 w", "4k4/9/9/9/9/9/9/9/4R4/4K4 w - - 0 1", "rheakaehr/9", StartFEN + " x"} {
		f.Add(fen)
	}
	f.Fuzz(func(t *testing.T, fen string) {
		p, err := FromFEN(fen)
		if err != nil {
			var fenErr *FENError
			if !errors.As(err, &fenErr) || fenErr.Field == "" || fenErr.Reason == "" {
				t.Fatalf("%q: %v does not say what is wrong", fen, err)
			}
			return
		}
		text := p.FEN()
		q, err := FromFEN(text)
		if err != nil {
			t.Fatalf("%q is written as %q, which is rejected: %v", fen, text, err)
		}
		if diff := difference(p, q); diff != "" {
			t.Fatalf("%q is written as %q, which is another position: %s", fen, text, diff)
		}
		p.Outcome()
		p.Oddities()
		for _, m := range p.Moves() {
			p.Make(m)
			p.Outcome()
			p.Unmake()
		}
		if diff := difference(p, q); diff != "" {
			t.Fatalf("%q: moves and their taking back change %s", fen, diff)
		}
	})
}
