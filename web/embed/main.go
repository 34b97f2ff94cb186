//go:build js

// Embed is the program of the board that other people's pages hold in a frame. It
// shows what the fragment of its address says (see package show), walks through the
// game, and tells the page around it where it is.
package main

import (
	"strconv"
	"strings"
	"syscall/js"

	"duiyi/diagram"
	"duiyi/game"
	"duiyi/web/embed/show"
	"duiyi/web/scene"
)

func main() {
	v := &view{window: js.Global(), document: js.Global().Get("document")}
	v.start()
	select {}
}

const (
	glide = 200  // ms that a man is on its way
	beat  = 1200 // ms from move to move
)

// A view is the board on the screen.
type view struct {
	window, document js.Value
	show             *show.Show
	at               int
	men              []js.Value // elements by square
	menG             js.Value
	under            js.Value // marks below the men
	timer            js.Value // undefined unless the game plays by itself
	beat             js.Func
}

func (v *view) byID(id string) js.Value { return v.document.Call("getElementById", id) }

func (v *view) on(target js.Value, event string, f func(e js.Value)) {
	target.Call("addEventListener", event, js.FuncOf(func(_ js.Value, args []js.Value) any {
		f(args[0])
		return nil
	}))
}

func (v *view) start() {
	v.beat = js.FuncOf(func(js.Value, []js.Value) any {
		v.step(1)
		return nil
	})
	for id, do := range map[string]func(){
		"first": func() { v.leap(0) }, "back": func() { v.hand(-1) }, "next": func() { v.hand(1) },
		"last": func() { v.leap(len(v.show.Stands) - 1) }, "play": v.toggle, "flip": v.flip,
	} {
		v.on(v.byID(id), "click", func(js.Value) { do() })
	}
	v.on(v.document, "keydown", func(e js.Value) {
		if e.Get("ctrlKey").Bool() || e.Get("altKey").Bool() || e.Get("metaKey").Bool() {
			return
		}
		switch e.Get("key").String() {
		case "ArrowLeft":
			v.hand(-1)
		case "ArrowRight":
			v.hand(1)
		case "Home":
			v.leap(0)
		case "End":
			v.leap(len(v.show.Stands) - 1)
		default:
			return
		}
		e.Call("preventDefault")
	})
	v.on(v.byID("picture"), "click", func(e js.Value) {
		r := v.byID("picture").Call("getBoundingClientRect")
		if e.Get("clientX").Float() < r.Get("left").Float()+r.Get("width").Float()/2 {
			v.hand(-1)
			return
		}
		v.hand(1)
	})
	v.on(v.window, "hashchange", func(js.Value) { v.read() })
	tell := js.FuncOf(func(js.Value, []js.Value) any { v.tell(); return nil })
	v.window.Get("ResizeObserver").New(tell).Call("observe", v.byID("app"))
	v.read()
	v.window.Get("duiyi").Call("ready")
}

// read shows what the address says.
func (v *view) read() {
	v.stop()
	var languages []string
	list := v.window.Get("navigator").Get("languages")
	for i := range list.Length() {
		languages = append(languages, list.Index(i).String())
	}
	s := show.Parse(v.window.Get("location").Get("hash").String(), languages)
	v.show, v.at = s, s.At
	l := s.Lang
	root := v.document.Get("documentElement")
	root.Set("lang", l.Tag())
	root.Get("dataset").Set("theme", s.Theme)
	v.document.Set("title", l.Game(s.Rules.Name())+" · "+l.T("name"))
	for _, id := range []string{"first", "back", "next", "last", "play", "flip"} {
		v.name(id, l.T("embed."+id))
	}
	v.name("open", l.T("embed.open"))
	v.byID("open").Set("href", "./#"+s.Link)
	v.byID("controls").Set("hidden", s.Bare)
	v.byID("app").Get("classList").Call("toggle", "free", s.Free)
	walk := len(s.Stands) > 1
	for _, id := range []string{"first", "back", "next", "last", "play"} {
		v.byID(id).Set("hidden", !walk)
	}
	v.byID("problem").Set("textContent", s.Problem)
	v.byID("problem").Set("hidden", s.Problem == "")
	v.build()
}

func (v *view) name(id, words string) {
	e := v.byID(id)
	e.Call("setAttribute", "aria-label", words)
	e.Set("title", words)
}

// build draws the board anew.
func (v *view) build() {
	s := v.show
	o := s.Options()
	stand := &s.Stands[v.at]
	shape := diagram.BoardOf(s.Rules)
	var svg strings.Builder
	svg.WriteString(diagram.Defs(s.Rules, o.Set) + diagram.Background(s.Rules, o) + `<g></g><g class="men">`)
	for sq, man := range stand.Men {
		if man != game.NoPiece {
			svg.WriteString(`<use href="#` + diagram.PieceID(s.Rules, o.Set, man) + `" transform="` + v.place(sq) + `"/>`)
		}
	}
	svg.WriteString(`</g>`)
	picture := v.byID("picture")
	picture.Call("setAttribute", "viewBox", shape.ViewBox())
	width, height := shape.Size()
	style := v.document.Get("documentElement").Get("style")
	style.Call("setProperty", "--ratio", strconv.FormatFloat(float64(width)/float64(height), 'f', 5, 64))
	for _, c := range diagram.BoardColours(o.Board) {
		style.Call("setProperty", c.Property, c.Default)
	}
	picture.Set("innerHTML", svg.String())
	v.menG = picture.Get("lastElementChild")
	v.under = v.menG.Get("previousElementSibling")
	v.men = make([]js.Value, len(stand.Men))
	next := v.menG.Get("firstElementChild")
	for sq, man := range stand.Men {
		if man != game.NoPiece {
			v.men[sq] = next
			next = next.Get("nextElementSibling")
		}
	}
	v.mark()
	v.tell()
}

func (v *view) place(sq int) string {
	x, y := diagram.BoardOf(v.show.Rules).Center(sq, v.show.Flipped)
	return "translate(" + strconv.FormatFloat(x, 'f', -1, 64) + " " + strconv.FormatFloat(y, 'f', -1, 64) + ")"
}

// hand is a step by hand, which ends that the game plays by itself.
func (v *view) hand(by int) {
	v.stop()
	v.step(by)
}

func (v *view) step(by int) {
	if to := v.at + by; to >= 0 && to < len(v.show.Stands) {
		v.walk(to)
	}
	if v.at == len(v.show.Stands)-1 {
		v.stop()
	}
}

func (v *view) leap(to int) {
	v.stop()
	v.at = to
	v.build()
}

// walk moves the men to where they are after another move.
func (v *view) walk(to int) {
	before, now := v.show.Stands[v.at].Men, v.show.Stands[to].Men
	v.at = to
	change := scene.Between(v.show.Rules, before, now)
	if !change.Calm() {
		v.build()
		return
	}
	still := v.window.Call("matchMedia", "(prefers-reduced-motion: reduce)").Get("matches").Bool()
	for _, sq := range change.Gone {
		v.men[sq].Call("remove")
		v.men[sq] = js.Undefined()
	}
	moved := make([]js.Value, len(change.Steps))
	for i, step := range change.Steps {
		moved[i], v.men[step.From] = v.men[step.From], js.Undefined()
	}
	set := v.show.Options().Set
	for i, step := range change.Steps {
		e := moved[i]
		v.men[step.To] = e
		e.Call("setAttribute", "href", "#"+diagram.PieceID(v.show.Rules, set, now[step.To]))
		e.Call("setAttribute", "transform", v.place(step.To))
		if still {
			continue
		}
		v.menG.Call("appendChild", e)
		shape := diagram.BoardOf(v.show.Rules)
		x0, y0 := shape.Center(step.From, v.show.Flipped)
		x1, y1 := shape.Center(step.To, v.show.Flipped)
		e.Call("animate", []any{map[string]any{"transform": pixels(x0, y0)}, map[string]any{"transform": pixels(x1, y1)}},
			map[string]any{"duration": glide, "easing": "ease"})
	}
	for _, sq := range change.New {
		e := v.document.Call("createElementNS", "http://www.w3.org/2000/svg", "use")
		e.Call("setAttribute", "href", "#"+diagram.PieceID(v.show.Rules, set, now[sq]))
		e.Call("setAttribute", "transform", v.place(sq))
		v.menG.Call("prepend", e)
		v.men[sq] = e
	}
	v.mark()
	v.tell()
}

func pixels(x, y float64) string {
	return "translate(" + strconv.FormatFloat(x, 'f', -1, 64) + "px," + strconv.FormatFloat(y, 'f', -1, 64) + "px)"
}

// mark draws the marks, and says how the game stands.
func (v *view) mark() {
	s := v.show
	stand := &s.Stands[v.at]
	shape := diagram.BoardOf(s.Rules)
	var b strings.Builder
	put := func(m diagram.Mark, sq int) {
		b.WriteString(`<g transform="` + v.place(sq) + `">` + shape.Mark(m) + `</g>`)
	}
	if stand.From != stand.To {
		put(diagram.From, stand.From)
		put(diagram.To, stand.To)
	}
	if stand.Check >= 0 {
		put(diagram.Check, stand.Check)
	}
	v.under.Set("innerHTML", b.String())
	words := s.Words(v.at)
	v.byID("words").Set("textContent", words)
	v.byID("picture").Call("setAttribute", "aria-label", s.Lang.T("area.board", s.Lang.Game(s.Rules.Name()))+": "+stand.FEN)
	v.disable("first", v.at == 0)
	v.disable("back", v.at == 0)
	v.disable("next", v.at == len(s.Stands)-1)
	v.disable("last", v.at == len(s.Stands)-1)
}

// disable leaves the focus where it is, on a button that does nothing now.
func (v *view) disable(id string, off bool) {
	v.byID(id).Call("setAttribute", "aria-disabled", strconv.FormatBool(off))
}

// tell lets the page around know how high the board would be, and where it is.
func (v *view) tell() {
	if v.show == nil {
		return
	}
	stand := &v.show.Stands[v.at]
	parent := v.window.Get("parent")
	if parent.Equal(v.window) {
		return
	}
	parent.Call("postMessage", map[string]any{
		"duiyi": "board", "height": v.byID("app").Get("offsetHeight"),
		"ply": v.at, "plies": len(v.show.Stands) - 1, "fen": stand.FEN, "move": stand.Move,
	}, "*")
}

func (v *view) flip() {
	v.show.Flipped = !v.show.Flipped
	v.build()
}

func (v *view) toggle() {
	if !v.timer.IsUndefined() {
		v.stop()
		return
	}
	if v.at == len(v.show.Stands)-1 {
		v.leap(0)
	}
	v.timer = v.window.Call("setInterval", v.beat, beat)
	v.playing(true)
}

func (v *view) stop() {
	if v.timer.IsUndefined() {
		return
	}
	v.window.Call("clearInterval", v.timer)
	v.timer = js.Undefined()
	v.playing(false)
}

func (v *view) playing(on bool) {
	sign := "m8 5 11 7-11 7z"
	if on {
		sign = "M8.5 5v14M15.5 5v14"
	}
	v.byID("play").Call("setAttribute", "aria-pressed", strconv.FormatBool(on))
	v.byID("play-sign").Call("setAttribute", "d", sign)
}
