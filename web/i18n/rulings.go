package i18n

import (
	"strings"

	"duiyi/game"
)

// RuleSet returns the name of a set of rules.
func (l Lang) RuleSet(r game.RuleSet) string { return l.T("rules." + r.String()) }

// Ruling says what a repetition leads to, such as
// «红方炮长捉黑车，红方变招或判负», or after it was decided what the loser did; ""
// where there is nothing to say.
func (l Lang) Ruling(name string, r *game.Ruling) string {
	if r == nil {
		return ""
	}
	if side, must := r.Vary(); must {
		return l.T("ruling.vary", l.offence(name, r, side, r.Pending.Reason), l.Side(name, side))
	}
	switch r.Pending.Reason {
	case game.NoReason:
	case game.Threefold:
		return l.T("ruling.draw")
	default:
		return l.T("ruling.draw.mutual", l.Reason(name, r.Pending.Reason))
	}
	switch r.Outcome.Reason {
	case game.PerpetualCheck, game.PerpetualChase, game.PerpetualThreat, game.PerpetualAttack:
		loser := game.First
		if r.Outcome.Result == game.FirstWins {
			loser = game.Second
		}
		return l.offence(name, r, loser, r.Outcome.Reason)
	}
	return ""
}

// offence says what a side has done throughout the cycle.
func (l Lang) offence(name string, r *game.Ruling, side game.Side, reason game.Reason) string {
	who, c := l.Side(name, side), r.Conduct[side&1]
	switch reason {
	case game.PerpetualCheck:
		return l.T("ruling.check", who)
	case game.PerpetualThreat:
		return l.T("ruling.threat", who)
	case game.PerpetualChase:
		victims := make([]string, len(c.Victims))
		for i, m := range c.Victims {
			victims[i] = l.Piece(name, m.Piece)
		}
		return l.T("ruling.chase", who, l.kinds(name, c.Hunters), strings.Join(victims, l.T("list.comma")))
	}
	var natures []string
	for _, n := range [...]struct {
		nature game.Nature
		text   string
	}{{game.Checks, l.T("nature.check")}, {game.Threatens, l.T("nature.threat")}, {game.Chases, l.T("nature.chase")}} {
		if c.Natures&n.nature != 0 {
			natures = append(natures, n.text)
		}
	}
	return l.T("ruling.attack", who, strings.Join(natures, l.T("list.comma")))
}

// kinds names the kinds of men, each once.
func (l Lang) kinds(name string, men []game.Man) string {
	var seen uint
	var words []string
	for _, m := range men {
		if bit := uint(1) << m.Piece.Kind(); seen&bit == 0 {
			seen |= bit
			words = append(words, l.Kind(name, m.Piece))
		}
	}
	return strings.Join(words, l.T("list.and"))
}
