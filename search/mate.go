package search

import "duiyi/game"

// A hunter looks for a mate beside the search and far beyond its horizon, by proof numbers
// and depth first (Nagai, Df-pn Algorithm for Searching AND/OR Trees, 2002): it goes on
// where the fewest answers are left to be refuted. Its attacker gives check, answers checks
// and now and then makes a quiet move that threatens mate by checks, of which the line may have
// a few; the defender may do anything.
type hunter struct {
	searcher  *Searcher // whose effort it is
	pos       Position
	nodes     int64 // moves made
	limit     int64 // of nodes
	moves     int   // that the mate may take
	quiet     int8  // moves that a line may have
	passes    []pass
	table     []trail
	promising bool   // there may be a mate
	salt      uint64 // of the table's keys, so that it need not be cleared
	lists     [2*mostMoves + 1]game.MoveList
	steps     [2*mostMoves + 1][]step
}

// A pass is one way to hunt, which ends when it has shown that it leads to nothing.
type pass struct {
	quiet int8  // moves that a line may have
	least int64 // moves below which it is not worth setting out
	nodes int64 // moves made
	done  bool
}

const (
	// mostMoves is how long a mate the hunter looks for.
	mostMoves = 24
	// trails is the number of entries of the hunter's table.
	trails = 1 << 18
	// hopeless is the number of a position that is lost for the side to move, and proof that
	// it is.
	hopeless = 1 << 30
	// quietMoves is how many of them a line may have.
	quietMoves = 3
	// quietEffort is how many answers a quiet move is guessed to leave to be refuted.
	quietEffort = 30
	// quietWeight is how many quiet moves count as much as one check.
	quietWeight = 8
	// hopeful is how much is left to be shown against a mate where there may be one; in games
	// it is rarely more than a few.
	hopeful = 10
	// leastChecks and leastQuiet are the moves below which it is not worth setting out without
	// and with quiet moves.
	leastChecks = 64
	leastQuiet  = 400
)

// A trail is what is known of a position: phi is how much the side to move has still to show
// for what it wants, delta how much the other side has.
type trail struct {
	key        uint64
	phi, delta int32
	length     uint8 // plies that the mate takes, where one is proved
}

// A step is a move of a node and what is known of where it leads.
type step struct {
	move       game.Move // NoMove passes
	phi, delta int32
	length     uint8
	quiet      int8 // moves left
	silent     bool // neither check nor answer to one
}

// begin sets out from the searcher's position.
func (h *hunter) begin(s *Searcher) {
	h.searcher, h.pos, h.nodes, h.moves, h.promising = s, s.pos, 0, mostMoves, false
	h.passes = append(h.passes[:0], pass{least: leastChecks}, pass{quiet: quietMoves, least: leastQuiet})
	h.salt += 0xa0761d6478bd642f
	if h.table == nil {
		h.table = make([]trail, trails)
	}
}

// hunt goes on until it has found a mate, or has made as many moves since begin as its shares of the
// search's nodes, or is at its end. It returns how many plies the mate takes, or 0.
func (h *hunter) hunt(nodes int64) int {
	for i := range h.passes {
		p := &h.passes[i]
		share := int64(checksShare)
		switch {
		case p.quiet == 0:
		case !h.promising:
			share = quietShare
		case nodes > patientNodes:
			share = patientShare
		default:
			share = promisingShare
		}
		left := nodes/share - p.nodes
		if p.done || left < p.least {
			continue
		}
		before := h.nodes
		h.quiet, h.limit = p.quiet, before+left
		phi, delta, length := h.pursue(0, h.quiet, false, hopeless, hopeless)
		p.nodes += h.nodes - before
		p.done = phi == 0 || delta == 0
		h.promising = p.quiet > 0 && delta >= hopeful
		if phi == 0 {
			h.passes = h.passes[:0]
			return int(length)
		}
	}
	return 0
}

// shorten looks for a mate shorter than the one of so many plies that was found, with so many moves at
// most, and returns how many plies it takes, or 0.
func (h *hunter) shorten(length int, effort int64) int {
	h.moves, h.limit = (length+1)/2-1, h.nodes+effort
	if _, _, shorter := h.pursue(0, h.quiet, false, hopeless, hopeless); shorter > 0 {
		return int(shorter)
	}
	return 0
}

// pursue works on the node ply moves from the root until its numbers reach the bounds, and
// returns them and, where there is mate, how many plies it takes. The attacker has so many
// quiet moves left; silent says that he has just made one.
func (h *hunter) pursue(ply int, quiet int8, silent bool, phiMax, deltaMax int32) (phi, delta int32, length uint8) {
	h.expand(ply, quiet, silent)
	steps := h.steps[ply]
	attacks := ply%2 == 0
	for {
		var best, checks, silents int
		var second int32 = hopeless
		phi, delta, length = hopeless, 0, 0
		for i := range steps {
			t := &steps[i]
			switch {
			case t.delta < phi:
				phi, second, best = t.delta, phi, i
			case t.delta < second:
				second = t.delta
			}
			switch {
			case t.phi == 0:
			case t.silent:
				silents++
			default:
				checks++
			}
			delta = max(delta, t.phi)
			if !attacks {
				length = max(length, t.length+1)
			} else if t.delta == 0 && (length == 0 || t.length+1 < length) {
				length = t.length + 1
			}
		}
		// The moves of a node often meet again: the worst and one for each of the others
		// is nearer the truth than their sum.
		others := int32(checks + silents/quietWeight)
		if silents == 0 {
			others--
		}
		if delta > 0 && delta < hopeless {
			delta = min(delta+others, hopeless-1)
		}
		if phi == 0 {
			delta = hopeless
		}
		if phi >= phiMax || delta >= deltaMax || h.nodes >= h.limit {
			mated := attacks && phi == 0 || !attacks && delta == 0
			if !mated {
				length = 0
			}
			h.store(ply, quiet, silent, trail{phi: phi, delta: delta, length: length})
			return phi, delta, length
		}
		t := &steps[best]
		childPhi := deltaMax
		if deltaMax < hopeless {
			childPhi -= others
		}
		childDelta := min(phiMax, second+1+second/4)
		h.step(t)
		t.phi, t.delta, t.length = h.pursue(ply+1, t.quiet, t.silent, childPhi, childDelta)
		h.back(t)
	}
}

// step makes the move of a step, back takes it back.
func (h *hunter) step(t *step) {
	h.nodes++
	s := h.searcher
	if s.nodes++; s.nodes >= s.watch.pollAt {
		if s.poll(); s.stopped {
			h.limit = 0
		}
	}
	if t.move == game.NoMove {
		h.pos.MakeNull()
	} else {
		h.pos.Make(t.move)
	}
}

func (h *hunter) back(t *step) {
	if t.move == game.NoMove {
		h.pos.UnmakeNull()
	} else {
		h.pos.Unmake()
	}
}

// expand lists the steps of the node that has just been reached.
func (h *hunter) expand(ply int, quiet int8, silent bool) {
	h.steps[ply] = h.steps[ply][:0]
	if ply%2 == 0 {
		h.attacks(ply, quiet)
		return
	}
	list := &h.lists[ply]
	h.pos.Generate(list, game.All)
	inCheck := h.pos.InCheck()
	if list.Len() == 0 && !inCheck && !h.pos.StalemateLoses() {
		h.steps[ply] = append(h.steps[ply], step{delta: 0, phi: hopeless})
		return
	}
	if silent && h.pos.NullAllowed() {
		// What does not even threaten mate is not worth an answer.
		t := step{phi: 1, delta: 1}
		h.step(&t)
		h.look(ply+1, &t)
		h.back(&t)
		h.steps[ply] = append(h.steps[ply], t)
	}
	for _, c := range list.Slice() {
		t := step{move: c.Move, phi: 1, delta: 1, quiet: quiet}
		h.step(&t)
		switch h.pos.Verdict(ply + 1) {
		case game.Undecided:
			h.look(ply+1, &t)
		case game.Won:
			t.phi, t.delta = 0, hopeless // he must not do that
		default:
			t.phi, t.delta = hopeless, 0
		}
		h.back(&t)
		h.steps[ply] = append(h.steps[ply], t)
	}
}

// attacks lists what the attacker may do: checks, answers to a check, and quiet moves while
// some are left.
func (h *hunter) attacks(ply int, quiet int8) {
	left := h.moves - ply/2
	if left <= 0 {
		return
	}
	list, answers := &h.lists[ply], &h.lists[ply+1]
	h.pos.Generate(list, game.All)
	evades := h.pos.InCheck()
	for _, c := range list.Slice() {
		t := step{move: c.Move, phi: 1, delta: quietEffort, quiet: quiet}
		h.step(&t)
		check, fits := h.pos.InCheck(), true
		switch {
		case h.pos.Verdict(ply+1) != game.Undecided:
			fits = false
		case check:
			h.pos.Generate(answers, game.All)
			if t.delta = int32(answers.Len()); t.delta == 0 {
				t.phi = hopeless
			} else {
				fits = left > 1
			}
		default:
			if !evades {
				t.quiet--
				t.silent = true
			}
			fits = left > 1 && t.quiet >= 0
		}
		if fits {
			if t.delta > 0 {
				h.look(ply+1, &t)
			}
			h.steps[ply] = append(h.steps[ply], t)
		}
		h.back(&t)
	}
}

// keys returns the table's keys of the position: one for what holds however many moves are
// left, and one for what does not.
func (h *hunter) keys(ply int, quiet int8, silent bool) (proof, work uint64) {
	proof = h.pos.Key() ^ h.salt ^ uint64(quiet)*0x9e3779b97f4a7c15 ^ uint64(ply&1)<<1
	work = proof ^ 0xd1342543de82ef95
	if h.moves < mostMoves {
		work ^= uint64(2*h.moves-ply) * 0xe7037ed1a0b428db
	}
	if silent {
		work = ^work
	}
	return proof, work
}

// look adds to a step what the table knows of where it has led.
func (h *hunter) look(ply int, t *step) {
	proof, work := h.keys(ply, t.quiet, t.silent)
	if e := &h.table[proof%trails]; e.key == proof && int(e.length) <= 2*h.moves-ply {
		t.phi, t.delta, t.length = e.phi, e.delta, e.length
	} else if e := &h.table[work%trails]; e.key == work {
		t.phi, t.delta, t.length = e.phi, e.delta, e.length
	}
}

func (h *hunter) store(ply int, quiet int8, silent bool, e trail) {
	proof, work := h.keys(ply, quiet, silent)
	if e.key = work; e.length > 0 {
		e.key = proof
	}
	h.table[e.key%trails] = e
}

// line returns the mate that was found, with answers that put it off the longest, or as much
// of it as is still known.
func (h *hunter) line() []game.Move {
	h.limit = h.nodes + leastQuiet // what the table has lost since may be found again
	var line []step
	next := step{quiet: h.quiet}
	for ply := 0; ply < 2*h.moves; ply++ {
		_, _, length := h.pursue(ply, next.quiet, next.silent, hopeless, hopeless)
		if length == 0 {
			break
		}
		next.move = game.NoMove
		for _, t := range h.steps[ply] {
			if t.move != game.NoMove && t.length == length-1 && (ply%2 == 1 || t.delta == 0) {
				next = t
				break
			}
		}
		if next.move == game.NoMove {
			break // he is mated
		}
		h.step(&next)
		line = append(line, next)
	}
	moves := make([]game.Move, len(line))
	for i := len(line) - 1; i >= 0; i-- {
		h.back(&line[i])
		moves[i] = line[i].move
	}
	return moves
}
