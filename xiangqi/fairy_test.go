//go:build !js

package xiangqi

import (
	"bufio"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"

	"duiyi/game"
)

// fairyPath is where Debian installs Fairy-Stockfish.
const fairyPath = "/usr/games/fairy-stockfish"

// The legal moves of random games and compositions are those of an independent
// program.
func TestMovesAgainstFairyStockfish(t *testing.T) {
	if _, err := os.Stat(fairyPath); err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatalf("no second opinion on the legal moves: %v", err)
		}
		t.Skipf("no second opinion on the legal moves: %v (Debian package fairy-stockfish)", err)
	}
	fairy := startFairy(t)
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
			if theirs := fairy.moves(t, p.FEN()); !slices.Equal(own, theirs) {
				t.Errorf("%s:\nown moves %v\nfairy's    %v", p.FEN(), own, theirs)
			}
		}
	}
}

type fairy struct {
	in  io.Writer
	out *bufio.Scanner
}

func startFairy(t *testing.T) *fairy {
	cmd := exec.Command(fairyPath)
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		in.Close() // ends it
		if err := cmd.Wait(); err != nil {
			t.Error(err)
		}
	})
	f := &fairy{in, bufio.NewScanner(out)}
	fmt.Fprintln(in, "uci\nsetoption name UCI_Variant value xiangqi")
	return f
}

// moves returns the program's legal moves, in order.
func (f *fairy) moves(t *testing.T, fen string) []string {
	t.Helper()
	fmt.Fprintf(f.in, "position fen %s\ngo perft 1\n", fen)
	var moves []string
	for f.out.Scan() {
		if strings.HasPrefix(f.out.Text(), "Nodes searched") {
			slices.Sort(moves)
			return moves
		}
		if move, one := strings.CutSuffix(f.out.Text(), ": 1"); one {
			moves = append(moves, zeroBased(t, move))
		}
	}
	t.Fatalf("fairy-stockfish ended: %v", f.out.Err())
	return nil
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
