package chess

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"

	"duiyi/game"
)

// A FENError says which field of a FEN is wrong, and why.
type FENError struct {
	Field  string // "board", "side", "castling", "en passant", "halfmove clock", "move number", or "fields" for their number
	Reason string
}

func (e *FENError) Error() string { return "chess FEN: " + e.Field + ": " + e.Reason }

func fenError(field, format string, args ...any) error {
	return &FENError{field, fmt.Sprintf(format, args...)}
}

// The greatest numbers read from a FEN; a game does not come near them, and the
// clock has room to count on.
const (
	maxClock = 9_999
	maxMoves = 99_999
)

// FromFEN returns the position that fen describes in four to six fields; the
// clock is 0 and the move 1 if missing. Errors are of type *FENError.
//
// The castling field may be in the letters KQkq or in those of the rooks' files
// (Shredder-FEN). File letters make the position one of Chess960. K and Q stand
// for the outermost rook on that side of the king (X-FEN); away from e1, a1 and
// h1 they are believed, and make the position one of Chess960, only if both sides
// castle from one and the same array: otherwise, or when only one side castles
// and its king is on the e file, they are taken to be left over from standard
// chess and dropped, as rights without king and rook at home always are.
// An en passant square is kept only where a legal move captures there.
func FromFEN(fen string) (*Position, error) { return fromFEN(fen, false) }

// FromFEN960 is FromFEN for a game known to be Chess960: K and Q always stand
// for the outermost rook.
func FromFEN960(fen string) (*Position, error) { return fromFEN(fen, true) }

func fromFEN(fen string, chess960 bool) (*Position, error) {
	fields := strings.Fields(fen)
	if len(fields) < 4 || len(fields) > 6 {
		return nil, fenError("fields", "%d of them, 4 to 6 make a FEN", len(fields))
	}
	p := &Position{past: make([]record, 0, roomForPast), first: first{number: 1}}
	if err := p.readBoard(fields[0]); err != nil {
		return nil, err
	}
	switch fields[1] {
	case "w":
	case "b":
		p.side, p.black = game.Second, true
	default:
		return nil, fenError("side", "%q is neither w nor b", shorten(fields[1]))
	}
	if p.findChecks(); p.attacked(p.kinds[King]&p.sides[p.side^1], p.side, p.occupied()) != 0 {
		return nil, fenError("side", "%s is to move, and %s is in check", sideNames[p.side], sideNames[p.side.Other()])
	}
	if err := p.readCastling(fields[2], chess960); err != nil {
		return nil, err
	}
	if err := p.readPassed(fields[3]); err != nil {
		return nil, err
	}
	if len(fields) > 4 {
		n, err := readNumber("halfmove clock", fields[4], maxClock)
		if err != nil {
			return nil, err
		}
		p.clock = uint16(n)
	}
	if len(fields) > 5 {
		n, err := readNumber("move number", fields[5], maxMoves)
		if err != nil {
			return nil, err
		}
		p.number = max(n, 1) // some programs count from 0
	}
	p.key = p.keyFromScratch()
	return p, nil
}

func readNumber(field, text string, most int) (int, error) {
	for _, c := range []byte(text) {
		if c < '0' || c > '9' {
			return 0, fenError(field, "%q is no number", shorten(text))
		}
	}
	n, err := strconv.Atoi(text)
	if err != nil || n > most {
		return 0, fenError(field, "%q is not within 0 to %d", shorten(text), most)
	}
	return n, nil
}

// shorten cuts text that is too long to be repeated in an error.
func shorten(text string) string {
	const enough = 20
	if len(text) <= enough {
		return text
	}
	return text[:enough] + "…"
}

// readBoard reads the men.
func (p *Position) readBoard(field string) error {
	rows := strings.Split(field, "/")
	if len(rows) != 8 {
		return fenError("board", "%d ranks instead of 8", len(rows))
	}
	for i, row := range rows {
		rank, file := 7-i, 0
		for j := range len(row) {
			c := row[j]
			if c >= '1' && c <= '8' {
				file += int(c - '0')
				continue
			}
			side, kind := game.First, kindOf(c)
			if kind == 0 {
				side, kind = game.Second, kindOf(c&^0x20)
			}
			if kind == 0 {
				return fenError("board", "%q in rank %d is no piece", c, rank+1)
			}
			if file < 8 {
				p.put(game.NewPiece(side, kind), square(file, rank))
			}
			file++
		}
		if file != 8 {
			return fenError("board", "rank %d has %d files instead of 8", rank+1, file)
		}
	}
	for s := game.First; s <= game.Second; s++ {
		if err := p.checkMen(s); err != nil {
			return err
		}
	}
	if pawns := p.kinds[Pawn] & lastRanks; pawns != 0 {
		return fenError("board", "a pawn stands on %s", squareName(lowest(pawns)))
	}
	return nil
}

// checkMen checks how many men s has. No game leads to more; and with more, a
// position could have more legal moves than the 218 that are known to be the
// most.
func (p *Position) checkMen(s game.Side) error {
	count := func(kind int) int { return bits.OnesCount64(p.kinds[kind] & p.sides[s]) }
	if n := count(King); n != 1 {
		return fenError("board", "%s has %d kings", sideNames[s], n)
	}
	pawns := count(Pawn)
	if pawns > 8 {
		return fenError("board", "%s has %d pawns", sideNames[s], pawns)
	}
	if n := bits.OnesCount64(p.sides[s]); n > 16 {
		return fenError("board", "%s has %d men", sideNames[s], n)
	}
	promoted := max(count(Knight)-2, 0) + max(count(Bishop)-2, 0) + max(count(Rook)-2, 0) + max(count(Queen)-1, 0)
	if promoted > 8-pawns {
		return fenError("board", "%s has %d promoted men, but only %d pawns are missing", sideNames[s], promoted, 8-pawns)
	}
	return nil
}

// readPassed reads the en passant square and keeps it if a legal move captures there.
func (p *Position) readPassed(field string) error {
	if field == "-" {
		return nil
	}
	sq, ok := squareNamed(field)
	if !ok {
		return fenError("en passant", "%q is no square", shorten(field))
	}
	rank, behind := 5, -8 // the rank of the square, and where the pawn that stepped over it stands
	if p.side == game.Second {
		rank, behind = 2, 8
	}
	if rankOf(sq) != rank {
		return fenError("en passant", "%s is not on rank %d, though %s is to move", field, rank+1, sideNames[p.side])
	}
	if p.board[sq] == game.NoPiece && p.board[sq-behind] == game.NoPiece &&
		p.board[sq+behind] == game.NewPiece(p.side.Other(), Pawn) {
		p.stepped = uint8(sq)
		if p.passable(sq) {
			p.passed = p.stepped
		}
	}
	return nil
}

// A claim is a castling right as a FEN claims it. Its rook is -1 if there is none
// where it should be.
type claim struct {
	side       game.Side
	wing       int
	king, rook int
}

// standard reports whether king and rook stand where they do in standard chess.
func (c claim) standard() bool {
	back := int(c.side) * 56
	return c.king == back+4 && c.rook == back+7*c.wing
}

// readCastling reads the castling rights.
func (p *Position) readCastling(field string, chess960 bool) error {
	var claims []claim
	if len(field) > 4 {
		return fenError("castling", "%q has more than 4 letters", shorten(field))
	}
	if field != "-" {
		for i := range len(field) {
			c, named, err := p.readClaim(field[i])
			if err != nil {
				return err
			}
			chess960 = chess960 || named
			if c.rook >= 0 {
				claims = append(claims, c)
			}
		}
	}
	if !chess960 {
		chess960 = fromOneArray(claims)
	}
	p.castling = &standardCastling
	if chess960 {
		p.castling = newCastling(true)
	}
	for _, c := range claims {
		switch {
		case !chess960 && c.standard():
			p.rights |= 1 << (int(c.side)*2 + c.wing)
		case chess960:
			// Two claims of one wing for different rooks cannot both be had.
			if bit := uint8(1) << (int(c.side)*2 + c.wing); p.rights&bit == 0 {
				p.rights |= p.allow(c.side, c.king, c.rook)
			}
		}
	}
	return nil
}

// readClaim reads one letter of the castling field. named says that it names
// the rook's file.
func (p *Position) readClaim(letter byte) (c claim, named bool, err error) {
	c.side = game.First
	upper := letter
	if letter >= 'a' {
		c.side, upper = game.Second, letter-0x20
	}
	back := int(c.side) * 56
	rooks := p.kinds[Rook] & p.sides[c.side]
	c.king, c.rook = p.king(c.side), -1
	home := c.king&^7 == back
	switch {
	case upper == 'K' || upper == 'Q':
		c.wing = aWing
		rooks &= rank1 << back & (1<<c.king - 1)
		outermost := lowest(rooks) // 64 if there is none
		if upper == 'K' {
			c.wing = hWing
			rooks = p.kinds[Rook] & p.sides[c.side] & (rank1 << back) &^ (2<<c.king - 1)
			outermost = bits.Len64(rooks) - 1
		}
		if home && rooks != 0 {
			c.rook = outermost
		}
	case upper >= 'A' && upper <= 'H':
		named = true
		sq := back + int(upper-'A')
		c.wing = wingOf(c.king, sq)
		if home && rooks>>sq&1 != 0 {
			c.rook = sq
		}
	default:
		return c, false, fenError("castling", "%q is none of KQkq, A to H, a to h, or -", letter)
	}
	return c, named, nil
}

// fromOneArray reports whether the claims, made with the letters KQkq, are those
// of a Chess960 game that is not standard chess; see FromFEN.
func fromOneArray(claims []claim) bool {
	strange, sides := false, [2]bool{}
	for _, c := range claims {
		strange = strange || !c.standard()
		sides[c.side] = true
		for _, d := range claims {
			if c.king&7 != d.king&7 || c.wing == d.wing && c.rook&7 != d.rook&7 {
				return false
			}
		}
	}
	if !strange {
		return false
	}
	return claims[0].king&7 != 4 || sides[0] && sides[1]
}

// FEN writes the position in six fields. The castling field has the letters
// KQkq, or in Chess960 the files of the rooks (HAha), which every program that
// plays Chess960 reads; the en passant square is given only where a legal move
// captures there.
func (p *Position) FEN() string {
	b := make([]byte, 0, 90)
	for rank := 7; rank >= 0; rank-- {
		empty := byte(0)
		for file := range 8 {
			piece := p.board[square(file, rank)]
			if piece == game.NoPiece {
				empty++
				continue
			}
			if empty > 0 {
				b = append(b, '0'+empty)
				empty = 0
			}
			b = append(b, letters[piece])
		}
		if empty > 0 {
			b = append(b, '0'+empty)
		}
		if rank > 0 {
			b = append(b, '/')
		}
	}
	b = append(b, ' ', "wb"[p.side], ' ')
	b = p.appendRights(b)
	b = append(b, ' ')
	if p.passed == 0 {
		b = append(b, '-')
	} else {
		b = append(b, squareName(int(p.passed))...)
	}
	b = append(b, ' ')
	b = strconv.AppendInt(b, int64(p.clock), 10)
	b = append(b, ' ')
	return string(strconv.AppendInt(b, int64(p.MoveNumber()), 10))
}

// appendRights appends the castling field.
func (p *Position) appendRights(b []byte) []byte {
	if p.rights == 0 {
		return append(b, '-')
	}
	for i := range p.ways {
		i ^= 1 // the h wing first
		if p.rights>>i&1 == 0 {
			continue
		}
		c := "QKqk"[i]
		if p.chess960 {
			c = "Aa"[i>>1] + p.ways[i].rook&7
		}
		b = append(b, c)
	}
	return b
}

// MoveNumber returns the number of the full move to be played, which a FEN usually
// starts at 1.
func (p *Position) MoveNumber() int {
	plies := len(p.past)
	if p.black {
		plies++
	}
	return p.number + plies/2
}
