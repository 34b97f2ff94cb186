//go:build js

package main

import (
	"runtime/debug"
	"syscall/js"
)

// byID returns an element of the page.
func (p *page) byID(id string) js.Value { return p.document.Call("getElementById", id) }

// each calls f with every element that a selector finds.
func (p *page) each(selector string, f func(js.Value)) { eachIn(p.document, selector, f) }

// eachIn does so below an element.
func eachIn(parent js.Value, selector string, f func(js.Value)) {
	list := parent.Call("querySelectorAll", selector)
	for i := range list.Length() {
		f(list.Index(i))
	}
}

// on has f called for an event. Every entry from the browser into Go goes
// through here or through entry.
func (p *page) on(target js.Value, event string, f func(e js.Value)) {
	target.Call("addEventListener", event, p.entry(func(args []js.Value) { f(args[0]) }))
}

// entry is a function for the browser to call. A panic in it costs a redraw and
// not the game: left to itself it would end Go, and the page with it. Whatever f
// changed is drawn before the browser goes on.
func (p *page) entry(f func(args []js.Value)) js.Func {
	return js.FuncOf(func(_ js.Value, args []js.Value) any {
		p.fenced(func() {
			focused := p.document.Get("activeElement")
			f(args)
			p.flush()
			p.refocus(focused)
			p.seat()
		})
		return nil
	})
}

// seat gives the focus to the board where a person has brought a game onto it, once no sheet
// lies over it: it is what they go on with, and not the button that they came by.
func (p *page) seat() {
	if !p.board.invites || p.sheets.covered() {
		return
	}
	p.board.invites = false
	p.board.pointed = p.sheets.pointed
	p.board.focus(p.board.cursor)
}

// refocus gives the focus to what is nearest where the element that had it has just been
// hidden, or to the board: else who goes by keyboard would be back at the start of the page. Browsers
// differ in when they take it from there. Whether a style sheet hides the element is
// asked once the page is laid out anyway.
func (p *page) refocus(was js.Value) {
	if !hid {
		return
	}
	hid = false
	switch {
	case was.IsNull() || was.Equal(p.document.Get("body")):
	case was.Call("closest", "[hidden]").IsNull() && was.Get("isConnected").Bool():
		p.behind(func() { p.replaceFocus(was) })
	default:
		p.replaceFocus(was)
	}
}

func (p *page) replaceFocus(was js.Value) {
	body := p.document.Get("body")
	const pressable = `button:not([aria-disabled="true"]), input, select`
	inSight := func(e js.Value) bool { return e.Call("getClientRects").Length() > 0 }
	if now := p.document.Get("activeElement"); !now.IsNull() && !now.Equal(body) && !now.Equal(was) || inSight(was) {
		return
	}
	for around := was.Get("parentElement"); !around.IsNull() && !around.Equal(p.app); around = around.Get("parentElement") {
		list := around.Call("querySelectorAll", pressable)
		for i := range list.Length() {
			if e := list.Index(i); e.Get("tabIndex").Int() >= 0 && inSight(e) {
				e.Call("focus", map[string]any{"preventScroll": true})
				return
			}
		}
	}
	p.board.focus(p.board.cursor)
}

// fenced calls f and mends what a panic in it leaves behind.
func (p *page) fenced(f func()) {
	defer func() {
		r := recover()
		if r == nil {
			return
		}
		p.log("fault", r)
		p.mend()
	}()
	f()
}

// mend draws everything anew from the session after a panic. If even that
// fails, the page is lost, but the game is kept.
func (p *page) mend() {
	defer func() {
		if r := recover(); r != nil {
			p.log("fault while mending", r)
		}
	}()
	p.press = press{}
	p.fault = true
	if p.importer != nil {
		p.importer.intake = nil // it may have been the one; the next must not wait for it
	}
	p.redraw()
}

// log writes a panic to the console.
func (p *page) log(what string, r any) {
	text := "unknown"
	switch v := r.(type) {
	case error:
		text = v.Error()
	case string:
		text = v
	case interface{ String() string }:
		text = v.String()
	}
	js.Global().Get("console").Call("error", "duiyi: "+what+": "+text+"\n"+string(debug.Stack()))
}

// attempt calls f and returns what JavaScript threw in it.
func attempt(f func()) (err error) {
	defer func() {
		if r := recover(); r != nil {
			thrown, ok := r.(js.Error)
			if !ok {
				panic(r)
			}
			err = thrown
		}
	}()
	f()
	return nil
}

// after calls f once, some milliseconds from now.
func (p *page) after(milliseconds int, f func()) {
	var fn js.Func
	fn = p.entry(func([]js.Value) {
		fn.Release()
		f()
	})
	p.window.Call("setTimeout", fn, milliseconds)
}

// A text is an element whose text changes. It touches the document only where
// something is new.
type text struct {
	element js.Value
	now     string
}

func (t *text) set(s string) {
	if s != t.now {
		t.now = s
		t.element.Set("textContent", s)
	}
}

// An attribute is one attribute of an element, "" where it has none.
type attribute struct {
	element js.Value
	name    string
	now     string
}

func (a *attribute) set(s string) {
	if s == a.now {
		return
	}
	a.now = s
	if s == "" {
		a.element.Call("removeAttribute", a.name)
		return
	}
	a.element.Call("setAttribute", a.name, s)
}

// setBool sets the attribute to "true" or "false".
func (a *attribute) setBool(on bool) {
	if on {
		a.set("true")
		return
	}
	a.set("false")
}

// A shown is an element that comes and goes by its attribute hidden.
type shown struct {
	element js.Value
	hidden  bool // as it is in the document
}

func (s *shown) set(on bool) {
	if on == s.hidden {
		s.hidden = !on
		s.element.Set("hidden", s.hidden)
		hid = true
	}
}

// setAlone does so where nothing else comes or goes with the element, by a style sheet: most often nobody
// is there who would lose the focus.
func (s *shown) setAlone(on bool) {
	before := hid
	if s.set(on); hid && !before {
		hid = s.hidden && s.element.Call("contains", js.Global().Get("document").Get("activeElement")).Bool()
	}
}

// hid is set when something has come or gone, until [page.refocus] has looked.
var hid bool
