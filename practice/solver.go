package practice

import "duiyi/game"

// A Solver proves forced mates. In xiangqi a side that cannot move is mated as well. It
// tries every reply of the side that is to be mated, so that what it has proven is true;
// of the side that mates it tries checks alone where the mate is more than Quiet moves
// away, so that it may overlook a mate but finds none that is not there.
//
// A solver may be used again, for positions of one game. The zero value finds only mates
// by checks and has no limit.
type Solver struct {
	Quiet int // moves before the mate from which on moves that give no check are tried
	Nodes int // positions to visit for one question, 0 for any number

	nodes int
	out   bool // of nodes
	table []proof
	lists []*game.MoveList // by ply
}

// A proof is what is known of a position in which the side that mates is to move.
type proof struct {
	key    uint64
	move   game.Move
	proven uint8 // mates in so many moves, 0 for unknown
	denied uint8 // does not mate in so many
}

// tableSize is the number of proofs remembered, a power of two.
const tableSize = 1 << 15

// position is what a solver needs of a game's positions beyond [game.Position].
type position interface {
	game.Position
	Generate(list *game.MoveList, kind game.Kind)
	StalemateLoses() bool
}

// MateIn returns in how many moves the side to move mates at the soonest, at most most
// of them; 0 where that cannot be proven.
func (s *Solver) MateIn(p game.Position, most int) int {
	s.begin()
	for n := 1; n <= most && !s.out; n++ {
		if s.attack(p.(position), n, 0) {
			return n
		}
	}
	return 0
}

// Mated reports whether the side to move is mated in n moves of the other, whatever it
// does; it is in 0 where it is mated already.
func (s *Solver) Mated(p game.Position, n int) bool {
	s.begin()
	return s.defend(p.(position), n+1, 0)
}

// Keys returns the moves that mate in n moves, and whether all others have been seen not
// to.
func (s *Solver) Keys(p game.Position, n int) (keys []game.Move, all bool) {
	all = true
	for _, m := range p.Moves() {
		p.Make(m)
		checks := p.InCheck()
		s.begin()
		if checks || n <= s.Quiet {
			if s.defend(p.(position), n, 0) {
				keys = append(keys, m)
			}
			all = all && !s.out
		}
		p.Unmake()
	}
	return keys, all
}

// Line returns how the side to move mates in n moves, as MateIn has told, against the
// reply that lasts longest each time; nil where that takes more than Nodes.
func (s *Solver) Line(p game.Position, n int) []game.Move {
	p = p.Clone()
	var line []game.Move
	for n > 0 {
		m := s.best(p, n)
		if m == game.NoMove {
			return nil
		}
		line = append(line, m)
		p.Make(m)
		if len(p.Moves()) == 0 {
			break
		}
		reply, more := s.Reply(p, n-1)
		if reply == game.NoMove {
			return nil
		}
		line = append(line, reply)
		p.Make(reply)
		n = more
	}
	return line
}

// best returns the move that mates in n moves.
func (s *Solver) best(p game.Position, n int) game.Move {
	s.begin()
	if s.attack(p.(position), n, 0) {
		if e := s.entry(p.Key()); e.key == p.Key() {
			return e.move
		}
	}
	return game.NoMove
}

// Reply returns the move of the side to move that is mated the latest, and in how many
// moves after it, at most most. It is game.NoMove where there is none or where that
// cannot be told.
func (s *Solver) Reply(p game.Position, most int) (reply game.Move, n int) {
	for _, m := range p.Moves() {
		p.Make(m)
		in := s.MateIn(p, most)
		p.Unmake()
		if in == 0 {
			return game.NoMove, 0
		}
		if in > n {
			reply, n = m, in
		}
	}
	return reply, n
}

func (s *Solver) begin() { s.nodes, s.out = 0, false }

// attack reports whether the side to move mates in n moves.
func (s *Solver) attack(p position, n, ply int) bool {
	key := p.Key()
	e := s.entry(key)
	first := game.NoMove
	if e.key == key {
		switch {
		case e.proven != 0 && int(e.proven) <= n:
			return true
		case int(e.denied) >= n:
			return false
		}
		first = e.move
	}
	list := s.list(2 * ply)
	p.Generate(list, game.All)
	found := game.NoMove
	if first != game.NoMove && s.try(p, first, n, ply) {
		found = first
	}
	// Checks first, then what is left.
	for pass := 0; pass < 2 && found == game.NoMove && !s.out; pass++ {
		if pass == 1 && n > s.Quiet {
			break
		}
		for _, c := range list.Slice() {
			if c.Move == first {
				continue
			}
			p.Make(c.Move)
			ok := p.InCheck() == (pass == 0) && s.defend(p, n, ply)
			p.Unmake()
			if ok {
				found = c.Move
				break
			}
		}
	}
	if found == game.NoMove && s.out {
		return false
	}
	if e.key != key {
		*e = proof{key: key}
	}
	if found != game.NoMove {
		e.move, e.proven = found, uint8(n)
		return true
	}
	e.denied = uint8(n)
	return false
}

func (s *Solver) try(p position, m game.Move, n, ply int) bool {
	p.Make(m)
	ok := s.defend(p, n, ply)
	p.Unmake()
	return ok
}

// defend reports whether the side to move is mated, if the last move counts as the first
// of n.
func (s *Solver) defend(p position, n, ply int) bool {
	s.nodes++
	if s.Nodes > 0 && s.nodes > s.Nodes {
		s.out = true
	}
	if s.out {
		return false
	}
	list := s.list(2*ply + 1)
	p.Generate(list, game.All)
	if list.Len() == 0 {
		return p.InCheck() || p.StalemateLoses()
	}
	if n == 1 {
		return false
	}
	for _, c := range list.Slice() {
		p.Make(c.Move)
		ok := s.attack(p, n-1, ply+1)
		p.Unmake()
		if !ok {
			return false
		}
	}
	return true
}

func (s *Solver) entry(key uint64) *proof {
	if s.table == nil {
		s.table = make([]proof, tableSize)
	}
	return &s.table[key%tableSize]
}

func (s *Solver) list(i int) *game.MoveList {
	for len(s.lists) <= i {
		s.lists = append(s.lists, new(game.MoveList))
	}
	return s.lists[i]
}
