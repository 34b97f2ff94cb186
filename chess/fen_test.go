package chess

import (
	"errors"
	"strings"
	"testing"

	"duiyi/game"
)

// What is read is written back; the second is what is written where it differs.
func TestFEN(t *testing.T) {
	tests := []struct{ fen, want string }{
		{StartFEN, ""},
		{kiwipete, ""},
		{"r3k2r/8/8/8/8/8/8/R3K2R b Kq - 12 34", ""},
		{"8/8/8/8/8/8/k7/2K5 w - -", "8/8/8/8/8/8/k7/2K5 w - - 0 1"},
		{"8/8/8/8/8/8/k7/2K5 w - - 7", "8/8/8/8/8/8/k7/2K5 w - - 7 1"},
		{"  8/8/8/8/8/8/k7/2K5  b -\t- 7 9\n", "8/8/8/8/8/8/k7/2K5 b - - 7 9"},
		{"8/8/8/8/8/8/k7/2K5 w - - 0 0", "8/8/8/8/8/8/k7/2K5 w - - 0 1"},
		{"44/11111111/8/8/8/8/k7/2K5 w - - 0 1", "8/8/8/8/8/8/k7/2K5 w - - 0 1"},

		// En passant: only where a legal move captures.
		{"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"},
		{"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", ""},
		{"4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", ""},
		{"8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1", "8/8/8/K2pP2r/8/8/8/4k3 w - - 0 1"},
		{"4k3/8/8/4P3/8/8/8/4K3 w - d6 0 1", "4k3/8/8/4P3/8/8/8/4K3 w - - 0 1"},
		{"4k3/3n4/8/3pP3/8/8/8/4K3 w - d6 0 1", "4k3/3n4/8/3pP3/8/8/8/4K3 w - - 0 1"},

		// Castling rights: dropped without king and rook at home.
		{"r3k2r/8/8/8/8/8/8/4K3 w KQkq - 0 1", "r3k2r/8/8/8/8/8/8/4K3 w kq - 0 1"},
		{"r3k2r/8/8/8/8/8/4K3/R6R w KQkq - 0 1", "r3k2r/8/8/8/8/8/4K3/R6R w kq - 0 1"},
		{"r3k2r/8/8/8/8/8/8/R4K1R w KQkq - 0 1", "r3k2r/8/8/8/8/8/8/R4K1R w kq - 0 1"},
		{"r3k2r/8/8/8/8/8/8/1R2K2R w KQkq - 0 1", "r3k2r/8/8/8/8/8/8/1R2K2R w Kkq - 0 1"},
		{"4k3/8/8/8/8/8/8/4K1R1 w K - 0 1", "4k3/8/8/8/8/8/8/4K1R1 w - - 0 1"},
		{"r3k2r/8/8/8/8/8/8/B3K2R w kKqQ - 0 1", "r3k2r/8/8/8/8/8/8/B3K2R w Kkq - 0 1"},
		{"r3k2r/8/8/8/8/8/8/R3K2R w KKK - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w K - 0 1"},

		// Chess960: rooks by file, or the outermost ones.
		{"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", ""},
		{"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w KQkq - 2 9", "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9"},
		{"r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", ""},
		{"1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq - 0 1", "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1"},
		{"2k5/8/8/8/8/8/8/RR3K1R w KQ - 0 1", "2k5/8/8/8/8/8/8/RR3K1R w HA - 0 1"},
		{"2k5/8/8/8/8/8/8/RR3K1R w HB - 0 1", ""},
		{"2k5/8/8/8/8/8/8/RR3K1R w AB - 0 1", "2k5/8/8/8/8/8/8/RR3K1R w A - 0 1"},
		{"2k5/8/8/8/8/8/8/RR3K2 w HB - 0 1", "2k5/8/8/8/8/8/8/RR3K2 w B - 0 1"},
		{"2k5/8/8/8/8/8/5K2/RR5R w HB - 0 1", "2k5/8/8/8/8/8/5K2/RR5R w - - 0 1"},
	}
	for _, tt := range tests {
		p, err := FromFEN(tt.fen)
		if err != nil {
			t.Errorf("%s: %v", tt.fen, err)
			continue
		}
		want := tt.want
		if want == "" {
			want = tt.fen
		}
		if got := p.FEN(); got != want {
			t.Errorf("%s: is written %s, want %s", tt.fen, got, want)
		}
	}
}

func TestFEN960(t *testing.T) {
	for fen, want := range map[string]string{
		StartFEN:                               "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1",
		"4k3/8/8/8/8/8/8/4K1R1 w K - 0 1":      "4k3/8/8/8/8/8/8/4K1R1 w G - 0 1",
		"r3k2r/8/8/8/8/8/8/R4K1R w KQkq - 0 1": "r3k2r/8/8/8/8/8/8/R4K1R w HAha - 0 1",
		"2k5/8/8/8/8/8/8/RR2K2R w HB - 0 1":    "2k5/8/8/8/8/8/8/RR2K2R w HB - 0 1",
		"2k5/8/8/8/8/8/8/1K6 w KQ - 0 1":       "2k5/8/8/8/8/8/8/1K6 w - - 0 1",
	} {
		p, err := FromFEN960(fen)
		if err != nil {
			t.Errorf("%s: %v", fen, err)
			continue
		}
		if got := p.FEN(); got != want || !p.Chess960() {
			t.Errorf("%s: is written %s, Chess960 %v; want %s, true", fen, got, p.Chess960(), want)
		}
	}
	if Start().Chess960() {
		t.Error("the usual start is taken for Chess960")
	}
}

func TestFENErrors(t *testing.T) {
	tests := []struct{ fen, field, reason string }{
		{"", "fields", "0 of them"},
		{"8/8/8/8/8/8/k7/2K5 w -", "fields", "3 of them"},
		{"8/8/8/8/8/8/k7/2K5 w - - 0 1 x", "fields", "7 of them"},
		{"8/8/8/8/8/k7/2K5 w - -", "board", "7 ranks"},
		{"8/8/8/8/8/8/8/k7/2K5 w - -", "board", "9 ranks"},
		{"8/8/8/7/8/8/k7/2K5 w - -", "board", "rank 5 has 7 files"},
		{"8/8/8/81/8/8/k7/2K5 w - -", "board", "rank 5 has 9 files"},
		{"8/8/8/8/8/8/k7/2K4PP w - -", "board", "rank 1 has 9 files"},
		{"8/8/8/8/8/8/k7/2K4x w - -", "board", "'x' in rank 1"},
		{"8/8/8/8/8/8/k7/2K4é w - -", "board", "in rank 1"},
		{"8/8/8/8/8/8/k8/2K5 w - -", "board", "rank 2 has 9 files"},
		{"8/8/8/8/8/8/k70/2K5 w - -", "board", "'0' in rank 2"},
		{"8/8/8/8/8/8/8/2K5 w - -", "board", "black has 0 kings"},
		{"8/8/8/8/8/8/k7/8 w - -", "board", "white has 0 kings"},
		{"8/8/8/8/8/8/k7/2K3K1 w - -", "board", "white has 2 kings"},
		{"8/8/8/8/8/8/k7/2K4P w - -", "board", "a pawn stands on h1"},
		{"p7/8/8/8/8/8/k7/2K5 w - -", "board", "a pawn stands on a8"},
		{"8/8/8/8/8/7P/k6P/2K1PPPPPPP w - -", "board", "rank 1 has"},
		{"8/8/8/7P/PPPPPPPP/8/k7/2K5 w - -", "board", "white has 9 pawns"},
		{"rrrrrrrr/8/8/8/pppp4/8/k7/2K5 w - -", "board", "black has 6 promoted men, but only 4 pawns are missing"},
		{"QQQQQQQQ/QQ6/8/8/8/8/k7/2K5 b - -", "board", "white has 9 promoted men, but only 8 pawns are missing"},
		{"qqqqqqqq/q7/nnbbrr2/8/8/8/k1q5/6K1 b - -", "board", "black has 17 men"},
		{"8/8/8/8/8/8/k7/2K5 x - -", "side", `"x" is neither`},
		{"8/8/8/8/8/8/k7/R1K5 w - -", "side", "white is to move, and black is in check"},
		{"8/8/8/8/8/8/1k6/2K5 w - -", "side", "is in check"},
		{"8/8/8/8/8/8/k7/2K5 w KX -", "castling", "'X' is none"},
		{"8/8/8/8/8/8/k7/2K5 w KQkqK -", "castling", "more than 4 letters"},
		{"8/8/8/8/8/8/k7/2K5 w -- -", "castling", "'-' is none"},
		{"8/8/8/8/8/8/k7/2K5 w - e9", "en passant", `"e9" is no square`},
		{"8/8/8/8/8/8/k7/2K5 w - e3", "en passant", "not on rank 6"},
		{"8/8/8/8/8/8/k7/2K5 b - e6", "en passant", "not on rank 3"},
		{"8/8/8/8/8/8/k7/2K5 w - - -1 1", "halfmove clock", `"-1" is no number`},
		{"8/8/8/8/8/8/k7/2K5 w - - x 1", "halfmove clock", `"x" is no number`},
		{"8/8/8/8/8/8/k7/2K5 w - - 10000 1", "halfmove clock", "not within 0 to 9999"},
		{"8/8/8/8/8/8/k7/2K5 w - - 0 1.5", "move number", "is no number"},
		{"8/8/8/8/8/8/k7/2K5 w - - 0 99999999999999999999", "move number", "not within 0 to 99999"},
		{"8/8/8/8/8/8/k7/2K5 w - - " + strings.Repeat("z", 1000) + " 1", "halfmove clock", "zzz…"},
	}
	for _, tt := range tests {
		p, err := FromFEN(tt.fen)
		if err == nil {
			t.Errorf("%s: accepted as %s", tt.fen, p.FEN())
			continue
		}
		var fenErr *FENError
		if !errors.As(err, &fenErr) || fenErr.Field != tt.field || !strings.Contains(fenErr.Reason, tt.reason) {
			t.Errorf("%s: %v; want field %q and %q", tt.fen, err, tt.field, tt.reason)
		}
		if q, err := Rules.FromFEN(tt.fen); q != nil || err == nil {
			t.Errorf("%s: Rules.FromFEN returns %v, %v", tt.fen, q, err)
		}
	}
}

// FuzzFromFEN: nothing panics, and what is accepted is written in a form that is
// accepted, gives the same position, and is written the same way.
func FuzzFromFEN(f *testing.F) {
	f.Add(StartFEN)
	f.Add(kiwipete)
	f.Add("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9")
	f.Add("8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1")
	f.Add("4k3/8/8/8/3pP3/8/8/4K3 b - e3")
	f.Fuzz(func(t *testing.T, fen string) {
		p, err := FromFEN(fen)
		if err != nil {
			return
		}
		written := p.FEN()
		q, err := FromFEN(written)
		if err != nil {
			t.Fatalf("%q is written %q: %v", fen, written, err)
		}
		if again := q.FEN(); again != written || q.Key() != p.Key() {
			t.Errorf("%q is written %q, and that %q", fen, written, again)
		}
		var list game.MoveList
		p.Generate(&list, game.All)
		if list.Len() > 218 {
			t.Errorf("%q has %d moves", fen, list.Len())
		}
		for _, c := range list.Slice() {
			p.Make(c.Move)
			if p.key != p.keyFromScratch() {
				t.Errorf("%q: wrong key after %s", fen, p.FEN())
			}
			p.Unmake()
		}
		if p.FEN() != written {
			t.Errorf("%q: %s after taking moves back", fen, p.FEN())
		}
	})
}
