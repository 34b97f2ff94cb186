//go:build !js

package xiangqi

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"duiyi/game"
	"duiyi/uci/outsider"
)

// fairyPath is where Debian installs Fairy-Stockfish.
const fairyPath = "/usr/games/fairy-stockfish"

// The legal moves of random games and compositions are those of an independent
// program.
func TestMovesAgainstFairyStockfish(t *testing.T) {
	fairy := outsider.Start(t, fairyPath)
	fairy.Say("uci", "setoption name UCI_Variant value xiangqi")
	r := rand.New(rand.NewPCG(7, 8))
	n := 500
	if testing.Short() {
		n = 50
	}
	for range n {
		for _, p := range []*Position{randomGame(r, r.IntN(200)), randomComposition(r)} {
			var own []string
			for _, m := range p.Moves() {
				own = append(own, p.Format(m, game.Coordinates))
			}
			slices.Sort(own)
			fairy.Say("position fen " + p.FEN())
			theirs := fairy.Moves()
			for i := range theirs {
				theirs[i] = zeroBased(t, theirs[i])
			}
			slices.Sort(theirs)
			if !slices.Equal(own, theirs) {
				t.Errorf("%s:\nown moves %v\nfairy's    %v", p.FEN(), own, theirs)
			}
		}
	}
}

// zeroBased turns a move with ranks 1 to 10 into one with ranks 0 to 9.
func zeroBased(t *testing.T, move string) string {
	t.Helper()
	second := strings.LastIndexAny(move, "abcdefghi")
	var b strings.Builder
	for _, point := range []string{move[:second], move[second:]} {
		rank, err := strconv.Atoi(point[1:])
		if err != nil || rank < 1 || rank > 10 {
			t.Fatalf("fairy-stockfish writes %q", move)
		}
		fmt.Fprintf(&b, "%c%d", point[0], rank-1)
	}
	return b.String()
}
