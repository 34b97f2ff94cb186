package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"github.com/spf13/cobra"

	"duiyi/lab/sample"
	"duiyi/lab/train"
)

func newTrain() *cobra.Command {
	var (
		filter  sample.Filter
		options = train.Usual()
		dir     string
		out     string
	)
	options.Workers = runtime.NumCPU()
	cmd := &cobra.Command{
		Use:   "train",
		Short: "Fit an evaluation network to positions of self-play",
		Long: `Train reads the files of positions that selfplay wrote into --data and fits a network to them:
what it says of a position is to come near to a mix of the search's score and the game's result.
Positions in check, those whose best move captures, early ones and decided ones are left out; one
game in fifty is held out, to show whether what was learned is true of others.

After each epoch it saves how far it is, the network as it is then, and the curve of the losses as a
picture, beside --out. Interrupted or killed, the same command goes on from there. The same data
and flags give the same network.`,
		Example: `  duiyi selfplay --game chess --games 100000 --nodes 600 --out data
  duiyi train --data data --out chess.net`,
		Args: arguments(noArguments),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if dir == "" || out == "" {
				return usageError{fmt.Errorf("--data and --out are needed")}
			}
			if err := options.Check(); err != nil {
				return usageError{err}
			}
			paths, err := filepath.Glob(filepath.Join(dir, "*.positions"))
			if err != nil {
				return err
			}
			if len(paths) == 0 {
				return fmt.Errorf("%s has no files of positions", dir)
			}
			data, err := train.Load(cmd.Context(), paths, filter)
			if err != nil {
				return err
			}
			t, err := train.New(data, options)
			if err != nil {
				return err
			}
			w := cmd.ErrOrStderr()
			learn, held := data.Len()
			fmt.Fprintf(w, "%v: %d positions to learn from, %d held out, of %d\n", data.Game, learn, held, data.Read)
			state := out + ".training"
			if _, err := os.Stat(state); err == nil {
				if err := t.Resume(state); err != nil {
					return fmt.Errorf("%s: %w", state, err)
				}
				fmt.Fprintf(w, "goes on after %d epochs\n", len(t.Epochs))
			}
			for !t.Done() {
				if err := t.Run(cmd.Context(), trainProgress(w, len(t.Epochs)+1, options.Epochs, learn)); err != nil {
					return fmt.Errorf("in epoch %d: %w; the same command goes on", len(t.Epochs)+1, err)
				}
				last := t.Epochs[len(t.Epochs)-1]
				fmt.Fprintf(w, "epoch %d of %d: loss %.6f learned from, %.6f held out\n", last.Number, options.Epochs, last.Learned, last.Held)
				if err := keep(t, state, out); err != nil {
					return err
				}
			}
			return nil
		},
	}
	s := cmd.Flags()
	s.StringVar(&dir, "data", "", "directory of the files of positions")
	s.StringVar(&out, "out", "", "file to write the network to")
	s.IntVar(&options.Width, "width", options.Width, "of the feature layer, a multiple of 32")
	s.BoolVar(&options.Mirror, "mirror", options.Mirror, "see the board mirrored while the own king is on its right half")
	s.IntVar(&options.Epochs, "epochs", options.Epochs, "times that all positions are seen")
	s.IntVar(&options.Batch, "batch", options.Batch, "positions a step")
	s.Float64Var(&options.Rate, "rate", options.Rate, "of learning, at first")
	s.Float64Var(&options.Decay, "decay", options.Decay, "of the weights")
	s.Float64Var(&options.Result, "result", options.Result, "share of the game's result in what a position should be worth, 0 to 1; the rest is the search's score")
	s.IntVar(&options.Scale, "scale", options.Scale, "centipawns by which a win becomes e times as likely")
	s.Uint64Var(&options.Seed, "seed", options.Seed, "of the first weights and the order of positions")
	s.IntVar(&options.Workers, "workers", options.Workers, "threads")
	s.IntVar(&filter.From, "from-move", 6, "first move of a game to learn from")
	s.IntVar(&filter.MaxScore, "max-score", 2500, "centipawns beyond which a position is decided and left out")
	return cmd
}

// keep writes the state of the training, the network and the picture of the losses.
func keep(t *train.Trainer, state, out string) error {
	if err := t.Save(state); err != nil {
		return err
	}
	net, clipped, err := t.Net()
	if err != nil {
		return err
	}
	if clipped > 0 {
		return fmt.Errorf("%d weights do not fit the network's file", clipped)
	}
	var curve bytes.Buffer
	if err := t.Curve(&curve); err != nil {
		return err
	}
	for path, data := range map[string][]byte{out: net.Encode(), out + ".svg": curve.Bytes()} {
		if err := os.WriteFile(path, data, 0o666); err != nil {
			return err
		}
	}
	return nil
}

// trainProgress returns what shows now and then how far an epoch is.
func trainProgress(w io.Writer, epoch, epochs, positions int) func(int) {
	const between = 5 * time.Second
	began, shown := time.Now(), time.Now()
	return func(seen int) {
		if time.Since(shown) < between {
			return
		}
		shown = time.Now()
		rate := float64(seen) / time.Since(began).Seconds()
		left := time.Duration(float64(positions-seen+(epochs-epoch)*positions) / rate * float64(time.Second))
		fmt.Fprintf(w, "epoch %d of %d: %d of %d positions, %.0f a second, %v left\n", epoch, epochs, seen, positions, rate, left.Round(time.Second))
	}
}
