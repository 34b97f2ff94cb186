package main

import (
	"encoding/json"
	"fmt"

	"github.com/spf13/cobra"

	"duiyi/game"
	"duiyi/record"
	"duiyi/record/formats"
)

// checkLine is what check --json prints, a line for each fault and one for each file.
type checkLine struct {
	File  string        `json:"file"`
	Fault *record.Fault `json:"fault,omitempty"`
	Tally *record.Tally `json:"tally,omitempty"`
}

func newCheck() *cobra.Command {
	var (
		from, rules string
		asJSON      bool
	)
	cmd := &cobra.Command{
		Use:   "check FILE...",
		Short: "Play the games of files through and report what is wrong",
		Long: "Check plays every game through the rules and reports what cannot be read, illegal moves, results\n" +
			"that are against the rules or the game's own tag, and games that were played on after the rules\n" +
			"had ended them; and, which is no fault, how the rules of repetition and progress ended a game,\n" +
			"and who should have varied. The exit code is 1 if there are faults. A file name - is the\n" +
			"standard input. Formats: " + formats.Names(false) + ".",
		Example: "  duiyi check games.pgn\n  duiyi check --rules chinese --json *.xqf",
		Args:    arguments(cobra.MinimumNArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error {
			set, ok := game.ParseRuleSet(rules)
			if !ok {
				return usageError{fmt.Errorf("rules %q: must be asian, chinese or casual", rules)}
			}
			faulty := 0
			for _, path := range args {
				r, file, err := formats.Open(path, from)
				if err != nil {
					return err
				}
				print := func(l checkLine) {
					l.File = path
					switch {
					case asJSON:
						json.NewEncoder(cmd.OutOrStdout()).Encode(l)
					case l.Fault != nil:
						fmt.Fprintf(cmd.OutOrStdout(), "%s: %s\n", path, l.Fault)
					default:
						fmt.Fprintf(cmd.OutOrStdout(), "%s: %s\n", path, l.Tally)
					}
				}
				tally, err := record.CheckAll(cmd.Context(), r, set, func(f record.Fault) { print(checkLine{Fault: &f}) })
				file.Close()
				if err != nil {
					return fmt.Errorf("%s: %w", path, err)
				}
				print(checkLine{Tally: &tally})
				faulty += tally.Faulty
			}
			if faulty > 0 {
				return fmt.Errorf("%d games have faults", faulty)
			}
			return nil
		},
	}
	cmd.Flags().StringVar(&from, "from", "", "format to read (default: by content)")
	cmd.Flags().StringVar(&rules, "rules", game.AsianRules.String(), "rules of repetition of xiangqi: asian, chinese or casual")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON, a line for each fault and for each file")
	return cmd
}
