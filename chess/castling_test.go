package chess

import (
	"strings"
	"testing"

	"duiyi/game"
)

// Numbers of well known arrays in Scharnagl's table.
func TestStart960(t *testing.T) {
	for n, row := range map[int]string{
		0: "BBQNNRKR", 1: "BQNBNRKR", 4: "QBBNNRKR", 16: "BBNQNRKR", 96: "BBQNRNKR", 192: "BBQNRKNR",
		518: "RNBQKBNR", 534: "RNBKQBNR", 959: "RKRNNQBB",
	} {
		want := strings.ToLower(row) + "/pppppppp/8/8/8/8/PPPPPPPP/" + row
		if got, _, _ := strings.Cut(Start960(n).FEN(), " "); got != want {
			t.Errorf("%d: %s, want %s", n, got, want)
		}
	}
	seen := map[string]bool{}
	for n := range 960 {
		p := Start960(n)
		fen := p.FEN()
		if seen[fen] {
			t.Errorf("%d: %s is there twice", n, fen)
		}
		seen[fen] = true
		if q := mustFEN(t, fen); q.FEN() != fen || q.Key() != p.Key() || !p.Chess960() || !q.Chess960() {
			t.Errorf("%d: %s is read as %s", n, fen, q.FEN())
		}
		row := fen[strings.LastIndex(fen, "/")+1:][:8]
		if b := strings.Index(row, "B"); (strings.LastIndex(row, "B")-b)%2 == 0 {
			t.Errorf("%d: %s has bishops on one colour", n, row)
		}
		if k := strings.Index(row, "K"); k < strings.Index(row, "R") || k > strings.LastIndex(row, "R") {
			t.Errorf("%d: %s has its king outside the rooks", n, row)
		}
	}
	if a, b := Start960(-1).FEN(), Start960(959).FEN(); a != b {
		t.Errorf("-1 is %s, 959 is %s", a, b)
	}
}

// Castling and taking it back, with squares that king and rook share.
func TestCastling(t *testing.T) {
	tests := []struct{ name, fen, san, coordinates, to, after string }{
		{"standard", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O", "e1g1", "g1", "4k3/8/8/8/8/8/8/R4RK1 b - - 1 1"},
		{"standard, long", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O-O", "e1c1", "c1", "4k3/8/8/8/8/8/8/2KR3R b - - 1 1"},
		{"black", "r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1", "O-O", "e8g8", "g8", "r4rk1/8/8/8/8/8/8/4K3 w - - 1 2"},
		{"the usual array as Chess960", "4k3/8/8/8/8/8/8/R3K2R w HA - 0 1", "O-O", "e1h1", "g1", "4k3/8/8/8/8/8/8/R4RK1 b - - 1 1"},
		{"king and rook change places", "4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "O-O", "f1g1", "g1", "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"},
		{"king stays", "4k3/8/8/8/8/8/8/6KR w H - 0 1", "O-O", "g1h1", "g1", "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"},
		{"rook stays", "2k5/8/8/8/8/8/8/3RK3 w D - 0 1", "O-O-O+", "e1d1", "c1", "2k5/8/8/8/8/8/8/2KR4 b - - 1 1"},
		{"king goes the other way", "4k3/8/8/8/8/8/8/RK6 w A - 0 1", "O-O-O", "b1a1", "c1", "4k3/8/8/8/8/8/8/2KR4 b - - 1 1"},
	}
	for _, tt := range tests {
		p := mustFEN(t, tt.fen)
		m, err := p.Parse(tt.san)
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
			continue
		}
		if got := strings.TrimRight(tt.san, "+"); strings.TrimRight(p.Format(m, game.SAN), "+#") != got {
			t.Errorf("%s: %s is written %s", tt.name, tt.san, p.Format(m, game.SAN))
		}
		if got := p.Format(m, game.Coordinates); got != tt.coordinates {
			t.Errorf("%s: coordinates %s, want %s", tt.name, got, tt.coordinates)
		}
		if from, to := p.FromTo(m); from != p.king(p.Side()) || squareName(to) != tt.to {
			t.Errorf("%s: from %s to %s, want to %s", tt.name, squareName(from), squareName(to), tt.to)
		}
		p.Make(m)
		// Without rights left nothing tells Chess960.
		if got := p.FEN(); got != tt.after {
			t.Errorf("%s: leads to %s, want %s", tt.name, got, tt.after)
		}
		if p.Key() != p.keyFromScratch() {
			t.Errorf("%s: wrong key", tt.name)
		}
		p.Unmake()
		if got := p.FEN(); got != tt.fen {
			t.Errorf("%s: taken back to %s", tt.name, got)
		}
	}
}

// A right goes with the king, with the rook, and with the rook's being captured.
func TestCastlingRightsGo(t *testing.T) {
	const fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
	for moves, want := range map[string]string{
		"Ke2": "kq", "Rb1": "Kkq", "Rg1": "Qkq", "Rxa8+": "Kk", "Rxh8+": "Qq",
		"O-O": "kq", "Rb1 Rb8 Ra1 Ra8": "Kk", "Rxa8+ Kd7 Raxh8": "K",
	} {
		p := mustFEN(t, fen)
		play(t, p, moves)
		if got := strings.Fields(p.FEN())[2]; got != want {
			t.Errorf("after %s: rights %s, want %s", moves, got, want)
		}
	}
}
