package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"duiyi/chess"
	"duiyi/game"
)

// counter is a position that counts its own tree.
type counter interface {
	game.Position
	Perft(depth int) uint64
}

// perftReport is what perft --json prints.
type perftReport struct {
	Game    string            `json:"game"`
	FEN     string            `json:"fen"`
	Depth   int               `json:"depth"`
	Nodes   uint64            `json:"nodes"`
	Seconds float64           `json:"seconds"`
	NPS     uint64            `json:"nps"`
	Divide  map[string]uint64 `json:"divide,omitempty"`
}

// A tally counts a tree, says every two seconds how far it is, and stops when ctx
// is done.
type tally struct {
	ctx          context.Context
	progress     io.Writer
	begin, shown time.Time
	nodes        uint64
}

// divide counts the leaves below each move.
func (t *tally) divide(p counter, depth int) map[string]uint64 {
	counts := map[string]uint64{}
	for _, m := range p.Moves() {
		name, before := p.Format(m, game.Coordinates), t.nodes
		p.Make(m)
		t.count(p, depth-1)
		p.Unmake()
		counts[name] = t.nodes - before
	}
	return counts
}

// count adds the leaves of a tree. It walks the upper plies itself, so that there
// is something to say; the lower ones, a fraction of a second, are the game's.
func (t *tally) count(p counter, depth int) {
	if depth > 4 {
		for _, m := range p.Moves() {
			p.Make(m)
			t.count(p, depth-1)
			p.Unmake()
		}
		return
	}
	if t.ctx.Err() != nil {
		return
	}
	t.nodes += p.Perft(depth)
	if now := time.Now(); now.Sub(t.begin) > 2*time.Second && now.Sub(t.shown) > 2*time.Second {
		t.shown = now
		fmt.Fprintf(t.progress, "%d nodes, %.0f s\n", t.nodes, now.Sub(t.begin).Seconds())
	}
}

// setUp returns the position to count from; an empty fen is the usual one.
func setUp(rules game.Rules, fen string, chess960 bool) (game.Position, error) {
	switch {
	case chess960 && rules != chess.Rules:
		return nil, usageError{errors.New("chess960: only for chess")}
	case fen == "" && chess960:
		fen = chess.StartFEN
	case fen == "":
		return rules.Start(), nil
	}
	if !chess960 {
		return rules.FromFEN(fen)
	}
	p, err := chess.FromFEN960(fen)
	if err != nil {
		return nil, err // not a nil *Position in a non-nil interface
	}
	return p, nil
}

func newPerft() *cobra.Command {
	var (
		gameName, fen            string
		chess960, divide, asJSON bool
	)
	cmd := &cobra.Command{
		Use:   "perft DEPTH",
		Short: "Count the positions that are DEPTH moves away",
		Long: "Perft counts the leaves of the tree of legal moves, by the usual rules of counting:\n" +
			"no draws, no repetition, each leaf as often as it is reached.",
		Example: "  duiyi perft --game xiangqi 5\n" +
			"  duiyi perft --game chess --chess960 --fen '1r2k3/8/8/8/8/8/8/1R2K3 w Qq - 0 1' 4\n" +
			"  duiyi perft --game chess --divide --fen 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1' 3",
		Args: arguments(cobra.ExactArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error {
			rules, err := rulesOf(gameName)
			if err != nil {
				return err
			}
			depth, err := strconv.Atoi(args[0])
			if err != nil || depth < 0 || depth > 64 {
				return usageError{fmt.Errorf("depth %q: must be a number from 0 to 64", args[0])}
			}
			p, err := setUp(rules, fen, chess960)
			if err != nil {
				return err
			}
			report := perftReport{Game: rules.Name(), FEN: p.FEN(), Depth: depth, Nodes: 1}
			t := tally{ctx: cmd.Context(), progress: cmd.ErrOrStderr(), begin: time.Now()}
			if depth > 0 {
				report.Divide = t.divide(p.(counter), depth)
				report.Nodes = t.nodes
			}
			if err := t.ctx.Err(); err != nil {
				return fmt.Errorf("interrupted after %d nodes", t.nodes)
			}
			report.Seconds = time.Since(t.begin).Seconds()
			report.NPS = uint64(float64(report.Nodes) / max(report.Seconds, 1e-9))
			if !divide {
				report.Divide = nil
			}
			if asJSON {
				return json.NewEncoder(cmd.OutOrStdout()).Encode(report)
			}
			for _, move := range slices.Sorted(maps.Keys(report.Divide)) {
				fmt.Fprintf(cmd.OutOrStdout(), "%s: %d\n", move, report.Divide[move])
			}
			fmt.Fprintf(cmd.OutOrStdout(), "%d nodes, %.3f s, %d nodes/s\n", report.Nodes, report.Seconds, report.NPS)
			return nil
		},
	}
	cmd.Flags().StringVar(&gameName, "game", "xiangqi", "xiangqi or chess")
	cmd.Flags().StringVar(&fen, "fen", "", "position to start from (default: the game's usual one)")
	cmd.Flags().BoolVar(&chess960, "chess960", false, "K and Q in a chess FEN stand for the outermost rooks, wherever king and rooks are")
	cmd.Flags().BoolVar(&divide, "divide", false, "count for each first move")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}
