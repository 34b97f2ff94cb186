package main

import (
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"duiyi/game"
	"duiyi/record"
	"duiyi/record/formats"
	"duiyi/record/show"
)

func newShow() *cobra.Command {
	var (
		from, notation, color string
		number, ply           int
		flip                  bool
	)
	cmd := &cobra.Command{
		Use:   "show FILE",
		Short: "Print a game of a file: the board and the moves",
		Long: "Show prints the board of a game, at its end or after --ply moves of the main line, and its moves\n" +
			"with variations and comments. Colours are used on a terminal, unless NO_COLOR is set. A file\n" +
			"name - is the standard input. Formats: " + formats.Names(false) + ".",
		Example: "  duiyi show game.xqf\n  duiyi show games.pgn --game 17 --ply 40 --flip\n  duiyi show game.pgn --notation figurine",
		Args:    arguments(cobra.ExactArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error {
			if number < 1 {
				return usageError{fmt.Errorf("game %d: must be at least 1", number)}
			}
			if cmd.Flags().Changed("ply") && ply < 0 {
				return usageError{fmt.Errorf("ply %d: must be at least 0", ply)}
			}
			if _, err := notationNamed(notation, nil); err != nil {
				return err
			}
			r, file, err := formats.Open(args[0], from)
			if err != nil {
				return err
			}
			defer file.Close()
			g, err := record.Nth(cmd.Context(), r, number)
			var wrong *record.Error
			if g == nil || err != nil && !errors.As(err, &wrong) {
				return fmt.Errorf("%s: %w", args[0], err)
			}
			o := show.Options{Flipped: flip}
			var e error
			if o.Notation, e = notationNamed(notation, g.Rules); e != nil {
				return e
			}
			if e = hasPly(g, ply); e != nil {
				return fmt.Errorf("%s: %w", args[0], e)
			}
			switch color {
			case "always":
				o.Color = true
			case "auto":
				o.Color = os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb" && isTerminal(cmd.OutOrStdout())
			case "never":
			default:
				return usageError{fmt.Errorf("color %q: must be auto, always or never", color)}
			}
			text, e := show.At(g, ply, o)
			if e != nil {
				return e
			}
			fmt.Fprint(cmd.OutOrStdout(), text)
			return err
		},
	}
	cmd.Flags().StringVar(&from, "from", "", "format to read (default: by content)")
	cmd.Flags().IntVar(&number, "game", 1, "which game of the file")
	cmd.Flags().IntVar(&ply, "ply", -1, "show the board after so many moves of the main line (default: after all)")
	cmd.Flags().BoolVar(&flip, "flip", false, "show the board from the other side")
	cmd.Flags().StringVar(&notation, "notation", "", "notation of moves: "+show.Notations(nil))
	cmd.Flags().StringVar(&color, "color", "auto", "colours: auto, always or never")
	return cmd
}

// notationNamed returns the notation of a name, for a game or, where rules is nil, any.
func notationNamed(name string, rules game.Rules) (game.Notation, error) {
	n, ok := show.NotationNamed(name, rules)
	switch {
	case ok:
		return n, nil
	case rules == nil:
		return n, usageError{fmt.Errorf("notation %q: must be one of %s", name, show.Notations(nil))}
	}
	return n, usageError{fmt.Errorf("notation %q: %s has %s", name, rules.Name(), show.Notations(rules))}
}

// hasPly is the error that the main line of a game has not so many moves.
func hasPly(g *record.Game, ply int) error {
	n := 0
	for range g.Root.Mainline() {
		n++
	}
	if ply > n {
		return fmt.Errorf("ply %d: the main line has only %d", ply, n)
	}
	return nil
}
