package xiangqi

import "duiyi/game"

// The natural limit: a game without a capture for so many plies is drawn. Of
// the checks in such a stretch only the first ten of each side count, and so do
// the answers only to those.
const (
	naturalLimit  = 120
	checksCounted = 10
)

// Outcome says whether the game is over here, and why. Who cannot move has
// lost, which comes before everything else; so a mate on the last ply before the
// natural limit counts. Any repetition is decided at the third occurrence of
// the position: a side that alone gave check with every move since the first
// has lost, otherwise the game is drawn.
func (p *Position) Outcome() game.Outcome {
	if !p.canMove() {
		reason := game.Stalemate
		if p.check {
			reason = game.Checkmate
		}
		return game.Outcome{Result: game.WinFor(p.side.Other()), Reason: reason}
	}
	if p.insufficient() {
		return game.Outcome{Result: game.Draw, Reason: game.Insufficient}
	}
	if since := p.repetition(0); since >= 0 {
		switch p.perpetual(since) {
		case game.Won:
			return game.Outcome{Result: game.WinFor(p.side), Reason: game.PerpetualCheck}
		case game.Lost:
			return game.Outcome{Result: game.WinFor(p.side.Other()), Reason: game.PerpetualCheck}
		}
		return game.Outcome{Result: game.Draw, Reason: game.Threefold}
	}
	if p.clock >= naturalLimit {
		return game.Outcome{Result: game.Draw, Reason: game.MoveLimit}
	}
	return game.Outcome{}
}

// Claim returns nothing to claim: xiangqi's draws need no claim.
func (p *Position) Claim() game.Outcome { return game.Outcome{} }

// Verdict is Outcome for a search that is ply moves from its root, which looks
// for the lack of moves itself: a position that stood before within those
// moves, the root included, counts as repeated at its second occurrence.
func (p *Position) Verdict(ply int) game.Verdict {
	if since := p.repetition(ply); since >= 0 {
		return p.perpetual(since)
	}
	if (p.insufficient() || p.clock >= naturalLimit) && p.canMove() {
		return game.Drawn
	}
	return game.Undecided
}

// insufficient reports whether neither side has a man that can cross the river.
func (p *Position) insufficient() bool {
	return (p.alive[0]|p.alive[1])&crossers == 0
}

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

// perpetual judges a repetition whose cycle began at p.past[since], for the
// side to move: lost for a side that alone gave check with each of its moves.
func (p *Position) perpetual(since int) game.Verdict {
	// past[i].check is whether the side to move before move i was in check. The
	// position is the same at both ends of the cycle.
	us, them := true, true // always in check before their moves
	for i := since; i < len(p.past); i += 2 {
		us = us && p.past[i].check
		them = them && p.past[i+1].check
	}
	switch {
	case us == them:
		return game.Drawn
	case us:
		return game.Won
	}
	return game.Lost
}

// canMove reports whether the side to move has a legal move.
func (p *Position) canMove() bool {
	var list game.MoveList
	p.Generate(&list, game.All)
	return list.Len() > 0
}
