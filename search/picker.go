package search

import "duiyi/game"

// A picker hands out the moves of a node one by one, the most promising first, and
// generates them only when it comes to that: the table's move, captures that do not
// lose material, the two killers of the ply, the other quiet moves by what the
// histories say, and captures that lose.
type picker struct {
	stage     stage
	tableMove game.Move
	ply       int
	bad       int // captures that lose, kept at the front of the frame's list
	next      int // in the list of the stage
	noQuiets  bool
}

type stage uint8

const (
	tableStage stage = iota
	captureStage
	goodStage
	killerStage
	killerStage2
	quietStage
	restStage
	badStage
	evasionStage
	allStage
	doneStage
)

// start begins with the moves of the node at ply.
func (p *picker) start(ply int, tableMove game.Move) { *p = picker{tableMove: tableMove, ply: ply} }

// pick returns the next move and false when there is none.
func (s *Searcher) pick(p *picker) (game.Choice, bool) {
	f := &s.stack[p.ply]
	for {
		switch p.stage {
		case tableStage:
			p.stage = captureStage
			if f.inCheck {
				p.stage = evasionStage
			}
			if c, ok := s.pos.Describe(p.tableMove); ok {
				return c, true
			}
			p.tableMove = game.NoMove

		case captureStage:
			s.pos.Generate(&f.captures, game.Captures)
			for i, moves := 0, f.captures.Slice(); i < len(moves); i++ {
				moves[i].Score = s.mvv(moves[i])
			}
			p.next, p.stage = 0, goodStage

		case goodStage:
			moves := f.captures.Slice()
			if p.next == len(moves) {
				p.stage = killerStage
				continue
			}
			c := best(moves, p.next)
			p.next++
			if c.Move == p.tableMove {
				continue
			}
			if !s.pos.SEE(c.Move, -s.captureScore(c)/64) {
				moves[p.bad] = c
				p.bad++
				continue
			}
			return c, true

		case killerStage, killerStage2:
			m := f.killers[p.stage-killerStage]
			p.stage++
			if m == p.tableMove || p.noQuiets {
				continue
			}
			if c, ok := s.pos.Describe(m); ok && c.Quiet() {
				return c, true
			}

		case quietStage:
			if p.noQuiets {
				p.next, p.stage = 0, badStage
				continue
			}
			s.pos.Generate(&f.quiets, game.Quiets)
			for i, moves := 0, f.quiets.Slice(); i < len(moves); i++ {
				moves[i].Score = int32(s.quietScore(moves[i], p.ply))
			}
			p.next, p.stage = 0, restStage

		case restStage:
			moves := f.quiets.Slice()
			if p.next == len(moves) || p.noQuiets {
				p.next, p.stage = 0, badStage
				continue
			}
			c := best(moves, p.next)
			p.next++
			if c.Move == p.tableMove || c.Move == f.killers[0] || c.Move == f.killers[1] {
				continue
			}
			return c, true

		case badStage:
			if p.next == p.bad {
				p.stage = doneStage
				continue
			}
			c := f.captures.Slice()[p.next]
			p.next++
			return c, true

		case evasionStage:
			s.pos.Generate(&f.quiets, game.All)
			for i, moves := 0, f.quiets.Slice(); i < len(moves); i++ {
				if c := moves[i]; c.Quiet() {
					moves[i].Score = int32(s.quietScore(c, p.ply))
				} else {
					moves[i].Score = 1<<20 + s.mvv(c)
				}
			}
			p.next, p.stage = 0, allStage

		case allStage:
			moves := f.quiets.Slice()
			if p.next == len(moves) {
				p.stage = doneStage
				continue
			}
			c := best(moves, p.next)
			p.next++
			if c.Move != p.tableMove {
				return c, true
			}

		default:
			return game.Choice{}, false
		}
	}
}

// mvv orders captures: the most valuable victim first, among equals what the history
// says, then the least valuable attacker. A promotion is worth a capture of its own.
func (s *Searcher) mvv(c game.Choice) int32 {
	score := 16*s.gain(c) + s.captureScore(c)/4 - s.worth[c.Piece()&15]/16
	return int32(score)
}

// gain is what a capture or promotion wins at most.
func (s *Searcher) gain(c game.Choice) int {
	g := s.worth[c.Victim()&15]
	if c.Promotes() {
		g += 800
	}
	return g
}

// best brings the best of moves[i:] to i and returns it. A cut-off usually comes
// before the list is sorted to its end.
func best(moves []game.Choice, i int) game.Choice {
	top, score := i, moves[i].Score
	for j := i + 1; j < len(moves); j++ {
		if s := moves[j].Score; s > score {
			top, score = j, s
		}
	}
	moves[i], moves[top] = moves[top], moves[i]
	return moves[i]
}
