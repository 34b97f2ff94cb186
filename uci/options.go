package uci

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"duiyi/engine"
	"duiyi/game"
	"duiyi/nnue"
	"duiyi/search"
)

// settings are the values of the engine's options.
type settings struct {
	hash     int // MiB
	threads  int
	multiPV  int
	overhead int // ms lost with each move outside the engine
	skill    int // 0 to engine.FullSkill
	limited  bool
	elo      int // of a limited engine
	analyse  bool
	variety  bool
	ownBook  bool
	nets     [nnue.Xiangqi + 1]*nnue.Net // by game, in place of what evaluates else
	bookFile bookFile                    // in place of the book that comes with the engine
	chess960 bool
	wdl      bool
	ruleSet  game.RuleSet
	ranks    string // numbering of xiangqi ranks: see squares
	oneBased bool   // as ranks "auto" has it
	millis   bool   // UCCI counts time in milliseconds, not seconds
}

const (
	autoRanks = "auto"
	zeroRanks = "0-9"
	oneRanks  = "1-10"

	maxThreads  = 256
	maxOverhead = 5000 // ms
)

func defaults() settings {
	return settings{
		hash: 16, threads: 1, multiPV: 1, overhead: 10,
		skill: engine.FullSkill, elo: eloMin, ranks: autoRanks,
	}
}

// The range of UCI_Elo. That a beginner has 600 is a convention; how much more the others have
// was measured, see ladders.
const (
	eloMin = 600
	eloMax = 2800
)

// ladders has by how many Elo each second skill, from 0 on, beats skill 0, added up from matches of
// 200 games between neighbours (lab/RESULTS.md). Against others such differences come out smaller.
var ladders = map[string][10]int{
	"chess":   {0, 215, 360, 511, 728, 980, 1241, 1493, 1718, 1909},
	"xiangqi": {0, 198, 311, 436, 592, 819, 1037, 1205, 1430, 1699},
}

// skillOf returns the strongest skill below full that an Elo is enough for.
func skillOf(variant string, elo int) int {
	ladder, skill := ladders[variant], 0
	for skill < engine.FullSkill-1 {
		next := skill + 1
		needed := ladder[next/2]
		switch {
		case next == engine.FullSkill-1: // beyond the last rung, half a step as high as it
			needed += (ladder[len(ladder)-1] - ladder[len(ladder)-2]) / 2
		case next%2 != 0:
			needed = (ladder[next/2] + ladder[next/2+1]) / 2
		}
		if elo-eloMin < needed {
			break
		}
		skill = next
	}
	return skill
}

// strength returns the skill that the engine plays a game at. A limit of strength is
// for play; analysis is always the best there is.
func (s settings) strength(variant string) int {
	if s.analyse {
		return engine.FullSkill
	}
	if s.limited {
		return min(s.skill, skillOf(variant, s.elo))
	}
	return s.skill
}

// squares returns how the ranks of xiangqi are numbered.
func (s *server) squares() Squares {
	switch {
	case s.settings.ranks == oneRanks, s.settings.ranks == autoRanks && s.settings.oneBased:
		return OneBased
	}
	return ZeroBased
}

// An option is one line of the answer to the greeting and what setting it does.
type option struct {
	name     string
	kind     string // spin, check, combo, button
	standard string
	min, max int      // of a spin
	choices  []string // of a combo
	set      func(value string) error
}

func spin(name string, standard, low, high int, set func(int) error) option {
	return option{name: name, kind: "spin", standard: strconv.Itoa(standard), min: low, max: high, set: func(v string) error {
		n, err := strconv.Atoi(v)
		if err != nil || n < low || n > high {
			return fmt.Errorf("wants a whole number from %d to %d", low, high)
		}
		return set(n)
	}}
}

func check(name string, standard bool, set func(bool)) option {
	return option{name: name, kind: "check", standard: strconv.FormatBool(standard), set: func(v string) error {
		b, err := strconv.ParseBool(strings.ToLower(v))
		if err != nil {
			return errors.New("wants true or false")
		}
		set(b)
		return nil
	}}
}

func combo(name, standard string, choices []string, set func(string) error) option {
	return option{name: name, kind: "combo", standard: standard, choices: choices, set: func(v string) error {
		for _, c := range choices {
			if strings.EqualFold(c, v) {
				return set(c)
			}
		}
		return fmt.Errorf("does not know %q, wants one of %s", v, strings.Join(choices, ", "))
	}}
}

func text(name, standard string, set func(string) error) option {
	return option{name: name, kind: "string", standard: standard, set: set}
}

func button(name string, press func()) option {
	return option{name: name, kind: "button", set: func(string) error { press(); return nil }}
}

// to is a setter that keeps the value.
func to[T any](place *T) func(T) { return func(v T) { *place = v } }

// into is a setter that keeps the value and finds nothing wrong with it.
func into[T any](place *T) func(T) error { return func(v T) error { *place = v; return nil } }

// setOption sets an option by its name, which is compared without case.
func (s *server) setOption(name, value string) (known bool) {
	for _, o := range s.table {
		if !strings.EqualFold(o.name, name) {
			continue
		}
		if o.kind != "button" && value == "" {
			s.remark("option %s wants a value", o.name)
		} else if err := o.set(value); err != nil {
			s.remark("option %s: %v", o.name, err)
		}
		return true
	}
	return false
}

// setHash makes the table one of mib MiB if the machine has room for it. The system
// may promise more than it has, and end the process later; so it is asked before.
func (s *server) setHash(mib int) error {
	if mib == s.settings.hash {
		return nil
	}
	if room, ok := availableMemory(); ok {
		const reserve = 64 << 20 // for all else
		if uint64(mib)<<20+reserve > room {
			return fmt.Errorf("no room for %d MiB, %d MiB are to be had; it stays at %d",
				mib, (max(room, reserve)-reserve)>>20, s.settings.hash)
		}
	}
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
	s.halt()
	for _, r := range engine.Games() {
		if r.Name() != name {
			continue
		}
		s.settings.oneBased = true
		if name != s.rules.Name() {
			s.rules = r
			s.newGame()
		}
	}
	return nil
}

func (uciVoice) options(s *server) []option {
	d, now := defaults(), &s.settings
	var games []string
	for _, r := range engine.Games() {
		games = append(games, r.Name())
	}
	options := []option{
		spin("Hash", d.hash, 1, search.MaxHash, s.setHash),
		button("Clear Hash", s.forget),
		spin("Threads", d.threads, 1, maxThreads, into(&now.threads)),
		spin("MultiPV", d.multiPV, 1, game.MaxMoves, into(&now.multiPV)),
		check("Ponder", false, func(bool) {}), // says that the engine can
		spin("Move Overhead", d.overhead, 0, maxOverhead, into(&now.overhead)),
		spin("Skill Level", d.skill, 0, engine.FullSkill, into(&now.skill)),
		check("OwnBook", d.ownBook, to(&now.ownBook)),
		check("Opening Variety", d.variety, to(&now.variety)),
		combo("Xiangqi Ranks", d.ranks, []string{autoRanks, zeroRanks, oneRanks}, into(&now.ranks)),
		combo(repetitionOption, d.ruleSet.String(), ruleSetNames(), func(v string) error {
			r, _ := game.ParseRuleSet(v)
			s.setRuleSet(r)
			return nil
		}),
		combo("UCI_Variant", s.rules.Name(), games, s.setVariant),
		check("UCI_Chess960", d.chess960, to(&now.chess960)),
		check("UCI_AnalyseMode", d.analyse, to(&now.analyse)),
		check("UCI_LimitStrength", d.limited, to(&now.limited)),
		spin("UCI_Elo", d.elo, eloMin, eloMax, into(&now.elo)),
		check("UCI_ShowWDL", d.wdl, to(&now.wdl)),
	}
	if s.options.OpenFile != nil {
		options = append(options, text("Book File", noFile, s.setBookFile), text("EvalFile", noFile, s.setNet))
	}
	return options
}

// UCCI's options are single lower case words, known by these names to programs
// that show them in Chinese.
func (ucciVoice) options(s *server) []option {
	d, now := defaults(), &s.settings
	automatic := func(standard int, set func(int) error) func(int) error {
		return func(n int) error {
			if n == 0 {
				n = standard
			}
			return set(n)
		}
	}
	const none, small = "none", "small"
	return []option{
		check("usemillisec", d.millis, to(&now.millis)),
		check("batch", false, s.batch.Store),
		check("ponder", false, func(bool) {}),
		check("usebook", true, to(&now.ownBook)),
		spin("hashsize", d.hash, 0, search.MaxHash, automatic(d.hash, s.setHash)),
		spin("threads", d.threads, 0, maxThreads, automatic(d.threads, into(&now.threads))),
		spin("skill", d.skill, 0, engine.FullSkill, into(&now.skill)),
		combo("randomness", none, []string{none, small}, func(v string) error { now.variety = v != none; return nil }),
		combo(ucciRepetition, ucciRuleSets[d.ruleSet], ucciRuleSets, func(v string) error {
			s.setRuleSet(game.RuleSet(slices.Index(ucciRuleSets, v)))
			return nil
		}),
		button("newgame", s.newGame),
	}
}
