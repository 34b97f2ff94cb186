package search

import (
	"math"

	"duiyi/game"
)

// Numbers here are centipawns and plies. They came from the ranges that engines
// of both games use and stay where matches did not move them; see lab/RESULTS.md.

// prune tries to settle a node with a null window, not in check, without searching its
// moves. It reports false where it cannot.
func (s *Searcher) prune(ply, depth, alpha, beta int, cut bool) (score int, ok bool) {
	f := &s.stack[ply]
	if abs(beta) >= mateBound {
		return 0, false
	}
	// Reverse futility: so far above beta that some move will stay there.
	margin := 90 * depth
	if f.improving {
		margin -= 70
	}
	if depth <= 8 && f.eval-margin >= beta && f.eval < mateBound {
		return (f.eval + beta) / 2, true
	}
	// Razoring: so far below alpha that only captures could help.
	if depth <= 3 && f.eval+250*depth < alpha {
		if score = s.quiesce(ply, alpha, alpha+1); score <= alpha || s.stopped {
			return score, true
		}
		f.pvLen = 0
	}
	if score, ok = s.tryNull(ply, depth, beta, cut); ok {
		return score, true
	}
	if s.stopped {
		return 0, false
	}
	return s.probCut(ply, depth, beta, cut)
}

// verifyDepth is the depth from which a null move's verdict is checked by a search
// without null moves.
const verifyDepth = 12

// tryNull passes the turn: if the other side cannot even then bring the score below
// beta, no search of real moves will. It is off where passing would be an
// advantage (zugzwang), or follows another pass.
func (s *Searcher) tryNull(ply, depth, beta int, cut bool) (score int, ok bool) {
	f := &s.stack[ply]
	if depth < 3 || f.null || f.eval < beta || f.static < beta-20*depth+100 || ply < s.noNullBefore || !s.pos.NullAllowed() {
		return 0, false
	}
	r := 3 + depth/4 + min((f.eval-beta)/200, 3)
	f.slot = noSlot
	s.pos.MakeNull()
	child := &s.stack[ply+1]
	child.null, child.inCheck = true, false
	score = -s.negamax(ply+1, depth-1-r, -beta, -beta+1, !cut)
	s.pos.UnmakeNull()
	if s.stopped || score < beta {
		return 0, false
	}
	if score > mateBound {
		score = beta // a win found by passing is not proved
	}
	if depth < verifyDepth || s.noNullBefore > 0 {
		return score, true
	}
	s.noNullBefore = ply + 3*(depth-r)/4
	verified := s.negamax(ply, depth-1-r, beta-1, beta, false)
	s.noNullBefore = 0
	f.pvLen = 0
	return score, verified >= beta && !s.stopped
}

// probCut searches captures that bring the score well above beta less deep: where one
// stays there, the full search would most probably cut off too.
func (s *Searcher) probCut(ply, depth, beta int, cut bool) (score int, ok bool) {
	f := &s.stack[ply]
	high := beta + 180
	if depth < 5 || !cut || high >= mateBound {
		return 0, false
	}
	s.pos.Generate(&f.captures, game.Captures)
	moves := f.captures.Slice()
	for i := range moves {
		moves[i].Score = s.mvv(moves[i])
	}
	for i := range moves {
		c := best(moves, i)
		if !s.pos.SEE(c.Move, high-f.static) {
			continue
		}
		s.make(c, ply)
		score = -s.quiesceChild(ply+1, -high, -high+1)
		if score >= high && depth > 5 {
			score = -s.negamax(ply+1, depth-4, -high, -high+1, !cut)
		}
		s.pos.Unmake()
		if s.stopped {
			return 0, false
		}
		if score >= high {
			s.table.store(s.pos.Key(), c.Move, toTable(score, ply), f.raw, depth-3, lower)
			return score, true
		}
	}
	return 0, false
}

// skip reports whether the n-th move, counted from 1, of a node that has a move already
// may be left out as hopeless. It tells p when no quiet move is worth looking at
// any more.
func (s *Searcher) skip(p *picker, c game.Choice, n, ply, depth, alpha int, wide bool) bool {
	f := &s.stack[ply]
	left := max(depth-1-int(reductions[min(depth, 63)][min(n, 63)]), 0)
	if !c.Quiet() {
		return depth <= 6 && s.looseLost && !s.pos.SEE(c.Move, -150*depth)
	}
	if f.inCheck {
		return false
	}
	limit := 8 + 2*depth*depth
	if !f.improving {
		limit /= 2
	}
	if n > limit && !wide {
		p.noQuiets = true
		return true
	}
	if left <= 4 && alpha < mateBound && f.static+200+150*left <= alpha {
		p.noQuiets = true
		return true
	}
	if left <= 4 && s.quietScore(c, ply) < -8000*depth {
		return true
	}
	return left <= 5 && s.looseLost && !s.pos.SEE(c.Move, -60*left*left)
}

// multiCut is singular's answer that the node is settled.
const multiCut = -100

// singular asks how much better the table's move is than all others, by a shallow search
// without it, and returns how many plies deeper to look at it. Where another move is
// good enough for a cut-off as well, the answer is multiCut and the score.
func (s *Searcher) singular(ply, depth, beta int, e entry, wide, cut bool) (longer, score int) {
	f := &s.stack[ply]
	if depth < 8 || s.plain || ply == 0 || ply >= 2*s.rootDepth || e.depth() < depth-3 || e.bound() == upper || abs(e.score()) >= mateBound {
		return 0, 0
	}
	known := fromTable(e.score(), ply)
	low := known - 2*depth
	f.excluded = e.move()
	score = s.negamax(ply, (depth-1)/2, low-1, low, cut)
	f.excluded, f.pvLen, f.tried = game.NoMove, 0, f.tried[:0]
	switch {
	case s.stopped:
		return 0, 0
	case score < low:
		return 1, 0
	case low >= beta && !wide:
		return multiCut, low
	case known >= beta:
		return -1, 0
	}
	return 0, 0
}

// reductions[d][n] is how many plies less deep the n-th move of a node is searched
// when d plies are left: late moves of a well ordered list rarely matter, and less so
// the more depth is at stake.
var reductions = func() (r [64][64]int8) {
	for d := 1; d < 64; d++ {
		for n := 1; n < 64; n++ {
			r[d][n] = int8(0.8 + math.Log(float64(d))*math.Log(float64(n))/2.0)
		}
	}
	return r
}()

// reduction is how many plies less deep the n-th move, counted from 0, of a node is
// searched at first. The move has been made.
func (s *Searcher) reduction(c game.Choice, n, depth, ply int, wide, cut bool) int {
	f := &s.stack[ply]
	if depth < 3 || n < 2 || s.plain {
		return 0
	}
	r := int(reductions[min(depth, 63)][min(n, 63)])
	if c.Quiet() {
		if c.Move == f.killers[0] || c.Move == f.killers[1] {
			r--
		}
		r -= s.quietScore(c, ply) / 10000
	} else {
		r -= 1 + s.captureScore(c)/8000
	}
	if wide {
		r--
	}
	if cut {
		r++
	}
	if !f.improving {
		r++
	}
	if f.inCheck || s.stack[ply+1].inCheck {
		r--
	}
	return min(max(r, 0), depth-2)
}
