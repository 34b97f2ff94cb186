package pgn

import (
	"testing"

	"duiyi/record"
)

// TestUnended tells games that seem to be cut off after a whole move from those that people
// write without a result.
func TestUnended(t *testing.T) {
	const tags = "[Event \"x\"]\n[Result \"*\"]\n\n"
	for text, want := range map[string]bool{
		tags + "1. e4 e5 2. Nf3":                 true,
		tags + "1. e4 e5 2. Nf3 {so}\n":          true,
		tags + "1. e4 e5 2. Nf3 (2. f4) \n":      true,
		tags + "1. e4 e5 *\n\n" + tags + "1. d4": true,
		"[Event \"x\"]\n[Site \"y\"]\n":          true,
		"[Red \"x\"]\n\n1. 炮二平五 马8进7":            true,
		"1. e4 e5 2.": true,
		"1. e4 e5\n2": true,
		"1. e4 e5 1":  true, // of 1-0

		tags + "1. e4 e5 2. Nf3 *":                               false,
		tags + "1. e4 e5 1-0 {resigns}\n\n":                      false,
		"1. e4 e5 2. Nf3":                                        false,
		"e4 e5 Nf3\n":                                            false,
		"1. 炮二平五 马8进7":                                           false,
		tags + "1. f3 e5 2. g4 Qh4#":                             false, // is over
		"[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n":            false, // a position
		"[Event \"a\"]\n\n1. e4 e5\n\n[Event \"b\"]\n\n1. d4 d5": false, // as all of that file
		"[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n[Event \"x\"]\n\n1. e4 Kd7 *": false,
	} {
		games, errs := readAll(t, text)
		if len(errs) > 0 || len(games) == 0 {
			t.Errorf("%q: %d games, %v", text, len(games), errs)
			continue
		}
		for i, g := range games {
			if last := i == len(games)-1; g.Unended != (want && last) {
				t.Errorf("%q: game %d unended: %v", text, i+1, g.Unended)
			}
		}
	}
}

// TestCutTag reads files that end in a tag.
func TestCutTag(t *testing.T) {
	for text, want := range map[string]struct{ text, event string }{
		"[Event \"x":                   {"Event", "x"},
		"[Event \"x\"\n":               {"Event", "x"},
		"[Event \"a\"]\n[Site \"so, ":  {"Site", "a"},
		"[Event \"a\"]\n[Si":           {"[Si", "a"},
		"[Event \"a\"]\n\n1. e4 [%clk": {"[%clk", "a"},
	} {
		games, errs := readAll(t, text)
		if len(errs) != 1 || errs[0].Cause != record.CauseCut || errs[0].Text != want.text || len(games) != 1 || games[0].Tags.Get("Event") != want.event {
			t.Errorf("%q: %d games, %v", text, len(games), errs)
		}
	}
}
