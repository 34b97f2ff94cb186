package search

import "duiyi/game"

// negamax returns the score of the position, ply moves from the root, searched
// depth plies deep within (alpha, beta); a score outside of these is a bound. The
// window of a node on the principal variation is wide, all others only ask
// whether a score is above alpha.
func (s *Searcher) negamax(ply, depth, alpha, beta int) int {
	f := &s.stack[ply]
	f.pvLen = 0
	if v := s.pos.Verdict(ply); v != game.Undecided {
		s.count(ply)
		return verdictScore(v, ply)
	}
	f.inCheck = s.pos.InCheck()
	if f.inCheck && ply < 2*s.rootLow {
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
	e, known := s.table.probe(key)
	if known && !wide && e.depth() >= depth {
		score := fromTable(e.score(), ply)
		switch b := e.bound(); {
		case b == exact,
			b == lower && score >= beta,
			b == upper && score <= alpha:
			return score
		}
	}

	eval := noScore
	if !f.inCheck {
		if eval = e.eval(); !known || eval == noScore {
			eval = s.pos.Evaluate()
		}
		if score, ok := s.tryNull(ply, depth, beta, eval, wide); ok {
			return score
		}
	}
	if s.stopped {
		return 0
	}

	s.pos.Generate(&f.list, game.All)
	moves := f.list.Slice()
	if len(moves) == 0 {
		if f.inCheck || s.mates {
			return ply - Mate
		}
		return 0
	}
	s.score(moves, e.move(), f)
	s.stack[ply+2].killers = [2]game.Move{}

	best, bestMove, oldAlpha := -Infinity, game.NoMove, alpha
	for i := range moves {
		c := pick(moves, i)
		score := s.searchMove(c, i, depth, ply, alpha, beta)
		if s.stopped {
			return 0
		}
		if score <= best {
			continue
		}
		best = score
		if score <= alpha {
			continue
		}
		alpha, bestMove = score, c.Move
		f.extend(c.Move, &s.stack[ply+1])
		if score >= beta {
			s.reward(f, c, moves[:i], depth)
			break
		}
	}
	b := exact
	switch {
	case best >= beta:
		b = lower
	case best <= oldAlpha:
		b = upper
	}
	s.table.store(key, bestMove, toTable(best, ply), eval, depth, b)
	return best
}

// searchMove returns the score of the i-th move of a node. The first is searched
// with the whole window, the others are asked to prove with a null window, late
// quiet ones less deep at first, that they are better.
func (s *Searcher) searchMove(c game.Choice, i, depth, ply, alpha, beta int) int {
	f, child := &s.stack[ply], &s.stack[ply+1]
	s.pos.Make(c.Move)
	child.null = false
	var score int
	switch r := s.reduction(c, i, depth, f, beta-alpha > 1); {
	case i == 0:
		score = -s.negamax(ply+1, depth-1, -beta, -alpha)
	case r > 0:
		if score = -s.negamax(ply+1, depth-1-r, -alpha-1, -alpha); score <= alpha {
			break
		}
		fallthrough
	default:
		score = -s.negamax(ply+1, depth-1, -alpha-1, -alpha)
		if score > alpha && score < beta {
			score = -s.negamax(ply+1, depth-1, -beta, -alpha)
		}
	}
	s.pos.Unmake()
	return score
}

// reduction is how many plies less deep the i-th move of a node is searched at first.
func (s *Searcher) reduction(c game.Choice, i, depth int, f *frame, wide bool) int {
	if depth < 3 || i < 2 || !c.Quiet() || f.inCheck || c.Score >= killerFirst {
		return 0
	}
	r := int(reductions[min(depth, 63)][min(i, 63)]) - int(c.Score)/8192
	if wide {
		r--
	}
	return min(max(r, 0), depth-2)
}

// tryNull passes the turn: if the other side cannot even then bring the score below
// beta, no search of real moves will. It is off where passing is illegal, would
// be an advantage (zugzwang), or follows another pass.
func (s *Searcher) tryNull(ply, depth, beta, eval int, wide bool) (score int, ok bool) {
	f := &s.stack[ply]
	if wide || depth < 3 || f.null || eval < beta || beta < -ruleBound || !s.pos.NullAllowed() {
		return 0, false
	}
	r := 3 + depth/4 + min((eval-beta)/200, 3)
	s.pos.MakeNull()
	s.stack[ply+1].null = true
	score = -s.negamax(ply+1, depth-1-r, -beta, -beta+1)
	s.pos.UnmakeNull()
	if s.stopped || score < beta {
		return 0, false
	}
	if score > ruleBound {
		score = beta // a win found by passing is not proved
	}
	return score, true
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
	best, kind := -Infinity, game.All
	if !f.inCheck {
		kind = game.Captures
		best = s.pos.Evaluate()
		if best >= beta {
			return best
		}
		alpha = max(alpha, best)
	}
	s.pos.Generate(&f.list, kind)
	moves := f.list.Slice()
	if len(moves) == 0 {
		if f.inCheck {
			return ply - Mate
		}
		return best
	}
	s.score(moves, game.NoMove, f)
	stand := best
	for i := range moves {
		c := pick(moves, i)
		if !f.inCheck && stand+s.gain(c)+150 <= alpha {
			continue // not even for nothing would this man bring the score to alpha
		}
		child := &s.stack[ply+1]
		s.pos.Make(c.Move)
		child.pvLen = 0
		child.inCheck = s.pos.InCheck()
		var score int
		if v := s.pos.Verdict(ply + 1); v != game.Undecided {
			score = -verdictScore(v, ply+1)
		} else {
			score = -s.quiesce(ply+1, -beta, -alpha)
		}
		s.pos.Unmake()
		if s.stopped {
			return 0
		}
		if score > best {
			best = score
			if score > alpha {
				alpha = score
				f.extend(c.Move, child)
				if score >= beta {
					break
				}
			}
		}
	}
	return best
}

// gain is what a capture or promotion wins at most.
func (s *Searcher) gain(c game.Choice) int {
	g := s.worth[c.Victim()&15]
	if c.Promotes() {
		g += 800
	}
	return g
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
