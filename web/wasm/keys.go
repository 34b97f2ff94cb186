//go:build js

package main

import (
	"syscall/js"

	"duiyi/web/scene"
)

// listenKeys takes the keyboard: arrows walk over the board, Enter and the space
// bar tap, Escape lets go.
//
// Who has clicked on the board looks at the game and not for a square, though the click has
// left the focus there: then the arrows walk through the moves as they do elsewhere, until
// Enter, the space bar or Tab shows that the board itself is meant, or keys bring the focus back there.
func (p *page) listenKeys() {
	b := p.board
	p.on(b.grid, "keydown", func(e js.Value) {
		if e.Get("ctrlKey").Bool() || e.Get("altKey").Bool() || e.Get("metaKey").Bool() {
			return
		}
		files, _ := b.rules.Size()
		right, up := 0, 0
		key := e.Get("key").String()
		switch key {
		case "Tab", "Enter", " ":
			b.pointed = false
		}
		if b.pointed {
			return // to the walk through the game
		}
		switch key {
		case "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown":
			right, up = arrow(key)
		case "Home":
			right = -files
		case "End":
			right = files
		case "Enter", " ":
			p.quiet = false
			p.session.Tap(b.cursor)
			e.Call("preventDefault")
			return
		default:
			return
		}
		e.Call("preventDefault")
		b.focus(scene.Walk(b.rules, b.cursor, right, up, b.flipped))
	})
	// The link to the board leaves the address alone: with a fragment in it Firefox takes the focus
	// from where it is whenever the history goes back, as it does when a sheet is closed.
	p.on(p.document.Call("querySelector", ".skip"), "click", func(e js.Value) {
		e.Call("preventDefault")
		b.focus(b.cursor)
	})
	// The focus may also come by a press.
	p.on(b.grid, "focusin", func(e js.Value) {
		target := e.Get("target")
		if from := e.Get("relatedTarget"); from.Type() == js.TypeObject && !b.grid.Call("contains", from).Bool() && !p.sheets.pointed {
			b.pointed = false // keys have brought it from elsewhere on the page
		}
		if target.Equal(b.grid) {
			b.focus(b.cursor)
			return
		}
		if sq := p.squareOf(target); sq >= 0 {
			b.point(sq)
		}
	})
	p.on(p.document, "keydown", func(e js.Value) {
		if e.Get("key").String() != "Escape" || !p.document.Call("querySelector", "dialog[open]").IsNull() {
			return
		}
		p.release()
		p.session.Cancel()
	})
}

// point makes a square the one that the tab key comes to.
func (b *board) point(sq int) {
	if sq == b.cursor {
		return
	}
	b.at(b.cursor).element.Set("tabIndex", -1)
	b.at(sq).element.Set("tabIndex", 0)
	b.cursor = sq
}

// focus moves the keyboard to a square.
func (b *board) focus(sq int) {
	b.point(sq)
	b.at(sq).element.Call("focus", map[string]any{"preventScroll": true})
}

// arrow is where an arrow key points to on a board.
func arrow(key string) (right, up int) {
	switch key {
	case "ArrowLeft":
		right = -1
	case "ArrowRight":
		right = 1
	case "ArrowUp":
		up = 1
	case "ArrowDown":
		up = -1
	}
	return right, up
}
