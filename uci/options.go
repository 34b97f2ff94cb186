package uci

import (
	"fmt"
	"strconv"
	"strings"

	"duiyi/engine"
	"duiyi/game"
	"duiyi/search"
)

// settings are the values of the engine's options.
type settings struct {
	hash     int // MiB
	multiPV  int
	skill    int // 0 to engine.FullSkill
	variety  bool
	chess960 bool
}

func defaults() settings {
	return settings{hash: 16, multiPV: 1, skill: engine.FullSkill}
}

// An option is one line of the answer to "uci" and what setting it does.
type option struct {
	name     string
	kind     string // spin, check, combo, button, string
	standard string
	min, max int      // of a spin
	choices  []string // of a combo
	set      func(value string) error
}

func (o option) describe() string {
	var b strings.Builder
	fmt.Fprintf(&b, "option name %s type %s", o.name, o.kind)
	if o.kind != "button" {
		b.WriteString(" default " + o.standard)
	}
	if o.kind == "spin" {
		fmt.Fprintf(&b, " min %d max %d", o.min, o.max)
	}
	for _, c := range o.choices {
		b.WriteString(" var " + c)
	}
	return b.String()
}

func (s *server) optionTable() []option {
	d := defaults()
	var games []string
	for _, r := range engine.Games() {
		games = append(games, r.Name())
	}
	spin := func(name string, standard, low, high int, set func(int) error) option {
		return option{name: name, kind: "spin", standard: strconv.Itoa(standard), min: low, max: high, set: func(v string) error {
			n, err := strconv.Atoi(v)
			if err != nil || n < low || n > high {
				return fmt.Errorf("wants a whole number from %d to %d", low, high)
			}
			return set(n)
		}}
	}
	check := func(name string, standard bool, to *bool) option {
		return option{name: name, kind: "check", standard: strconv.FormatBool(standard), set: func(v string) error {
			b, err := strconv.ParseBool(strings.ToLower(v))
			if err != nil {
				return fmt.Errorf("wants true or false")
			}
			*to = b
			return nil
		}}
	}
	keep := func(to *int) func(int) error {
		return func(n int) error { *to = n; return nil }
	}
	return []option{
		spin("Hash", d.hash, 1, search.MaxHash, s.setHash),
		spin("MultiPV", d.multiPV, 1, game.MaxMoves, keep(&s.settings.multiPV)),
		spin("Skill Level", d.skill, 0, engine.FullSkill, keep(&s.settings.skill)),
		check("Opening Variety", d.variety, &s.settings.variety),
		check("UCI_Chess960", d.chess960, &s.settings.chess960),
		{name: "UCI_Variant", kind: "combo", standard: s.rules.Name(), choices: games, set: s.setVariant},
		{name: "Clear Hash", kind: "button", set: func(string) error {
			s.halt()
			if s.engine != nil {
				s.engine.NewGame()
			}
			return nil
		}},
	}
}

// setOption obeys "setoption name N [value V]". Names may hold spaces and are
// compared without case.
func (s *server) setOption(args []string) {
	text := strings.Join(args, " ")
	name, value, hasValue := strings.Cut(text, " value ")
	name, ok := strings.CutPrefix(name, "name ")
	if !ok {
		s.print("info string setoption wants a name")
		return
	}
	for _, o := range s.optionTable() {
		if !strings.EqualFold(o.name, name) {
			continue
		}
		if o.kind != "button" && !hasValue {
			s.printf("info string option %s wants a value", o.name)
		} else if err := o.set(value); err != nil {
			s.printf("info string option %s: %v", o.name, err)
		}
		return
	}
	s.printf("info string no option %s", name)
}

func (s *server) setHash(mib int) error {
	s.halt()
	if s.engine != nil {
		if err := s.engine.Resize(mib); err != nil {
			return err
		}
	}
	s.settings.hash = mib
	return nil
}

func (s *server) setVariant(name string) error {
	for _, r := range engine.Games() {
		if strings.EqualFold(r.Name(), name) {
			s.halt()
			s.squares = ZeroBased
			if r.Name() == "xiangqi" {
				s.squares = OneBased
			}
			if r.Name() != s.rules.Name() {
				s.rules = r
				s.position = r.Start()
				if s.engine != nil {
					s.engine.NewGame()
				}
			}
			return nil
		}
	}
	return fmt.Errorf("does not know the game %q", name)
}
