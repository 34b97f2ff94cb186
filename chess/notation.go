package chess

import (
	"errors"
	"fmt"
	"strings"

	"duiyi/game"
)

// Format writes a move that is legal here: in SAN, Figurine or LongAlgebraic, and
// in Coordinates for every other notation. Coordinates write castling as UCI does,
// e1g1, and e1h1 in Chess960.
func (p *Position) Format(m game.Move, n game.Notation) string {
	switch n {
	case game.SAN:
		return p.san(m)
	case game.Figurine:
		return figurine(p.san(m))
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
		text += string(letters[kind] | 0x20)
	}
	return text
}

// Parse reads a move as people and programs write it: SAN with any of its
// ornaments missing, superfluous or of another style (0-0, e8Q, e8(Q), Nge2, Nf6
// for Nxf6, ed5), figurines, long algebraic notation (e2-e4, Ng1xf3), and
// coordinates (e2e4, e7e8q) with castling as the king's move (e1g1) or as the king
// taking its rook (e1h1). The error says why text is no legal move here.
func (p *Position) Parse(text string) (game.Move, error) {
	w, err := readWritten(text)
	if err != nil {
		return game.NoMove, fmt.Errorf("move %q: %w", text, err)
	}
	m, err := p.find(w)
	if err != nil {
		return game.NoMove, fmt.Errorf("move %q: %w", text, err)
	}
	return m, nil
}

// A written move is what a text says of a move.
type written struct {
	castles  bool
	wing     int
	kind     int // of man; 0 if not said
	from     uint64
	to       int
	promoted int  // kind; 0 if not said
	whole    bool // from is one square
}

var errShape = errors.New("not a move in a notation of chess")

// tidy takes out what says nothing about which move it is, and puts letters for figurines.
var tidy = strings.NewReplacer(
	"♔", "K", "♕", "Q", "♖", "R", "♗", "B", "♘", "N", "♙", "",
	"♚", "K", "♛", "Q", "♜", "R", "♝", "B", "♞", "N", "♟", "",
	"\ufe0e", "", "\ufe0f", "", // variation selectors after figurines
	"e.p.", "", "ep", "", "+", "", "#", "", "!", "", "?", "", "†", "", "‡", "",
	"x", "", "×", "", ":", "", "-", "", "–", "", "‑", "",
	"=", "", "(", "", ")", "", "/", "", " ", "",
)

// readWritten takes text apart.
func readWritten(text string) (w written, err error) {
	if len(text) > 32 {
		return w, errShape
	}
	s := tidy.Replace(text)
	switch strings.ReplaceAll(strings.ToUpper(s), "0", "O") {
	case "OO":
		return written{castles: true, wing: hWing}, nil
	case "OOO":
		return written{castles: true, wing: aWing}, nil
	}
	if s == "" {
		return w, errShape
	}
	if s[0] == 'P' {
		w.kind = Pawn
		s = s[1:]
	} else if kind := kindOf(s[0]); kind != 0 {
		w.kind = kind
		s = s[1:]
	}
	if n := len(s) - 1; n >= 2 {
		// A last letter is what a pawn becomes; b is a bishop there.
		if kind := kindOf(s[n] &^ 0x20); kind >= Knight && kind <= Queen && s[n] > '9' {
			w.promoted = kind
			s = s[:n]
		}
	}
	if len(s) < 2 || len(s) > 4 {
		return w, errShape
	}
	to, ok := squareNamed(s[len(s)-2:])
	if !ok {
		return w, errShape
	}
	w.to = to
	w.from = ^uint64(0)
	hint := s[:len(s)-2]
	for i := range len(hint) {
		switch c := hint[i]; {
		case i == 0 && c >= 'a' && c <= 'h':
			w.from &= fileA << (c - 'a')
		case i == len(hint)-1 && c >= '1' && c <= '8':
			w.from &= rank1 << (8 * (c - '1'))
		default:
			return w, errShape
		}
	}
	w.whole = len(hint) == 2
	if w.kind == 0 && !w.whole {
		w.kind = Pawn
	}
	return w, nil
}

// find returns the one legal move that w describes.
func (p *Position) find(w written) (game.Move, error) {
	var list game.MoveList
	p.Generate(&list, game.All)
	found, count, unpromoted := game.NoMove, 0, false
	for _, c := range list.Slice() {
		m := c.Move
		castling := m&kindMask == castles
		if w.castles || castling {
			if w.castles && castling && wingOf(From(m), To(m)) == w.wing {
				return m, nil
			}
			continue
		}
		if c.To() != w.to || w.from>>From(m)&1 == 0 || w.kind != 0 && w.kind != c.Piece().Kind() {
			continue
		}
		if promoted(m) != w.promoted {
			unpromoted = unpromoted || w.promoted == 0
			continue
		}
		found = m
		count++
	}
	if count == 1 {
		return found, nil
	}
	if count == 0 && w.whole && w.promoted == 0 && (w.kind == 0 || w.kind == King) {
		if m := p.findCastling(list.Slice(), w); m != game.NoMove {
			return m, nil
		}
	}
	switch {
	case count > 1:
		return game.NoMove, errors.New("more than one man can move like that")
	case unpromoted:
		return game.NoMove, errors.New("does not say what the pawn becomes")
	}
	return game.NoMove, p.explain(w)
}

// findCastling returns the castling move written as a move of the king to its
// rook, or else to where it lands.
func (p *Position) findCastling(moves []game.Choice, w written) game.Move {
	landing := game.NoMove
	for _, c := range moves {
		if c.Move&kindMask != castles || w.from>>From(c.Move)&1 == 0 {
			continue
		}
		if To(c.Move) == w.to {
			return c.Move
		}
		if c.To() == w.to {
			landing = c.Move
		}
	}
	return landing
}

// kindNames are the names of the kinds of men for messages.
var kindNames = [...]string{"man", "pawn", "knight", "bishop", "rook", "queen", "king"}

// explain says why no legal move is like w.
func (p *Position) explain(w written) error {
	suffix := ""
	if p.InCheck() {
		suffix = " out of check"
	}
	if w.castles {
		return fmt.Errorf("%s cannot castle to that side now", sideNames[p.side])
	}
	own := p.sides[p.side&1] & w.from
	if w.kind != 0 {
		own &= p.kinds[w.kind]
	}
	if own == 0 {
		return fmt.Errorf("%s has no %s there to move", sideNames[p.side], kindNames[w.kind])
	}
	kind := w.kind
	if kind == 0 {
		kind = p.board[lowest(own)].Kind()
	}
	if w.promoted != 0 && (kind != Pawn || lastRanks>>w.to&1 == 0) {
		return errors.New("only a pawn that reaches the last rank becomes something else")
	}
	return fmt.Errorf("no %s can legally go to %s%s", kindNames[kind], squareName(w.to), suffix)
}
