package sheet

import (
	"strconv"

	"duiyi/game"
	"duiyi/record"
	"duiyi/xiangqi"
)

// A Board is the man on each point.
type Board [xiangqi.Points]game.Piece

// Men are the 32 men in the order in which XQF and DhtmlXQ list where they stand.
var Men = men()

func men() (men [32]game.Piece) {
	kinds := [...]int{
		xiangqi.Rook, xiangqi.Horse, xiangqi.Elephant, xiangqi.Advisor, xiangqi.General,
		xiangqi.Advisor, xiangqi.Elephant, xiangqi.Horse, xiangqi.Rook, xiangqi.Cannon, xiangqi.Cannon,
		xiangqi.Soldier, xiangqi.Soldier, xiangqi.Soldier, xiangqi.Soldier, xiangqi.Soldier,
	}
	for i, kind := range kinds {
		men[i] = game.NewPiece(game.First, kind)
		men[i+len(kinds)] = game.NewPiece(game.Second, kind)
	}
	return men
}

// UsualPoints is where Men stand in the usual starting position, in the order in
// which XQStudio and dpxq.com list them.
var UsualPoints = [32]int{
	8, 7, 6, 5, 4, 3, 2, 1, 0, 25, 19, 35, 33, 31, 29, 27,
	81, 82, 83, 84, 85, 86, 87, 88, 89, 64, 70, 54, 56, 58, 60, 62,
}

// BoardOf returns the men of a position.
func BoardOf(p game.Position) *Board {
	b := &Board{}
	for sq := range b {
		b[sq] = p.At(sq)
	}
	return b
}

// Points returns where Men stand, −1 for those that are gone. Men who stand where
// they do at the start keep their places in the list. There is no place for more
// men of a kind than the start has, which no position has either.
func (b *Board) Points() (points [32]int) {
	left := *b
	for i, sq := range UsualPoints {
		points[i] = -1
		if left[sq] == Men[i] {
			points[i], left[sq] = sq, game.NoPiece
		}
	}
	for i := range points {
		for sq := 0; points[i] < 0 && sq < len(left); sq++ {
			if left[sq] == Men[i] {
				points[i], left[sq] = sq, game.NoPiece
			}
		}
	}
	return points
}

// FEN writes the men with the side to move and the number of the move to come.
func (b *Board) FEN(side game.Side, number int) string {
	fen := make([]byte, 0, 80)
	for r := xiangqi.Ranks - 1; r >= 0; r-- {
		empty := byte(0)
		for _, man := range b[r*xiangqi.Files : (r+1)*xiangqi.Files] {
			if man == game.NoPiece {
				empty++
				continue
			}
			if empty > 0 {
				fen = append(fen, '0'+empty)
				empty = 0
			}
			fen = append(fen, xiangqi.Rules.Letter(man))
		}
		if empty > 0 {
			fen = append(fen, '0'+empty)
		}
		if r > 0 {
			fen = append(fen, '/')
		}
	}
	fen = append(fen, ' ', "wb"[side])
	fen = append(fen, " - - 0 "...)
	return string(strconv.AppendInt(fen, int64(max(number, 1)), 10))
}

// Setup gives a game the starting position, and returns a copy of it. Many
// programs do not say who is to move, or not reliably: where the game has a first
// move, from is the point it goes from, which tells; −1 where it has none. A
// side that is not to move and in check cannot be, so that the other is taken if
// that makes a position of it.
func (b *Board) Setup(g *record.Game, side game.Side, number, from int) (*xiangqi.Position, error) {
	if from >= 0 && from < len(b) && b[from] != game.NoPiece {
		side = b[from].Side()
	}
	p, err := xiangqi.FromFEN(b.FEN(side, number))
	if err != nil && from < 0 {
		if q, err := xiangqi.FromFEN(b.FEN(side.Other(), number)); err == nil {
			return Start(g, q), nil
		}
	}
	if err != nil {
		return nil, err
	}
	return Start(g, p), nil
}

// Start gives a game the starting position p, and returns p.
func Start(g *record.Game, p *xiangqi.Position) *xiangqi.Position {
	g.FEN = ""
	if fen := p.FEN(); fen != xiangqi.StartFEN {
		g.FEN = fen
	}
	return p
}
