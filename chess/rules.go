package chess

import (
	"strings"

	"duiyi/game"
)

// The kinds of men, as game.Piece.Kind has them.
const (
	Pawn = iota + 1
	Knight
	Bishop
	Rook
	Queen
	King
)

// The board's size, and the number of its squares.
const (
	Files   = 8
	Ranks   = 8
	Squares = Files * Ranks
)

// StartFEN is the usual starting position.
const StartFEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

// Rules is the game of chess for those who do not care which game it is.
var Rules game.Rules = rules{}

type rules struct{}

func (rules) Name() string             { return "chess" }
func (rules) Size() (files, ranks int) { return Files, Ranks }
func (rules) Start() game.Position     { return Start() }
func (rules) FromFEN(fen string) (game.Position, error) {
	p, err := FromFEN(fen)
	if err != nil {
		return nil, err
	}
	return p, nil
}

// letters are the FEN letters of the pieces. Those of white's men are the letters
// of SAN.
const letters = " PNBRQK  pnbrqk "

func (rules) Letter(p game.Piece) byte { return letters[p&15] }

// kindOf returns the kind that an upper case letter stands for, or 0.
func kindOf(c byte) int {
	if kind := strings.IndexByte(letters, c); kind >= Pawn && kind <= King {
		return kind
	}
	return 0
}

func fileOf(sq int) int         { return sq & 7 }
func rankOf(sq int) int         { return sq >> 3 }
func square(file, rank int) int { return rank<<3 | file }

// squareName returns the name of sq, such as "e4".
func squareName(sq int) string {
	return string([]byte{'a' + byte(fileOf(sq)), '1' + byte(rankOf(sq))})
}

// squareNamed returns the square of the given name.
func squareNamed(name string) (sq int, ok bool) {
	if len(name) != 2 || name[0] < 'a' || name[0] > 'h' || name[1] < '1' || name[1] > '8' {
		return 0, false
	}
	return square(int(name[0]-'a'), int(name[1]-'1')), true
}

// sideNames are the names of the sides for messages.
var sideNames = [...]string{"white", "black"}

// Moves are kind<<12 | from<<6 | to. Castling goes from the king's square to
// the rook's, which says which rook is meant in Chess960 too.
const (
	plain     = 0 << 12
	double    = 1 << 12 // a pawn's two steps
	castles   = 2 << 12
	enPassant = 3 << 12
	promotion = 4 << 12 // to a knight; the kinds after it to bishop, rook, queen
	kindMask  = 15 << 12
)

// promotionTo returns the move kind of a promotion to the kind of man.
func promotionTo(kind int) game.Move { return promotion + game.Move(kind-Knight)<<12 }

// promoted returns the kind of man that m promotes to, or 0.
func promoted(m game.Move) int {
	if m&kindMask < promotion {
		return 0
	}
	return Knight + int(m>>12&3)
}

// From returns the square that m starts from.
func From(m game.Move) int { return int(m >> 6 & 63) }

// To returns the square that m goes to; for castling that of the rook.
func To(m game.Move) int { return int(m & 63) }
