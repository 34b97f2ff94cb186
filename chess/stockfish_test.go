//go:build !js

package chess

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"duiyi/game"
	"duiyi/uci/outsider"
)

// stockfishPath is where Debian installs Stockfish.
const stockfishPath = "/usr/games/stockfish"

// The legal moves of random games, of Chess960 too, and of compositions are those of
// an independent program.
func TestMovesAgainstStockfish(t *testing.T) {
	fish := outsider.Start(t, stockfishPath)
	r := rand.New(rand.NewPCG(7, 8))
	n := 1_000
	if testing.Short() {
		n = 50
	}
	for range n {
		for _, p := range []*Position{randomGame(r, r.IntN(150)), randomGame960(r, r.IntN(60)), randomComposition(r)} {
			var own []string
			for _, m := range p.Moves() {
				own = append(own, p.Format(m, game.Coordinates))
			}
			slices.Sort(own)
			fish.Say("setoption name UCI_Chess960 value "+strconv.FormatBool(p.Chess960()), "position fen "+p.FEN())
			if theirs := fish.Moves(); !slices.Equal(own, theirs) {
				t.Errorf("%s:\nown moves   %v\nstockfish's %v", p.FEN(), own, theirs)
			}
		}
	}
}
