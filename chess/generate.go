package chess

import (
	"math/bits"

	"duiyi/game"
)

// Generate fills list, cleared first, with the legal moves of the kind. Captures
// are captures, en passant too, and promotions to a queen, with or without a
// capture. Promotions to less than a queen are all Quiets, as castling is.
//
// The choice of a castling move has the king's landing square as To.
func (p *Position) Generate(list *game.MoveList, kind game.Kind) {
	us := p.side & 1
	own, theirs := p.sides[us], p.sides[us^1]
	king := lowest(p.kinds[King]&own) & 63
	wanted := ^own
	switch kind {
	case game.Captures:
		wanted = theirs
	case game.Quiets:
		wanted = ^(own | theirs)
	}
	moves := list.Room()
	n := p.kingMoves(moves, king, wanted, kind)
	target := ^uint64(0)
	if p.checkers != 0 {
		if p.checkers&(p.checkers-1) != 0 {
			list.SetLen(n)
			return
		}
		target = p.checkers | between[king][lowest(p.checkers)&63]
	}
	n = p.pawnMoves(moves, n, king, target, kind)
	list.SetLen(p.pieceMoves(moves, n, king, wanted&target))
}

// kingMoves adds the king's moves to the wanted squares, and castling, as the
// first of moves and returns their number.
func (p *Position) kingMoves(moves *[game.MaxMoves]game.Choice, king int, wanted uint64, kind game.Kind) (n int) {
	us := p.side & 1
	occ := p.occupied()
	targets := kingAttacks[king&63] & wanted
	safe := targets
	open := uint8(0) // the castling rights that no man stands in the way of
	if kind != game.Captures && p.checkers == 0 {
		for i := us * 2; i < us*2+2; i++ {
			if w := &p.ways[i&3]; p.rights>>i&1 != 0 && occ&w.empty == 0 {
				open |= 1 << i
				safe |= w.safe
			}
		}
	}
	if safe == 0 {
		return 0
	}
	attacked := p.attacked(safe, us^1, occ&^(1<<king))
	n = p.add(moves, 0, king, targets&^attacked)
	for ; open != 0; open &= open - 1 {
		if w := &p.ways[bits.TrailingZeros8(open)&3]; p.canCastle(w, attacked) {
			m := castles | game.Move(king)<<6 | game.Move(w.rook)
			moves[uint8(n)] = game.NewChoice(m, int(w.kingTo), game.NewPiece(us, King), game.NoPiece)
			n++
		}
	}
	return n
}

// attacked returns which of squares s attacks when occ are occupied.
func (p *Position) attacked(squares uint64, s game.Side, occ uint64) uint64 {
	men := p.sides[s&1]
	set := kingAttacks[p.king(s)&63]
	pawns := p.kinds[Pawn] & men
	if s == game.First {
		set |= pawns&^fileA<<7 | pawns&^fileH<<9
	} else {
		set |= pawns&^fileA>>9 | pawns&^fileH>>7
	}
	for b := p.kinds[Knight] & men; b != 0; b &= b - 1 {
		set |= knightAttacks[lowest(b)]
	}
	// The king's moves ask about few squares as a rule, fewer than there are riders.
	diagonal := (p.kinds[Bishop] | p.kinds[Queen]) & men
	straight := (p.kinds[Rook] | p.kinds[Queen]) & men
	for b := squares &^ set; b != 0; b &= b - 1 {
		sq := lowest(b)
		if (diagonals[sq]|antidiagonals[sq])&diagonal != 0 && bishopAttacks(sq, occ)&diagonal != 0 ||
			straights[sq]&straight != 0 && rookAttacks(sq, occ)&straight != 0 {
			set |= 1 << sq
		}
	}
	return set & squares
}

// pieceMoves adds to the n moves those of knights, bishops, rooks and queens to
// the target squares and returns their new number.
func (p *Position) pieceMoves(moves *[game.MaxMoves]game.Choice, n, king int, target uint64) int {
	us := p.side & 1
	own, pinned := p.sides[us], p.pinned
	occ := own | p.sides[us^1]
	for b := p.kinds[Knight] & own &^ pinned; b != 0; b &= b - 1 {
		from := lowest(b)
		n = p.add(moves, n, from, knightAttacks[from]&target)
	}
	for b := p.kinds[Bishop] & own; b != 0; b &= b - 1 {
		from := lowest(b)
		t := bishopAttacks(from, occ)
		if pinned>>from&1 != 0 {
			t &= line(king, from)
		}
		n = p.add(moves, n, from, t&target)
	}
	for b := p.kinds[Rook] & own; b != 0; b &= b - 1 {
		from := lowest(b)
		t := rookAttacks(from, occ)
		if pinned>>from&1 != 0 {
			t &= line(king, from)
		}
		n = p.add(moves, n, from, t&target)
	}
	for b := p.kinds[Queen] & own; b != 0; b &= b - 1 {
		from := lowest(b)
		t := bishopAttacks(from, occ) | rookAttacks(from, occ)
		if pinned>>from&1 != 0 {
			t &= line(king, from)
		}
		n = p.add(moves, n, from, t&target)
	}
	return n
}

// add adds to the n moves those of the man on from to the squares of targets and
// returns their new number.
func (p *Position) add(moves *[game.MaxMoves]game.Choice, n, from int, targets uint64) int {
	piece := p.board[from&63]
	for ; targets != 0; targets &= targets - 1 {
		to := lowest(targets)
		moves[uint8(n)] = game.NewChoice(game.Move(from<<6|to), to, piece, p.board[to])
		n++
	}
	return n
}

// line returns the squares on the line through two squares, the first left out;
// none if they are not on one.
func line(a, b int) uint64 {
	bit := uint64(1) << b
	switch {
	case diagonals[a&63]&bit != 0:
		return diagonals[a&63]
	case antidiagonals[a&63]&bit != 0:
		return antidiagonals[a&63]
	case rankOf(a) == rankOf(b):
		return rank1 << (a & 56)
	case fileOf(a) == fileOf(b):
		return fileA << (a & 7)
	}
	return 0
}

// pawnMoves adds to the n moves those of pawns, to target squares where a check
// must be met, and returns their new number.
func (p *Position) pawnMoves(moves *[game.MaxMoves]game.Choice, n, king int, target uint64, kind game.Kind) int {
	us := p.side & 1
	theirs := p.sides[us^1]
	empty := ^(p.sides[us] | theirs)
	pawns := p.kinds[Pawn] & p.sides[us]
	// A pinned pawn may move along its pin: steps on the king's file, captures
	// on a diagonal of the king.
	free, pinned := pawns&^p.pinned, pawns&p.pinned
	steppers := free | pinned&(fileA<<(king&7))
	up := free | pinned&diagonals[king&63]
	down := free | pinned&antidiagonals[king&63]
	theirs &= target
	var one, two, left, right uint64 // squares reached: by a step, two, a capture towards the a file, the h file
	var ahead, leftwards, rightwards int
	if us == game.First {
		one = steppers << 8 & empty
		two = one & (rank1 << 16) << 8 & empty & target
		left, right = down&^fileA<<7&theirs, up&^fileH<<9&theirs
		ahead, leftwards, rightwards = 8, 7, 9
	} else {
		one = steppers >> 8 & empty
		two = one & (rank1 << 40) >> 8 & empty & target
		left, right = up&^fileA>>9&theirs, down&^fileH>>7&theirs
		ahead, leftwards, rightwards = -8, -9, -7
	}
	one &= target
	piece := game.NewPiece(us, Pawn)
	if (one|left|right)&lastRanks != 0 {
		n = p.promotions(moves, n, one, ahead, kind)
		n = p.promotions(moves, n, left, leftwards, kind)
		n = p.promotions(moves, n, right, rightwards, kind)
		one, left, right = one&^lastRanks, left&^lastRanks, right&^lastRanks
	}
	if kind != game.Captures {
		for ; one != 0; one &= one - 1 {
			to := lowest(one)
			moves[uint8(n)] = game.NewChoice(game.Move((to-ahead)<<6|to), to, piece, game.NoPiece)
			n++
		}
		for ; two != 0; two &= two - 1 {
			to := lowest(two)
			moves[uint8(n)] = game.NewChoice(double|game.Move((to-2*ahead)<<6|to), to, piece, game.NoPiece)
			n++
		}
	}
	if kind == game.Quiets {
		return n
	}
	for ; left != 0; left &= left - 1 {
		to := lowest(left)
		moves[uint8(n)] = game.NewChoice(game.Move((to-leftwards)<<6|to), to, piece, p.board[to])
		n++
	}
	for ; right != 0; right &= right - 1 {
		to := lowest(right)
		moves[uint8(n)] = game.NewChoice(game.Move((to-rightwards)<<6|to), to, piece, p.board[to])
		n++
	}
	if p.passed != 0 {
		to := int(p.passed)
		for b := pawnAttacks[us^1][to&63] & pawns; b != 0; b &= b - 1 {
			if from := lowest(b); p.passableFrom(from, to) {
				moves[uint8(n)] = game.NewChoice(enPassant|game.Move(from<<6|to), to, piece, game.NewPiece(us^1, Pawn))
				n++
			}
		}
	}
	return n
}

// promotions adds the promotions among a pawn's moves to squares to, each reached
// from by squares below.
func (p *Position) promotions(moves *[game.MaxMoves]game.Choice, n int, to uint64, by int, kind game.Kind) int {
	piece := game.NewPiece(p.side&1, Pawn)
	for to &= lastRanks; to != 0; to &= to - 1 {
		sq := lowest(to)
		m := game.Move((sq-by)<<6 | sq)
		if kind != game.Quiets {
			moves[uint8(n)] = game.NewPromotion(promotionTo(Queen)|m, sq, piece, p.board[sq])
			n++
		}
		if kind == game.Captures {
			continue
		}
		for k := Rook; k >= Knight; k-- {
			moves[uint8(n)] = game.NewPromotion(promotionTo(k)|m, sq, piece, p.board[sq])
			n++
		}
	}
	return n
}
