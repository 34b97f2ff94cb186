package chess

import (
	"strings"

	"duiyi/game"
)

// figurines puts the white figures, which the moves of both sides are printed
// with, for the letters of SAN; the O of castling is none.
var figurines = strings.NewReplacer("K", "♔", "Q", "♕", "R", "♖", "B", "♗", "N", "♘")

var castlingText = [2]string{aWing: "O-O-O", hWing: "O-O"}

// san writes m in Standard Algebraic Notation (PGN standard, 8.2.3).
func (p *Position) san(m game.Move) string {
	from, to := From(m), To(m)
	b := make([]byte, 0, 8)
	switch kind := p.board[from].Kind(); {
	case m&kindMask == castles:
		b = append(b, castlingText[wingOf(from, to)]...)
	case kind == Pawn:
		if fileOf(from) != fileOf(to) {
			b = append(b, squareName(from)[0], 'x')
		}
		b = append(b, squareName(to)...)
		if k := promoted(m); k != 0 {
			b = append(b, '=', letters[k])
		}
	default:
		b = append(b, letters[kind])
		b = append(b, p.origin(m)...)
		if p.board[to] != game.NoPiece {
			b = append(b, 'x')
		}
		b = append(b, squareName(to)...)
	}
	return string(append(b, p.checkMark(m)...))
}

// origin returns what tells m from the legal moves of men of the same kind to the
// same square: nothing, the file, the rank or both, the first that does.
func (p *Position) origin(m game.Move) string {
	from, to := From(m), To(m)
	var list game.MoveList
	p.Generate(&list, game.All)
	others, sameFile, sameRank := false, false, false
	for _, c := range list.Slice() {
		other := From(c.Move)
		if c.Piece() != p.board[from] || To(c.Move) != to || other == from {
			continue
		}
		others = true
		sameFile = sameFile || fileOf(other) == fileOf(from)
		sameRank = sameRank || rankOf(other) == rankOf(from)
	}
	name := squareName(from)
	switch {
	case !others:
		return ""
	case !sameFile:
		return name[:1]
	case !sameRank:
		return name[1:]
	}
	return name
}

// checkMark returns "+" if m gives check, "#" if it mates, else "".
func (p *Position) checkMark(m game.Move) string {
	p.Make(m)
	defer p.Unmake()
	switch {
	case !p.InCheck():
		return ""
	case p.canMove():
		return "+"
	}
	return "#"
}

// long writes m in long algebraic notation: Ng1-f3, e4xd5, e7-e8=Q+.
func (p *Position) long(m game.Move) string {
	from, to := From(m), To(m)
	if m&kindMask == castles {
		return castlingText[wingOf(from, to)] + p.checkMark(m)
	}
	b := make([]byte, 0, 10)
	if kind := p.board[from].Kind(); kind != Pawn {
		b = append(b, letters[kind])
	}
	b = append(b, squareName(from)...)
	if p.board[to] != game.NoPiece || m&kindMask == enPassant {
		b = append(b, 'x')
	} else {
		b = append(b, '-')
	}
	b = append(b, squareName(to)...)
	if k := promoted(m); k != 0 {
		b = append(b, '=', letters[k])
	}
	return string(append(b, p.checkMark(m)...))
}

// A description is what a text says of a move: that it is castling to a wing, or
// the kind of man, 0 if not said, the squares that it may start from, the one
// that it goes to, and the kind that a pawn becomes, 0 if not said.
type description struct {
	castles  bool
	wing     int
	kind     int
	from     uint64
	to       int
	promoted int
}

// plainText takes out space, and variation selectors after figures, and puts
// plain characters for those that books print.
var plainText = strings.NewReplacer(
	" ", "", "\t", "", "\r", "", "\n", "", "\u00a0", "", "\ufe0e", "", "\ufe0f", "",
	"♔", "K", "♕", "Q", "♖", "R", "♗", "B", "♘", "N", "♙", "P",
	"♚", "K", "♛", "Q", "♜", "R", "♝", "B", "♞", "N", "♟", "P",
	"‐", "-", "‑", "-", "–", "-", "—", "-", "−", "-", "×", "x", ":", "x", "†", "+", "‡", "#",
)

// readMove reads a move in any notation, without regard to the position.
func readMove(text string) (d description, reason string) {
	s := strings.TrimRight(plainText.Replace(text), "+#!?")
	if s == "" {
		return d, "empty"
	}
	switch strings.ReplaceAll(strings.ToUpper(s), "0", "O") {
	case "O-O", "OO":
		return description{castles: true, wing: hWing}, ""
	case "O-O-O", "OOO":
		return description{castles: true, wing: aWing}, ""
	}
	s = strings.TrimSuffix(strings.TrimSuffix(s, "e.p."), "ep")
	s, d.promoted = cutPromotion(s)
	const shape = "not like a move: Nf3, exd5, O-O, e8=Q, Ng1-f3 or g1f3"
	if len(s) < 2 {
		return d, shape
	}
	origin, target := s[:len(s)-2], s[len(s)-2:]
	to, ok := squareNamed(target)
	if !ok {
		return d, shape
	}
	d.to = to
	if origin != "" {
		c := origin[0]
		if c == 'n' || c == 'r' || c == 'q' || c == 'k' { // these cannot be files
			c &^= 0x20
		}
		if d.kind = kindOf(c); d.kind != 0 {
			origin = origin[1:]
		}
	}
	origin = strings.TrimRight(origin, "x-")
	d.from = ^uint64(0)
	if origin != "" && origin[0] >= 'a' && origin[0] <= 'h' {
		d.from &= fileA << (origin[0] - 'a')
		origin = origin[1:]
	}
	if origin != "" && origin[0] >= '1' && origin[0] <= '8' {
		d.from &= rank1 << (8 * (origin[0] - '1'))
		origin = origin[1:]
	}
	if origin != "" {
		return d, shape
	}
	if d.kind == 0 && d.from&(d.from-1) != 0 {
		d.kind = Pawn
	}
	return d, ""
}

// cutPromotion cuts what a pawn becomes off the end of a move: =Q, Q, (Q) or /Q, in
// either case. It returns the kind, or 0.
func cutPromotion(s string) (rest string, kind int) {
	rest = strings.TrimSuffix(s, ")")
	if rest == "" {
		return s, 0
	}
	last := len(rest) - 1
	kind = kindOf(rest[last] &^ 0x20)
	rest = strings.TrimRight(rest[:last], "=(/")
	if kind < Knight || kind > Queen || rest == "" || rest[len(rest)-1] < '1' || rest[len(rest)-1] > '8' {
		return s, 0
	}
	return rest, kind
}
