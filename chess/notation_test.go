package chess

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"duiyi/game"
)

var allNotations = [...]game.Notation{game.Coordinates, game.SAN, game.Figurine, game.LongAlgebraic}

// Games as they are printed: the opera game (Morphy, Paris 1858), and the shortest
// with castling on both wings and en passant.
func TestNotationOfKnownLines(t *testing.T) {
	lines := []struct{ name, moves string }{
		{"opera game", `e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 Bxb5+ Nbd7
			O-O-O Rd8 Rxd7 Rxd7 Rd1 Qe6 Bxd7+ Nxd7 Qb8+ Nxb8 Rd8#`},
		{"scholar's mate", `e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7#`},
		{"castling and en passant", `e4 d5 e5 f5 exf6 Nxf6 Nf3 g6 Bc4 Bg7 O-O O-O`},
		{"promotion", `e4 d5 exd5 c6 dxc6 Nf6 cxb7 Nbd7 bxa8=Q`},
	}
	for _, line := range lines {
		p := Start()
		for san := range strings.FieldsSeq(line.moves) {
			m, err := p.Parse(san)
			if err != nil {
				t.Fatalf("%s: %v", line.name, err)
			}
			if got := p.Format(m, game.SAN); got != san {
				t.Errorf("%s: %s is written %s", line.name, san, got)
			}
			p.Make(m)
		}
	}
}

func TestFormat(t *testing.T) {
	const knights = "4k3/8/8/8/8/8/3N4/1N2K1N1 w - - 0 1"
	const queens = "8/6K1/8/8/4Q2Q/8/k7/7Q w - - 0 1"
	tests := []struct{ fen, coordinates, san, figurine, long string }{
		{StartFEN, "e2e4", "e4", "e4", "e2-e4"},
		{StartFEN, "g1f3", "Nf3", "♘f3", "Ng1-f3"},
		{kiwipete, "e1g1", "O-O", "O-O", "O-O"},
		{kiwipete, "e1c1", "O-O-O", "O-O-O", "O-O-O"},
		{kiwipete, "e5f7", "Nxf7", "♘xf7", "Ne5xf7"},
		{kiwipete, "d5e6", "dxe6", "dxe6", "d5xe6"},
		{"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6", "exd6", "e5xd6"},
		{"1n6/2P4k/8/8/8/8/8/4K3 w - - 0 1", "c7b8n", "cxb8=N", "cxb8=♘", "c7xb8=N"},
		{"3k4/8/2K5/8/8/8/7p/8 b - - 0 1", "h2h1q", "h1=Q+", "h1=♕+", "h2-h1=Q+"},
		{"7k/P7/6K1/8/8/8/8/8 w - - 0 1", "a7a8r", "a8=R#", "a8=♖#", "a7-a8=R#"},
		{"3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", "O-O-O+", "O-O-O+", "O-O-O+"},
		{"3k4/8/8/8/8/8/8/R3K3 w A - 0 1", "e1a1", "O-O-O+", "O-O-O+", "O-O-O+"},

		// Origin: file, rank, both, by legal moves alone.
		{knights, "g1f3", "Ngf3", "♘gf3", "Ng1-f3"},
		{knights, "d2f3", "Ndf3", "♘df3", "Nd2-f3"},
		{knights, "b1c3", "Nc3", "♘c3", "Nb1-c3"},
		{"4k3/8/8/8/R7/8/8/R3K3 w - - 0 1", "a1a2", "R1a2", "♖1a2", "Ra1-a2"},
		{"4k3/8/8/8/R7/8/8/R3K3 w - - 0 1", "a4a2", "R4a2", "♖4a2", "Ra4-a2"},
		{queens, "h4e1", "Qh4e1", "♕h4e1", "Qh4-e1"},
		{queens, "e4e1", "Qee1", "♕ee1", "Qe4-e1"},
		{queens, "h1e1", "Q1e1", "♕1e1", "Qh1-e1"},
		{"4r1k1/8/8/8/8/4N3/8/N3K3 w - - 0 1", "a1c2", "Nc2", "♘c2", "Na1-c2"}, // the other is pinned
		{"4k3/8/8/8/8/3P1P2/4P3/4K3 w - - 0 1", "e2e4", "e4", "e4", "e2-e4"},
	}
	for _, tt := range tests {
		p := mustFEN(t, tt.fen)
		m, err := p.Parse(tt.coordinates)
		if err != nil {
			t.Errorf("%s: %v", tt.fen, err)
			continue
		}
		for i, want := range []string{tt.coordinates, tt.san, tt.figurine, tt.long} {
			if got := p.Format(m, allNotations[i]); got != want {
				t.Errorf("%s: %s is written %s, want %s", tt.fen, tt.coordinates, got, want)
			}
			if got, err := p.Parse(want); got != m || err != nil {
				t.Errorf("%s: %s reads as %v, %v", tt.fen, want, got, err)
			}
		}
		if got := p.Format(m, game.ChineseSimplified); got != tt.coordinates {
			t.Errorf("%s: in a notation of another game %s is %s", tt.fen, tt.coordinates, got)
		}
	}
}

func TestParseVariants(t *testing.T) {
	const bishop = "4k3/8/8/8/8/2p5/1P6/B3K3 w - - 0 1"
	tests := []struct{ fen, want, texts string }{
		{StartFEN, "e2e4", "e4|e4!|e4?!|e4+|Pe4|♙e4|♟e4|e2e4|e2-e4|e2–e4|Pe2-e4| e4\n|e2 e4"},
		{StartFEN, "g1f3", "Nf3|Ngf3|N1f3|Ng1f3|Ng1-f3|g1f3|g1-f3|♘f3|♞f3|♘\ufe0ef3|Nxf3|Nf3+|Nf3#|nf3|N f3"},
		{kiwipete, "e1g1", "O-O|0-0|o-o|OO|00|O–O|O-O+|0-0!|e1g1|e1h1|Ke1g1|Ke1-g1|e1-g1"},
		{kiwipete, "e1c1", "O-O-O|0-0-0|o-o-o|OOO|O-O-O#|e1c1|e1a1"},
		{kiwipete, "d5e6", "dxe6|de6|d5e6|d5xe6|d5:e6|d5×e6|d:e6|dxe6+|d5-e6"},
		{kiwipete, "e5f7", "Nxf7|Nf7|Nexf7|N5xf7|Ne5xf7|Ne5f7|e5f7"},
		{"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6|ed6|exd6e.p.|exd6 e.p.|exd6ep|e5xd6|e5d6"},
		{"8/4P2k/8/8/8/8/8/4K3 w - - 0 1", "e7e8q", "e8=Q|e8Q|e8(Q)|e8/Q|e8=q|e8q|e7e8q|e7e8Q|e7-e8=Q|e8=♕|e8(=Q)|e8=Q+|e8Q!"},
		{"8/4P2k/8/8/8/8/8/4K3 w - - 0 1", "e7e8b", "e8=B|e8b|e8B|e7e8b|e8(B)"},
		{"8/4P2k/8/8/8/8/8/4K3 w - - 0 1", "e7e8n", "e8=N|e8=n|e7e8n|e8♘"},
		{bishop, "b2c3", "bxc3|bc3|b2c3|b2xc3"},
		{bishop, "b2b4", "b4"},
		{"1r2k2r/8/8/8/8/8/8/1R2K2R w HBhb - 0 1", "e1b1", "O-O-O|e1b1|e1c1"},
		{"1r2k2r/8/8/8/8/8/8/1R2K2R w HBhb - 0 1", "e1h1", "O-O|e1h1|e1g1"},
		{"5k2/8/8/8/8/8/8/5K1R w H - 0 1", "f1g1", "f1g1|Kg1"}, // the step, not castling to the same square
		{"5k2/8/8/8/8/8/8/5K1R w H - 0 1", "f1h1", "f1h1|O-O"},
		{"5k2/8/8/8/8/8/8/5KR1 w G - 0 1", "f1g1", "f1g1|O-O"},
	}
	for _, tt := range tests {
		p := mustFEN(t, tt.fen)
		for text := range strings.SplitSeq(tt.texts, "|") {
			m, err := p.Parse(text)
			if err != nil {
				t.Errorf("%s: %v, want %s", tt.fen, err, tt.want)
			} else if got := p.Format(m, game.Coordinates); got != tt.want {
				t.Errorf("%s: %q reads as %s, want %s", tt.fen, text, got, tt.want)
			}
		}
	}
}

func TestParseSaysWhyNot(t *testing.T) {
	const knights = "4k3/8/8/8/8/8/3N4/1N2K1N1 w - - 0 1"
	const pinned = "4r1k1/8/8/8/8/4N3/8/N3K3 w - - 0 1"
	const check = "4k3/8/8/8/8/8/P3r3/4K2R w K - 0 1"
	tests := []struct{ fen, text, want string }{
		{StartFEN, "", "empty"},
		{StartFEN, " \t", "empty"},
		{StartFEN, "+", "empty"},
		{StartFEN, strings.Repeat("e", 100), "too long"},
		{StartFEN, "castle", "not like a move"},
		{StartFEN, "e9", "not like a move"},
		{StartFEN, "Zf3", "not like a move"},
		{StartFEN, "e2e2e4", "not like a move"},
		{StartFEN, "--", "not like a move"},
		{StartFEN, "炮二平五", "not like a move"},
		{StartFEN, "e3e4", "no man stands on e3"},
		{StartFEN, "e7e5", "the man on e7 is not white's"},
		{StartFEN, "Bg1f3", "the man on g1 is no bishop"},
		{StartFEN, "Nd2", "an own man stands on d2"},
		{StartFEN, "b1d2", "an own man stands on d2"},
		{StartFEN, "b1d3", "the knight on b1 cannot go to d3"},
		{StartFEN, "e5", "no such pawn can go to e5"},
		{StartFEN, "Qh5", "no such queen can go to h5"},
		{StartFEN, "e4=Q", "only a pawn on its last rank"},
		{StartFEN, "O-O", "there are men between"},
		{"4k3/8/8/8/8/8/8/4K2R w - - 0 1", "O-O", "white has no right"},
		{"4k3/8/8/8/8/5r2/8/4K2R w K - 0 1", "0-0", "attacked square"},
		{"4k3/8/8/8/8/4r3/8/4K2R w K - 0 1", "O-O", "the king is in check"},
		{"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "Qa1", "white has no such queen"},
		{"8/4P2k/8/8/8/8/8/4K3 w - - 0 1", "e8", "what the pawn becomes"},
		{"8/4P2k/8/8/8/8/8/4K3 w - - 0 1", "e7e8", "what the pawn becomes"},
		{"8/4P2k/8/8/8/8/8/4K3 w - - 0 1", "e8=K", "not like a move"},
		{knights, "Nf3", "ambiguous: it could be g1f3 or d2f3"},
		{knights, "Ncf3", "white has no such knight"},
		{pinned, "e3c2", "the own king would be attacked"},
		{pinned, "Nf5", "the own king would be attacked"},
		{check, "a3", "the king would still be attacked"},
		{check, "Kd2", "the king would still be attacked"},
	}
	for _, tt := range tests {
		m, err := mustFEN(t, tt.fen).Parse(tt.text)
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %q reads as %v, %v, want an error with %q", tt.fen, tt.text, m, err, tt.want)
		}
		var moveErr *MoveError
		if err != nil && !errors.As(err, &moveErr) {
			t.Errorf("%s: %q: the error is a %T", tt.fen, tt.text, err)
		}
		if moveErr != nil && moveErr.Ambiguous() != strings.HasPrefix(tt.want, "ambiguous") {
			t.Errorf("%s: %q is ambiguous: %t", tt.fen, tt.text, moveErr.Ambiguous())
		}
	}
}

// Every legal move of random games and compositions is written differently from all
// others, and read back, in every notation.
func TestNotationRoundTrip(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	n := 2_000
	if testing.Short() {
		n = 100
	}
	for range n {
		checkNotations(t, randomGame(r, r.IntN(150)))
		checkNotations(t, randomGame960(r, r.IntN(60)))
		checkNotations(t, randomComposition(r))
	}
}

func checkNotations(t *testing.T, p *Position) {
	t.Helper()
	moves := p.Moves()
	for _, n := range allNotations {
		seen := make(map[string]game.Move, len(moves))
		for _, m := range moves {
			text := p.Format(m, n)
			if other, ok := seen[text]; ok {
				t.Errorf("%s: %s means %s and %s", p.FEN(), text,
					p.Format(m, game.Coordinates), p.Format(other, game.Coordinates))
			}
			seen[text] = m
			if got, err := p.Parse(text); got != m || err != nil {
				t.Errorf("%s: %s for %s reads as %v, %v", p.FEN(), text, p.Format(m, game.Coordinates), got, err)
			}
		}
	}
}

// FuzzSAN: nothing panics, what is read is legal, and it reads the same as written.
func FuzzSAN(f *testing.F) {
	for _, text := range []string{"e4", "Nf3", "O-O", "0-0-0", "e8=Q", "exd8(N)+", "Nge2", "e2-e4", "e2e4", "♘f3", "Qh4e1#", "dxe6 e.p."} {
		f.Add(kiwipete, text)
	}
	f.Add("1n6/2P4k/8/8/8/8/8/R3K2R w AH - 0 1", "cxb8=N")
	f.Fuzz(func(t *testing.T, fen, text string) {
		p, err := FromFEN(fen)
		if err != nil {
			return
		}
		m, err := p.Parse(text)
		if err != nil {
			if m != game.NoMove {
				t.Errorf("%q in %q: move %v and error %v", text, fen, m, err)
			}
			return
		}
		if !p.Legal(m) {
			t.Fatalf("%q in %q reads as %v, which is not legal", text, fen, m)
		}
		for _, n := range allNotations {
			if got, err := p.Parse(p.Format(m, n)); got != m || err != nil {
				t.Errorf("%q in %q: %s reads as %v, %v", text, fen, p.Format(m, n), got, err)
			}
		}
	})
}
