// Package nets has the networks that play, as files, and beside each what it learned from and
// which matches admitted it.
package nets

import (
	_ "embed" // the files
	"sync"

	"duiyi/nnue"
)

var (
	//go:embed chess.net
	chessFile []byte
	//go:embed xiangqi.net
	xiangqiFile []byte
)

var (
	chess   = sync.OnceValue(func() *nnue.Net { return decode(chessFile, nnue.Chess) })
	xiangqi = sync.OnceValue(func() *nnue.Net { return decode(xiangqiFile, nnue.Xiangqi) })
)

// Of returns the network of a game, which must not be AnyGame.
func Of(g nnue.Game) *nnue.Net {
	if g == nnue.Chess {
		return chess()
	}
	return xiangqi()
}

func decode(file []byte, g nnue.Game) *nnue.Net {
	n, err := nnue.Decode(file, g)
	if err != nil {
		panic("nets: " + g.String() + ": " + err.Error()) // a build without a sound file does not pass its tests
	}
	return n
}
