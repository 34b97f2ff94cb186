// Duiyi plays Chinese chess and international chess: it serves the page that
// plays them in a browser, is an engine for other programs, and measures itself.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"

	"duiyi/engine"
	"duiyi/game"
)

// usageError marks an error in what the command was called with; the exit code
// is then 2 and not 1.
type usageError struct{ error }

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	root := newRoot()
	root.AddCommand(newPerft(), newUCI(), newUCCI(), newBench(), newMatch(), newProblems(), newSelfPlay(), newInspect(), newTrain(), newWorker(), newAnalyze(),
		newConvert(), newShow(), newCheck(), newPicture(), newRule(), newVersion())
	if cmd, err := root.ExecuteContextC(ctx); err != nil {
		fmt.Fprintln(os.Stderr, "duiyi:", err)
		if errors.As(err, &usageError{}) {
			fmt.Fprintln(os.Stderr, cmd.CommandPath(), "--help says more")
			os.Exit(2)
		}
		os.Exit(1)
	}
}

// rulesOf returns the game of a name.
func rulesOf(name string) (game.Rules, error) {
	for _, rules := range engine.Games() {
		if rules.Name() == name {
			return rules, nil
		}
	}
	return nil, usageError{fmt.Errorf("game %q: must be xiangqi or chess", name)}
}

// arguments wraps a check of positional arguments so that its failure counts as
// one of usage.
func arguments(check cobra.PositionalArgs) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if err := check(cmd, args); err != nil {
			return usageError{err}
		}
		return nil
	}
}

// noArguments refuses positional arguments.
func noArguments(_ *cobra.Command, args []string) error {
	if len(args) > 0 {
		return fmt.Errorf("%q: only flags can be given", args[0])
	}
	return nil
}
