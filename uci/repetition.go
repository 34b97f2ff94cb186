package uci

import (
	"duiyi/game"
	"duiyi/search"
)

// Names of the option that chooses the rules of repetition of xiangqi, and of
// UCCI's values for it, weakest first. UCCI also knows "alwaysdraw", which no
// federation plays by.
const (
	repetitionOption = "Repetition Rules"
	ucciRepetition   = "repetition"
)

var ucciRuleSets = []string{game.CasualRules: "checkban", game.AsianRules: "asianrule", game.ChineseRules: "chineserule"}

func ruleSetNames() (names []string) {
	for _, r := range game.RuleSets() {
		names = append(names, r.String())
	}
	return names
}

// setRuleSet changes the rules of repetition. What the engine learned by others is
// of no use any more.
func (s *server) setRuleSet(r game.RuleSet) {
	if r == s.settings.ruleSet {
		return
	}
	s.halt()
	s.forget()
	s.settings.ruleSet = r
	s.rule(s.position)
}

// rule sets the rules of repetition that p goes by.
func (s *server) rule(p game.Position) {
	if p, ok := p.(game.Ruled); ok {
		p.SetRuleSet(s.settings.ruleSet)
	}
}

// announceRule says in words that the score of a line is no mate but a win or loss
// by the rules of repetition, each time it changes.
func (s *server) announceRule(t *thought, l search.Line) {
	if l.MultiPV > 1 || l.Score == t.ruled || !search.ByRule(l.Score) {
		return
	}
	t.ruled = l.Score
	does, plies := "wins", search.RuleWin-l.Score
	if l.Score < 0 {
		does, plies = "loses", search.RuleWin+l.Score
	}
	unit := "plies"
	if plies == 1 {
		unit = "ply"
	}
	s.remark("the side to move %s by the rules of repetition, not by mate, in %d %s", does, plies, unit)
}
