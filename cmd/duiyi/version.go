package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"

	"duiyi/nnue"
)

// version is set by make to what git describe says.
var version string

func versionText() string {
	if info, ok := debug.ReadBuildInfo(); ok && version == "" {
		return info.Main.Version
	}
	return version
}

func newVersion() *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the version, and by what the networks are computed here",
		Args:  arguments(noArguments),
		Run: func(cmd *cobra.Command, _ []string) {
			fmt.Fprintf(cmd.OutOrStdout(), "duiyi %s %s %s/%s, networks by %s\n", versionText(), runtime.Version(), runtime.GOOS, runtime.GOARCH, nnue.Kernel())
		},
	}
}
