package diagram

import (
	"strconv"
	"strings"

	"duiyi/game"
)

// Background returns the board of the game r as an SVG fragment, without men: frame,
// squares or lines, coordinates. Of o it heeds Set, whose script the river's
// name is written in, Flipped and NoCoordinates.
func Background(r game.Rules, o Options) string {
	b := BoardOf(r)
	if b.points {
		return b.crossings(o)
	}
	return b.squares(o)
}

// crossings draws a xiangqi board.
func (b Board) crossings(o Options) string {
	var s strings.Builder
	w, h := b.Size()
	s.WriteString(`<g class="board"><defs>`)
	s.WriteString(gradient("board-wood", `radialGradient cx=".5" cy=".45" r=".8"`, board, boardShade))
	s.WriteString(`</defs>`)
	s.WriteString(rect(0, 0, w, h, 10) + ` fill="` + frame + `"/>`)
	s.WriteString(rect(5, 5, w-10, h-10, 6) + ` fill="url(#board-wood)"/>`)
	s.WriteString(b.grain())

	left, right := b.column(0, false), b.column(b.files-1, false)
	top, bottom := b.row(b.ranks-1, false), b.row(0, false)
	s.WriteString(`<g fill="none" stroke="` + boardLine + `" stroke-width="3" stroke-linecap="square">`)
	s.WriteString(rect(left-9, top-9, right-left+18, bottom-top+18, 0) + ` stroke-width="6" stroke-linejoin="miter"/>`)
	s.WriteString(`<path d="`)
	for rank := range b.ranks {
		line(&s, left, b.row(rank, false), right, b.row(rank, false))
	}
	near, far := b.row(4, false), b.row(5, false) // the banks of the river
	for file := range b.files {
		x := b.column(file, false)
		if file == 0 || file == b.files-1 {
			line(&s, x, top, x, bottom)
			continue
		}
		line(&s, x, top, x, far)
		line(&s, x, near, x, bottom)
	}
	for _, rank := range [2]int{0, 7} { // the palaces
		x0, x1 := b.column(3, false), b.column(5, false)
		y0, y1 := b.row(rank, false), b.row(rank+2, false)
		line(&s, x0, y0, x1, y1)
		line(&s, x1, y0, x0, y1)
	}
	s.WriteString(`"/><path stroke-width="3.5" stroke-linecap="butt" d="`)
	for _, rank := range [2]int{3, 6} { // soldiers
		for file := 0; file < b.files; file += 2 {
			b.star(&s, file, rank)
		}
	}
	for _, rank := range [2]int{2, 7} { // cannons
		b.star(&s, 1, rank)
		b.star(&s, 7, rank)
	}
	s.WriteString(`"/></g>`)

	river := "楚河漢界"
	if simplified(o.Set) {
		river = "楚河汉界"
	}
	s.WriteString(`<g fill="` + boardLine + `">`)
	for i, r := range []rune(river) {
		glyph(&s, r, b.column([4]int{1, 2, 5, 6}[i], false)+Unit/2, (near+far)/2, 70)
	}
	s.WriteString(`</g>`)
	if !o.NoCoordinates {
		s.WriteString(`<g fill="` + boardLine + `">`)
		above, below := b.edgeY/2+3, h-b.edgeY/2-3
		if o.Flipped {
			above, below = below, above
		}
		for i, r := range []rune("九八七六五四三二一") {
			x := b.column(i, o.Flipped)
			glyph(&s, r, x, below, 30)
			glyph(&s, rune('1'+i), x, above, 32)
		}
		s.WriteString(`</g>`)
	}
	s.WriteString(`</g>`)
	return s.String()
}

// star appends the marks around a point where soldiers and cannons start.
func (b Board) star(s *strings.Builder, file, rank int) {
	const gap, arm = 8, 17
	x, y := b.column(file, false), b.row(rank, false)
	for _, dx := range [2]int{-1, 1} {
		if file == 0 && dx < 0 || file == b.files-1 && dx > 0 {
			continue
		}
		for _, dy := range [2]int{-1, 1} {
			point(s, 'M', x+dx*gap, y+dy*(gap+arm))
			point(s, 'V', y+dy*gap)
			point(s, 'H', x+dx*(gap+arm))
		}
	}
}

// grain draws a few long, faint lines of wood.
func (b Board) grain() string {
	var s strings.Builder
	w, h := b.Size()
	s.WriteString(`<path fill="none" stroke="` + frame + `" stroke-opacity=".1" stroke-width="3" d="`)
	for i, x := range [...]int{40, 95, 170, 215, 330, 385, 460, 560, 610, 655, 770, 830, 880} {
		sway := 14 + 9*(i%3)
		point(&s, 'M', x, 6)
		point(&s, 'C', x+sway, h/4, x-sway, h/2, x+sway/2, h*2/3)
		point(&s, 'S', x-sway, h*7/8, min(max(x+sway/3, 8), w-8), h-6)
	}
	s.WriteString(`"/>`)
	return s.String()
}

// squares draws a chess board.
func (b Board) squares(o Options) string {
	var s strings.Builder
	w, h := b.Size()
	s.WriteString(`<g class="board">`)
	s.WriteString(rect(0, 0, w, h, 8) + ` fill="` + frame + `"/>`)
	s.WriteString(rect(b.edgeX-2, b.edgeY-2, b.files*Unit+4, b.ranks*Unit+4, 0) + ` fill="` + boardLine + `"/>`)
	s.WriteString(rect(b.edgeX, b.edgeY, b.files*Unit, b.ranks*Unit, 0) + ` fill="` + squareLight + `"/>`)
	s.WriteString(`<path fill="` + squareDark + `" d="`)
	for sq := range b.files * b.ranks { // a turned board looks the same
		if (sq%b.files+sq/b.files)%2 == 0 {
			x, y := b.center(sq, false)
			point(&s, 'M', x-Unit/2, y-Unit/2)
			s.WriteString("h100v100h-100z")
		}
	}
	s.WriteString(`"/>`)
	if !o.NoCoordinates {
		s.WriteString(`<g fill="` + frameLabel + `">`)
		for file := range b.files {
			glyph(&s, rune('a'+file), b.column(file, o.Flipped), h-b.edgeY/2-1, 26)
		}
		for rank := range b.ranks {
			glyph(&s, rune('1'+rank), b.edgeX/2, b.row(rank, o.Flipped), 26)
		}
		s.WriteString(`</g>`)
	}
	s.WriteString(`</g>`)
	return s.String()
}

// glyph appends a character, its middle at (x, y), size units to the em.
func glyph(s *strings.Builder, r rune, x, y, size int) {
	s.WriteString(`<path transform="translate(`)
	s.WriteString(strconv.Itoa(x))
	s.WriteByte(' ')
	s.WriteString(strconv.Itoa(y))
	s.WriteString(`) scale(`)
	s.WriteString(decimal(float64(size) / 1000))
	s.WriteString(`)" d="`)
	s.WriteString(outline(r))
	s.WriteString(`"/>`)
}

// rect returns the open tag of a rectangle, to be completed with its paint.
func rect(x, y, w, h, radius int) string {
	s := `<rect x="` + strconv.Itoa(x) + `" y="` + strconv.Itoa(y) +
		`" width="` + strconv.Itoa(w) + `" height="` + strconv.Itoa(h) + `"`
	if radius > 0 {
		s += ` rx="` + strconv.Itoa(radius) + `"`
	}
	return s
}

// line appends a line to path data.
func line(s *strings.Builder, x0, y0, x1, y1 int) {
	point(s, 'M', x0, y0)
	point(s, 'L', x1, y1)
}

// point appends a command and its numbers to path data.
func point(s *strings.Builder, command byte, numbers ...int) {
	s.WriteByte(command)
	for i, n := range numbers {
		if i > 0 {
			s.WriteByte(' ')
		}
		s.WriteString(strconv.Itoa(n))
	}
}

// decimal writes v to a thousandth.
func decimal(v float64) string {
	s := strconv.FormatFloat(v, 'f', 3, 64)
	s = strings.TrimRight(s, "0")
	s = strings.TrimSuffix(s, ".")
	if s == "-0" {
		return "0"
	}
	return s
}
