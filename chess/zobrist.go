package chess

import "duiyi/game"

// The numbers of the key. pieceKeys is by man and square; castleKeys by side and
// the file of the rook, so that Chess960 positions that differ only in which
// rook may castle differ in key.
var (
	pieceKeys   [16][64]uint64
	castleKeys  [2][8]uint64
	passedKeys  [8]uint64 // by file
	blackToMove uint64
)

func init() {
	keys := game.Keys(0x6475697969)
	for s := game.First; s <= game.Second; s++ {
		for kind := Pawn; kind <= King; kind++ {
			for sq := range 64 {
				pieceKeys[game.NewPiece(s, kind)][sq] = keys.Next()
			}
		}
		for file := range 8 {
			castleKeys[s][file] = keys.Next()
		}
	}
	for file := range 8 {
		passedKeys[file] = keys.Next()
	}
	blackToMove = keys.Next()
}

// keyFromScratch works the key out from scratch.
func (p *Position) keyFromScratch() uint64 {
	var key uint64
	for sq, piece := range p.board {
		key ^= pieceKeys[piece][sq] // zero for none
	}
	if p.side == game.Second {
		key ^= blackToMove
	}
	if p.passed != 0 {
		key ^= passedKeys[p.passed&7]
	}
	return key ^ p.hashRights(p.rights)
}

// hashRights returns what the castling rights add to the key.
func (p *Position) hashRights(rights uint8) (key uint64) {
	for i := range p.ways {
		if rights>>i&1 != 0 {
			key ^= castleKeys[i>>1][p.ways[i].rook&7]
		}
	}
	return key
}
