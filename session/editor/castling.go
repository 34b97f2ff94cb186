package editor

import (
	"duiyi/chess"
	"duiyi/game"
)

// castling is what is known of the rights to castle.
type castling struct {
	// wanted has a right for each side and wing: white's king's side, queen's side, and
	// black's. It is had while king and rook stand where it says, so that it comes back
	// with them.
	wanted [4]chess.Right
	// chess960 is set for positions of Chess960 that would also be some of standard chess.
	chess960 bool
}

// A Right is a right to castle that a position could have.
type Right struct {
	Side game.Side
	Long bool // O-O-O
	// Rook is the square of the rook to castle with, None where there is no rook on that
	// side of a king on its first rank: then nobody has the right.
	Rook int
	On   bool // it is had
	// Several is set where other rooks could castle to the same side instead. Shuffled is
	// set where the right makes the position one of Chess960.
	Several, Shuffled bool

	king int
}

// slot is the index of a right in the order of a FEN.
func (r Right) slot() int {
	if r.Long {
		return int(r.Side)*2 + 1
	}
	return int(r.Side) * 2
}

// right is the right as the rules know it.
func (r Right) right() chess.Right { return chess.Right{King: r.king, Rook: r.Rook} }

// Castling returns the castling rights that the position could have, in the order of a FEN
// and those with rooks further out first: in each of the four ways at least one, to
// be shown even where nobody can have it. There are none but in chess.
func (e *Editor) Castling() []Right {
	if e.rules.Name() != chess.Rules.Name() {
		return nil
	}
	list := make([]Right, 0, 4)
	for slot := range e.castling.wanted {
		r := Right{Side: game.Side(slot / 2), Long: slot%2 == 1, Rook: None, king: e.kingAtHome(game.Side(slot / 2))}
		rooks := 0
		// From the corner to the king.
		for sq, step := r.corner(), r.inward(); r.king != None && sq != r.king; sq += step {
			if e.men[sq] != game.NewPiece(r.Side, chess.Rook) {
				continue
			}
			r.Rook = sq
			r.On = e.castling.wanted[slot] == r.right()
			r.Shuffled = !r.right().Standard()
			list = append(list, r)
			rooks++
		}
		if rooks == 0 {
			list = append(list, r)
		}
		for i := len(list) - rooks; rooks > 1 && i < len(list); i++ {
			list[i].Several = true
		}
	}
	return list
}

// corner is where the side's first rank ends that the king castles towards.
func (r Right) corner() int {
	if r.Long {
		return int(r.Side) * 56
	}
	return int(r.Side)*56 + 7
}

// inward is the step from the corner to the next square of the rank.
func (r Right) inward() int {
	if r.Long {
		return 1
	}
	return -1
}

// kingAtHome is the square of a side's only king, if that is on the side's first rank, else None.
func (e *Editor) kingAtHome(side game.Side) int {
	king := game.NewPiece(side, chess.King)
	if e.number(king) != 1 {
		return None
	}
	for sq := int(side) * 56; sq < int(side)*56+8; sq++ {
		if e.men[sq] == king {
			return sq
		}
	}
	return None
}

// SetCastling gives or takes the castling right with the given index in what
// [Editor.Castling] returns. A king can castle to either side with one rook only.
func (e *Editor) SetCastling(i int, on bool) {
	list := e.Castling()
	if i < 0 || i >= len(list) || list[i].Rook == None {
		return
	}
	r := list[i]
	switch wanted := &e.castling.wanted[r.slot()]; {
	case on:
		*wanted = r.right()
	case r.On:
		*wanted = chess.Right{}
	}
}

// Chess960 reports whether the position castles as Chess960 does.
func (e *Editor) Chess960() bool {
	shuffled := false
	for _, r := range e.Castling() {
		if r.On {
			shuffled = shuffled || r.Shuffled || e.castling.chess960
		}
	}
	return shuffled
}

// castlingField writes the rights as chess does: in Chess960 by the rooks' files.
func (e *Editor) castlingField() string {
	var field []byte
	chess960 := e.Chess960()
	for _, r := range e.Castling() {
		if !r.On {
			continue
		}
		c := "KQkq"[r.slot()]
		if chess960 {
			c = "Aa"[r.Side] + byte(r.Rook&7)
		}
		field = append(field, c)
	}
	if field == nil {
		return "-"
	}
	return string(field)
}

// readCastling reads the field for the men that are there.
func (e *Editor) readCastling(field string) {
	e.castling = castling{}
	if e.rules.Name() != chess.Rules.Name() {
		return
	}
	rights, chess960 := chess.Rights(e.men, field)
	e.castling.chess960 = chess960
	for _, r := range rights {
		e.castling.wanted[Right{Side: game.Side(r.King / 56), Long: r.Rook < r.King}.slot()] = r
	}
}

// mirrorCastling takes the rights along as left and right change, where that leaves rules to
// castle by. In standard chess a mirrored king is not at home; its rights come back with the
// next mirror.
func (e *Editor) mirrorCastling() {
	if !e.Chess960() {
		return
	}
	e.castling.chess960 = true
	w := &e.castling.wanted
	*w = [4]chess.Right{w[1], w[0], w[3], w[2]}
	for i := range w {
		if w[i] != (chess.Right{}) {
			w[i] = chess.Right{King: w[i].King ^ 7, Rook: w[i].Rook ^ 7}
		}
	}
}

// swap gives each side the other's rights.
func (c *castling) swap() {
	w := &c.wanted
	*w = [4]chess.Right{w[2], w[3], w[0], w[1]}
	for i := range w {
		if w[i] != (chess.Right{}) {
			w[i] = chess.Right{King: w[i].King ^ 56, Rook: w[i].Rook ^ 56}
		}
	}
}
