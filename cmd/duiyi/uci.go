package main

import (
	"fmt"
	"os"
	"runtime"

	"github.com/spf13/cobra"

	"duiyi/uci"
	"duiyi/xiangqi"
)

func newUCI() *cobra.Command {
	var gameName string
	cmd := &cobra.Command{
		Use:   "uci",
		Short: "Be an engine for another program, in UCI on standard input and output",
		Long: "Duiyi plays the game given by --game until the other program sets the option UCI_Variant.\n" +
			"Ranks of a xiangqi board are numbered 0 to 9, and 1 to 10 once UCI_Variant is set; the option\n" +
			"Xiangqi Ranks decides it either way. It ends with the command quit or the end of its input.",
		Example: "  duiyi uci\n  duiyi uci --game xiangqi",
		Args:    arguments(noArguments),
		RunE: func(cmd *cobra.Command, _ []string) error {
			rules, err := rulesOf(gameName)
			if err != nil {
				return err
			}
			return beEngine(cmd, uci.Options{Rules: rules})
		},
	}
	cmd.Flags().StringVar(&gameName, "game", "chess", "xiangqi or chess")
	return cmd
}

func newUCCI() *cobra.Command {
	return &cobra.Command{
		Use:   "ucci",
		Short: "Be a xiangqi engine for a Chinese program, in UCCI on standard input and output",
		Long: "Duiyi speaks UCCI 3.0. Times are in seconds until the other program sets usemillisec, as the\n" +
			"protocol has it. It ends with the command quit or the end of its input.",
		Example: "  duiyi ucci",
		Args:    arguments(noArguments),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return beEngine(cmd, uci.Options{Rules: xiangqi.Rules, Dialect: uci.UCCI})
		},
	}
}

// beEngine serves the other program until it has enough.
func beEngine(cmd *cobra.Command, o uci.Options) error {
	// Two threads more than the machine runs at once, so that commands are heard
	// at once where the search has a thread for each of them.
	runtime.GOMAXPROCS(runtime.GOMAXPROCS(0) + 2)
	o.Name = "Duiyi " + versionText()
	o.Errors = cmd.ErrOrStderr()
	o.OpenFile = openFile
	return uci.Run(cmd.Context(), cmd.InOrStdin(), cmd.OutOrStdout(), o)
}

// file is a file that knows its size.
type file struct {
	*os.File
	size int64
}

func (f file) Size() int64 { return f.size }

// openFile opens a regular file; anything else, such as a pipe, has no size and might
// keep the engine waiting.
func openFile(name string) (uci.File, error) {
	info, err := os.Stat(name)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s: not a file to read from", name)
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	return file{f, info.Size()}, nil
}
