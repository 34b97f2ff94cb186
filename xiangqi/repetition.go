package xiangqi

import (
	"math/bits"

	"duiyi/game"
)

// RuleSet returns the rules of repetition that the game is judged by.
func (p *Position) RuleSet() game.RuleSet { return p.ruleSet }

// SetRuleSet sets the rules of repetition that the game is judged by, all of it:
// moves already made too.
func (p *Position) SetRuleSet(r game.RuleSet) { p.ruleSet = r }

// repetition returns where in p.past the cycle began that makes the position a
// repetition, or −1: the latest earlier occurrence if that is not more than
// ply moves ago, otherwise the one before that.
func (p *Position) repetition(ply int) int {
	now := len(p.past)
	seen := 0
	for ago := 4; ago <= int(p.quiet); ago += 2 {
		if p.past[now-ago].key != p.key {
			continue
		}
		if seen++; seen == 2 || ago <= ply {
			return now - ago
		}
	}
	return -1
}

// A conduct is what a side did with all its moves of a cycle.
type conduct struct {
	natures game.Nature // of all of them
	prey    uint16      // men whom each of them chased
	free    uint16      // those whom each chased with a man not held by them
}

// newConducts returns those of two sides that have not moved yet.
func newConducts() [2]conduct {
	none := conduct{prey: ^uint16(0), free: ^uint16(0)}
	return [2]conduct{none, none}
}

// blameless reports that a side has not chased one man with all its moves.
func (c *conduct) blameless() bool { return c.prey == 0 }

func (c *conduct) add(d deed) {
	c.natures |= d.nature
	c.prey &= d.prey
	c.free &= d.free
}

// A deed is what one move did.
type deed struct {
	side   game.Side
	nature game.Nature
	prey   uint16     // men whom the move chases
	by     [16]uint16 // their hunters
	free   uint16     // those of the prey whom a man chases that is not held by them
}

// see notes the attacks that a move has made.
func (d *deed) see(before, after *hunt) {
	for s := after.prey; s != 0; s &= s - 1 {
		victim := bits.TrailingZeros16(s) & 15
		if d.by[victim] = after.by[victim] &^ before.by[victim]; d.by[victim] != 0 {
			d.prey |= 1 << victim
			if d.by[victim]&^after.held != 0 {
				d.free |= 1 << victim
			}
		}
	}
}

// A question is what is asked about a move, since answers cost time.
type question struct {
	chase  bool // whom it chases
	threat bool // whether it threatens mate, where it does not chase
	weigh  bool // that, even where it chases
}

// takeBack takes the last move back and says what it did. Only what was not so
// before the move counts. A position whose moves are but taken back never writes
// to its past, and may share it.
func (p *Position) takeBack(ask question) deed {
	q := *p
	q.Unmake()
	d := deed{side: q.side, nature: game.Idle}
	if ask.chase {
		if after := p.hunt(d.side); after.prey != 0 {
			before := q.hunt(d.side)
			d.see(&before, &after)
		}
	}
	switch {
	case p.check:
		d.nature = game.Checks
	case q.check && q.ruleSet == game.ChineseRules && p.board[To(p.past[len(q.past)].move)].slot() == slotGeneral:
		d = deed{side: d.side, nature: game.Idle} // he had to go
	case (ask.weigh || ask.threat && d.prey == 0) && p.mates(d.side) && (q.check || !q.mates(d.side)):
		d.nature = game.Threatens
	case d.prey != 0:
		d.nature = game.Chases
	}
	*p = q
	return d
}

// perpetual judges a repetition whose cycle began at p.past[since]. Where nobody
// asks for the reason it may name another kind of attack, which is quicker.
func (p *Position) perpetual(since int, reason bool) game.Outcome {
	if o, ok := p.perpetualCheck(since); ok {
		return o
	}
	if p.ruleSet == game.CasualRules {
		return game.Outcome{Result: game.Draw, Reason: game.Threefold}
	}
	conducts := newConducts()
	for q := *p; len(q.past) > since && !settled(p.ruleSet, &conducts); {
		mover := &conducts[q.side.Other()]
		var ask question
		if p.ruleSet == game.AsianRules {
			ask.chase = !mover.blameless()
		} else if mover.natures&game.Idle == 0 {
			ask = question{chase: true, threat: true, weigh: reason}
		}
		mover.add(q.takeBack(ask))
	}
	return judge(p.ruleSet, &conducts)
}

// settled reports whether no further move can make either side guilty.
func settled(r game.RuleSet, conducts *[2]conduct) bool {
	if r == game.AsianRules {
		return conducts[0].blameless() && conducts[1].blameless()
	}
	return conducts[0].natures&conducts[1].natures&game.Idle != 0
}

// perpetualCheck judges a repetition where at least one side gave check with all
// its moves.
func (p *Position) perpetualCheck(since int) (o game.Outcome, ok bool) {
	// past[i].check is whether the side to move before move i was in check. The
	// position is the same at both ends of the cycle.
	us, them := true, true // always in check before their moves
	for i := since; i < len(p.past) && (us || them); i += 2 {
		us = us && p.past[i].check
		them = them && p.past[i+1].check
	}
	switch {
	case us && them:
		return game.Outcome{Result: game.Draw, Reason: game.MutualCheck}, true
	case us:
		return game.Outcome{Result: game.WinFor(p.side), Reason: game.PerpetualCheck}, true
	case them:
		return game.Outcome{Result: game.WinFor(p.side.Other()), Reason: game.PerpetualCheck}, true
	}
	return game.Outcome{}, false
}

// judge says how a repetition ends that is no perpetual check of either side.
func judge(r game.RuleSet, conducts *[2]conduct) game.Outcome {
	if r == game.ChineseRules {
		return judgeChinese(conducts)
	}
	return judgeAsian(conducts)
}

// judgeAsian goes by the rules of the Asian Federation: who alone chases one and
// the same man with every move loses. If both do, a side that only chases with
// men held by the horses they attack has the better right.
func judgeAsian(conducts *[2]conduct) game.Outcome {
	red, black := &conducts[game.First], &conducts[game.Second]
	guilty := [2]bool{!red.blameless(), !black.blameless()}
	mutual := guilty[0] && guilty[1]
	if mutual && (red.free == 0) != (black.free == 0) {
		guilty = [2]bool{red.free != 0, black.free != 0}
	}
	return verdict(guilty, game.PerpetualChase, game.MutualChase)
}

// judgeChinese goes by the rules of the Chinese Association: who alone attacks
// with every move, whomever and however, loses.
func judgeChinese(conducts *[2]conduct) game.Outcome {
	var guilty [2]bool
	var how [2]game.Reason
	for s, c := range conducts {
		guilty[s] = c.natures&game.Idle == 0
		switch c.natures {
		case game.Chases:
			how[s] = game.PerpetualChase
		case game.Threatens:
			how[s] = game.PerpetualThreat
		default:
			how[s] = game.PerpetualAttack
		}
	}
	loses, mutual := how[game.First], game.MutualAttack
	if guilty[game.Second] {
		loses = how[game.Second]
	}
	if how[0] == game.PerpetualChase && how[1] == game.PerpetualChase {
		mutual = game.MutualChase
	}
	return verdict(guilty, loses, mutual)
}

// verdict is how a repetition ends for which one side, both or none are guilty.
func verdict(guilty [2]bool, loses, mutual game.Reason) game.Outcome {
	switch {
	case guilty[0] && guilty[1]:
		return game.Outcome{Result: game.Draw, Reason: mutual}
	case guilty[0]:
		return game.Outcome{Result: game.SecondWins, Reason: loses}
	case guilty[1]:
		return game.Outcome{Result: game.FirstWins, Reason: loses}
	}
	return game.Outcome{Result: game.Draw, Reason: game.Threefold}
}
