package lab

import (
	"fmt"
	"strconv"
	"strings"
)

// A setting is a number that is written as name=number in a list.
type setting struct {
	name string
	to   *float64
	need bool // must be there
}

// readSettings reads a list of name=number with commas between.
func readSettings(text string, settings ...setting) error {
	given := map[string]bool{}
	for field := range strings.SplitSeq(text, ",") {
		name, value, _ := strings.Cut(field, "=")
		known := false
		for _, s := range settings {
			if s.name != name {
				continue
			}
			known = true
			n, err := strconv.ParseFloat(value, 64)
			if err != nil {
				return fmt.Errorf("%q: %s must be a number", text, name)
			}
			*s.to = n
		}
		if !known || given[name] {
			return fmt.Errorf("%q: %q is not one of its settings, or is there twice", text, name)
		}
		given[name] = true
	}
	for _, s := range settings {
		if s.need && !given[s.name] {
			return fmt.Errorf("%q: lacks %s", text, s.name)
		}
	}
	return nil
}

// ParseWin reads score=N,moves=N, the settings of an Adjudication of won games.
func ParseWin(text string) (score, moves int, err error) {
	var s, m float64
	err = readSettings(text, setting{"score", &s, true}, setting{"moves", &m, true})
	if err == nil && (s < 1 || m < 1) {
		err = fmt.Errorf("%q: score and moves must be 1 or more", text)
	}
	return int(s), int(m), err
}

// ParseDraw reads score=N,moves=N,after=N, the settings of an Adjudication of drawn
// games; after may be left out.
func ParseDraw(text string) (score, moves, after int, err error) {
	var s, m, a float64
	err = readSettings(text, setting{"score", &s, true}, setting{"moves", &m, true}, setting{"after", &a, false})
	if err == nil && (s < 0 || m < 1 || a < 0) {
		err = fmt.Errorf("%q: score and after must not be negative, moves 1 or more", text)
	}
	return int(s), int(m), int(a), err
}

// ParseSPRT reads elo0=N,elo1=N,alpha=N,beta=N,model=M; the last three may be left out
// and are then 0.05, 0.05 and logistic.
func ParseSPRT(text string) (SPRT, error) {
	t := SPRT{Alpha: 0.05, Beta: 0.05, Model: Logistic}
	rest := text
	if before, model, ok := strings.Cut(text, ",model="); ok {
		var after string
		model, after, _ = strings.Cut(model, ",")
		t.Model = EloModel(model)
		if rest = before; after != "" {
			rest += "," + after
		}
	}
	err := readSettings(rest, setting{"elo0", &t.Elo0, true}, setting{"elo1", &t.Elo1, true},
		setting{"alpha", &t.Alpha, false}, setting{"beta", &t.Beta, false})
	if err != nil {
		return t, fmt.Errorf("sprt %w", err)
	}
	return t, t.Check()
}
