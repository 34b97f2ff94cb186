package nnue

import "duiyi/game"

// A Stack follows a board move by move and evaluates it. Moves are noted when
// they are made, and accumulators computed when an evaluation asks for them.
//
// To make a move, Push, then Remove what leaves its square and is captured, then
// Add what arrives: at most two of each. A null move is a Push alone. Pop takes
// the last move back.
type Stack struct {
	net    *Net
	kernel kernel
	king   int
	words  int // of an accumulator
	ply    int
	board  board // at ply
	plies  []ply
	sums   []uint64 // accumulators by ply and view
	caches [2][2]cache
	at     [2 * 96]int32 // rows for the kernel
}

// A board has a man or none on each square.
type board [12][8]game.Piece

// A ply is what is known of the board after so many moves.
type ply struct {
	added, removed [2]placed // by the move that led here
	adds, removes  uint8
	men            int16
	mirrored       [2]bool // how each view sees the board
	ready          [2]bool // whether the view's accumulator is computed
}

// A placed man stands on a square.
type placed struct {
	man game.Piece
	sq  uint8
}

// A cache is an accumulator of some board that was refreshed before. The next
// refresh begins there.
type cache struct {
	board board
	sums  []uint64
}

// Board is what Reset looks at.
type Board interface {
	// At returns the man on square sq.
	At(sq int) game.Piece
}

// NewStack returns a stack for n with room for so many moves, over an empty board.
func NewStack(n *Net, moves int) *Stack {
	s := &Stack{net: n, kernel: best(), king: games[n.shape.Game].king, words: len(n.bias), plies: make([]ply, moves+1)}
	memory := aligned((len(s.plies)*2 + 4) * s.words)
	for view := range s.caches {
		for m := range s.caches[view] {
			s.caches[view][m].sums = memory[:s.words:s.words]
			copy(memory, n.bias)
			memory = memory[s.words:]
		}
	}
	s.sums = memory
	return s
}

// Reset makes b the board from which moves are counted.
func (s *Stack) Reset(b Board) {
	s.ply = 0
	s.plies[0] = ply{}
	s.board = board{}
	g := &games[s.net.shape.Game]
	for sq := range g.files * g.ranks {
		if man := b.At(sq); man != game.NoPiece {
			s.put(man, sq)
		}
	}
	for view := range s.caches {
		s.refresh(view)
	}
}

// Push begins a move, which does nothing until men are removed and added.
func (s *Stack) Push() {
	now, next := &s.plies[s.ply], &s.plies[s.ply+1]
	next.adds, next.removes = 0, 0
	next.men = now.men
	next.mirrored = now.mirrored
	next.ready = [2]bool{}
	s.ply++
}

// Remove takes a man off square sq.
func (s *Stack) Remove(man game.Piece, sq int) {
	p := &s.plies[s.ply]
	p.removed[p.removes] = placed{man, uint8(sq)}
	p.removes++
	p.men--
	s.board[sq>>3][sq&7] = game.NoPiece
}

// Add puts a man on square sq, which nobody stands on.
func (s *Stack) Add(man game.Piece, sq int) {
	p := &s.plies[s.ply]
	p.added[p.adds] = placed{man, uint8(sq)}
	p.adds++
	s.put(man, sq)
}

// put is Add without a note for the accumulators.
func (s *Stack) put(man game.Piece, sq int) {
	p := &s.plies[s.ply]
	p.men++
	s.board[sq>>3][sq&7] = man
	if man.Kind() == s.king {
		p.mirrored[man.Side()] = s.net.mirror[sq]
	}
}

// Pop takes the last move back.
func (s *Stack) Pop() {
	p := &s.plies[s.ply]
	for _, a := range p.added[:p.adds] {
		s.board[a.sq>>3][a.sq&7] = game.NoPiece
	}
	for _, r := range p.removed[:p.removes] {
		s.board[r.sq>>3][r.sq&7] = r.man
	}
	s.ply--
}

// Evaluate returns what the board is worth to side, who is to move, in centipawns.
func (s *Stack) Evaluate(side game.Side) int {
	p := &s.plies[s.ply]
	if !p.ready[0] || !p.ready[1] {
		s.compute()
	}
	bucket := Bucket(int(p.men))
	weights := s.net.output[bucket*2*s.words:][:2*s.words]
	sum := s.kernel.output(s.sum(s.ply, int(side)), s.sum(s.ply, int(side.Other())), weights)
	return int((sum + int64(s.net.outBias[bucket])*QA) * int64(s.net.shape.Scale) / (QA * QA * QB))
}

// sum returns a view's accumulator at a ply.
func (s *Stack) sum(ply, view int) []uint64 {
	return s.sums[(2*ply+view)*s.words:][:s.words]
}

// compute computes the accumulators at the present ply. Those of the plies in
// between are computed too, for their other children to begin from.
func (s *Stack) compute() {
	from := [2]int{s.last(0), s.last(1)}
	for ply := min(from[0], from[1]) + 1; ply <= s.ply; ply++ {
		switch {
		case from[0] >= ply:
			s.update(ply, 1, 1)
		case from[1] >= ply:
			s.update(ply, 0, 1)
		default:
			s.update(ply, 0, 2)
		}
	}
}

// last returns the last ply that has a view's accumulator. If the king changed how the
// view sees the board since, that is the present one, where it is computed anew.
func (s *Stack) last(view int) int {
	ply := s.ply
	for !s.plies[ply].ready[view] {
		if ply == 0 || s.plies[ply].mirrored[view] != s.plies[ply-1].mirrored[view] {
			s.refresh(view)
			return s.ply
		}
		ply--
	}
	return ply
}

// update computes the accumulators of so many views, from the first on, from those of
// the ply before.
func (s *Stack) update(ply, first, views int) {
	p := &s.plies[ply]
	n := 0
	for view := first; view < first+views; view++ {
		p.ready[view] = true
		squares, bases := s.net.seenBy(view, p.mirrored[view])
		for _, a := range p.added[:p.adds] {
			s.at[n] = s.row(bases[a.man&15], squares[a.sq])
			n++
		}
		for _, r := range p.removed[:p.removes] {
			s.at[n] = s.row(bases[r.man&15], squares[r.sq])
			n++
		}
	}
	to, from := s.sums[(2*ply+first)*s.words:][:views*s.words], s.sums[(2*ply-2+first)*s.words:][:views*s.words]
	if n == 0 {
		copy(to, from)
		return
	}
	s.kernel.apply(to, from, s.net.rows, s.at[:n], int(p.adds), views)
}

// refresh computes a view's accumulator from the board, by what differs from the one
// that was refreshed last.
func (s *Stack) refresh(view int) {
	p := &s.plies[s.ply]
	p.ready[view] = true
	squares, bases := s.net.seenBy(view, p.mirrored[view])
	c := &s.caches[view][0]
	if p.mirrored[view] {
		c = &s.caches[view][1]
	}
	var removed [96]int32
	adds, removes := 0, 0
	for i := range s.board {
		now, was := s.board[i], c.board[i]
		if now == was {
			continue
		}
		for j, man := range now {
			if man == was[j] {
				continue
			}
			if man != game.NoPiece {
				s.at[adds] = s.row(bases[man&15], squares[8*i+j])
				adds++
			}
			if was[j] != game.NoPiece {
				removed[removes] = s.row(bases[was[j]&15], squares[8*i+j])
				removes++
			}
		}
	}
	copy(s.at[adds:], removed[:removes])
	s.kernel.apply(c.sums, c.sums, s.net.rows, s.at[:adds+removes], adds, 1)
	c.board = s.board
	copy(s.sum(s.ply, view), c.sums)
}

// row returns the word at which a feature's row begins.
func (s *Stack) row(base int32, square uint8) int32 {
	return (base + int32(square)) * int32(s.words)
}

// seenBy returns the tables that find a view's features.
func (n *Net) seenBy(view int, mirrored bool) (*[96]uint8, *[16]int32) {
	m := 0
	if mirrored {
		m = 1
	}
	return &n.squares[view][m], &n.bases[view]
}
