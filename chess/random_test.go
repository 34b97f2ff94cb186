package chess

import (
	"math/rand/v2"
	"strings"
	"testing"

	"duiyi/game"
)

const kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"

func mustFEN(t testing.TB, fen string) *Position {
	t.Helper()
	p, err := FromFEN(fen)
	if err != nil {
		t.Fatalf("%s: %v", fen, err)
	}
	return p
}

// play makes moves that are separated by spaces.
func play(t testing.TB, p *Position, moves string) {
	t.Helper()
	for _, text := range strings.Fields(moves) {
		m, err := p.Parse(text)
		if err != nil {
			t.Fatalf("%s: %v", p.FEN(), err)
		}
		p.Make(m)
	}
}

// randomGame returns the position after at most plies random moves from the usual
// start.
func randomGame(r *rand.Rand, plies int) *Position { return randomMoves(r, Start(), plies) }

// randomGame960 is randomGame from a random starting position of Chess960.
func randomGame960(r *rand.Rand, plies int) *Position {
	return randomMoves(r, Start960(r.IntN(960)), plies)
}

// randomMoves makes at most plies random moves and returns p, which has a legal move.
func randomMoves(r *rand.Rand, p *Position, plies int) *Position {
	for range plies {
		moves := p.Moves()
		if len(moves) == 0 {
			p.Unmake()
			break
		}
		p.Make(moves[r.IntN(len(moves))])
	}
	return p
}

// randomComposition returns a position of random men on random squares, more often
// than in games with castling rights, en passant, pawns about to promote and kings
// in check.
func randomComposition(r *rand.Rand) *Position {
	for {
		var men [Squares]game.Piece
		set := func(s game.Side, kind, sq int) {
			if men[sq] == game.NoPiece {
				men[sq] = game.NewPiece(s, kind)
			}
		}
		castling, passed := "-", "-"
		if r.IntN(3) == 0 {
			castling = "KQkq"
			for s := game.First; s <= game.Second; s++ {
				set(s, King, int(s)*56+4)
				set(s, Rook, int(s)*56)
				set(s, Rook, int(s)*56+7)
			}
		} else {
			set(game.First, King, r.IntN(Squares))
			set(game.Second, King, r.IntN(Squares))
		}
		if r.IntN(3) == 0 {
			file := r.IntN(8)
			passed = squareName(square(file, 5))
			set(game.Second, Pawn, square(file, 4))
			set(game.First, Pawn, square((file+1)&7, 4))
			set(game.First, Pawn, square((file+7)&7, 4))
		}
		for s := game.First; s <= game.Second; s++ {
			for range r.IntN(14) {
				set(s, [...]int{Pawn, Pawn, Pawn, Pawn, Knight, Bishop, Rook, Queen}[r.IntN(8)], r.IntN(Squares))
			}
		}
		side := "w"
		if passed == "-" && r.IntN(2) == 0 {
			side = "b"
		}
		if p, err := FromFEN(boardText(&men) + " " + side + " " + castling + " " + passed); err == nil {
			return p
		}
	}
}

// boardText writes the board of a FEN, with a 1 for each empty square.
func boardText(men *[Squares]game.Piece) string {
	var b []byte
	for rank := 7; rank >= 0; rank-- {
		for _, piece := range men[rank*8 : rank*8+8] {
			if piece == game.NoPiece {
				b = append(b, '1')
			} else {
				b = append(b, Rules.Letter(piece))
			}
		}
		if rank > 0 {
			b = append(b, '/')
		}
	}
	return string(b)
}
