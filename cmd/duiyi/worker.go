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
		Short: "Play and review games that another machine deals out",
		Long: `Worker takes games from the NATS server at --nats, plays or reviews them and hands in what came of
them, until it is stopped. The server is one of your own or the one inside duiyi selfplay, match or
analyze with --listen. Any number of workers may come and go; the game of one that is gone is given
to another. A worker that is of another version, or does not find the engines of a match, leaves.`,
		Example: `  duiyi worker --nats nats://192.168.1.10:4222
  duiyi worker --nats nats://192.168.1.10:4222 --workers 1`,
		Args: arguments(noArguments),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if options.URL == "" {
				return usageError{fmt.Errorf("--nats is needed, the address of a server")}
			}
			if parallel < 1 {
				return usageError{fmt.Errorf("%d games at once: must be 1 or more", parallel)}
			}
			if err := options.Check(); err != nil {
				return usageError{err}
			}
			f, err := farm.Open(cmd.Context(), options)
			if err != nil {
				return err
			}
			defer f.Close()
			fmt.Fprintf(cmd.ErrOrStderr(), "working for %s\n", options.URL)
			err = f.Work(cmd.Context(), parallel, lab.Tasks)
			if cmd.Context().Err() != nil {
				return nil // which is how it ends
			}
			return err
		},
	}
	options.Version = versionText()
	cmd.Flags().StringVar(&options.URL, "nats", "", "address of the server, nats://host:port")
	cmd.Flags().IntVar(&parallel, "workers", runtime.NumCPU(), "games to play at once")
	return cmd
}

// declareFarm declares the flags that say where games are dealt out.
func declareFarm(cmd *cobra.Command, o *farm.Options) {
	o.Version = versionText()
	cmd.Flags().StringVar(&o.Listen, "listen", "", "address to let workers of other machines in at, host:port (default none)")
	cmd.Flags().StringVar(&o.URL, "nats", "", "NATS server with JetStream to deal games out by (default one inside this process)")
}

// note returns what tells of workers that leave.
func note(cmd *cobra.Command) func(string) {
	return func(text string) { fmt.Fprintln(cmd.ErrOrStderr(), text) }
}
