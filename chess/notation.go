package chess

import (
	"fmt"
	"strings"

	"duiyi/game"
)

// Format writes a move that is legal here: in SAN, Figurine or LongAlgebraic, and
// in Coordinates for every other notation. Coordinates are those of UCI: castling
// is e1g1, and e1h1 in a game of Chess960.
func (p *Position) Format(m game.Move, n game.Notation) string {
	switch n {
	case game.SAN:
		return p.san(m)
	case game.Figurine:
		return figurines.Replace(p.san(m))
	case game.LongAlgebraic:
		return p.long(m)
	}
	return p.coordinates(m)
}

// coordinates writes m as UCI does.
func (p *Position) coordinates(m game.Move) string {
	from, to := p.FromTo(m)
	if p.chess960 {
		to = To(m)
	}
	text := squareName(from) + squareName(to)
	if kind := promoted(m); kind != 0 {
		text += string(letters[game.NewPiece(game.Second, kind)])
	}
	return text
}

// A MoveError says why a text is no legal move.
type MoveError struct {
	Text   string
	Reason string
}

func (e *MoveError) Error() string { return fmt.Sprintf("chess move %q: %s", e.Text, e.Reason) }

// Ambiguous reports whether the text could be more than one legal move.
func (e *MoveError) Ambiguous() bool { return strings.HasPrefix(e.Reason, "ambiguous") }

// Parse reads a move in any notation that Format writes, as people and programs
// do write it: SAN with marks of capture, check and promotion that are missing,
// needless or of another style (0-0, ed5, Nxf3+, e8Q, e8(Q), e8/q, Nge2, Ng1e2), with
// figurines, long algebraic (e2-e4, Ng1-f3), and coordinates (e2e4, e7e8q) with
// castling as the king's move (e1g1) or as the king taking its rook (e1h1). The
// error, a *MoveError, says why text is no legal move here.
func (p *Position) Parse(text string) (game.Move, error) {
	m, reason := p.parse(text)
	if reason != "" {
		return game.NoMove, &MoveError{shorten(text), reason}
	}
	return m, nil
}

// maxMoveText is longer than any move with any decoration, in bytes.
const maxMoveText = 64

func (p *Position) parse(text string) (m game.Move, reason string) {
	if len(text) > maxMoveText {
		return 0, "too long for a move"
	}
	d, reason := readMove(text)
	if reason != "" {
		return 0, reason
	}
	return p.find(d)
}

// find returns the one legal move that is as described, or the reason why there
// is none.
func (p *Position) find(d description) (m game.Move, reason string) {
	var list game.MoveList
	p.Generate(&list, game.All)
	var found []game.Move
	choose := false // what a pawn becomes
	for _, c := range list.Slice() {
		switch m := c.Move; {
		case m&kindMask == castles:
			if d.castles && wingOf(From(m), To(m)) == d.wing {
				return m, ""
			}
		case c.To() != d.to || d.from>>From(m)&1 == 0 || d.kind != 0 && d.kind != c.Piece().Kind():
		case promoted(m) == d.promoted:
			found = append(found, m)
		case d.promoted == 0:
			choose = true
		}
	}
	switch {
	case len(found) == 1:
		return found[0], ""
	case len(found) > 1:
		return 0, "ambiguous: it could be " + p.coordinates(found[0]) + " or " + p.coordinates(found[1])
	case choose:
		return 0, "it does not say what the pawn becomes"
	case d.castles:
		return 0, p.whyNoCastling(d.wing)
	}
	if m := p.findCastling(list.Slice(), d); m != game.NoMove {
		return m, ""
	}
	return 0, p.whyNot(d)
}

// findCastling returns the castling described as a move of the king to its rook,
// or else to where it lands, if any.
func (p *Position) findCastling(moves []game.Choice, d description) game.Move {
	lands := game.NoMove
	for _, c := range moves {
		if c.Move&kindMask != castles || d.from != 1<<From(c.Move) || d.promoted != 0 || d.kind != 0 && d.kind != King {
			continue
		}
		switch d.to {
		case To(c.Move):
			return c.Move
		case c.To():
			lands = c.Move
		}
	}
	return lands
}

var kindNames = [...]string{"", "pawn", "knight", "bishop", "rook", "queen", "king"}

// whyNot says why no legal move is as described, which is not castling.
func (p *Position) whyNot(d description) string {
	own := p.sides[p.side]
	one := d.from&(d.from-1) == 0 // square to start from
	from := lowest(d.from)
	switch {
	case one && p.board[from] == game.NoPiece:
		return "no man stands on " + squareName(from)
	case one && own&d.from == 0:
		return "the man on " + squareName(from) + " is not " + sideNames[p.side] + "'s, whose turn it is"
	case d.kind == 0:
		d.kind = p.board[from].Kind()
	}
	own &= d.from & p.kinds[d.kind]
	name := kindNames[d.kind]
	switch {
	case one && own == 0:
		return "the man on " + squareName(from) + " is no " + name
	case own == 0:
		return sideNames[p.side] + " has no such " + name
	case p.sides[p.side]>>d.to&1 != 0:
		return "an own man stands on " + squareName(d.to)
	case d.promoted != 0 && (d.kind != Pawn || lastRanks>>d.to&1 == 0):
		return "only a pawn on its last rank becomes something else"
	}
	reached := false
	for ; own != 0; own &= own - 1 {
		reached = reached || p.reaches(d.kind, lowest(own), d.to)
	}
	switch {
	case !reached && one:
		return "the " + name + " on " + squareName(from) + " cannot go to " + squareName(d.to)
	case !reached:
		return "no such " + name + " can go to " + squareName(d.to)
	case p.InCheck():
		return "the king would still be attacked"
	}
	return "the own king would be attacked"
}

// reaches reports whether a man of the kind can go from one square to another,
// checks and pins aside.
func (p *Position) reaches(kind, from, to int) bool {
	if kind != Pawn {
		return p.pieceAttacks(kind, from)>>to&1 != 0
	}
	for _, m := range [...]game.Move{plain, double, enPassant, promotionTo(Queen)} {
		if p.pawnReaches(m, from, to) {
			return true
		}
	}
	return false
}

// whyNoCastling says why the side to move cannot castle to the wing.
func (p *Position) whyNoCastling(wing int) string {
	i := int(p.side)*2 + wing
	w := &p.ways[i]
	switch {
	case p.rights>>i&1 == 0:
		return sideNames[p.side] + " has no right to castle to that side"
	case p.InCheck():
		return "the king is in check"
	case p.occupied()&w.empty != 0:
		return "there are men between king and rook"
	}
	return "the king would pass over or stand on an attacked square"
}
