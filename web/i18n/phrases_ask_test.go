package i18n

import (
	"testing"

	"duiyi/chess"
	"duiyi/game"
	"duiyi/xiangqi"
)

func TestMen(t *testing.T) {
	for _, c := range []struct {
		lang Lang
		r    game.Rules
		fen  string
		side game.Side
		want string
	}{
		{Simplified, xiangqi.Rules, "3k5/9/9/9/9/9/P8/9/9/R3K3R w", game.First, "红方：帅 4；车 0 8；兵 27"},
		{Traditional, xiangqi.Rules, "3k5/9/9/9/9/9/P8/9/9/R3K3R w", game.Second, "黑方：將 84"},
		{English, chess.Rules, "4k3/8/8/8/8/8/PP6/4K2Q w - - 0 1", game.First, "White: king 4; queen 7; pawn 8 9"},
	} {
		p, err := c.r.FromFEN(c.fen)
		if err != nil {
			t.Fatal(err)
		}
		files, ranks := c.r.Size()
		men := make([]game.Piece, files*ranks)
		for sq := range men {
			men[sq] = p.At(sq)
		}
		if got := c.lang.Men(c.r.Name(), men, c.side, digit); got != c.want {
			t.Errorf("%s: %q, want %q", c.fen, got, c.want)
		}
	}
}
