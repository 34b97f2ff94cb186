//go:build js

package main

import (
	"math"
	"syscall/js"
)

// A run is presses that follow each other at one place, as those of a double click do.
// All of them are meant for what the first has met: where that has opened or closed
// a sheet or the picker, the rest would press whatever lies there by then. So would
// the click that browsers send after a touch.
type run struct {
	cover js.Value // that the first press was in, null for the page itself
	x, y  float64  // the last, in the window's pixels
	at    float64  // when it went down or up, in milliseconds
}

// covers are what can lie over the page, and over each other.
const covers = "dialog, #promotion"

// listenHasty keeps the presses of a run from all covers but the first one's. It has to
// see them before anybody else does.
func (p *page) listenHasty() {
	for _, kind := range []string{"pointerdown", "mousedown", "click", "pointerup"} {
		p.window.Call("addEventListener", kind, p.entry(func(args []js.Value) {
			event := args[0]
			if event.Get("detail").Int() == 0 && kind == "click" {
				return // by keyboard, or by a screen reader
			}
			cover, follows := coverOf(event.Get("target")), p.run.goesOn(event)
			if kind == "pointerdown" && !follows {
				p.run.cover = cover
			}
			if kind == "pointerdown" || kind == "pointerup" {
				p.run.x, p.run.y = event.Get("clientX").Float(), event.Get("clientY").Float()
				p.run.at = event.Get("timeStamp").Float()
			}
			if follows && kind != "pointerup" && !cover.Equal(p.run.cover) {
				event.Call("preventDefault")
				event.Call("stopImmediatePropagation")
			}
		}), true)
	}
}

// goesOn reports whether an event belongs to the run. Fingers hit less exactly.
func (r *run) goesOn(event js.Value) bool {
	near := 25.0
	if kind := event.Get("pointerType"); kind.Type() == js.TypeString && kind.String() == "mouse" {
		near = 5
	}
	x, y := event.Get("clientX").Float(), event.Get("clientY").Float()
	return event.Get("timeStamp").Float()-r.at < 500 && math.Hypot(x-r.x, y-r.y) < near
}

// coverOf is what something is in that lies over the page, null for nothing.
func coverOf(target js.Value) js.Value {
	if target.Get("closest").IsUndefined() {
		return js.Null()
	}
	return target.Call("closest", covers)
}
