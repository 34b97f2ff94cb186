package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"runtime"
	"time"

	"github.com/spf13/cobra"

	"duiyi/engine"
	"duiyi/lab"
	"duiyi/lab/sample"
)

func newSelfPlay() *cobra.Command {
	var (
		play          lab.SelfPlay
		asJSON, quiet bool
	)
	cmd := &cobra.Command{
		Use:   "selfplay",
		Short: "Play games of the engine against itself and keep their positions",
		Long: `Selfplay plays games from random openings that leave neither side far ahead, and keeps
every position after the opening with the score of its search and the result of the game, 32 bytes
each, in a file of --out. What a game is depends on the flags and its number alone, however many
workers there are. Interrupted or killed, it loses at most the games that were being played; the
same command goes on.

Other machines can help: with --listen it lets duiyi worker of the same version in, and with --nats
the games go through a NATS server of your own.`,
		Example: `  duiyi selfplay --game xiangqi --games 100000 --nodes 600 --out data
  duiyi selfplay --game chess --out data --listen 0.0.0.0:4222
  duiyi inspect data/xiangqi.positions`,
		Args: arguments(noArguments),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if play.Dir == "" {
				return usageError{fmt.Errorf("--out is needed, a directory")}
			}
			play.Crew.Note = note(cmd)
			if err := play.Check(); err != nil {
				return usageError{err}
			}
			y, err := play.Run(cmd.Context(), selfPlayProgress(cmd.ErrOrStderr(), play.Games, quiet))
			if err != nil && cmd.Context().Err() != nil {
				err = fmt.Errorf("%w; the same command goes on", err)
			}
			if err != nil {
				return err
			}
			if asJSON {
				return json.NewEncoder(cmd.OutOrStdout()).Encode(y)
			}
			fmt.Fprintf(cmd.OutOrStdout(), "%d games, %d positions from %d of them now\n", y.Games, y.Positions, y.Games-y.Had)
			return nil
		},
	}
	s := cmd.Flags()
	s.StringVar(&play.Game, "game", "xiangqi", "xiangqi or chess")
	s.IntVar(&play.Games, "games", 10000, "games to play")
	s.Int64Var(&play.Nodes, "nodes", 5000, "nodes after which a search begins no further iteration")
	s.Uint64Var(&play.Seed, "seed", 1, "of the random openings")
	s.IntVar(&play.Crew.Workers, "workers", runtime.NumCPU(), "games to play at once in this process; with --listen or --nats 0 leaves them to others")
	s.StringVar(&play.Dir, "out", "", "directory of the file")
	declareFarm(cmd, &play.Crew.Farm)
	s.StringVar(&play.Name, "name", "duiyi "+version, "of the player, for the files' headers")
	s.BoolVar(&asJSON, "json", false, "print the result as JSON")
	s.BoolVarP(&quiet, "quiet", "q", false, "show no progress")
	return cmd
}

// selfPlayProgress returns what shows now and then how far self-play is.
func selfPlayProgress(w io.Writer, games int, quiet bool) func(lab.Yield) {
	if quiet {
		return nil
	}
	const between = 5 * time.Second
	began, shown := time.Now(), time.Now()
	return func(y lab.Yield) {
		if time.Since(shown) < between && y.Games < games {
			return
		}
		shown = time.Now()
		elapsed := time.Since(began)
		left := elapsed / time.Duration(y.Games-y.Had) * time.Duration(games-y.Games)
		fmt.Fprintf(w, "%d of %d games, %d positions, %.0f a second, %v left\n", y.Games, games, y.Positions,
			float64(y.Positions)/elapsed.Seconds(), left.Round(time.Second))
	}
}

func newInspect() *cobra.Command {
	var (
		show    int
		chances bool
	)
	cmd := &cobra.Command{
		Use:   "inspect FILE...",
		Short: "Tell what is in files of positions",
		Long: `Inspect reads files that selfplay wrote and prints how many games and positions they have,
how the results and scores are spread, and how many positions are there more than once. A file that
is damaged or cut short is told of, with the place; what comes before it is counted.

With --chances it fits how likely a win, a draw and a loss are at a score. The files should be of one
game then.`,
		Example: `  duiyi inspect data/*.positions
  duiyi inspect --show 5 data/chess.positions
  duiyi inspect --chances data/xiangqi.positions`,
		Args: arguments(cobra.MinimumNArgs(1)),
		RunE: func(cmd *cobra.Command, paths []string) error {
			count, fit := sample.NewCount(), &sample.Chances{}
			add := func(b sample.Block) {
				count.Add(b)
				fit.Add(b)
			}
			var damaged error
			for _, path := range paths {
				if err := inspect(cmd.OutOrStdout(), add, path, &show); err != nil {
					fmt.Fprintf(cmd.ErrOrStderr(), "%s: %v\n", path, err)
					damaged = fmt.Errorf("not all could be read")
				}
			}
			count.Print(cmd.OutOrStdout())
			if chances {
				fit.Fit()
				fit.Print(cmd.OutOrStdout())
			}
			return damaged
		},
	}
	cmd.Flags().BoolVar(&chances, "chances", false, "fit the chances at a score")
	cmd.Flags().IntVar(&show, "show", 0, "positions to print as FEN, with score and result")
	return cmd
}

// inspect adds the games of a file up, and prints as many of them as are to be shown.
func inspect(w io.Writer, add func(sample.Block), path string, show *int) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	r, err := sample.NewReader(f)
	if err != nil {
		return err
	}
	rules, err := r.Header.Rules(engine.Games())
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "%s: %s, %s\n", path, r.Header.Game, r.Header.Origin)
	for b, err := range r.Blocks() {
		if err != nil {
			return err
		}
		add(*b)
		for i := range b.Records {
			if *show == 0 {
				break
			}
			*show--
			record := &b.Records[i]
			fmt.Fprintf(w, "%s  score %d, result %g\n", record.FEN(rules), record.Score(), float64(record.Result())/2)
		}
	}
	return nil
}
