package show

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"duiyi/game"
	"duiyi/record"
)

// Game prints the tags that are known, and all moves, with variations, comments and
// glyphs.
func Game(g *record.Game, o Options) (string, error) {
	if o.Columns == 0 {
		o.Columns = 80
	}
	t := text{o: o}
	for _, tag := range g.Tags {
		if tag.Value != "" && !strings.HasPrefix(tag.Value, "?") {
			t.b.WriteString(o.ink(dim, tag.Name+": ") + printable(tag.Value) + "\n")
		}
	}
	t.b.WriteByte('\n')
	t.comments(g.Root.After())
	n, err := g.InPrint(t.move, t.end)
	if err != nil {
		return "", &record.Error{Format: "show", Ply: n.Ply(), Reason: err.Error()}
	}
	t.word(bold, g.Result.String())
	return t.b.String() + "\n", nil
}

// printable takes the control characters, with which a file could command the
// terminal, out of a text.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r >= 0x7f && r < 0xa0 {
			return ' '
		}
		return r
	}, text)
}

// A text is the moves as they are printed.
type text struct {
	o      Options
	b      strings.Builder
	column int
	lead   string // before the next word
	depth  int    // of variations
	again  bool   // the second side's move needs a number
}

// word prints a word, on the next line if this one is full.
func (t *text) word(color, word string) {
	word = t.lead + word
	t.lead = ""
	n := width(word)
	switch {
	case t.column == 0:
	case t.column+1+n > t.o.Columns:
		t.b.WriteByte('\n')
		t.column = 0
	default:
		t.b.WriteByte(' ')
		t.column++
	}
	t.b.WriteString(t.o.ink(color, word))
	t.column += n
}

// width returns how many columns a text takes; Chinese takes two a character.
func width(text string) int {
	n := utf8.RuneCountInString(text)
	for _, r := range text {
		if r >= 0x1100 && (r <= 0x115f || r >= 0x2e80 && r <= 0xa4cf || r >= 0xac00 && r <= 0xd7a3 || r >= 0xf900 && r <= 0xfaff || r >= 0xfe30 && r <= 0xfe6f || r >= 0xff00 && r <= 0xff60 || r >= 0x20000) {
			n++
		}
	}
	return n
}

func (t *text) comments(comments []string) {
	for _, c := range comments {
		for word := range strings.FieldsSeq(printable(record.Words(c))) {
			t.word(cyan, word)
			t.again = true
		}
	}
}

// move prints a move with what is said about it.
func (t *text) move(n *record.Node, p game.Position, begins bool) {
	if begins {
		t.depth++
		t.lead, t.again = "(", true
	}
	t.comments(n.Before())
	color := bold
	if t.depth > 0 {
		color = dim
	}
	number := ""
	if m, ok := p.(interface{ MoveNumber() int }); ok && (p.Side() == game.First || t.again) {
		number = strconv.Itoa(m.MoveNumber()) + "."
		if p.Side() == game.Second {
			number += ".."
		}
		t.word(dim, number)
	}
	move := "--"
	if !n.IsNull() {
		move = p.Format(n.Move, t.o.Notation)
	}
	for _, nag := range n.NAGs() {
		if s := nag.Symbol(); s != "" {
			move += s
		} else {
			move += " $" + strconv.Itoa(int(nag))
		}
	}
	t.again = false
	t.word(color, move)
	t.comments(n.After())
}

// end ends a variation.
func (t *text) end() {
	t.depth--
	t.b.WriteString(t.o.ink(dim, ")"))
	t.column++
	t.again = true
}
