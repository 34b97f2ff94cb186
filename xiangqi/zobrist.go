package xiangqi

import "duiyi/game"

// zobrist has a random number for each piece on each point; NoPiece has zero
// everywhere. zobristSide tells black to move from red to move.
var (
	zobrist     [16][Points]uint64
	zobristSide uint64
)

func init() {
	keys := game.Keys(0x9067_8a5b_61c1_0d33)
	zobristSide = keys.Next()
	for _, s := range [...]game.Side{game.First, game.Second} {
		for kind := General; kind <= Soldier; kind++ {
			piece := &zobrist[game.NewPiece(s, kind)]
			for sq := range piece {
				piece[sq] = keys.Next()
			}
		}
	}
}

// keyFromScratch computes what p.key holds.
func (p *Position) keyFromScratch() uint64 {
	var key uint64
	for sq, m := range p.board {
		key ^= zobrist[m.piece()][sq]
	}
	if p.side == game.Second {
		key ^= zobristSide
	}
	return key
}
