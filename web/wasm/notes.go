//go:build js

package main

import (
	"html"
	"strconv"
	"strings"
	"syscall/js"

	"duiyi/record"
	"duiyi/session"
)

func init() { parts = append(parts, func(p *page) part { return newNotes(p) }) }

// notes is the sheet for what is said of the move that led to the board shown, and
// for its place among the variations.
type notes struct {
	page          *page
	sheet         *sheet
	form, comment js.Value
	title         text
	raise, cut    shown
	signs         shown
	id            int // of the move
}

// The glyphs to choose from: of the move, and of the position after it.
var (
	moveSigns     = []record.NAG{1, 2, 3, 4, 5, 6}
	positionSigns = []record.NAG{10, 13, 14, 15, 16, 17, 18, 19}
)

func newNotes(p *page) *notes {
	v := &notes{
		page: p, sheet: p.sheet("note-dialog"), form: p.byID("note-form"), comment: p.byID("note-text"), title: textOf(p.byID("note-move")),
		raise: shown{p.byID("note-raise"), true}, cut: shown{p.byID("note-delete"), true}, signs: shown{p.byID("note-signs"), false},
	}
	cards := func(id string, signs []record.NAG) {
		name := id + "-sign"
		var b strings.Builder
		b.WriteString(`<label class="card"><input type="radio" name="` + name + `" value="0"><span data-t="note.none"></span></label>`)
		for _, n := range signs {
			b.WriteString(`<label class="card"><input type="radio" name="` + name + `" value="` + strconv.Itoa(int(n)) + `"><span>` + html.EscapeString(nagText(n)) + `</span></label>`)
		}
		p.byID(id).Call("insertAdjacentHTML", "beforeend", b.String())
	}
	cards("note-move-signs", moveSigns)
	cards("note-position-signs", positionSigns)
	p.on(p.byID("walk-note"), "click", func(js.Value) { v.open() })
	p.on(v.form, "submit", func(js.Value) { v.take() })
	p.on(v.raise.element, "click", func(js.Value) {
		v.sheet.close()
		p.session.Raise(v.id)
	})
	p.on(v.cut.element, "click", func(js.Value) {
		v.sheet.close()
		p.session.Delete(v.id)
	})
	return v
}

// signOf is the glyph of a kind that a move has, 0 for none.
func signOf(e *session.Entry, signs []record.NAG) record.NAG {
	for _, n := range e.NAGs {
		for _, s := range signs {
			if n == s {
				return n
			}
		}
	}
	return 0
}

func (v *notes) open() {
	s := v.page.session.Snapshot()
	e := entryOf(s, s.Node)
	v.id = e.ID
	v.title.set(placeName(v.page.lang, s))
	v.comment.Set("value", e.After)
	check(v.form, "note-move-signs-sign", strconv.Itoa(int(signOf(e, moveSigns))))
	check(v.form, "note-position-signs-sign", strconv.Itoa(int(signOf(e, positionSigns))))
	v.signs.set(e.Ply > 0)
	v.raise.set(s.Analysing && e.Depth > 0)
	v.cut.set(s.Analysing && e.Ply > 0)
	v.sheet.open()
}

// take keeps what is said.
func (v *notes) take() {
	s := v.page.session
	s.SetComment(v.id, strings.TrimSpace(v.comment.Get("value").String()))
	e := entryOf(s.Snapshot(), v.id)
	var nags []record.NAG
	for _, name := range []string{"note-move-signs-sign", "note-position-signs-sign"} {
		if n, err := strconv.Atoi(chosen(v.form, name)); err == nil && n > 0 {
			nags = append(nags, record.NAG(n))
		}
	}
	for _, n := range e.NAGs { // those that are not offered stay
		if one := (&session.Entry{NAGs: []record.NAG{n}}); signOf(one, moveSigns) == 0 && signOf(one, positionSigns) == 0 {
			nags = append(nags, n)
		}
	}
	if v.id != 0 {
		s.SetNAGs(v.id, nags...)
	}
}

func (v *notes) draw(_, _ *session.Snapshot) {}
