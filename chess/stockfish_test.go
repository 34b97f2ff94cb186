//go:build !js

package chess

import (
	"bufio"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"duiyi/game"
)

// stockfishPath is where Debian installs Stockfish.
const stockfishPath = "/usr/games/stockfish"

// The legal moves of random games, of Chess960 too, and of compositions are those of
// an independent program.
func TestMovesAgainstStockfish(t *testing.T) {
	if _, err := os.Stat(stockfishPath); err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatalf("no second opinion on the legal moves: %v", err)
		}
		t.Skipf("no second opinion on the legal moves: %v (Debian package stockfish)", err)
	}
	fish := startStockfish(t)
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
			if theirs := fish.moves(t, p); !slices.Equal(own, theirs) {
				t.Errorf("%s:\nown moves   %v\nstockfish's %v", p.FEN(), own, theirs)
			}
		}
	}
}

type stockfish struct {
	in  io.Writer
	out *bufio.Scanner
}

func startStockfish(t *testing.T) *stockfish {
	cmd := exec.Command(stockfishPath)
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
	return &stockfish{in, bufio.NewScanner(out)}
}

// moves returns the program's legal moves, in order.
func (s *stockfish) moves(t *testing.T, p *Position) []string {
	t.Helper()
	fmt.Fprintf(s.in, "setoption name UCI_Chess960 value %v\nposition fen %s\ngo perft 1\n", p.Chess960(), p.FEN())
	var moves []string
	for s.out.Scan() {
		if strings.HasPrefix(s.out.Text(), "Nodes searched") {
			slices.Sort(moves)
			return moves
		}
		if move, one := strings.CutSuffix(s.out.Text(), ": 1"); one {
			moves = append(moves, move)
		}
	}
	t.Fatalf("stockfish ended: %v", s.out.Err())
	return nil
}
