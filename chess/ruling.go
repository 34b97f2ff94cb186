package chess

import "duiyi/game"

// Ruling judges the game as it stands: mate, stalemate, dead position, 75 moves and
// the fifth occurrence end it, 50 moves and the third occurrence let the side to
// move claim a draw. The deeds are the moves since the position stood last; none
// of them is forbidden.
func (p *Position) Ruling() game.Ruling {
	r := game.Ruling{Outcome: p.Outcome(), Claim: p.Claim(), Occurrences: p.occurrences()}
	if r.Occurrences == 1 {
		return r
	}
	end := len(p.past)
	for r.Start = end - 4; p.past[r.Start].key != p.key; r.Start -= 2 {
	}
	r.Deeds = make([]game.Deed, end-r.Start)
	side := p.side
	for i := range r.Deeds {
		move, after := p.past[r.Start+i].move, p.state
		if r.Start+i+1 < end {
			after = p.past[r.Start+i+1].state
		}
		d := game.Deed{Side: side, From: From(move), To: To(move), Nature: game.Idle}
		if after.checkers != 0 {
			d.Nature = game.Checks
		}
		r.Deeds[i] = d
		r.Conduct[side&1].Natures |= d.Nature
		side = side.Other()
	}
	return r
}

// Forbidden returns nothing: no repetition of chess loses.
func (p *Position) Forbidden() []game.Move { return nil }
