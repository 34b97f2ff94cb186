//go:build js

package main

import (
	"html"
	"strconv"
	"strings"
	"syscall/js"

	"duiyi/record"
	"duiyi/session"
	"duiyi/session/review"
	"duiyi/web/i18n"
	"duiyi/web/scene"
)

// A moveList is the tree of the moves: a row for each full move of the game, and
// rows between them for variations and what is said.
type moveList struct {
	record  js.Value // what scrolls
	list    js.Value
	rows    []string // that stand there
	tree    []session.Entry
	current js.Value // the move that led to the board shown, null for the start
	node    int
	strayed bool // another move is marked than was brought into sight
	first   int
	opener  int
}

func newMoveList(p *page) moveList {
	v := moveList{record: p.byID("record"), list: p.byID("moves"), current: js.Null(), first: -1}
	p.on(v.list, "click", func(e js.Value) {
		if move := e.Get("target").Call("closest", "[data-id]"); !move.IsNull() {
			if id, err := strconv.Atoi(move.Call("getAttribute", "data-id").String()); err == nil {
				p.session.Goto(id)
			}
		}
	})
	// Where the list gets another form, as by a turned phone or a notice, what was in sight is not.
	js.Global().Get("ResizeObserver").New(p.entry(func([]js.Value) {
		moves := &p.panel.moves
		moves.strayed = len(moves.rows) > 0
		moves.follow()
	})).Call("observe", v.record)
	return v
}

// draw brings the list up to date, from the first row that differs.
func (v *moveList) draw(s *session.Snapshot) {
	same := v.first == s.FirstMove && v.opener == int(s.Opener) && len(v.tree) == len(s.Tree) && (len(v.tree) == 0 || &v.tree[0] == &s.Tree[0])
	if same && v.node == s.Node {
		return
	}
	if !same {
		v.tree, v.first, v.opener = s.Tree, s.FirstMove, int(s.Opener)
		v.write(moveRows(s))
	}
	v.mark(s.Node)
}

// write puts rows in place of those that stand there.
func (v *moveList) write(rows []string) {
	keep := 0
	for keep < len(v.rows) && keep < len(rows) && v.rows[keep] == rows[keep] {
		keep++
	}
	for i := len(v.rows); i > keep; i-- {
		v.list.Get("lastElementChild").Call("remove")
	}
	v.list.Call("insertAdjacentHTML", "beforeend", strings.Join(rows[keep:], ""))
	v.rows = rows
}

// mark marks the move that led to the board shown.
func (v *moveList) mark(node int) {
	if !v.current.IsNull() {
		v.current.Call("removeAttribute", "aria-current")
	}
	v.node = node
	v.current = v.list.Call("querySelector", `[data-id="`+strconv.Itoa(node)+`"]`)
	v.strayed = len(v.rows) > 0
	if !v.current.IsNull() {
		v.current.Call("setAttribute", "aria-current", "step")
	}
}

// follow brings the move that is marked into sight, when the list is.
func (v *moveList) follow() {
	if !v.strayed {
		return
	}
	v.strayed = false
	if v.current.IsNull() {
		v.record.Set("scrollTop", 0)
		v.record.Set("scrollLeft", 0)
		return
	}
	at, room := v.current.Call("getBoundingClientRect"), v.record.Call("getBoundingClientRect")
	nudge := func(property, from, to string) {
		if over := at.Get(to).Float() - room.Get(to).Float() + 6; over > 0 {
			v.record.Set(property, v.record.Get(property).Float()+over)
		} else if under := room.Get(from).Float() - at.Get(from).Float() + 6; under > 0 {
			v.record.Set(property, v.record.Get(property).Float()-under)
		}
	}
	nudge("scrollTop", "top", "bottom")
	nudge("scrollLeft", "left", "right")
}

// moveNumber is the number of the full move that a ply belongs to, and whether it is
// the second half of it.
func moveNumber(s *session.Snapshot, ply int) (number int, second bool) {
	i := ply - 1 + int(s.Opener)
	return s.FirstMove + i/2, i%2 == 1
}

// deepestAside is how deep in others a variation is shown to be.
const deepestAside = 4

// moveRows writes the rows of the list.
func moveRows(s *session.Snapshot) []string {
	var rows []string
	var b strings.Builder
	open := false // a row with a number
	flush := func() {
		if open {
			rows = append(rows, b.String()+"</li>")
		}
		open = false
		b.Reset()
	}
	row := func(class string) {
		flush()
		b.WriteString("<li" + class + ">")
		open = true
	}
	say := func(text string) {
		if text != "" {
			flush()
			rows = append(rows, `<li class="note">`+html.EscapeString(scene.Brief(text))+"</li>")
		}
	}
	number := func(n int, second bool) {
		dots := "."
		if second {
			dots = "…"
		}
		b.WriteString(`<span class="no">` + strconv.Itoa(n) + dots + "</span>")
	}
	say(s.Tree[0].After)
	for i := 1; i < len(s.Tree); i++ {
		e := &s.Tree[i]
		n, second := moveNumber(s, e.Ply)
		before := &s.Tree[i-1]
		if e.Depth > 0 {
			apart := e.Begins || before.Depth != e.Depth
			if apart {
				// A style of its own would be refused: the page lets no inline styles in.
				row(` class="aside depth-` + strconv.Itoa(min(e.Depth, deepestAside)) + `"`)
			}
			note(&b, e.Before)
			if apart || !second || before.After != "" {
				number(n, second)
			}
			move(&b, e)
			note(&b, e.After)
			continue
		}
		say(e.Before)
		if !second || !open || before.Depth > 0 {
			row("")
			number(n, false)
			if second {
				b.WriteString(`<span class="gap">…</span>`)
			}
		}
		move(&b, e)
		say(e.After)
	}
	flush()
	return rows
}

// note writes what is said in a variation.
func note(b *strings.Builder, text string) {
	if text != "" {
		b.WriteString(`<span class="note">` + html.EscapeString(scene.Brief(text)) + "</span>")
	}
}

// move writes a move as something to press.
func move(b *strings.Builder, e *session.Entry) {
	class := "move"
	if e.Undone {
		class = "undone"
	}
	b.WriteString(`<button type="button" tabindex="-1" class="` + class + `" data-id="` + strconv.Itoa(e.ID) + `">` + html.EscapeString(e.Text))
	for _, n := range e.NAGs {
		b.WriteString(`<span class="nag">` + html.EscapeString(nagText(n)) + "</span>")
	}
	if e.Verdict > review.Good && len(e.NAGs) == 0 {
		b.WriteString(`<span class="nag">` + i18n.Glyph(e.Verdict) + "</span>")
	}
	b.WriteString("</button>")
}

// nagTexts are how glyphs are written that have no sign after a move.
var nagTexts = map[record.NAG]string{
	7: "□", 10: "=", 13: "∞", 14: "+=", 15: "=+", 16: "±", 17: "∓", 18: "+−", 19: "−+",
}

// nagText is how a glyph is written.
func nagText(n record.NAG) string {
	if sign := n.Symbol(); sign != "" {
		return sign
	}
	if text, ok := nagTexts[n]; ok {
		return text
	}
	return "$" + strconv.Itoa(int(n))
}

// entryOf finds a move in the tree.
func entryOf(s *session.Snapshot, id int) *session.Entry {
	for i := range s.Tree {
		if s.Tree[i].ID == id {
			return &s.Tree[i]
		}
	}
	return &s.Tree[0]
}

// placeName names the move that led to the board shown.
func placeName(l i18n.Lang, s *session.Snapshot) string {
	e := entryOf(s, s.Node)
	if e.Ply == 0 {
		return l.T("walk.start")
	}
	n, second := moveNumber(s, e.Ply)
	dots := ". "
	if second {
		dots = "… "
	}
	return strconv.Itoa(n) + dots + e.Text
}
