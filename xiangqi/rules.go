package xiangqi

import "duiyi/game"

// The kinds of men, as game.Piece has them.
const (
	General  = 1 + iota // 帥 將
	Advisor             // 仕 士
	Elephant            // 相 象
	Horse               // 傌 馬
	Rook                // 俥 車
	Cannon              // 炮 砲
	Soldier             // 兵 卒
)

// The board's size, and the number of its points.
const (
	Files  = 9
	Ranks  = 10
	Points = Files * Ranks
)

// StartFEN is the usual starting position.
const StartFEN = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"

// Rules is the game of xiangqi for those who do not care which game it is.
var Rules game.Rules = rules{}

type rules struct{}

func (rules) Name() string             { return "xiangqi" }
func (rules) Size() (files, ranks int) { return Files, Ranks }
func (rules) Start() game.Position     { return Start() }

func (rules) FromFEN(fen string) (game.Position, error) {
	p, err := FromFEN(fen)
	if err != nil {
		return nil, err // not a nil *Position in a non-nil interface
	}
	return p, nil
}

const letters = " KABNRCP kabnrcp"

func (rules) Letter(p game.Piece) byte { return letters[p&15] }
