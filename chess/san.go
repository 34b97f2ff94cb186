package chess

import (
	"strings"

	"duiyi/game"
)

// san writes m in Standard Algebraic Notation (PGN standard, 8.2.3): no more
// origin than tells it from other legal moves, the file by preference.
func (p *Position) san(m game.Move) string {
	from, to := From(m), To(m)
	piece := p.board[from]
	b := make([]byte, 0, 8)
	switch kind := piece.Kind(); {
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

var castlingText = [2]string{aWing: "O-O-O", hWing: "O-O"}

// origin returns what tells m from the legal moves of men of the same kind to the
// same square: nothing, the file, the rank or the square that it starts from.
func (p *Position) origin(m game.Move) string {
	from, to := From(m), To(m)
	piece := p.board[from]
	var list game.MoveList
	p.Generate(&list, game.All)
	others, sameFile, sameRank := false, false, false
	for _, c := range list.Slice() {
		if c.Piece() != piece || To(c.Move) != to || c.Move == m || c.Move&kindMask == castles {
			continue
		}
		others = true
		sameFile = sameFile || fileOf(From(c.Move)) == fileOf(from)
		sameRank = sameRank || rankOf(From(c.Move)) == rankOf(from)
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
	text := ""
	kind := p.board[from].Kind()
	if kind != Pawn {
		text = string(letters[kind])
	}
	text += squareName(from)
	if p.board[to] != game.NoPiece || m&kindMask == enPassant {
		text += "x"
	} else {
		text += "-"
	}
	text += squareName(to)
	if k := promoted(m); k != 0 {
		text += "=" + string(letters[k])
	}
	return text + p.checkMark(m)
}

// figurines puts the white figures, which both sides' moves are written with, for letters.
var figurines = strings.NewReplacer("K", "♔", "Q", "♕", "R", "♖", "B", "♗", "N", "♘")

// figurine returns SAN with figures. The O of castling is no letter of a man.
func figurine(san string) string { return figurines.Replace(san) }
