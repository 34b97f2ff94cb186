package search

import "duiyi/game"

// A hunter looks for a mate by checks and, once these alone have given out, by checks with one
// quiet move among them that threatens such a mate. It goes through all answers of the
// other side, and so sees far beyond the horizon of the search where a king is driven
// about. It deepens move by move.
type hunter struct {
	pos   Position
	nodes int64 // moves made
	limit int64 // of nodes
	moves int   // that the next pass may take; 0 once no pass can find anything
	quiet int   // quiet moves that it may take
	table []trail
	age   uint32 // of the trails that are of this search
	lists [2 * mostMoves]game.MoveList
	order [mostMoves][]pursuit
}

// mostMoves is how long a mate the hunter looks for.
const mostMoves = 24

// trails is the number of entries of the hunter's table.
const trails = 1 << 16

// A trail is what is known of a position with the attacker to move.
type trail struct {
	key    uint64
	age    uint32    // of the search that left it
	move   game.Move // that mates
	proven uint8     // moves that the mate takes; 0 where none is known
	failed uint8     // moves in which there is no mate
}

// never is a trail's failed where the checks give out.
const never = mostMoves + 1

// A pursuit is a check and how many answers there are to it.
type pursuit struct {
	move    game.Move
	answers int
}

// begin sets out from pos.
func (h *hunter) begin(pos Position) {
	h.pos, h.nodes, h.moves, h.quiet = pos, 0, 1, 0
	if h.table == nil {
		h.table = make([]trail, trails)
	}
	// A short search would take longer to clear the table than to look at it.
	if h.age++; h.age == 0 {
		clear(h.table)
		h.age = 1
	}
}

// quietShare is how much less the hunter may do with a quiet move than with checks alone,
// which give out by themselves as a rule.
const quietShare = 2

// hunt goes on until it has found a mate, whose moves it returns, has made limit moves
// since begin, or is at its end.
func (h *hunter) hunt(limit int64) []game.Move {
	for h.moves > 0 {
		if h.limit = limit; h.quiet > 0 {
			h.limit /= quietShare
		}
		if h.nodes >= h.limit {
			return nil
		}
		switch result := h.attack(h.moves, 0, h.quiet); {
		case result == caught:
			line := h.line()
			h.moves = 0
			return line
		case h.nodes >= h.limit:
			return nil
		case result == faint && h.moves < mostMoves:
			h.moves++
		case h.quiet == 0:
			h.moves, h.quiet = 2, 1
		default:
			h.moves = 0
		}
	}
	return nil
}

// A scent is what a hunter makes of a position.
type scent uint8

const (
	lost   scent = iota // no mate by checks, however many
	faint               // none in so many moves
	caught              // mate
)

// trail returns what is known of the position with so many quiet moves left, and its key.
func (h *hunter) trail(quiet int) (t *trail, key uint64) {
	key = h.pos.Key() ^ uint64(quiet)*0x9e3779b97f4a7c15
	return &h.table[key%trails], key
}

// attack looks for a mate in so many moves or fewer, of which some may be quiet.
func (h *hunter) attack(moves, depth, quiet int) scent {
	t, key := h.trail(quiet)
	if t.key != key || t.age != h.age {
		*t = trail{key: key, age: h.age}
	}
	switch {
	case t.proven > 0 && int(t.proven) <= moves:
		return caught
	case t.failed == never:
		return lost
	case int(t.failed) >= moves:
		return faint
	}
	move, result := h.chase(moves, depth, quiet)
	if result != caught && h.nodes >= h.limit {
		return faint
	}
	*t = trail{key: key, age: h.age, move: move}
	switch result {
	case caught:
		t.proven = uint8(moves)
	case lost:
		t.failed = never
	default:
		t.failed = uint8(moves)
	}
	return result
}

// chase is attack without the table.
func (h *hunter) chase(moves, depth, quiet int) (game.Move, scent) {
	list := h.checks(depth)
	found := lost
	for i := range list {
		// The check that leaves the fewest answers first.
		least := i
		for j := i + 1; j < len(list); j++ {
			if list[j].answers < list[least].answers {
				least = j
			}
		}
		list[i], list[least] = list[least], list[i]
		c, result := list[i], caught
		switch {
		case c.answers == 0:
		case moves == 1:
			result = faint
		default:
			h.pos.Make(c.move)
			result = h.defend(moves-1, depth, quiet)
			h.pos.Unmake()
		}
		if result == caught {
			return c.move, caught
		}
		found = max(found, result)
	}
	if quiet == 0 && !(h.quiet > 0 && h.pos.InCheck()) {
		return game.NoMove, found
	}
	if moves == 1 {
		return game.NoMove, faint
	}
	move, result := h.threaten(moves, depth, quiet)
	return move, max(found, result)
}

// threaten looks for a quiet move that leads to mate: an answer to a check, which costs nothing,
// or else one that would be followed by a mate without a quiet move if the other side did
// nothing about it.
func (h *hunter) threaten(moves, depth, quiet int) (game.Move, scent) {
	found := lost
	free := h.pos.InCheck()
	for _, c := range h.lists[2*depth].Slice() {
		if h.nodes >= h.limit {
			return game.NoMove, faint
		}
		h.make(c.Move)
		result := lost
		if !h.pos.InCheck() && h.pos.Verdict(2*depth+1) == game.Undecided && depth+1 < mostMoves {
			if left := quiet - 1; free {
				result = h.defend(moves-1, depth, quiet)
			} else if result = h.threat(moves-1, depth, left); result == caught {
				result = h.defend(moves-1, depth, left)
			}
		}
		h.pos.Unmake()
		if result == caught {
			return c.Move, caught
		}
		found = max(found, result)
	}
	return game.NoMove, found
}

// threat says whether there would be a mate if the side to move passed.
func (h *hunter) threat(moves, depth, quiet int) scent {
	if !h.pos.NullAllowed() {
		return caught // whatever it does may be forced
	}
	h.pos.MakeNull()
	result := h.attack(moves, depth+1, quiet)
	h.pos.UnmakeNull()
	return result
}

func (h *hunter) make(m game.Move) {
	h.nodes++
	h.pos.Make(m)
}

// checks lists the checks of the side to move.
func (h *hunter) checks(depth int) []pursuit {
	list, answers := &h.lists[2*depth], &h.lists[2*depth+1]
	checks := h.order[depth][:0]
	h.pos.Generate(list, game.All)
	for _, c := range list.Slice() {
		h.make(c.Move)
		if h.pos.InCheck() && h.pos.Verdict(2*depth+1) == game.Undecided {
			h.pos.Generate(answers, game.All)
			checks = append(checks, pursuit{c.Move, answers.Len()})
		}
		h.pos.Unmake()
	}
	h.order[depth] = checks
	return checks
}

// defend looks for an answer after which there is no mate in so many moves.
func (h *hunter) defend(moves, depth, quiet int) scent {
	answers := &h.lists[2*depth+1]
	h.pos.Generate(answers, game.All)
	if answers.Len() == 0 && !h.pos.InCheck() && !h.pos.StalemateLoses() {
		return lost
	}
	for _, c := range answers.Slice() {
		h.make(c.Move)
		result := faint // a repetition hangs on the way here, and there may be another
		switch v := h.pos.Verdict(2*depth + 2); {
		case v == game.Won:
			result = caught // he must not do that
		case v == game.Undecided && depth+1 < mostMoves:
			result = h.attack(moves, depth+1, quiet)
		}
		h.pos.Unmake()
		if result != caught {
			return result
		}
	}
	return caught
}

// line returns the mate that was found, with answers that put it off the longest.
func (h *hunter) line() []game.Move {
	h.limit += trails // what the table has lost since is found again
	var line []game.Move
	for moves, quiet := h.moves, h.quiet; moves > 0 && h.length(moves, quiet) <= moves; moves-- {
		t, _ := h.trail(quiet)
		line = append(line, t.move)
		free := h.pos.InCheck()
		h.pos.Make(t.move)
		if !free && !h.pos.InCheck() {
			quiet--
		}
		var answers game.MoveList
		h.pos.Generate(&answers, game.All)
		longest, answer := 0, game.NoMove
		for _, c := range answers.Slice() {
			h.pos.Make(c.Move)
			if n := h.length(moves, quiet); n > longest {
				longest, answer = n, c.Move
			}
			h.pos.Unmake()
		}
		if answer == game.NoMove {
			break
		}
		line = append(line, answer)
		h.pos.Make(answer)
	}
	for range line {
		h.pos.Unmake()
	}
	return line
}

// length returns how many moves the mate takes, or one more than most.
func (h *hunter) length(most, quiet int) int {
	n := 1
	for n <= most && h.attack(n, 0, quiet) != caught {
		n++
	}
	return n
}
