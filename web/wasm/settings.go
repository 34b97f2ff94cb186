//go:build js

package main

import (
	"strings"
	"syscall/js"

	"duiyi/chess"
	"duiyi/diagram"
	"duiyi/game"
	"duiyi/session"
	"duiyi/web/i18n"
	"duiyi/xiangqi"
)

func init() { parts = append(parts, func(p *page) part { return newSettings(p) }) }

// settings is the sheet of the reader's choices. Each takes effect at once.
type settings struct {
	page  *page
	sheet *sheet
	form  js.Value
}

func newSettings(p *page) *settings {
	v := &settings{page: p, sheet: p.sheet("settings-dialog"), form: p.byID("settings-form")}
	v.offerLooks()
	p.on(p.byID("settings"), "click", func(js.Value) { v.open() })
	p.on(v.form, "change", func(e js.Value) { v.set(e.Get("target")) })
	p.on(v.form, "input", func(e js.Value) {
		if target := e.Get("target"); target.Get("type").String() == "range" {
			p.looks.resize(target.Get("value").String())
		}
	})
	p.each("[data-lang]", func(e js.Value) {
		p.on(e, "click", func(js.Value) { v.setLanguage(e.Call("getAttribute", "data-lang").String()) })
	})
	return v
}

func (v *settings) draw(_, _ *session.Snapshot) {}

// offerLooks makes the cards for the sets of men and the boards of both games.
func (v *settings) offerLooks() {
	fields := v.form.Call("querySelectorAll", ".looks")
	for i, rules := range [...]game.Rules{xiangqi.Rules, chess.Rules} {
		var men, boards strings.Builder
		for _, set := range diagram.Sets(rules) {
			card(&men, "pieces-"+rules.Name(), set, "pieces."+set)
		}
		for _, board := range diagram.Boards() {
			card(&boards, "board-"+rules.Name(), board, "board."+board)
		}
		fields.Index(i).Call("insertAdjacentHTML", "beforeend", men.String())
		fields.Index(i+2).Call("insertAdjacentHTML", "beforeend", boards.String())
	}
}

func card(b *strings.Builder, name, value, key string) {
	b.WriteString(`<label class="card"><input type="radio" name="` + name + `" value="` + value +
		`"><svg class="look-picture" aria-hidden="true"></svg><span data-t="` + key + `"></span></label>`)
}

// open shows the sheet with what is chosen now.
func (v *settings) open() {
	p := v.page
	now := p.session.Snapshot()
	eachIn(v.form, "[data-game-only]", func(e js.Value) {
		e.Set("hidden", e.Call("getAttribute", "data-game-only").String() != now.Setup.Game)
	})
	v.picture(now.Rules)
	fields := v.form.Get("elements")
	for i := range fields.Length() {
		e := fields.Index(i)
		name, kind := e.Get("name"), e.Get("type").String()
		if name.Type() != js.TypeString {
			continue
		}
		switch name := name.String(); {
		case name == "flip":
			e.Set("checked", now.Flipped)
		case name == "language":
			e.Set("value", p.lang.Tag())
		case kind == "checkbox":
			e.Set("checked", p.prefs.on(name))
		case kind == "radio":
			e.Set("checked", e.Get("value").String() == p.prefs.of(name))
		case strings.HasPrefix(name, "notation-"):
			e.Set("value", p.notationKey(strings.TrimPrefix(name, "notation-")))
		case kind == "range", kind == "select-one":
			e.Set("value", p.prefs[name])
			if kind == "select-one" && e.Get("selectedIndex").Int() < 0 {
				// A value of another version stays kept, and has the effect of the usual.
				e.Set("value", usual()[name])
			}
		}
	}
	v.sheet.open()
}

// set takes a choice.
func (v *settings) set(e js.Value) {
	p := v.page
	name := e.Get("name").String()
	switch {
	case name == "flip":
		p.session.Flip()
		return
	case name == "language":
		v.setLanguage(e.Get("value").String())
		return
	case e.Get("type").String() == "checkbox":
		value := "off"
		if e.Get("checked").Bool() {
			value = "on"
		}
		p.choose(name, value)
	default:
		p.choose(name, e.Get("value").String())
	}
	p.looks.apply()
	p.session.SetNotation(p.notation(p.session.Snapshot().Setup.Game))
	p.draw()
}

func (v *settings) setLanguage(tag string) {
	if l, ok := i18n.FromTag(tag); ok {
		v.page.choose("language", tag)
		v.page.speak(l)
		v.notation()
	}
}

// notation shows how moves of xiangqi are written, which is the language's business unless
// it was chosen.
func (v *settings) notation() {
	v.form.Get("elements").Get("notation-xiangqi").Set("value", v.page.notationKey("xiangqi"))
}

// picture draws what the cards of a game offer: a pair of men of each set, and a piece of each
// board.
func (v *settings) picture(r game.Rules) {
	eachIn(v.form, `[name="pieces-`+r.Name()+`"], [name="board-`+r.Name()+`"]`, func(e js.Value) {
		svg := e.Get("nextElementSibling")
		if svg.Get("childElementCount").Int() > 0 {
			return
		}
		name := e.Get("value").String()
		svg.Call("setAttribute", "viewBox", "0 0 220 110")
		if strings.HasPrefix(e.Get("name").String(), "board-") {
			svg.Set("innerHTML", swatch(r, name))
			return
		}
		kinds := [2]int{5, 4} // chariot and horse
		if r.Name() == "chess" {
			kinds = [2]int{6, 2} // king and knight
		}
		svg.Set("innerHTML", diagram.Defs(r, name)+
			`<use href="#`+diagram.PieceID(r, name, game.NewPiece(game.First, kinds[0]))+`" x="57" y="55"/>`+
			`<use href="#`+diagram.PieceID(r, name, game.NewPiece(game.Second, kinds[1]))+`" x="163" y="55"/>`)
	})
}

// swatch draws a piece of a board.
func swatch(r game.Rules, board string) string {
	paint := map[string]string{}
	for _, c := range diagram.Colours() {
		paint[c.Property] = c.Default
	}
	for _, c := range diagram.BoardColours(board) {
		paint[c.Property] = c.Default
	}
	if r.Name() == "chess" {
		return `<path fill="` + paint["--diagram-square-light"] + `" d="M0 0H220V110H0Z"/><path fill="` + paint["--diagram-square-dark"] +
			`" d="M0 0H55V55H0ZM110 0H165V55H110ZM55 55H110V110H55ZM165 55H220V110H165Z"/>`
	}
	return `<path fill="` + paint["--diagram-board"] + `" d="M0 0H220V110H0Z"/><path fill="none" stroke="` + paint["--diagram-board-line"] +
		`" stroke-width="4" d="M0 27H220M0 82H220M35 0V110M110 0V110M185 0V110"/>`
}
