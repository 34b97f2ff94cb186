package diagram

import (
	"strconv"
	"strings"

	"duiyi/game"
)

// Options say how to draw. The zero value draws the usual set as the first side
// sees it.
type Options struct {
	Set           string // of men, one of Sets; "" or an unknown name is the usual one
	Board         string // one of Boards; "" or an unknown name is the usual one
	Flipped       bool   // seen from the second side
	NoCoordinates bool

	// The rest is for SVG.

	Title    string  // for readers that cannot see; "" is the name of the game
	Width    int     // in pixels; 0 leaves the size to the reader
	From, To int     // the last move, marked unless From equals To
	Arrows   []Arrow // drawn over the men
	Themed   bool    // keep custom properties, for a style sheet to set
}

// An Arrow points from one square to another.
type Arrow struct{ From, To int }

// SVG returns a whole document that shows p, with a title, the FEN as its
// description, and a mark on the king or general of the side to move if it is
// in check. It refers to nothing outside itself.
func SVG(p game.Position, o Options) string {
	r := p.Rules()
	var present [16]bool
	for sq := range BoardOf(r).squareCount() {
		present[p.At(sq)&15] = true
	}
	return document(p, o, defs(r, o.Set, func(p game.Piece) bool { return present[p] })+Background(r, o)+Standing(p, o))
}

// document returns a whole document with a drawing that begins with p.
func document(p game.Position, o Options, drawing string) string {
	r := p.Rules()
	b := BoardOf(r)
	var s strings.Builder
	s.WriteString(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="` + b.ViewBox() + `"`)
	if o.Width > 0 {
		w, h := b.Size()
		s.WriteString(` width="` + strconv.Itoa(o.Width) + `" height="` + strconv.Itoa((o.Width*h+w/2)/w) + `"`)
	}
	s.WriteString(` role="img"><title>`)
	title := o.Title
	if title == "" {
		title = r.Name()
	}
	escape(&s, title)
	s.WriteString(`</title><desc>`)
	escape(&s, p.FEN())
	s.WriteString(`</desc>`)
	drawing = onBoard(drawing, o.Board)
	if !o.Themed {
		drawing = plain(drawing)
	}
	s.WriteString(drawing)
	s.WriteString("</svg>\n")
	return s.String()
}

// Standing returns the men of p with marks and arrows as an SVG fragment, for a
// document that has Defs and, under them, a Background of the same options.
func Standing(p game.Position, o Options) string {
	r := p.Rules()
	b := BoardOf(r)
	var s strings.Builder
	if o.From != o.To {
		b.place(&s, From, o.From, o.Flipped)
		b.place(&s, To, o.To, o.Flipped)
	}
	b.place(&s, Check, b.checked(p), o.Flipped)
	for sq := range b.squareCount() {
		if m := p.At(sq); m != game.NoPiece {
			x, y := b.center(sq, o.Flipped)
			s.WriteString(`<use href="#` + PieceID(r, o.Set, m) + `" x="` + strconv.Itoa(x) + `" y="` + strconv.Itoa(y) + `"/>`)
		}
	}
	for _, a := range o.Arrows {
		s.WriteString(b.Arrow(a.From, a.To, o.Flipped))
	}
	return s.String()
}

// checked returns the square of the king or general that is in check, or -1.
func (b Board) checked(p game.Position) int {
	if !p.InCheck() {
		return -1
	}
	for sq := range b.squareCount() {
		if m := p.At(sq); m != game.NoPiece && m.Side() == p.Side() && upper(p.Rules().Letter(m)) == 'K' {
			return sq
		}
	}
	return -1
}

// place appends a mark on a square, if there is such a square.
func (b Board) place(s *strings.Builder, m Mark, sq int, flipped bool) {
	if !b.has(sq) {
		return
	}
	x, y := b.center(sq, flipped)
	s.WriteString(`<g transform="translate(` + strconv.Itoa(x) + ` ` + strconv.Itoa(y) + `)">` + b.Mark(m) + `</g>`)
}

// escape appends text as XML character data. Characters that XML does not know
// are left out.
func escape(s *strings.Builder, text string) {
	for _, r := range text {
		switch {
		case r == '&':
			s.WriteString("&amp;")
		case r == '<':
			s.WriteString("&lt;")
		case r == '>':
			s.WriteString("&gt;")
		case r < ' ' && r != '\t' && r != '\n', r == 0xfffe, r == 0xffff:
		default:
			s.WriteRune(r)
		}
	}
}
