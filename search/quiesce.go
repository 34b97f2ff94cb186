package search

import "duiyi/game"

// quiesceChild is quiesce for a position that a move has just led to, which may be
// decided.
func (s *Searcher) quiesceChild(ply, alpha, beta int) int {
	s.stack[ply].pvLen = 0
	if v := s.pos.Verdict(ply); v != game.Undecided {
		return verdictScore(v, ply)
	}
	return s.quiesce(ply, alpha, beta)
}

// quiesce searches captures only, so that an exchange is not judged in its middle;
// in check it searches every answer.
func (s *Searcher) quiesce(ply, alpha, beta int) int {
	f := &s.stack[ply]
	if s.count(ply); s.stopped {
		return 0
	}
	if ply >= MaxPly {
		return s.pos.Evaluate()
	}
	wide := beta-alpha > 1
	key := s.pos.Key()
	e, known := s.table.probe(key)
	if known && !wide && e.settles(ply, alpha, beta) {
		return fromTable(e.score(), ply)
	}
	top, oldAlpha, raw := -Infinity, alpha, noScore
	if !f.inCheck {
		if raw = e.eval(); !known || raw == noScore {
			raw = s.pos.Evaluate()
		}
		top = s.corrected(raw)
		if known {
			top = e.refine(ply, top)
		}
		if top >= beta {
			if !known {
				s.table.store(key, game.NoMove, toTable(top, ply), raw, 0, lower)
			}
			return top
		}
		alpha = max(alpha, top)
		s.pos.Generate(&f.captures, game.Captures)
	} else {
		s.pos.Generate(&f.captures, game.All)
	}
	moves := f.captures.Slice()
	if len(moves) == 0 {
		if f.inCheck {
			return ply - Mate
		}
		return top
	}
	for i := range moves {
		switch c := moves[i]; {
		case c.Move == e.move():
			moves[i].Score = 1 << 28
		case c.Quiet():
			moves[i].Score = int32(s.quietScore(c, ply)) - 1<<24
		default:
			moves[i].Score = s.mvv(c)
		}
	}
	stand, topMove := top, game.NoMove
	for i := range moves {
		c := best(moves, i)
		if !f.inCheck {
			// Not even for nothing, or not against the answer, would this man
			// bring the score to alpha.
			if stand+s.gain(c)+150 <= alpha || !s.pos.SEE(c.Move, 0) {
				continue
			}
		} else if top > -mateBound && c.Quiet() && i > 2 {
			continue
		}
		s.make(c, ply)
		score := -s.quiesceChild(ply+1, -beta, -alpha)
		s.pos.Unmake()
		if s.stopped {
			return 0
		}
		if score > top {
			top = score
			if score > alpha {
				alpha, topMove = score, c.Move
				f.extend(c.Move, &s.stack[ply+1])
				if score >= beta {
					break
				}
			}
		}
	}
	b := exact
	switch {
	case top >= beta:
		b = lower
	case top <= oldAlpha:
		b = upper
	}
	s.table.store(key, topMove, toTable(top, ply), raw, 0, b)
	return top
}
