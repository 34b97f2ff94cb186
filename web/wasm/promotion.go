//go:build js

package main

import (
	"strconv"
	"strings"
	"syscall/js"

	"duiyi/diagram"
	"duiyi/game"
	"duiyi/session"
)

// A promotion is the picker beside the square that a pawn promotes on.
type promotion struct {
	page    *page
	veil    shown
	shownAt int // square that it stands at, or −1
}

func newPromotion(p *page) promotion {
	return promotion{page: p, veil: shown{p.byID("promotion"), true}, shownAt: -1}
}

// listen takes clicks: on a piece, or anywhere else to cancel.
func (v *promotion) listen() {
	p := v.page
	p.on(v.veil.element, "click", func(e js.Value) {
		button := e.Get("target").Call("closest", "button[value]")
		if button.IsNull() {
			p.session.Cancel()
			return
		}
		kind, _ := strconv.Atoi(button.Get("value").String())
		p.session.Promote(kind)
	})
	p.on(v.veil.element, "keydown", func(e js.Value) {
		step := 0
		switch e.Get("key").String() {
		case "ArrowDown", "ArrowRight":
			step = 1
		case "ArrowUp", "ArrowLeft":
			step = -1
		case "Tab":
			step = 1
			if e.Get("shiftKey").Bool() {
				step = -1
			}
		default:
			return
		}
		e.Call("preventDefault")
		buttons := v.veil.element.Call("querySelectorAll", "button")
		n := buttons.Length()
		for i := range n {
			if buttons.Index(i).Equal(p.document.Get("activeElement")) {
				buttons.Index((i + step + n) % n).Call("focus")
				return
			}
		}
		buttons.Index(0).Call("focus")
	})
}

// close cancels the promotion.
func (v *promotion) close() {
	v.page.sheets.remove(v.page, v)
	v.page.session.Cancel()
}

// draw shows the picker while a promotion waits.
func (v *promotion) draw(s *session.Snapshot) {
	p := v.page
	if s.Promotion == nil {
		if v.shownAt >= 0 {
			v.veil.set(false)
			v.veil.element.Set("innerHTML", "")
			p.board.focus(v.shownAt)
			v.shownAt = -1
			p.sheets.remove(p, v)
		}
		return
	}
	if v.shownAt == s.Promotion.To {
		return
	}
	if v.shownAt < 0 {
		p.sheets.add(p, v)
	}
	v.shownAt = s.Promotion.To
	name, l := s.Setup.Game, p.lang
	var b strings.Builder
	b.WriteString(`<div class="promotion-list">`)
	for _, kind := range s.Promotion.Kinds {
		man := game.NewPiece(s.Turn, kind)
		b.WriteString(`<button type="button" value="` + strconv.Itoa(kind) + `" aria-label="` + l.Kind(name, man) +
			`"><svg viewBox="-50 -50 100 100" aria-hidden="true"><use href="#` + diagram.PieceID(s.Rules, p.board.set, man) + `"/></svg></button>`)
	}
	b.WriteString(`<button type="button" class="promotion-cancel" aria-label="` + l.T("promotion.cancel") +
		`"><svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="m6 6 12 12M18 6 6 18"/></svg></button></div>`)
	v.veil.element.Set("innerHTML", b.String())

	width, height := p.board.shape.Size()
	x, y := p.board.center(s.Promotion.To)
	list := v.veil.element.Get("firstElementChild")
	up := y > float64(height)/2
	list.Get("classList").Call("toggle", "up", up)
	style := list.Get("style")
	set := func(name string, part, whole float64) {
		style.Call("setProperty", name, strconv.FormatFloat(100*part/whole, 'f', 3, 64)+"%")
	}
	set("--x", x, float64(width))
	set("--cell", diagram.Unit, float64(width))
	edge := y - diagram.Unit/2
	if up {
		edge = float64(height) - y - diagram.Unit/2
	}
	set("--edge", edge, float64(height))
	v.veil.set(true)
	v.veil.element.Call("querySelector", "button").Call("focus", map[string]any{"preventScroll": true})
}
