package browser

import (
	"fmt"
	"time"
)

// A Pointer is a kind of pointing device.
type Pointer string

// The pointing devices.
const (
	Mouse Pointer = "mouse"
	Touch Pointer = "touch"
	Pen   Pointer = "pen"
)

// Keys that have no character of their own, for Press.
const (
	Backspace = "\ue003"
	Tab       = "\ue004"
	Enter     = "\ue007"
	Shift     = "\ue008"
	Control   = "\ue009"
	Escape    = "\ue00c"
	Space     = " "
	PageUp    = "\ue00e"
	PageDown  = "\ue00f"
	End       = "\ue010"
	Home      = "\ue011"
	Left      = "\ue012"
	Up        = "\ue013"
	Right     = "\ue014"
	Down      = "\ue015"
	Delete    = "\ue017"
)

type action = map[string]any

func down() action { return action{"type": "pointerDown", "button": 0} }
func up() action   { return action{"type": "pointerUp", "button": 0} }

func move(x, y float64, takes time.Duration) action {
	return action{"type": "pointerMove", "x": x, "y": y, "duration": takes.Milliseconds()}
}

// point performs actions of a pointing device.
func (p *Page) point(with Pointer, actions ...action) {
	p.t.Helper()
	p.Call("input.performActions", map[string]any{"context": p.context, "actions": []any{map[string]any{
		"type": "pointer", "id": string(with), "parameters": map[string]any{"pointerType": string(with)}, "actions": actions,
	}}}, nil)
}

// Click clicks the mouse at a point of the viewport, in CSS pixels.
func (p *Page) Click(x, y float64) { p.t.Helper(); p.point(Mouse, move(x, y, 0), down(), up()) }

// Tap touches the screen at a point of the viewport, in CSS pixels.
func (p *Page) Tap(x, y float64) { p.t.Helper(); p.point(Touch, move(x, y, 0), down(), up()) }

// DoubleClick clicks or taps twice at a point of the viewport, in CSS pixels, as
// fast as can be.
func (p *Page) DoubleClick(with Pointer, x, y float64) {
	p.t.Helper()
	p.point(with, move(x, y, 0), down(), up(), down(), up())
}

// Move moves the mouse there without pressing it.
func (p *Page) Move(x, y float64) { p.t.Helper(); p.point(Mouse, move(x, y, 0)) }

// Drag presses at one point, moves to another in a tenth of a second, and lets
// go.
func (p *Page) Drag(with Pointer, fromX, fromY, toX, toY float64) {
	p.t.Helper()
	p.point(with, move(fromX, fromY, 0), down(), move(toX, toY, 100*time.Millisecond), up())
}

// Grab presses at one point and moves to another, and keeps it pressed; Drop lets
// go there.
func (p *Page) Grab(with Pointer, fromX, fromY, toX, toY float64) {
	p.t.Helper()
	p.point(with, move(fromX, fromY, 0), down(), move(toX, toY, 100*time.Millisecond))
}

// Drop lets go of what Grab holds.
func (p *Page) Drop(with Pointer) { p.t.Helper(); p.point(with, up()) }

// Center returns the middle of the first element that a CSS selector matches, in
// CSS pixels of the viewport. The element is scrolled into view if it must be.
func (p *Page) Center(selector string) (x, y float64) {
	p.t.Helper()
	at := Eval[[]float64](p, fmt.Sprintf(`(() => {
		const e = document.querySelector(%s);
		if (!e) return null;
		e.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
		const r = e.getBoundingClientRect();
		return [r.x + r.width / 2, r.y + r.height / 2];
	})()`, quote(selector)))
	if at == nil {
		p.t.Fatalf("no element %s", selector)
	}
	return at[0], at[1]
}

// ClickOn clicks in the middle of an element.
func (p *Page) ClickOn(selector string) {
	p.t.Helper()
	x, y := p.Center(selector)
	p.Click(x, y)
}

// TapOn touches the middle of an element.
func (p *Page) TapOn(selector string) {
	p.t.Helper()
	x, y := p.Center(selector)
	p.Tap(x, y)
}

// Press presses keys together, such as Control and "z", and lets go of them.
func (p *Page) Press(keys ...string) {
	p.t.Helper()
	var actions []action
	for _, key := range keys {
		actions = append(actions, action{"type": "keyDown", "value": key})
	}
	for i := len(keys) - 1; i >= 0; i-- {
		actions = append(actions, action{"type": "keyUp", "value": keys[i]})
	}
	p.keys(actions)
}

// Type types a text, key after key.
func (p *Page) Type(text string) {
	p.t.Helper()
	var actions []action
	for _, r := range text {
		actions = append(actions, action{"type": "keyDown", "value": string(r)}, action{"type": "keyUp", "value": string(r)})
	}
	p.keys(actions)
}

func (p *Page) keys(actions []action) {
	p.t.Helper()
	p.Call("input.performActions", map[string]any{"context": p.context, "actions": []any{
		map[string]any{"type": "key", "id": "keyboard", "actions": actions},
	}}, nil)
}
