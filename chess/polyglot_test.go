package chess

import "testing"

// The test positions of the format's description (hgm.nubati.net/book_format.html),
// reached by moves and, except where the FEN leaves out a capture en passant that is
// not there, read.
func TestPolyglotKey(t *testing.T) {
	tests := []struct {
		moves, fen string
		key        uint64
	}{
		{"", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 0x463b96181691fc9c},
		{"e2e4", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", 0x823c9b50fd114196},
		{"e2e4 d7d5", "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2", 0x0756b94461c50fb0},
		{"e2e4 d7d5 e4e5", "rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2", 0x662fafb965db29d4},
		{"e2e4 d7d5 e4e5 f7f5", "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3", 0x22a48b5a8e47ff78},
		{"e2e4 d7d5 e4e5 f7f5 e1e2", "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR b kq - 0 3", 0x652a607ca3f242c1},
		{"e2e4 d7d5 e4e5 f7f5 e1e2 e8f7", "rnbq1bnr/ppp1pkpp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR w - - 0 4", 0x00fdd303c946bdd9},
		{"a2a4 b7b5 h2h4 b5b4 c2c4", "rnbqkbnr/p1pppppp/8/8/PpP4P/8/1P1PPPP1/RNBQKBNR b KQkq c3 0 3", 0x3c8123ea7b067637},
		{"a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3", "rnbqkbnr/p1pppppp/8/8/P6P/R1p5/1P1PPPP1/1NBQKBNR b Kkq - 0 4", 0x5c3f9b829b279560},
	}
	for _, tt := range tests {
		p := Start()
		play(t, p, tt.moves)
		if got := p.PolyglotKey(); got != tt.key {
			t.Errorf("after %q: key %016x, want %016x", tt.moves, got, tt.key)
		}
		if got := mustFEN(t, tt.fen).PolyglotKey(); got != tt.key {
			t.Errorf("%s: key %016x, want %016x", tt.fen, got, tt.key)
		}
	}
	// The format counts a capture that a pin forbids; the key of the house does not.
	const pinned = "4r2k/3p4/8/4P3/8/8/8/4K3 b - - 0 1"
	p := mustFEN(t, pinned)
	play(t, p, "d5")
	q := mustFEN(t, "4r2k/8/8/3pP3/8/8/8/4K3 w - d6 0 2")
	r := mustFEN(t, "4r2k/8/8/3pP3/8/8/8/4K3 w - - 0 2")
	if p.PolyglotKey() != q.PolyglotKey() || p.PolyglotKey() == r.PolyglotKey() {
		t.Errorf("pinned pawn: keys %016x played, %016x read, %016x without", p.PolyglotKey(), q.PolyglotKey(), r.PolyglotKey())
	}
	if p.Key() != r.Key() {
		t.Error("the pinned pawn's capture is in the key of the house")
	}
}
