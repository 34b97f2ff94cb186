package sheet

import (
	"errors"
	"html"
	"slices"
	"strconv"
	"strings"

	"duiyi/diagram"
	"duiyi/game"
	"duiyi/record"
	"duiyi/xiangqi"
)

// Options say how to lay a game out.
type Options struct {
	Language string          // one of Languages; "" is English
	Notation game.Notation   // of moves, see the function Notation
	Diagram  diagram.Options // of which Set, Flipped and NoCoordinates count

	// Every is the number of plies of the main line from one diagram to the
	// next; 20 if it is not positive. There is one of the last position too, and
	// one of the first unless it is the usual one.
	Every int
	// At are the plies after which there are diagrams, in place of all those; 0
	// is the first position. Plies past the end count for nothing.
	At []int
}

const usualEvery = 20

// HTML returns a game as a whole document: its tags, the moves with their variations
// and comments, and diagrams. The error says which move of a line is not legal.
func HTML(g *record.Game, o Options) (string, error) {
	if o.Language == "" {
		o.Language = "en"
	}
	w := languages[o.Language]
	if w == nil {
		return "", errors.New("sheet: language " + strconv.Quote(o.Language) + ": must be one of " + strings.Join(Languages(), ", "))
	}
	if o.Every <= 0 {
		o.Every = usualEvery
	}
	s := sheet{o: o, w: w, first: g.FEN != "", again: true}
	if g.Rules == xiangqi.Rules {
		s.game = 1
	}
	s.head(g)
	s.comments(g.Root.After())
	if n, err := g.InPrint(s.move, s.end); err != nil {
		return "", &record.Error{Format: "sheet", Ply: n.Ply(), Reason: err.Error()}
	}
	last := g.Root
	for last.Main() != nil {
		last = last.Main()
	}
	p, err := g.Position(last)
	if err != nil {
		return "", err
	}
	if s.due() || o.At == nil {
		s.figure(p)
	}
	if g.Result != game.Ongoing {
		s.word("<b>" + g.Result.String() + "</b>")
	}
	s.paragraph(false)
	s.b.WriteString("</main>\n</body>\n</html>\n")
	return s.b.String(), nil
}

// A sheet is a document in the making.
type sheet struct {
	o     Options
	w     *words
	game  int  // 1 for xiangqi, of pairs of words
	first bool // the first position is worth a diagram
	b     strings.Builder

	open  bool   // a paragraph
	lead  string // before the next word
	depth int    // of variations
	again bool   // the second side's move needs a number

	ply      int // moves of the main line
	figures  int
	from, to int    // the last of those moves
	last     string // as it is written
}

// style is for screens and for paper: two columns of A4.
const style = `@page{size:A4;margin:14mm 13mm}
*{box-sizing:border-box}
body{margin:0 auto;max-width:184mm;padding:0;font:10.5pt/1.5 Georgia,"Times New Roman","Songti SC","Noto Serif CJK SC",SimSun,serif;color:#111;background:#fff}
header{border-bottom:1.5pt solid #111;margin-bottom:4mm;padding-bottom:2mm}
h1{font-size:17pt;line-height:1.25;margin:0 0 1mm;text-wrap:balance}
header p{margin:0;color:#333}
header span{margin-right:1.2em;display:inline-block}
main{columns:2;column-gap:9mm}
main p{margin:0 0 3mm;orphans:2;widows:2;overflow-wrap:anywhere}
main b{white-space:nowrap}
figure{margin:0 auto 4mm;width:66mm;max-width:100%;break-inside:avoid;text-align:center}
figure svg{display:block;width:100%;height:auto}
figcaption{font-size:9pt;margin-top:1mm}
.line,.said{font-size:9.5pt;color:#333}
.said{font-style:italic}
:lang(zh) .said{font-style:normal;font-family:"Kaiti SC",KaiTi,"Noto Serif CJK SC",serif}
.store{position:absolute;width:0;height:0}
@media screen{body{padding:6mm}}
@media screen and (max-width:120mm){main{columns:1}}
@media print{header,figure svg{print-color-adjust:exact;-webkit-print-color-adjust:exact}}
`

// head writes all that comes before the moves.
func (s *sheet) head(g *record.Game) {
	first, second := g.Players()
	title := s.w.games[s.game]
	if first != "" || second != "" {
		known := func(name string) string {
			if name == "" {
				return "?"
			}
			return name
		}
		title = known(first) + " – " + known(second)
	}
	s.b.WriteString("<!doctype html>\n<html lang=\"" + s.o.Language + "\">\n<head>\n<meta charset=\"utf-8\">\n" +
		`<meta name="viewport" content="width=device-width">` + "\n<title>" + escape(title) + "</title>\n<style>\n" + style + "</style>\n</head>\n<body>\n")
	b := diagram.BoardOf(g.Rules)
	s.b.WriteString(`<svg class="store" aria-hidden="true" viewBox="` + b.ViewBox() + `">` + diagram.Defs(g.Rules, s.o.Diagram.Set) +
		`<defs><g id="board">` + diagram.Background(g.Rules, s.o.Diagram) + "</g></defs></svg>\n")
	s.b.WriteString("<header>\n<h1>" + escape(title) + "</h1>\n<p>")
	for i, tag := range facts {
		if value := g.Tags.Get(tag); value != "" && value[0] != '?' && value != "-" {
			s.b.WriteString("<span>" + s.w.facts[i] + s.w.colon + escape(value) + "</span>\n")
		}
	}
	if g.Result != game.Ongoing {
		s.b.WriteString("<span><b>" + g.Result.String() + " " + s.w.results[g.Result][s.game] + "</b></span>\n")
	}
	s.b.WriteString("</p>\n</header>\n<main>\n")
}

// due reports whether there is to be a diagram of the position reached.
func (s *sheet) due() bool {
	switch {
	case s.o.At != nil:
		return slices.Contains(s.o.At, s.ply)
	case s.ply == 0:
		return s.first
	}
	return s.ply%s.o.Every == 0
}

// figure writes a diagram.
func (s *sheet) figure(p game.Position) {
	s.paragraph(false)
	s.figures++
	caption := s.w.start
	if s.ply > 0 {
		caption = s.w.after[0] + s.last + s.w.after[1]
	}
	o := s.o.Diagram
	o.From, o.To, o.Arrows = s.from, s.to, nil
	s.b.WriteString(`<figure><svg viewBox="` + diagram.BoardOf(p.Rules()).ViewBox() + `" role="img" aria-label="` + escape(p.FEN()) + `"><use href="#board"/>` +
		diagram.Standing(p, o) + "</svg>\n<figcaption>" + s.w.diagram + strconv.Itoa(s.figures) + s.w.colon + escape(caption) + "</figcaption></figure>\n")
	s.again = true
}

// paragraph opens or closes a paragraph.
func (s *sheet) paragraph(open bool) {
	if open == s.open {
		return
	}
	s.open = open
	if open {
		s.b.WriteString("<p>")
	} else {
		s.b.WriteString("</p>\n")
	}
}

// word writes a word or an element in a paragraph.
func (s *sheet) word(text string) {
	if s.open {
		s.b.WriteByte(' ')
	}
	s.paragraph(true)
	s.b.WriteString(s.lead + text)
	s.lead = ""
}

func (s *sheet) comments(comments []string) {
	for _, c := range comments {
		if text := strings.TrimSpace(record.Words(c)); text != "" {
			s.word(`<span class="said">` + escape(text) + `</span>`)
			s.again = true
		}
	}
}

// move writes a move, and before it the diagram of the position that it is made in.
func (s *sheet) move(n *record.Node, p game.Position, begins bool) {
	if begins {
		s.depth++
		s.again = true
		s.lead += "("
		if s.depth == 1 {
			s.lead = `<span class="line">(`
		}
	}
	if s.depth == 0 && s.due() {
		s.figure(p)
	}
	s.comments(n.Before())
	number := ""
	if m, ok := p.(interface{ MoveNumber() int }); ok {
		number = strconv.Itoa(m.MoveNumber()) + "."
		if p.Side() == game.Second {
			number += ".."
		}
	}
	move, from, to := "--", 0, 0
	if !n.IsNull() {
		move = p.Format(n.Move, s.o.Notation)
		from, to = p.FromTo(n.Move)
	}
	written := escape(move)
	for _, nag := range n.NAGs() {
		if symbol := nag.Symbol(); symbol != "" {
			written += escape(symbol)
		} else {
			written += " $" + strconv.Itoa(int(nag))
		}
	}
	if s.depth == 0 {
		s.ply++
		s.from, s.to, s.last = from, to, number+" "+move
		written = "<b>" + written + "</b>"
	}
	if p.Side() == game.First || s.again {
		written = number + "\u00a0" + written
	}
	s.again = false
	s.word(written)
	s.comments(n.After())
}

// end ends a variation.
func (s *sheet) end() {
	s.depth--
	s.b.WriteByte(')')
	if s.depth == 0 {
		s.b.WriteString("</span>")
	}
	s.again = true
}

// escape returns text for HTML, without control characters.
func escape(text string) string {
	return html.EscapeString(strings.Map(func(r rune) rune {
		if r < ' ' || r >= 0x7f && r < 0xa0 {
			return ' '
		}
		return r
	}, text))
}
