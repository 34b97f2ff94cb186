package xiangqi

import (
	"fmt"
	"strconv"
	"strings"

	"duiyi/game"
)

// A FENError says which field of a FEN is wrong, and why.
type FENError struct {
	Field  string // "board", "side", "castling", "en passant", "halfmove clock", "move number" or "fields"
	Reason string
}

func (e *FENError) Error() string { return "xiangqi FEN: " + e.Field + ": " + e.Reason }

func fenError(field, format string, args ...any) error {
	return &FENError{field, fmt.Sprintf(format, args...)}
}

// The greatest numbers read from a FEN, which no game comes near.
const (
	maxClock = 9_999
	maxMoves = 99_999
)

// FromFEN returns the position that fen describes: the ten ranks from black's
// edge down, the side to move (w, or r, for red; b), two fields that must be
// "-" and mean nothing in xiangqi, the plies that count towards the natural
// limit, and the number of the full move. Fields may be missing from the end;
// they are then w - - 0 1. H and E are read for the horse N and the elephant B.
//
// Men where they can never stand are accepted, see Oddities; a position that
// breaks the rules otherwise is not. The error is a *FENError.
func FromFEN(fen string) (*Position, error) {
	fields := strings.Fields(fen)
	if len(fields) == 0 {
		return nil, fenError("board", "missing")
	}
	if len(fields) > 6 {
		return nil, fenError("fields", "%d of them, at most 6 make a FEN", len(fields))
	}
	usual := [...]string{"", "w", "-", "-", "0", "1"}
	copy(usual[:], fields)

	p := &Position{past: make([]record, 0, roomForPast)}
	if err := p.readBoard(usual[0]); err != nil {
		return nil, err
	}
	switch usual[1] {
	case "w", "r":
		p.side = game.First
	case "b":
		p.side = game.Second
	default:
		return nil, fenError("side", "%q is neither w nor b", shorten(usual[1]))
	}
	for i, field := range [...]string{2: "castling", 3: "en passant"} {
		if field != "" && usual[i] != "-" {
			return nil, fenError(field, "%q must be - in xiangqi", shorten(usual[i]))
		}
	}
	clock, err := readNumber("halfmove clock", usual[4], maxClock)
	if err != nil {
		return nil, err
	}
	if p.moves, err = readNumber("move number", usual[5], maxMoves); err != nil {
		return nil, err
	}
	p.clock, p.moves = uint16(clock), max(p.moves, 1) // some programs count from 0
	if err := p.checkGenerals(); err != nil {
		return nil, err
	}
	p.key = p.keyFromScratch()
	return p, nil
}

// readNumber reads a number from 0 to most.
func readNumber(field, text string, most uint64) (int, error) {
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil || n > most {
		return 0, fenError(field, "%q is no number from 0 to %d", shorten(text), most)
	}
	return int(n), nil
}

// shorten cuts text that is too long to be repeated in an error.
func shorten(text string) string {
	const enough = 20
	if len(text) <= enough {
		return text
	}
	return strings.ToValidUTF8(text[:enough], "") + "…"
}

// readBoard sets the men of an empty position.
func (p *Position) readBoard(text string) error {
	for r := range p.ranks {
		p.ranks[r] = 1 | 2<<Files
	}
	for f := range p.files {
		p.files[f] = 1 | 2<<Ranks
	}
	rows := strings.Split(text, "/")
	if len(rows) != Ranks {
		return fenError("board", "%d ranks instead of %d", len(rows), Ranks)
	}
	for i, row := range rows {
		r, f, counted := Ranks-1-i, 0, false
		for _, c := range row {
			if c >= '1' && c <= '9' {
				if counted {
					return fenError("board", "rank %d has two numbers in a row", r)
				}
				f, counted = f+int(c-'0'), true
				continue
			}
			counted = false
			piece, ok := pieceOf(c)
			if !ok {
				return fenError("board", "rank %d: %q is no piece", r, c)
			}
			if f < Files {
				if err := p.put(piece, r*Files+f); err != nil {
					return err
				}
			}
			f++
		}
		if f != Files {
			return fenError("board", "rank %d has %d points instead of %d", r, f, Files)
		}
	}
	return nil
}

// pieceOf returns the piece of a FEN letter.
func pieceOf(c rune) (piece game.Piece, ok bool) {
	switch c {
	case 'H', 'h':
		c += 'N' - 'H'
	case 'E', 'e':
		c -= 'E' - 'B'
	}
	// Row 0 of each side is a blank, which no field of a FEN holds.
	i := strings.IndexRune(letters, c)
	return game.Piece(max(i, 0)), i >= 0
}

// put adds a man to the board.
func (p *Position) put(piece game.Piece, sq int) error {
	s, kind := piece.Side(), piece.Kind()
	for slot := firstSlot[kind]; slot < firstSlot[kind]+slotCount[kind]; slot++ {
		if p.alive[s]>>slot&1 == 0 {
			p.board[sq] = newMan(piece, slot)
			p.point[s][slot] = uint8(sq)
			p.alive[s] |= 1 << slot
			p.ranks[rankOf[sq]] |= 2 << fileOf[sq]
			p.files[fileOf[sq]] |= 2 << rankOf[sq]
			return nil
		}
	}
	return fenError("board", "more than %d of %c", slotCount[kind], letters[piece])
}

var sideNames = [...]string{"red", "black"}

// checkGenerals looks for generals as no position can have them, and sets
// p.check.
func (p *Position) checkGenerals() error {
	for s := game.First; s <= game.Second; s++ {
		if p.alive[s]&generals == 0 {
			return fenError("board", "%s has no general", sideNames[s])
		}
		if k := p.GeneralPoint(s); !palace(s, k/Files, k%Files) {
			return fenError("board", "the %s general on %s is outside his palace", sideNames[s], pointName(k))
		}
	}
	if line, ok := p.segment(p.point[0][0], p.point[1][0]); ok && line.men == 0 {
		return fenError("board", "the generals face each other on file %c", 'a'+fileOf[p.point[0][0]])
	}
	p.side = p.side.Other()
	check := p.checker() >= 0
	p.side = p.side.Other()
	if check {
		return fenError("side", "%s is in check but not to move", sideNames[p.side.Other()])
	}
	p.check = p.checker() >= 0
	return nil
}

// FEN writes the position. Its halfmove clock is Clock.
func (p *Position) FEN() string {
	b := make([]byte, 0, 80)
	for r := Ranks - 1; r >= 0; r-- {
		empty := 0
		for _, m := range p.board[r*Files : (r+1)*Files] {
			if m == 0 {
				empty++
				continue
			}
			if empty > 0 {
				b = append(b, '0'+byte(empty))
				empty = 0
			}
			b = append(b, letters[m.piece()])
		}
		if empty > 0 {
			b = append(b, '0'+byte(empty))
		}
		if r > 0 {
			b = append(b, '/')
		}
	}
	b = append(b, ' ', "wb"[p.side])
	b = append(b, " - - "...)
	b = strconv.AppendInt(b, int64(p.clock), 10)
	b = append(b, ' ')
	b = strconv.AppendInt(b, int64(p.moves), 10)
	return string(b)
}
