package main

import (
	"encoding/json"
	"fmt"

	"github.com/spf13/cobra"

	"duiyi/engine"
	"duiyi/game"
)

// benchReport is what bench --json prints, a line for each game.
type benchReport struct {
	Game    string  `json:"game"`
	Nodes   int64   `json:"nodes"`
	Seconds float64 `json:"seconds"`
	NPS     int64   `json:"nps"`
}

func newBench() *cobra.Command {
	var (
		gameName string
		asJSON   bool
	)
	cmd := &cobra.Command{
		Use:   "bench",
		Short: "Measure the search on fixed positions",
		Long: "Bench searches fixed positions to a fixed depth on one thread. The number of nodes is the\n" +
			"signature of the search: it changes only when the search does.",
		Example: "  duiyi bench\n  duiyi bench --game chess --json",
		Args:    arguments(noArguments),
		RunE: func(cmd *cobra.Command, _ []string) error {
			games := engine.Games()
			if gameName != "" {
				rules, err := rulesOf(gameName)
				if err != nil {
					return err
				}
				games = []game.Rules{rules}
			}
			for _, rules := range games {
				b := engine.RunBench(rules)
				if asJSON {
					report := benchReport{b.Game, b.Nodes, b.Elapsed.Seconds(), b.NPS()}
					if err := json.NewEncoder(cmd.OutOrStdout()).Encode(report); err != nil {
						return err
					}
					continue
				}
				fmt.Fprintf(cmd.OutOrStdout(), "%-8s %d nodes, %.3f s, %d nodes/s\n", b.Game, b.Nodes, b.Elapsed.Seconds(), b.NPS())
			}
			return nil
		},
	}
	cmd.Flags().StringVar(&gameName, "game", "", "xiangqi or chess (default both)")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON, a line for each game")
	return cmd
}
