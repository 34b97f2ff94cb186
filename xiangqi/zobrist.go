package xiangqi

import "duiyi/game"

// zobrist has a random number for each piece on each point; NoPiece has zero
// everywhere. zobristSide tells black to move from red to move.
var (
	zobrist     [16][Points]uint64
	zobristSide uint64
)

func init() {
	// SplitMix64 (Steele, Lea and Flood 2014) with a fixed seed, so that keys
	// are the same in every run and may be stored.
	x := uint64(0x9067_8a5b_61c1_0d33)
	next := func() uint64 {
		x += 0x9e37_79b9_7f4a_7c15
		z := x
		z = (z ^ z>>30) * 0xbf58_476d_1ce4_e5b9
		z = (z ^ z>>27) * 0x94d0_49bb_1331_11eb
		return z ^ z>>31
	}
	zobristSide = next()
	for _, s := range [...]game.Side{game.First, game.Second} {
		for kind := General; kind <= Soldier; kind++ {
			piece := &zobrist[game.NewPiece(s, kind)]
			for sq := range piece {
				piece[sq] = next()
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
