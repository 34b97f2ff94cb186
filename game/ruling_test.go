package game

import "testing"

func TestRuleSets(t *testing.T) {
	for _, r := range RuleSets() {
		if got, ok := ParseRuleSet(r.String()); !ok || got != r {
			t.Errorf("%v is read as %v, %v", r, got, ok)
		}
	}
	for _, name := range []string{"", "Asian", "wxf", RuleSet(9).String()} {
		if r, ok := ParseRuleSet(name); ok {
			t.Errorf("%q is read as %v", name, r)
		}
	}
}

func TestVary(t *testing.T) {
	for result, want := range map[Result]struct {
		side Side
		must bool
	}{Ongoing: {First, false}, Draw: {First, false}, FirstWins: {Second, true}, SecondWins: {First, true}} {
		r := Ruling{Pending: Outcome{Result: result}}
		if side, must := r.Vary(); side != want.side || must != want.must {
			t.Errorf("%v: %v, %v", result, side, must)
		}
	}
}
