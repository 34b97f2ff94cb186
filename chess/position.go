package chess

import "duiyi/game"

// A Position is a position of chess with the moves that led to it from where it
// was set up.
//
// A position is not safe for use by several goroutines at once.
type Position struct {
	board [64]game.Piece
	kinds [8]uint64 // the men of each kind, of both sides
	sides [2]uint64 // the men of each side
	side  game.Side
	state
	*castling
	past  []record
	first // what only matters of the position that was set up
}

// A first is what is remembered of how the position was set up.
type first struct {
	number  int   // of the full move
	black   bool  // is to move
	stepped uint8 // square that a pawn has just stepped over, legal to capture or not, else 0
}

// A state is what a move changes and cannot be worked out backwards.
type state struct {
	key      uint64
	checkers uint64 // men that give check
	pinned   uint64 // men of the side to move that may not leave the line to their king
	// passed is the square that a pawn stepped over where it can be captured en
	// passant by a legal move, else 0.
	passed uint8
	rights uint8  // castling rights, a bit for each of castling.ways
	clock  uint16 // plies since the last capture or pawn move
	// back is how many plies ago the oldest position stood that can come again:
	// captures, pawn moves and null moves put it to zero.
	back uint16
}

// A record is what Unmake needs to take a move back, and repetition to know the position before it.
type record struct {
	state
	move     game.Move
	captured game.Piece
}

// roomForPast is the room for moves that a position has from the start, more than
// any search is deep.
const roomForPast = 256

// Start returns the usual starting position.
func Start() *Position {
	p, err := FromFEN(StartFEN)
	if err != nil {
		panic(err) // StartFEN is ours
	}
	return p
}

// Rules returns chess.Rules.
func (p *Position) Rules() game.Rules { return Rules }

// Side returns the side to move.
func (p *Position) Side() game.Side { return p.side }

// At returns the man on square sq.
func (p *Position) At(sq int) game.Piece { return p.board[sq] }

// Clock returns the plies since the last capture or pawn move.
func (p *Position) Clock() int { return int(p.clock) }

// Key returns a hash of the men, the side to move, the castling rights, and the
// file of a pawn that can be captured en passant by a legal move.
func (p *Position) Key() uint64 { return p.key }

// InCheck reports whether the side to move is in check.
func (p *Position) InCheck() bool { return p.checkers != 0 }

// Plies is the number of moves made since the position was set up.
func (p *Position) Plies() int { return len(p.past) }

// Moves returns the legal moves in a new slice.
func (p *Position) Moves() []game.Move {
	var list game.MoveList
	p.Generate(&list, game.All)
	moves := make([]game.Move, list.Len())
	for i, c := range list.Slice() {
		moves[i] = c.Move
	}
	return moves
}

// FromTo returns the squares that m goes from and to. Castling goes to where
// the king lands.
func (p *Position) FromTo(m game.Move) (from, to int) {
	from, to = From(m), To(m)
	if m&kindMask == castles {
		to = square(landing[wingOf(from, to)].king, rankOf(from))
	}
	return from, to
}

// Clone returns an independent copy with the same history.
func (p *Position) Clone() game.Position {
	c := *p
	c.past = make([]record, len(p.past), len(p.past)+roomForPast)
	copy(c.past, p.past)
	return &c
}

// Become makes p what q.Clone returns, without allocating where p's room for moves
// is large enough.
func (p *Position) Become(q *Position) {
	past := append(p.past[:0], q.past...)
	*p = *q
	p.past = past
}

// occupied returns the squares where men stand.
func (p *Position) occupied() uint64 { return p.sides[0] | p.sides[1] }

// king returns the square of the king of s.
func (p *Position) king(s game.Side) int { return lowest(p.kinds[King] & p.sides[s&1]) }

// put places a man on an empty square.
func (p *Position) put(piece game.Piece, sq int) {
	p.board[sq] = piece
	p.kinds[piece&7] |= 1 << sq
	p.sides[piece>>3&1] |= 1 << sq
}
