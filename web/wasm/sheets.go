//go:build js

package main

import (
	"slices"
	"syscall/js"
)

// A sheet is a dialog over the page. It goes by Escape, by a button with the
// attribute data-close, by a press beside it, and by the browser's back button;
// the browser gives the focus back to what had it before.
type sheet struct {
	page    *page
	element js.Value
	listed  bool
}

// sheets are those that are open, the picker, and the board where it stands alone, the topmost last. Each has an entry in the
// browser's history, which tells how many were open when it was made.
type sheets struct {
	all  map[string]*sheet // by id
	open []cover

	onTheWay bool // the browser goes back
	pointed  bool // people point, and use no keys
}

// A cover lies over the page until it is closed.
type cover interface{ close() }

// sheet returns the sheet with an id.
func (p *page) sheet(id string) *sheet {
	if s, ok := p.sheets.all[id]; ok {
		return s
	}
	s := &sheet{page: p, element: p.byID(id)}
	s.element.Set("tabIndex", -1)
	if p.sheets.all == nil {
		p.sheets.all = map[string]*sheet{}
	}
	p.sheets.all[id] = s
	e := s.element
	pressed := false // beside the sheet
	p.on(e, "pointerdown", func(event js.Value) { pressed = beside(e, event) })
	p.on(e, "click", func(event js.Value) {
		if pressed && beside(e, event) || !event.Get("target").Call("closest", "[data-close]").IsNull() {
			s.close()
		}
	})
	p.on(e, "close", func(js.Value) { s.gone() })
	return s
}

// isOpen reports whether the sheet is open.
func (s *sheet) isOpen() bool { return s.element.Get("open").Bool() }

// open shows the sheet, over those that are open already.
func (s *sheet) open() {
	if s.isOpen() {
		return
	}
	s.gone() // where the browser has not yet told that it was closed
	s.element.Call("showModal")
	if s.page.sheets.pointed {
		// The browser has put the focus on the first thing to press, and marks it as if it
		// had been chosen. Who points has not; Tab comes to it from here.
		s.element.Call("focus")
	}
	s.element.Set("scrollTop", 0)
	s.listed = true
	s.page.sheets.add(s.page, s)
}

// restOnTouch takes the focus out of a sheet's first field where fingers are used: a keyboard that
// comes up by itself would hide half of the sheet.
func (p *page) restOnTouch(s *sheet) {
	if p.window.Call("matchMedia", "(pointer: coarse)").Get("matches").Bool() {
		heading := s.element.Call("querySelector", "h2")
		heading.Set("tabIndex", -1)
		heading.Call("focus")
	}
}

// close lets the sheet go.
func (s *sheet) close() {
	if s.isOpen() {
		s.element.Call("close")
	}
	s.gone()
}

// gone takes note that the sheet is closed, once.
func (s *sheet) gone() {
	if !s.listed {
		return
	}
	s.listed = false
	s.page.sheets.remove(s.page, s)
}

// add takes note of a cover over all others.
func (all *sheets) add(p *page, c cover) {
	all.open = append(all.open, c)
	all.record(p)
}

// top is the topmost cover, nil if there is none.
func (all *sheets) top() cover {
	if n := len(all.open); n > 0 {
		return all.open[n-1]
	}
	return nil
}

// covered reports whether anything but the board that stands alone lies over the page.
func (all *sheets) covered() bool {
	return slices.ContainsFunc(all.open, func(c cover) bool {
		_, alone := c.(*looks)
		return !alone
	})
}

// remove takes note that a cover is gone, or has been for long.
func (all *sheets) remove(p *page, c cover) {
	if i := slices.Index(all.open, c); i >= 0 {
		all.open = slices.Delete(all.open, i, i+1)
		all.record(p)
	}
}

// record brings the browser's history in line with the sheets that are open. A way
// back takes its time, and while it is under way the history is left alone. A page in a frame
// may be refused a history; then only the back button is without effect.
func (all *sheets) record(p *page) {
	if all.onTheWay {
		return
	}
	history, want := p.window.Get("history"), len(all.open)
	_ = attempt(func() {
		there := sheetsIn(history.Get("state"))
		for n := there + 1; n <= want; n++ {
			history.Call("pushState", map[string]any{"sheets": n}, "")
		}
		if there > want {
			all.onTheWay = true
			history.Call("go", want-there)
		}
	})
}

// listen takes the browser's back button.
func (all *sheets) listen(p *page) {
	p.on(p.window, "popstate", func(e js.Value) {
		if !all.onTheWay {
			for n := sheetsIn(e.Get("state")); len(all.open) > n; {
				all.open[len(all.open)-1].close()
			}
		}
		all.onTheWay = false
		all.record(p)
	})
	p.on(p.document, "pointerdown", func(js.Value) { all.pointed = true })
	p.on(p.document, "keydown", func(js.Value) { all.pointed = false })
	all.record(p) // after a reload with an open sheet
}

// sheetsIn is how many sheets a state of the history stands for.
func sheetsIn(state js.Value) int {
	if state.Type() == js.TypeObject {
		if n := state.Get("sheets"); n.Type() == js.TypeNumber {
			return n.Int()
		}
	}
	return 0
}

// beside reports whether a pointer is outside a sheet, whose backdrop is part of
// its element.
func beside(sheet, event js.Value) bool {
	if !event.Get("target").Equal(sheet) {
		return false
	}
	x, y, r := event.Get("clientX").Float(), event.Get("clientY").Float(), sheet.Call("getBoundingClientRect")
	return x < r.Get("left").Float() || x > r.Get("right").Float() || y < r.Get("top").Float() || y > r.Get("bottom").Float()
}
