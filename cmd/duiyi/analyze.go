package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"duiyi/lab"
	"duiyi/record"
	"duiyi/record/charset"
	"duiyi/record/formats"
)

// analyzeReport is what analyze --json prints.
type analyzeReport struct {
	lab.Headway
	Written int `json:"written"` // games
	Skipped int `json:"skipped"`
}

func newAnalyze() *cobra.Command {
	var (
		a             lab.Analysis
		to            string
		asJSON, quiet bool
	)
	cmd := &cobra.Command{
		Use:   "analyze IN... OUT",
		Short: "Have the engine review all games of a collection",
		Long: `Analyze reads games like duiyi convert, has the engine look at every position of them, and
writes all of them in their order into one file: with the score of each position as [%eval], glyphs
(?!, ? and ??) where a move lost something, and the better line beside it. Games without moves are
written as they are. The same program with the same flags finds the same.

It can be interrupted or killed at any time: what was found is kept in OUT.journal until OUT is
written, and the same command goes on. OUT is there once all is done.

Other machines can help: with --listen it lets duiyi worker of the same version in, and with --nats
the games go through a NATS server of your own.`,
		Example: `  duiyi analyze games.pgn reviewed.pgn
  duiyi analyze --nodes 1000000 wxf.pgn dhtml.html reviewed.pgn --listen 0.0.0.0:4222`,
		Args: arguments(cobra.MinimumNArgs(2)),
		RunE: func(cmd *cobra.Command, args []string) error {
			out := args[len(args)-1]
			a.Files = args[:len(args)-1]
			if slices.Contains(args, "-") {
				return usageError{errors.New("analyze goes through files more than once and needs their names")}
			}
			a.Crew.Note = note(cmd)
			if err := a.Check(); err != nil {
				return usageError{err}
			}
			if a.Journal == "" {
				a.Journal = strings.TrimRight(out, "/") + ".journal"
			}
			w, err := formats.Create(out, to, charset.UTF8)
			if err != nil {
				return usageError{err}
			}
			var total record.Conversion
			done, err := a.Run(cmd.Context(), w, &total, analyzeProgress(cmd.ErrOrStderr(), quiet))
			if err != nil {
				w.Abort()
				if cmd.Context().Err() != nil {
					err = fmt.Errorf("%w; the same command goes on", err)
				}
				return err
			}
			if err := anyWritten(&total); err != nil {
				w.Abort()
				fmt.Fprint(cmd.ErrOrStderr(), total.Text())
				return err
			}
			if err := w.Close(); err != nil {
				return err
			}
			if err := a.Finish(); err != nil {
				return err
			}
			if asJSON {
				return json.NewEncoder(cmd.OutOrStdout()).Encode(analyzeReport{done, total.Written, total.Skipped})
			}
			fmt.Fprintf(cmd.OutOrStdout(), "%d games reviewed, %d of them before\n%s", done.Done, done.Had, total.Text())
			return nil
		},
	}
	s := cmd.Flags()
	s.Int64Var(&a.Nodes, "nodes", 100_000, "nodes to search for each position")
	s.StringVar(&a.Format, "from", "", "format to read (default: by content)")
	s.StringVar(&to, "to", "", "format to write (default: by extension)")
	s.StringVar(&a.Journal, "journal", "", "file to go on from (default OUT with .journal behind)")
	s.IntVar(&a.Crew.Workers, "workers", runtime.NumCPU(), "games to review at once in this process; with --listen or --nats 0 leaves them to others")
	declareFarm(cmd, &a.Crew.Farm)
	s.BoolVar(&asJSON, "json", false, "print the result as JSON")
	s.BoolVarP(&quiet, "quiet", "q", false, "show no progress")
	return cmd
}

// analyzeProgress returns what shows now and then how far an analysis is.
func analyzeProgress(w io.Writer, quiet bool) func(lab.Headway) {
	if quiet {
		return nil
	}
	const between = 5 * time.Second
	began, shown := time.Now(), time.Now()
	return func(h lab.Headway) {
		if time.Since(shown) < between && h.Done < h.Total {
			return
		}
		shown = time.Now()
		elapsed := time.Since(began)
		left := elapsed / time.Duration(h.Done-h.Had) * time.Duration(h.Total-h.Done)
		fmt.Fprintf(w, "%d of %d games, %d positions, %.0f a second, %v left\n", h.Done, h.Total, h.Positions,
			float64(h.Positions)/elapsed.Seconds(), left.Round(time.Second))
	}
}
