package search

import "duiyi/game"

// negamax returns the score of the position, ply moves from the root, searched depth
// plies deep within (alpha, beta); a score outside of these is a bound. The window
// of a node on the principal variation is wide, all others only ask whether a score
// is above alpha; cut says that such a node is expected to be.
func (s *Searcher) negamax(ply, depth, alpha, beta int, cut bool) int {
	f := &s.stack[ply]
	f.pvLen = 0
	if v := s.pos.Verdict(ply); v != game.Undecided {
		s.count(ply)
		return verdictScore(v, ply)
	}
	// A mate found elsewhere that is nearer than any from here settles it.
	alpha, beta = max(alpha, ply-Mate), min(beta, Mate-ply-1)
	if alpha >= beta {
		s.count(ply)
		return alpha
	}
	if f.inCheck && ply < 2*s.rootDepth {
		depth++ // a check leaves few answers, and the horizon must not hide what follows
	}
	if depth <= 0 {
		return s.quiesce(ply, alpha, beta)
	}
	if s.count(ply); s.stopped {
		return 0
	}
	if ply >= MaxPly {
		return s.pos.Evaluate()
	}
	wide := beta-alpha > 1

	key := s.pos.Key()
	var e entry
	var known bool
	if f.excluded == game.NoMove {
		e, known = s.table.probe(key)
		if known && !wide && e.depth() >= depth && e.settles(ply, alpha, beta) {
			return fromTable(e.score(), ply)
		}
	}

	if !s.assess(ply, e, known) && !wide && f.excluded == game.NoMove && !s.plain {
		if score, ok := s.prune(ply, depth, alpha, beta, cut); ok {
			return score
		}
		if s.stopped {
			return 0
		}
	}
	// Without a move from the table the order is poor and the node costs more
	// than it is worth; a shallower search finds that move.
	if e.move() == game.NoMove && depth >= 4 && (wide || cut) && f.excluded == game.NoMove && !s.plain {
		depth--
	}
	if ply+2 < len(s.stack) {
		s.stack[ply+2].killers = [2]game.Move{}
	}

	var p picker
	p.start(ply, e.move())
	top, topMove, quietTop, oldAlpha := -Infinity, game.NoMove, true, alpha
	n := 0
	f.tried = f.tried[:0]
	for {
		c, ok := s.pick(&p)
		if !ok {
			break
		}
		if c.Move == f.excluded {
			continue
		}
		n++
		if n > 1 && top > -mateBound && !s.plain && s.skip(&p, c, n, ply, depth, alpha, wide) {
			continue
		}
		longer := 0
		if known && c.Move == e.move() && f.excluded == game.NoMove {
			var score int
			if longer, score = s.singular(ply, depth, beta, e, wide, cut); longer == multiCut {
				return score
			}
			if s.stopped {
				return 0
			}
		}
		score := s.searchMove(c, n-1, depth+longer, ply, alpha, beta, cut)
		if s.stopped {
			return 0
		}
		if score > top {
			top = score
			if score > alpha {
				alpha, topMove, quietTop = score, c.Move, c.Quiet()
				f.extend(c.Move, &s.stack[ply+1])
				if score >= beta {
					s.reward(ply, c, f.tried, depth)
					break
				}
			}
		}
		f.tried = append(f.tried, c)
	}
	if n == 0 {
		switch {
		case f.excluded != game.NoMove:
			return alpha
		case f.inCheck || s.mates:
			return ply - Mate
		}
		return 0
	}
	if f.excluded == game.NoMove {
		b := exact
		switch {
		case top >= beta:
			b = lower
		case top <= oldAlpha:
			b = upper
		}
		s.table.store(key, topMove, toTable(top, ply), f.raw, depth, b)
		if !f.inCheck && !s.plain && abs(top) < mateBound && quietTop &&
			!(b == lower && top <= f.static) && !(b == upper && top >= f.static) {
			s.learnCorrection(top, f.static, depth)
		}
	}
	return top
}

// assess notes the static evaluation of the node, and whether it has improved since
// the side moved last. It reports whether the side is in check, when there is
// none.
func (s *Searcher) assess(ply int, e entry, known bool) (inCheck bool) {
	f := &s.stack[ply]
	if f.inCheck {
		f.raw, f.static, f.eval, f.improving = noScore, noScore, noScore, false
		return true
	}
	if f.excluded != game.NoMove {
		return false // as noted before
	}
	if f.raw = e.eval(); !known || f.raw == noScore {
		f.raw = s.pos.Evaluate()
	}
	f.static = s.corrected(f.raw)
	f.eval = f.static
	f.improving = ply >= 2 && (s.stack[ply-2].raw == noScore || f.static > s.stack[ply-2].static)
	// The table's score is a better guess than the static one where it bounds it.
	if known {
		f.eval = e.refine(ply, f.eval)
	}
	return false
}

// searchMove returns the score of the n-th move of a node, counted from 0. The first
// is searched with the whole window, the others are asked to prove with a null
// window, late ones less deep at first, that they are better.
func (s *Searcher) searchMove(c game.Choice, n, depth, ply, alpha, beta int, cut bool) int {
	wide := beta-alpha > 1
	s.make(c, ply)
	var score int
	switch r := s.reduction(c, n, depth, ply, wide, cut); {
	case n == 0:
		score = -s.negamax(ply+1, depth-1, -beta, -alpha, !wide && !cut)
	case r > 0:
		if score = -s.negamax(ply+1, depth-1-r, -alpha-1, -alpha, true); score <= alpha {
			break
		}
		fallthrough
	default:
		score = -s.negamax(ply+1, depth-1, -alpha-1, -alpha, !cut)
		if score > alpha && score < beta {
			score = -s.negamax(ply+1, depth-1, -beta, -alpha, false)
		}
	}
	s.pos.Unmake()
	return score
}

// make plays a move of the node at ply and makes the next frame ready.
func (s *Searcher) make(c game.Choice, ply int) {
	s.stack[ply].slot = slotOf(c)
	if prefetching {
		prefetch(s.table.at(s.pos.KeyAfter(c.Move)))
	}
	s.pos.Make(c.Move)
	child := &s.stack[ply+1]
	child.null = false
	child.inCheck = s.pos.InCheck()
}

// extend makes m and the child's line the line of f.
func (f *frame) extend(m game.Move, child *frame) {
	f.pv[0] = m
	f.pvLen = 1 + copy(f.pv[1:], child.pv[:child.pvLen])
}

// count counts a visit and looks at the limits when it is time.
func (s *Searcher) count(ply int) {
	s.nodes++
	s.selDepth = max(s.selDepth, ply)
	if s.nodes >= s.watch.pollAt {
		s.poll()
	}
}
