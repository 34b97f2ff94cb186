//go:build js

package main

import (
	"math"
	"syscall/js"
)

// dragThreshold is how far a pointer goes before a press becomes a drag, in CSS
// pixels.
const dragThreshold = 3

// A press is a mouse button, finger or pen that went down on the board and has
// not come up again.
type press struct {
	on     bool
	id     int
	from   int     // square
	x, y   float64 // where it went down, in the window's pixels
	man    bool    // on a man that can be moved
	defers bool    // what the tap does waits until it is known to be no drag

	dragging bool
	left     bool    // the drag has been on another square
	hover    int     // target under the drag, or −1
	atX, atY float64 // where the man in the hand is, on the board
}

// listenPointer takes presses on the board. Moves and releases come to the frame
// wherever they happen, since the pointer is captured.
func (p *page) listenPointer() {
	frame := p.board.frame
	p.on(p.board.grid, "pointerdown", p.pointerDown)
	p.on(frame, "pointermove", p.pointerMove)
	p.on(frame, "pointerup", p.pointerUp)
	lost := func(e js.Value) {
		if p.press.on && e.Get("pointerId").Int() == p.press.id {
			p.release()
		}
	}
	p.on(frame, "pointercancel", lost)
	p.on(frame, "lostpointercapture", lost)
	// Screen readers click without pressing; so does nobody else.
	p.on(p.board.grid, "click", func(e js.Value) {
		if e.Get("detail").Int() != 0 {
			return
		}
		if sq := p.squareOf(e.Get("target")); sq >= 0 {
			p.quiet = false
			p.session.Tap(sq)
		}
	})
}

func (p *page) pointerDown(e js.Value) {
	if !e.Get("isPrimary").Bool() || e.Get("button").Int() != 0 || e.Get("ctrlKey").Bool() {
		return
	}
	p.release() // of a press that came up where nobody told us
	x, y := e.Get("clientX").Float(), e.Get("clientY").Float()
	sq, ok := p.squareAt(x, y)
	if !ok {
		return
	}
	p.quiet, p.board.pointed = true, true
	s := p.session.Snapshot()
	p.press = press{on: true, id: e.Get("pointerId").Int(), from: sq, x: x, y: y, hover: -1}
	if !p.board.movable(s, sq) {
		return
	}
	p.press.man = true
	// A man taken up already is put down again, and a king castles onto its
	// rook, only if this is no drag.
	p.press.defers = s.Selected == sq || target(s, sq) != nil
	if !p.press.defers {
		p.session.Tap(sq)
	}
	_ = attempt(func() { p.board.frame.Call("setPointerCapture", p.press.id) })
}

func (p *page) pointerMove(e js.Value) {
	if !p.press.on || !p.press.man || e.Get("pointerId").Int() != p.press.id {
		return
	}
	x, y := e.Get("clientX").Float(), e.Get("clientY").Float()
	b := p.board
	if !p.press.dragging {
		if math.Hypot(x-p.press.x, y-p.press.y) < dragThreshold {
			return
		}
		if s := p.session.Snapshot(); s.Selected != p.press.from {
			p.session.Cancel() // another man was up
			p.session.Tap(p.press.from)
			p.flush()
		}
		p.press.dragging = true
		b.frame.Get("classList").Call("add", "dragging")
		b.menG.Call("appendChild", b.men[p.press.from])
	}
	bx, by, scale := p.onBoard(x, y)
	// A finger hides what it holds; a lifted man is larger and a little above.
	lift := 0.0
	if e.Get("pointerType").String() == "touch" {
		lift = math.Min(30/scale, 60)
	}
	p.press.atX, p.press.atY = math.Round(bx), math.Round(by-lift)
	b.men[p.press.from].Call("setAttribute", "transform", translate(p.press.atX, p.press.atY)+" scale(1.12)")
	hover := -1
	if sq, ok := b.shape.SquareAt(bx, by, b.flipped); ok {
		p.press.left = p.press.left || sq != p.press.from
		if s := p.session.Snapshot(); target(s, sq) != nil {
			hover = sq
		}
	} else {
		p.press.left = true
	}
	if hover != p.press.hover {
		p.press.hover = hover
		b.mark(p.session.Snapshot())
	}
}

func (p *page) pointerUp(e js.Value) {
	if !p.press.on || e.Get("pointerId").Int() != p.press.id {
		return
	}
	was := p.press
	sq, ok := p.squareAt(e.Get("clientX").Float(), e.Get("clientY").Float())
	if !ok {
		sq = -1
	}
	if was.dragging && was.left {
		p.press = press{}
		b := p.board
		b.frame.Get("classList").Call("remove", "dragging")
		b.dropped = was.from
		p.session.Drop(was.from, sq)
		p.flush()
		b.dropped = -1
		b.mark(p.session.Snapshot())
		p.settle(was)
		return
	}
	p.release()
	if sq == was.from && (!was.man || was.defers) {
		p.session.Tap(sq)
	}
}

// release ends a press without a move: a man in the hand goes back to its
// square.
func (p *page) release() {
	was := p.press
	p.press = press{}
	if !was.dragging {
		return
	}
	p.board.frame.Get("classList").Call("remove", "dragging")
	p.settle(was)
	p.board.mark(p.session.Snapshot())
}

// settle brings the man of a drag that is over back to its square, if it is not
// gone from there.
func (p *page) settle(was press) {
	b := p.board
	if was.from >= len(b.men) || b.men[was.from].IsUndefined() {
		return
	}
	x, y := b.center(was.from)
	b.men[was.from].Call("setAttribute", "transform", translate(x, y))
	if duration := b.glideTime(); duration > 0 {
		b.glide(b.men[was.from], was.atX, was.atY, x, y, duration)
	}
}

// onBoard turns a place in the window into one on the board. Where the board is
// gets asked each time: layouts shift, and nobody tells. scale is the pixels to
// a unit.
func (p *page) onBoard(x, y float64) (bx, by, scale float64) {
	rect := p.board.picture.Call("getBoundingClientRect")
	width, height := p.board.shape.Size()
	scale = rect.Get("width").Float() / float64(width)
	bx = (x - rect.Get("left").Float()) / scale
	by = (y - rect.Get("top").Float()) * float64(height) / rect.Get("height").Float()
	return bx, by, scale
}

// squareAt is the square at a place in the window.
func (p *page) squareAt(x, y float64) (int, bool) {
	bx, by, _ := p.onBoard(x, y)
	return p.board.shape.SquareAt(bx, by, p.board.flipped)
}

// squareOf is the square of a cell's element, or −1.
func (p *page) squareOf(e js.Value) int {
	for i, c := range p.board.cells {
		if c.element.Equal(e) {
			return p.board.squareOf(i)
		}
	}
	return -1
}
