package main

import (
	"fmt"
	"runtime"

	"github.com/spf13/cobra"

	"duiyi/lab"
	"duiyi/lab/farm"
)

func newWorker() *cobra.Command {
	var (
		options  farm.Options
		parallel int
	)
	cmd := &cobra.Command{
		Use:   "worker",
		Short: "Play games that another machine deals out",
		Long: `Worker takes games from the NATS server at --nats, plays them and hands in what came of them,
until it is stopped. The server is one of your own or the one inside duiyi selfplay --listen. Any
number of workers may come and go; the game of one that is gone is given to another.`,
		Example: `  duiyi worker --nats nats://192.168.1.10:4222`,
		Args:    arguments(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if options.URL == "" || parallel < 1 {
				return usageError{fmt.Errorf("--nats is needed, and --workers of 1 or more")}
			}
			f, err := farm.Open(cmd.Context(), options)
			if err != nil {
				return err
			}
			defer f.Close()
			fmt.Fprintf(cmd.ErrOrStderr(), "working for %s\n", options.URL)
			return f.Work(cmd.Context(), parallel, lab.Tasks)
		},
	}
	cmd.Flags().StringVar(&options.URL, "nats", "", "address of the server, nats://host:port")
	cmd.Flags().IntVar(&parallel, "workers", runtime.NumCPU(), "games to play at once")
	return cmd
}
