package main

import (
	"bufio"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"duiyi/uci"
)

func newUCI() *cobra.Command {
	var gameName string
	cmd := &cobra.Command{
		Use:   "uci",
		Short: "Be an engine for another program, in UCI on standard input and output",
		Long: "Duiyi plays the game given by --game until the other program sets the option UCI_Variant.\n" +
			"It ends with the command quit or the end of its input.",
		Example: "  duiyi uci\n  duiyi uci --game xiangqi",
		Args:    arguments(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error {
			rules, err := rulesOf(gameName)
			if err != nil {
				return err
			}
			lines := make(chan string)
			failed := make(chan error, 1)
			go func() {
				failed <- readLines(cmd.InOrStdin(), lines)
				close(lines)
			}()
			out := cmd.OutOrStdout()
			uci.Serve(cmd.Context(), lines, func(line string) { fmt.Fprintln(out, line) },
				uci.Options{Name: "Duiyi " + versionText(), Rules: rules})
			select {
			case err := <-failed:
				return err
			default:
				return nil
			}
		},
	}
	cmd.Flags().StringVar(&gameName, "game", "chess", "xiangqi or chess")
	return cmd
}

// readLines sends the lines of r, which may be as long as the moves of a very long
// game.
func readLines(r io.Reader, lines chan<- string) error {
	in := bufio.NewScanner(r)
	in.Buffer(nil, 16<<20)
	for in.Scan() {
		lines <- in.Text()
	}
	return in.Err()
}
