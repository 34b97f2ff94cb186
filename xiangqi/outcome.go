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
// natural limit counts. A repetition is decided at the third occurrence of the
// position, by the rules that are set; see Ruling for how.
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
		return p.perpetual(since, true)
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
		switch p.perpetual(since, false).Result {
		case game.WinFor(p.side):
			return game.Won
		case game.WinFor(p.side.Other()):
			return game.Lost
		}
		return game.Drawn
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

// canMove reports whether the side to move has a legal move.
func (p *Position) canMove() bool {
	var list game.MoveList
	p.Generate(&list, game.All)
	return list.Len() > 0
}
