package chess

import (
	"duiyi/game"
)

// The wings to castle to. A way to castle is numbered side*2 + wing.
const (
	aWing = iota // O-O-O
	hWing        // O-O
)

// landing has the files where king and rook land, by wing.
var landing = [2]struct{ king, rook int }{aWing: {2, 3}, hWing: {6, 5}}

// wingOf returns the wing that a king castles to with the rook.
func wingOf(king, rook int) int {
	if rook > king {
		return hWing
	}
	return aWing
}

// A way is one of the four ways to castle.
type way struct {
	king, rook, kingTo, rookTo uint8
	empty                      uint64 // squares where only king and rook may stand
	safe                       uint64 // squares that may not be attacked
}

// A castling tells how the game at hand castles: standard chess, or Chess960
// from where king and rooks stood. It does not change as moves are made, and
// copies of a position share it.
type castling struct {
	ways     [4]way
	keep     [64]uint8 // rights that remain when a man leaves or reaches a square
	chess960 bool
}

// allow gives side the right to castle with the king and the rook on the squares.
func (c *castling) allow(s game.Side, king, rook int) (right uint8) {
	wing := wingOf(king, rook)
	rank := king &^ 7
	kingTo, rookTo := rank|landing[wing].king, rank|landing[wing].rook
	i := int(s)*2 + wing
	c.ways[i] = way{
		king: uint8(king), rook: uint8(rook), kingTo: uint8(kingTo), rookTo: uint8(rookTo),
		empty: (span(king, kingTo) | span(rook, rookTo)) &^ (1<<king | 1<<rook),
		safe:  span(king, kingTo),
	}
	right = 1 << i
	c.keep[king] &^= right
	c.keep[rook] &^= right
	return right
}

// span returns the squares from one to another on a rank, both included.
func span(a, b int) uint64 { return 2<<max(a, b) - 1<<min(a, b) }

// newCastling returns a castling without any way to castle yet.
func newCastling(chess960 bool) *castling {
	c := &castling{chess960: chess960}
	for sq := range c.keep {
		c.keep[sq] = 1<<len(c.ways) - 1
	}
	return c
}

// standardCastling is the castling of standard chess, which positions share.
var standardCastling = func() castling {
	c := newCastling(false)
	for s := game.First; s <= game.Second; s++ {
		back := int(s) * 56
		c.allow(s, back+4, back)
		c.allow(s, back+4, back+7)
	}
	return *c
}()

// Chess960 reports whether the position is one of Chess960, whose castling moves
// are written as the king taking its rook and whose FEN names the rooks' files.
func (p *Position) Chess960() bool { return p.chess960 }

// A Right is the right to castle with a king and a rook, by their squares.
type Right struct{ King, Rook int }

// Standard reports whether king and rook stand where they do in standard chess.
func (r Right) Standard() bool {
	back := r.King &^ 7
	return r.King == back+4 && (r.Rook == back || r.Rook == back+7)
}

// Rights reads the castling field of a FEN as [FromFEN] does, for men by square that need
// not make a position, and tells whether it makes the position one of Chess960. A field that
// cannot be read gives no rights.
func Rights(men []game.Piece, field string) (rights []Right, chess960 bool) {
	p := &Position{}
	for sq, man := range men {
		if man != game.NoPiece {
			p.put(man, sq)
		}
	}
	if p.readCastling(field, false) != nil {
		return nil, false
	}
	for i := range p.ways {
		if p.rights>>i&1 != 0 {
			rights = append(rights, Right{int(p.ways[i].king), int(p.ways[i].rook)})
		}
	}
	return rights, p.chess960
}

// canCastle reports whether the side to move, which has the right to, may castle
// by w: attacked are those of w.safe that the opponent attacks, the king gone.
func (p *Position) canCastle(w *way, attacked uint64) bool {
	occ := p.occupied()
	if occ&w.empty|attacked&w.safe != 0 {
		return false
	}
	if !p.chess960 {
		return true
	}
	// The rook may have been all that stood between its king's new square and a
	// rook or queen in the corner.
	occ = occ&^(1<<w.king|1<<w.rook) | 1<<w.rookTo
	return rookAttacks(int(w.kingTo), occ)&(p.kinds[Rook]|p.kinds[Queen])&p.sides[p.side&1^1] == 0
}

// Start960 returns starting position n, 0 to 959, of Chess960, by the numbering
// of Scharnagl; 518 is the usual one. Other numbers are taken modulo 960.
func Start960(n int) *Position {
	n = (n%960 + 960) % 960
	var row [8]int
	// place puts a man on the nth file that is still empty.
	place := func(kind, nth int) (file int) {
		for file = range row {
			if row[file] != 0 {
				continue
			}
			if nth == 0 {
				break
			}
			nth--
		}
		row[file] = kind
		return file
	}
	row[n%4*2+1] = Bishop
	n /= 4
	row[n%4*2] = Bishop
	n /= 4
	place(Queen, n%6)
	n /= 6
	// The two knights have one of ten pairs of the five files left.
	left := 0
	for pairs := 4; n >= pairs; pairs-- {
		n -= pairs
		left++
	}
	place(Knight, left)
	place(Knight, left+n) // one of the files on its left is not empty any more
	rook1, king, rook2 := place(Rook, 0), place(King, 0), place(Rook, 0)

	p := &Position{castling: newCastling(true), past: make([]record, 0, roomForPast), first: first{number: 1}}
	for s := game.First; s <= game.Second; s++ {
		back := int(s) * 56
		for file, kind := range row {
			p.put(game.NewPiece(s, kind), back+file)
			p.put(game.NewPiece(s, Pawn), back^8+file)
		}
		p.rights |= p.allow(s, back+king, back+rook1) | p.allow(s, back+king, back+rook2)
	}
	p.key = p.keyFromScratch()
	p.findChecks()
	return p
}
