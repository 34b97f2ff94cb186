//go:build js

package main

import (
	"math"
	"syscall/js"
)

// A run is presses that follow each other at one place, as those of a double click do.
// All of them are meant for what the first has met: where that has opened or closed
// a sheet or the picker, the rest would press whatever lies there by then. So would
// the click that browsers send after a touch, however late.
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
	p.run.cover = js.Null()
	for _, kind := range []string{"pointerdown", "mousedown", "pointerup", "click"} {
		p.window.Call("addEventListener", kind, p.entry(func(args []js.Value) {
			event := args[0]
			if kind == "click" && pointless(event) {
				return
			}
			r, cover, at := &p.run, coverOf(event.Get("target")), event.Get("timeStamp").Float()
			near := r.near(event)
			if kind == "pointerdown" && !(near && at-r.at < 500) {
				r.cover = cover // of a new run
			}
			if kind == "pointerdown" || kind == "pointerup" {
				r.x, r.y, r.at = event.Get("clientX").Float(), event.Get("clientY").Float(), at
			} else if !near {
				return
			}
			if kind != "pointerup" && !cover.Equal(r.cover) {
				event.Call("preventDefault")
				event.Call("stopImmediatePropagation")
			}
		}), true)
	}
}

// pointless reports whether a click comes of no pointer: by keyboard, or of a screen reader. Firefox counts those on
// links like others, and has them at the window's corner.
func pointless(click js.Value) bool {
	const keyboard = 6 // of Firefox's mozInputSource
	kind, source := click.Get("pointerType"), click.Get("mozInputSource")
	return click.Get("detail").Int() == 0 || kind.Type() == js.TypeString && kind.String() == "" ||
		source.Type() == js.TypeNumber && source.Int() == keyboard
}

// near reports whether an event is where the run is. Fingers hit less exactly.
func (r *run) near(event js.Value) bool {
	reach := 25.0
	if kind := event.Get("pointerType"); kind.Type() == js.TypeString && kind.String() == "mouse" {
		reach = 5
	}
	return math.Hypot(event.Get("clientX").Float()-r.x, event.Get("clientY").Float()-r.y) < reach
}

// coverOf is what something is in that lies over the page, null for nothing.
func coverOf(target js.Value) js.Value {
	if target.Get("closest").IsUndefined() {
		return js.Null()
	}
	return target.Call("closest", covers)
}
