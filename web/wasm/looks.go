//go:build js

package main

import (
	"math"
	"strconv"
	"strings"
	"syscall/js"

	"duiyi/diagram"
	"duiyi/session"
)

func init() { parts = append(parts, func(p *page) part { p.looks = newLooks(p); return p.looks }) }

// looks is how the page looks: its theme, the board's colours and size, whether the board stands
// alone and fills the screen.
type looks struct {
	page     *page
	root     js.Value
	dark     js.Value  // media query
	colours  attribute // the board whose colours the picture has
	alone    shown     // the button that ends the board's standing alone
	zoomed   attribute
	dragging bool
}

func newLooks(p *page) *looks {
	root := p.document.Get("documentElement")
	v := &looks{
		page: p, root: root, dark: p.window.Call("matchMedia", "(prefers-color-scheme: dark)"),
		colours: attribute{element: p.board.picture, name: "data-board"},
		alone:   shown{p.byID("zoom-out"), true}, zoomed: attribute{element: p.app, name: "data-zoom"},
	}
	p.on(v.dark, "change", func(js.Value) { v.apply() })
	p.on(v.alone.element, "click", func(js.Value) { v.zoom(false) })
	p.on(p.document, "keydown", func(e js.Value) {
		if e.Get("key").String() == "Escape" && p.sheets.top() == cover(v) && !e.Get("defaultPrevented").Bool() {
			v.zoom(false)
		}
	})
	v.listenResize()
	p.menu.add(entry{id: "zoom", key: "zoom.in", order: 800, icon: "M4 10V4h6M20 14v6h-6M4 4l6 6M20 20l-6-6", do: func() { v.zoom(true) }})
	if p.document.Get("fullscreenEnabled").Truthy() {
		p.menu.add(entry{id: "fullscreen", key: "fullscreen", order: 801, icon: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
			words: func() string {
				if v.full() {
					return p.lang.T("fullscreen.off")
				}
				return p.lang.T("fullscreen")
			}, do: v.fullscreen})
	}
	v.apply()
	return v
}

// apply brings theme and size in line with the reader's choices.
func (v *looks) apply() {
	theme := v.page.prefs["theme"]
	if theme != "dark" && theme != "light" {
		theme = [2]string{"light", "dark"}[btoi(v.dark.Get("matches").Bool())]
	}
	v.root.Get("dataset").Set("theme", theme)
	paper := strings.TrimSpace(v.page.window.Call("getComputedStyle", v.root).Call("getPropertyValue", "--paper").String())
	v.page.document.Call("querySelector", "meta[name=theme-color]").Set("content", paper)
	v.resize(v.page.prefs["size"])
}

// draw gives the picture the colours of the board that the reader has chosen for the game.
func (v *looks) draw(_, now *session.Snapshot) {
	board := v.page.prefs.of("board-" + now.Setup.Game)
	if board == v.colours.now {
		return
	}
	style := v.page.board.picture.Get("style")
	for _, c := range diagram.BoardColours(v.colours.now) {
		style.Call("removeProperty", c.Property)
	}
	for _, c := range diagram.BoardColours(board) {
		style.Call("setProperty", c.Property, c.Default)
	}
	v.colours.set(board)
}

// The least part of its room that the board can be made to take, in percent.
const leastSize = 50

// resize shows the board at a part of the room there is for it.
func (v *looks) resize(percent string) {
	n, err := strconv.Atoi(percent)
	if err != nil {
		n = 100
	}
	n = min(max(n, leastSize), 100)
	v.page.app.Get("style").Call("setProperty", "--size", strconv.FormatFloat(float64(n)/100, 'f', 2, 64))
}

// listenResize has the board's corner dragged.
func (v *looks) listenResize() {
	p := v.page
	handle := p.byID("resize")
	var size, whole float64 // the board's side at the beginning, and its largest
	var fromX float64
	percent := func() string {
		return strconv.Itoa(int(math.Round(100 * size / whole)))
	}
	p.on(handle, "pointerdown", func(e js.Value) {
		e.Call("preventDefault")
		e.Call("stopPropagation")
		now, err := strconv.Atoi(p.prefs["size"])
		if err != nil {
			now = 100
		}
		width := p.board.frame.Call("getBoundingClientRect").Get("width").Float()
		size, whole, fromX = width, width*100/float64(min(max(now, leastSize), 100)), e.Get("clientX").Float()
		v.dragging = true
		p.app.Get("classList").Call("add", "resizing")
		_ = attempt(func() { handle.Call("setPointerCapture", e.Get("pointerId")) })
	})
	p.on(handle, "pointermove", func(e js.Value) {
		if v.dragging {
			x := e.Get("clientX").Float()
			size = math.Min(math.Max(size+x-fromX, whole*leastSize/100), whole)
			fromX = x
			v.resize(percent())
		}
	})
	done := func(js.Value) {
		if v.dragging {
			v.dragging = false
			p.app.Get("classList").Call("remove", "resizing")
			p.choose("size", percent())
		}
	}
	p.on(handle, "pointerup", done)
	p.on(handle, "lostpointercapture", done)
	p.on(handle, "dblclick", func(js.Value) {
		p.choose("size", "100")
		v.resize("100")
	})
}

// close implements cover: the browser's back button ends the board's standing alone, too.
func (v *looks) close() { v.zoom(false) }

// zoom has the board stand alone, or no more.
func (v *looks) zoom(on bool) {
	if on == (v.zoomed.now == "true") {
		return
	}
	v.zoomed.setBool(on)
	v.alone.set(on)
	if on {
		v.page.sheets.add(v.page, v)
		v.alone.element.Call("focus", map[string]any{"preventScroll": true})
		return
	}
	v.page.sheets.remove(v.page, v)
	if v.full() {
		v.fullscreen()
	}
	v.page.byID("menu").Call("focus")
}

// full reports whether the page fills the screen.
func (v *looks) full() bool { return v.page.document.Get("fullscreenElement").Truthy() }

// fullscreen has the page fill the screen, or no more. A browser may refuse, and then nothing
// changes.
func (v *looks) fullscreen() {
	v.page.later(func(done, failed js.Func) {
		var asked js.Value
		if v.full() {
			asked = v.page.document.Call("exitFullscreen")
		} else {
			asked = v.root.Call("requestFullscreen")
		}
		js.Global().Get("Promise").Call("resolve", asked).Call("then", done, failed) // some browsers promise nothing
	}, func(js.Value, bool) {})
}
