package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"duiyi/web"
)

// newRoot returns the command without a name, which serves the page.
func newRoot() *cobra.Command {
	var (
		options web.Options
		noOpen  bool
	)
	cmd := &cobra.Command{
		Use:   "duiyi",
		Short: "Play Chinese chess and chess in the browser",
		Long: "Duiyi serves its page on this machine and, where there is a desktop, opens it.\n" +
			"A busy port is no error: the next free one is taken. Ctrl-C ends it.",
		Example: "  duiyi\n  duiyi --port 9000 --no-open\n  duiyi perft --game xiangqi 4",
		Args:    arguments(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if options.Port < 0 || options.Port > 65535 {
				return usageError{fmt.Errorf("port %d: must be 0 to 65535", options.Port)}
			}
			if !noOpen {
				options.Open = web.Opener()
			}
			options.Say = func(line string) { fmt.Fprintln(cmd.OutOrStdout(), line) }
			return web.Serve(cmd.Context(), options)
		},
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	cmd.Flags().StringVar(&options.Host, "addr", "127.0.0.1", "address to listen on; 0.0.0.0 lets other machines in")
	cmd.Flags().IntVar(&options.Port, "port", 8765, "port to listen on; 0 takes any free one")
	cmd.Flags().BoolVar(&noOpen, "no-open", false, "do not open a browser")
	cmd.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return usageError{err} })
	cmd.CompletionOptions.HiddenDefaultCmd = true
	return cmd
}
