package chess

import "duiyi/game"

// Plies without capture or pawn move after which a draw may be claimed, and
// after which the game is drawn (FIDE Laws 9.3 and 9.6.2).
const (
	claimClock = 100
	limitClock = 150
)

// lightSquares are the squares of the colour of h1.
const lightSquares = 0x55aa55aa55aa55aa

// Outcome says whether the game is over here, and why. Mate comes before all
// draws (FIDE Laws 9.6.2), and a dead position, which ends the game by itself,
// before a stalemate in it.
func (p *Position) Outcome() game.Outcome {
	stuck := !p.canMove()
	switch {
	case stuck && p.InCheck():
		return game.Outcome{Result: game.WinFor(p.side.Other()), Reason: game.Checkmate}
	case p.insufficient():
		return game.Outcome{Result: game.Draw, Reason: game.Insufficient}
	case stuck:
		return game.Outcome{Result: game.Draw, Reason: game.Stalemate}
	case p.clock >= limitClock:
		return game.Outcome{Result: game.Draw, Reason: game.MoveLimit}
	case p.occurrences() >= 5:
		return game.Outcome{Result: game.Draw, Reason: game.Fivefold}
	}
	return game.Outcome{}
}

// Claim says which draw the side to move may claim here: by the third occurrence
// of the position (FIDE Laws 9.2) or by 50 moves of each side without capture
// or pawn move (9.3). There is none once the game is over.
func (p *Position) Claim() game.Outcome {
	threefold := p.occurrences() >= 3
	switch {
	case !threefold && p.clock < claimClock || p.Outcome().Over():
		return game.Outcome{}
	case threefold:
		return game.Outcome{Result: game.Draw, Reason: game.Threefold}
	}
	return game.Outcome{Result: game.Draw, Reason: game.FiftyMoves}
}

// Verdict says whether the game is drawn here by 50 moves, by too little
// material, or by repetition, for a search ply moves deep: a second occurrence
// is a draw if the first is in the search, a third always.
func (p *Position) Verdict(ply int) game.Verdict {
	if p.clock >= claimClock && (p.checkers == 0 || p.canMove()) {
		return game.Drawn
	}
	if p.insufficient() {
		return game.Drawn
	}
	seen := false
	last := len(p.past)
	for d := 4; d <= int(p.back); d += 2 {
		if p.past[last-d].key == p.key {
			if seen || d <= ply {
				return game.Drawn
			}
			seen = true
		}
	}
	return game.Undecided
}

// StalemateLoses reports false: stalemate is a draw.
func (p *Position) StalemateLoses() bool { return false }

// NullAllowed reports whether the side to move has more than pawns, so that zugzwang
// is unlikely.
func (p *Position) NullAllowed() bool {
	return p.sides[p.side&1]&^(p.kinds[Pawn]|p.kinds[King]) != 0
}

// occurrences returns how often this position has stood on the board, now
// included, with the same side to move and the same rights.
func (p *Position) occurrences() int {
	n := 1
	last := len(p.past)
	for d := 4; d <= int(p.back); d += 2 {
		if p.past[last-d].key == p.key {
			n++
		}
	}
	return n
}

// insufficient reports whether no sequence of moves can mate: kings alone, with
// one knight, or with bishops all on squares of one colour.
func (p *Position) insufficient() bool {
	if p.kinds[Pawn]|p.kinds[Rook]|p.kinds[Queen] != 0 {
		return false
	}
	knights, bishops := p.kinds[Knight], p.kinds[Bishop]
	if knights != 0 {
		return bishops == 0 && knights&(knights-1) == 0
	}
	return bishops&lightSquares == 0 || bishops&^lightSquares == 0
}

// canMove reports whether there is a legal move.
func (p *Position) canMove() bool {
	var list game.MoveList
	p.Generate(&list, game.All)
	return list.Len() > 0
}
