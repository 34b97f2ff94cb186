package chess

import "duiyi/game"

// Make plays a legal move.
func (p *Position) Make(m game.Move) {
	from, to := From(m), To(m)
	us := p.side & 1
	piece, victim := p.board[from], p.board[to]
	p.remember(m, victim)
	key := p.key ^ blackToMove
	if p.passed != 0 {
		key ^= passedKeys[p.passed&7]
		p.passed = 0
	}
	p.clock++
	p.back++
	if rights := p.rights & p.keep[from] & p.keep[to]; rights != p.rights {
		key ^= p.hashRights(p.rights ^ rights)
		p.rights = rights
	}
	stepped := false
	if m&kindMask == castles {
		w := &p.ways[int(us)*2+wingOf(from, to)]
		rook := victim
		key ^= pieceKeys[piece&15][from] ^ pieceKeys[rook&15][to] ^
			pieceKeys[piece&15][w.kingTo&63] ^ pieceKeys[rook&15][w.rookTo&63]
		p.castle(w, piece, rook, from, to, int(w.kingTo), int(w.rookTo))
	} else {
		if victim != game.NoPiece {
			p.kinds[victim&7] ^= 1 << to
			p.sides[us^1] ^= 1 << to
			key ^= pieceKeys[victim&15][to]
			p.clock, p.back = 0, 0
		}
		path := uint64(1)<<from | 1<<to
		p.sides[us] ^= path
		p.kinds[piece&7] ^= path
		p.board[from], p.board[to] = game.NoPiece, piece
		key ^= pieceKeys[piece&15][from] ^ pieceKeys[piece&15][to]
		if piece&7 == Pawn {
			p.clock, p.back = 0, 0
			switch m & kindMask {
			case plain:
			case double:
				stepped = pawnAttacks[us][(from+to)>>1&63]&p.kinds[Pawn]&p.sides[us^1] != 0
			case enPassant:
				taken := to ^ 8
				victim = game.NewPiece(us^1, Pawn)
				p.board[taken&63] = game.NoPiece
				p.kinds[Pawn] ^= 1 << taken
				p.sides[us^1] ^= 1 << taken
				key ^= pieceKeys[victim&15][taken&63]
			default:
				becomes := game.NewPiece(us, promoted(m))
				p.board[to] = becomes
				p.kinds[Pawn] ^= 1 << to
				p.kinds[becomes&7] ^= 1 << to
				key ^= pieceKeys[piece&15][to] ^ pieceKeys[becomes&15][to]
			}
		}
	}
	p.side = us ^ 1
	p.findChecks()
	if stepped {
		if sq := (from + to) >> 1; p.passable(sq) {
			p.passed = uint8(sq)
			key ^= passedKeys[sq&7]
		}
	}
	p.key = key
}

// Unmake takes the last move back.
func (p *Position) Unmake() {
	u := &p.past[len(p.past)-1]
	p.past = p.past[:len(p.past)-1]
	p.state = u.state
	us := (p.side ^ 1) & 1
	p.side = us
	m, victim := u.move, u.captured
	from, to := From(m), To(m)
	if m&kindMask == castles {
		w := &p.ways[int(us)*2+wingOf(from, to)]
		p.castle(w, game.NewPiece(us, King), victim, int(w.kingTo), int(w.rookTo), from, to)
		return
	}
	piece := p.board[to]
	if m&kindMask >= enPassant {
		pawn := game.NewPiece(us, Pawn)
		if m&kindMask == enPassant {
			taken := to ^ 8
			p.board[taken&63] = game.NewPiece(us^1, Pawn)
			p.kinds[Pawn] ^= 1 << taken
			p.sides[us^1] ^= 1 << taken
		} else {
			p.kinds[piece&7] ^= 1 << to
			p.kinds[Pawn] ^= 1 << to
			piece = pawn
		}
	}
	path := uint64(1)<<from | 1<<to
	p.sides[us] ^= path
	p.kinds[piece&7] ^= path
	p.board[from], p.board[to] = piece, victim
	if victim != game.NoPiece {
		p.kinds[victim&7] ^= 1 << to
		p.sides[us^1] ^= 1 << to
	}
}

// castle moves king and rook from two squares to two others, some of which may
// be the same.
func (p *Position) castle(w *way, king, rook game.Piece, kingFrom, rookFrom, kingTo, rookTo int) {
	p.board[kingFrom&63], p.board[rookFrom&63] = game.NoPiece, game.NoPiece
	p.board[kingTo&63], p.board[rookTo&63] = king, rook
	kings, rooks := uint64(1)<<w.king^1<<w.kingTo, uint64(1)<<w.rook^1<<w.rookTo
	p.kinds[King] ^= kings
	p.kinds[Rook] ^= rooks
	p.sides[king>>3&1] ^= kings ^ rooks
}

// remember adds a record to the past. Filling it in place is quicker than append.
func (p *Position) remember(m game.Move, captured game.Piece) {
	n := len(p.past)
	if n < cap(p.past) {
		p.past = p.past[:n+1]
	} else {
		p.past = append(p.past, record{})
	}
	r := &p.past[n]
	r.state, r.move, r.captured = p.state, m, captured
}

// MakeNull passes the turn. The side to move must not be in check.
func (p *Position) MakeNull() {
	p.remember(game.NoMove, game.NoPiece)
	if p.passed != 0 {
		p.key ^= passedKeys[p.passed&7]
		p.passed = 0
	}
	p.key ^= blackToMove
	p.clock++
	p.back = 0
	p.side ^= 1
	p.findChecks()
}

// UnmakeNull takes a null move back.
func (p *Position) UnmakeNull() {
	last := len(p.past) - 1
	p.state = p.past[last].state
	p.past = p.past[:last]
	p.side ^= 1
}

// findChecks finds the men that give check to the side to move and those of its
// own that are pinned.
func (p *Position) findChecks() {
	us := p.side & 1
	own, theirs := p.sides[us], p.sides[us^1]
	king := lowest(p.kinds[King]&own) & 63
	queens := p.kinds[Queen]
	checkers := knightAttacks[king]&p.kinds[Knight] | pawnAttacks[us][king]&p.kinds[Pawn]
	riders := (diagonals[king]|antidiagonals[king])&(p.kinds[Bishop]|queens) |
		straights[king]&(p.kinds[Rook]|queens)
	occ := own | theirs
	pinned := uint64(0)
	for riders &= theirs; riders != 0; riders &= riders - 1 {
		rider := lowest(riders)
		switch blockers := between[king][rider&63] & occ; {
		case blockers == 0:
			checkers |= 1 << rider
		case blockers&(blockers-1) == 0:
			pinned |= blockers
		}
	}
	p.checkers = checkers & theirs
	p.pinned = pinned & own
}

// passable reports whether a pawn of the side to move may capture en passant on sq.
func (p *Position) passable(sq int) bool {
	us := p.side & 1
	for pawns := pawnAttacks[us^1][sq&63] & p.kinds[Pawn] & p.sides[us]; pawns != 0; pawns &= pawns - 1 {
		if p.passableFrom(lowest(pawns), sq) {
			return true
		}
	}
	return false
}

// passableFrom reports whether the pawn on from, which attacks sq, may capture en
// passant there: the two pawns that leave can uncover a check, even both at once
// along their rank.
func (p *Position) passableFrom(from, sq int) bool {
	us := p.side & 1
	theirs := p.sides[us^1]
	taken := uint64(1) << (sq ^ 8)
	if p.checkers&(p.kinds[Pawn]|p.kinds[Knight])&^taken != 0 {
		return false
	}
	king := p.king(us)
	occ := p.occupied() ^ 1<<from ^ taken | 1<<sq
	return bishopAttacks(king, occ)&(p.kinds[Bishop]|p.kinds[Queen])&theirs == 0 &&
		rookAttacks(king, occ)&(p.kinds[Rook]|p.kinds[Queen])&theirs == 0
}

// KeyAfter returns the key of the position after m where m changes no castling
// rights, is neither castling nor promotion nor en passant, and does not offer
// en passant; else some other number. It costs next to nothing.
func (p *Position) KeyAfter(m game.Move) uint64 {
	from, to := From(m), To(m)
	piece, victim := p.board[from], p.board[to]
	key := p.key ^ blackToMove ^ pieceKeys[piece&15][from] ^ pieceKeys[piece&15][to]
	if victim != game.NoPiece {
		key ^= pieceKeys[victim&15][to]
	}
	if p.passed != 0 {
		key ^= passedKeys[p.passed&7]
	}
	return key
}
