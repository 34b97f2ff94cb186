//go:build js

package main

import (
	"strconv"
	"strings"
	"syscall/js"

	"duiyi/chess"
	"duiyi/diagram"
	"duiyi/game"
	"duiyi/session"
	"duiyi/session/editor"
	"duiyi/web/scene"
)

func init() {
	parts = append(parts, func(p *page) part { return newEditorView(p) })
}

// An editorView is the sheet in which positions are set up.
type editorView struct {
	page  *page
	sheet *sheet
	e     *editor.Editor // nil before the sheet is first opened
	tool  string         // "hand", "rub", or the letter of a man

	picture, grid, frame, box js.Value
	fen, faults               js.Value
	castling, passed          js.Value
	right, passing            shown
	cells                     []js.Value
	cursor                    int
	held                      int // square whose man the hand has, or −1
	from                      int // where a press began, or −1
	skip                      bool
	shape                     diagram.Board
	playable                  bool
}

func newEditorView(p *page) *editorView {
	v := &editorView{
		page: p, sheet: p.sheet("editor-dialog"), tool: "hand", held: editor.None, from: editor.None,
		picture: p.byID("editor-picture"), grid: p.byID("editor-grid"), frame: p.byID("editor-board"), box: p.byID("editor-box"),
		fen: p.byID("editor-fen"), faults: p.byID("editor-faults"),
		castling: p.byID("editor-castling"), passed: p.byID("editor-passed"),
		right: shown{p.byID("editor-castling"), false}, passing: shown{p.byID("editor-passing"), false},
	}
	p.menu.add(entry{id: "editor", key: "editor.title", icon: "M4 20l1-4L16.5 4.5l3 3L8 19l-4 1zM14 7l3 3", order: 220, do: v.open})
	do := func(id string, f func()) {
		p.on(p.byID(id), "click", func(js.Value) {
			f()
			v.show()
		})
	}
	do("editor-start", func() { v.e.Start() })
	do("editor-clear", func() { v.e.Clear() })
	do("editor-mirror", func() { v.e.Mirror() })
	do("editor-swap", func() { v.e.Swap() })
	p.on(p.byID("editor-game"), "change", func(e js.Value) {
		v.set(rulesNamed(e.Get("target").Get("value").String()))
		v.show()
	})
	p.on(p.byID("editor-turn"), "change", func(e js.Value) {
		v.e.SetTurn(game.Side(e.Get("target").Get("selectedIndex").Int()))
		v.show()
	})
	p.on(v.castling, "change", func(e js.Value) {
		i, _ := strconv.Atoi(e.Get("target").Get("value").String())
		v.e.SetCastling(i, e.Get("target").Get("checked").Bool())
		v.show()
	})
	p.on(v.passed, "change", func(js.Value) {
		sq, err := strconv.Atoi(v.passed.Get("value").String())
		if err != nil {
			sq = editor.None
		}
		v.e.SetPassed(sq)
		v.show()
	})
	p.on(v.fen, "change", func(js.Value) { v.read() })
	p.on(v.box, "click", func(e js.Value) {
		if b := e.Get("target").Call("closest", "[data-tool]"); !b.IsNull() {
			v.tool, v.held = b.Call("getAttribute", "data-tool").String(), editor.None
			v.show()
		}
	})
	// What a hidden drawing defines would be found in place of the same in others after it, and browsers
	// paint nothing with gradients that are hidden.
	p.on(v.sheet.element, "close", func(js.Value) { v.picture.Set("innerHTML", "") })
	p.on(p.byID("editor-form"), "submit", func(e js.Value) { e.Call("preventDefault") })
	p.on(p.byID("editor-play"), "click", func(js.Value) { v.use(false) })
	p.on(p.byID("editor-analyse"), "click", func(js.Value) { v.use(true) })
	v.listen()
	return v
}

// listen takes presses and keys on the board.
func (v *editorView) listen() {
	p := v.page
	p.on(v.grid, "click", func(e js.Value) {
		if v.skip {
			v.skip = false
			return
		}
		if sq := v.squareOf(e.Get("target")); sq >= 0 {
			v.act(sq)
		}
	})
	p.on(v.frame, "pointerdown", func(e js.Value) {
		v.skip, v.from = false, editor.None
		if sq, ok := v.squareAt(e); ok && v.tool == "hand" && v.e.Men()[sq] != game.NoPiece {
			v.from = sq
		}
	})
	p.on(p.document, "pointerup", func(e js.Value) {
		from := v.from
		v.from = editor.None
		if from < 0 || !v.sheet.isOpen() {
			return
		}
		to, ok := v.squareAt(e)
		if !ok {
			to = editor.None
		}
		if to == from {
			return // a click, which comes next
		}
		v.skip, v.held = ok, editor.None
		v.e.Move(from, to)
		v.show()
	})
	p.on(p.document, "pointercancel", func(js.Value) { v.from = editor.None })
	p.on(v.grid, "focusin", func(e js.Value) {
		if sq := v.squareOf(e.Get("target")); sq >= 0 {
			v.point(sq)
		}
	})
	p.on(v.grid, "keydown", func(e js.Value) {
		if e.Get("ctrlKey").Bool() || e.Get("altKey").Bool() || e.Get("metaKey").Bool() {
			return
		}
		right, up := 0, 0
		switch key := e.Get("key").String(); key {
		case "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown":
			right, up = arrow(key)
		case "Enter", " ":
			v.act(v.cursor)
		case "Delete", "Backspace":
			v.e.Put(v.cursor, game.NoPiece)
			v.show()
		default:
			if len(key) != 1 {
				return
			}
			man := v.e.Letter(key[0])
			if man == game.NoPiece {
				return
			}
			v.e.Put(v.cursor, man)
			v.show()
		}
		e.Call("preventDefault")
		if right != 0 || up != 0 {
			v.point(scene.Walk(v.e.Rules(), v.cursor, right, up, false))
			v.cell(v.cursor).Call("focus", map[string]any{"preventScroll": true})
		}
	})
}

// act does what the tool does on a square.
func (v *editorView) act(sq int) {
	there := v.e.Men()[sq]
	switch {
	case v.tool == "rub":
		v.e.Put(sq, game.NoPiece)
	case v.tool != "hand":
		man := v.e.Letter(v.tool[0])
		if man == there {
			man = game.NoPiece
		}
		v.e.Put(sq, man)
	case v.held == sq:
		v.held = editor.None
	case v.held >= 0:
		v.e.Move(v.held, sq)
		v.held = editor.None
	case there != game.NoPiece:
		v.held = sq
	}
	v.show()
}

// open shows the position that is on the board.
func (v *editorView) open() {
	s := v.page.session.Snapshot()
	v.set(s.Rules)
	v.e.Read(s.FEN)
	v.tool, v.held = "hand", editor.None
	v.show()
	v.sheet.open()
}

// set sets up another game.
func (v *editorView) set(rules game.Rules) {
	v.held = editor.None
	if v.e == nil || v.e.Rules().Name() != rules.Name() || len(v.cells) == 0 {
		v.e = editor.New(rules)
		v.tool = "hand"
	}
	v.shape = diagram.BoardOf(rules)
	files, ranks := rules.Size()
	v.cells = make([]js.Value, files*ranks)
	for i, e := range layGrid(v.grid, v.frame, rules, "cell target") {
		v.cells[(ranks-1-i/files)*files+i%files] = e
	}
	v.cursor = files / 2
	v.cell(v.cursor).Set("tabIndex", 0)
}

func (v *editorView) cell(sq int) js.Value { return v.cells[sq] }

// point makes a square the one that the tab key comes to.
func (v *editorView) point(sq int) {
	v.cell(v.cursor).Set("tabIndex", -1)
	v.cursor = sq
	v.cell(sq).Set("tabIndex", 0)
}

func (v *editorView) squareOf(e js.Value) int {
	for sq, c := range v.cells {
		if c.Equal(e) {
			return sq
		}
	}
	return editor.None
}

// squareAt is the square at a place in the window.
func (v *editorView) squareAt(e js.Value) (int, bool) {
	rect := v.picture.Call("getBoundingClientRect")
	width, height := v.shape.Size()
	x := (e.Get("clientX").Float() - rect.Get("left").Float()) * float64(width) / rect.Get("width").Float()
	y := (e.Get("clientY").Float() - rect.Get("top").Float()) * float64(height) / rect.Get("height").Float()
	return v.shape.SquareAt(x, y, false)
}

// read takes the field's text.
func (v *editorView) read() {
	if !v.e.Read(v.fen.Get("value").String()) {
		v.fen.Call("setAttribute", "aria-invalid", "true")
		v.tell([]string{v.page.lang.T("fault.text")}, false)
		return
	}
	v.show()
}

// draw brings words and men up to date after a change of language or men.
func (v *editorView) draw(_, _ *session.Snapshot) {
	if v.sheet.isOpen() {
		v.show()
	}
}

// show shows the position.
func (v *editorView) show() {
	p, l, rules := v.page, v.page.lang, v.e.Rules()
	set := p.prefs.of("pieces-" + rules.Name())
	var svg strings.Builder
	svg.WriteString(diagram.Defs(rules, set))
	svg.WriteString(diagram.Background(rules, diagram.Options{Set: set}))
	for sq, man := range v.e.Men() {
		words := l.T("square.empty", scene.Place(rules, sq))
		if man != game.NoPiece {
			words = l.T("square.man", l.Piece(rules.Name(), man), scene.Place(rules, sq))
			x, y := v.shape.Center(sq, false)
			svg.WriteString(`<use href="#` + diagram.PieceID(rules, set, man) + `" transform="` + translate(x, y) + `"/>`)
		}
		if sq == v.held {
			words += l.T("say.comma") + l.T("square.selected")
			x, y := v.shape.Center(sq, false)
			svg.WriteString(`<g transform="` + translate(x, y) + `">` + v.shape.Mark(diagram.Selected) + `</g>`)
		}
		v.cell(sq).Call("setAttribute", "aria-label", words)
	}
	v.picture.Call("setAttribute", "viewBox", v.shape.ViewBox())
	v.picture.Set("innerHTML", svg.String())
	v.grid.Call("setAttribute", "aria-label", l.T("area.board", l.Game(rules.Name())))

	p.byID("editor-game").Set("value", rules.Name())
	turn := p.byID("editor-turn")
	for side := game.First; side <= game.Second; side++ {
		turn.Get("options").Index(int(side)).Set("textContent", l.Side(rules.Name(), side))
	}
	turn.Set("selectedIndex", int(v.e.Turn()))
	v.tools(set)
	v.rights()
	v.fen.Set("value", v.e.FEN())
	v.fen.Call("removeAttribute", "aria-invalid")
	v.playable = true
	var words []string
	for _, f := range v.e.Faults() {
		words = append(words, l.Fault(rules, f))
		v.playable = v.playable && !f.Bars()
	}
	v.tell(words, v.playable)
}

// tell shows what is wrong.
func (v *editorView) tell(words []string, playable bool) {
	v.faults.Set("textContent", strings.Join(words, " "))
	for _, id := range []string{"editor-play", "editor-analyse"} {
		v.page.byID(id).Set("disabled", !playable)
	}
}

// tools shows the men to choose from.
func (v *editorView) tools(set string) {
	l, rules := v.page.lang, v.e.Rules()
	focused := ""
	if b := v.page.document.Get("activeElement"); !b.IsNull() && v.box.Call("contains", b).Bool() {
		focused = b.Call("getAttribute", "data-tool").String()
	}
	var b strings.Builder
	button := func(tool, label, picture string) {
		b.WriteString(`<button type="button" data-tool="` + tool + `" aria-pressed="` + strconv.FormatBool(tool == v.tool) +
			`" aria-label="` + label + `" title="` + label + `">` + picture + `</button>`)
	}
	icon := func(path string) string {
		return `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="` + path + `"/></svg>`
	}
	button("hand", l.T("editor.hand"), icon("M12 3v18M3 12h18M12 3 9 6m3-3 3 3M12 21l-3-3m3 3 3-3M3 12l3-3m-3 3 3 3m15-3-3-3m3 3-3 3"))
	button("rub", l.T("editor.rub"), icon("m6 6 12 12M18 6 6 18"))
	for _, man := range v.e.Box() {
		button(string(rules.Letter(man)), l.Piece(rules.Name(), man),
			`<svg viewBox="-50 -50 100 100" aria-hidden="true"><use href="#`+diagram.PieceID(rules, set, man)+`"/></svg>`)
	}
	v.box.Set("innerHTML", b.String())
	if focused != "" {
		v.box.Call("querySelector", `[data-tool="`+focused+`"]`).Call("focus")
	}
}

// rights shows castling and capturing in passing.
func (v *editorView) rights() {
	isChess := v.e.Rules().Name() == chess.Rules.Name()
	v.right.set(isChess)
	rights := v.e.Castling()
	// Boxes stay where they are, with the focus that one may have.
	boxes := v.castling.Get("children")
	for boxes.Length()-1 < len(rights) {
		v.castling.Call("insertAdjacentHTML", "beforeend", `<label><input type="checkbox" value="`+strconv.Itoa(boxes.Length()-1)+`"> <span></span></label>`)
	}
	for boxes.Length()-1 > len(rights) {
		v.castling.Get("lastElementChild").Call("remove")
	}
	long := false
	for i, r := range rights {
		long = long || r.Several || r.Rook != editor.None && r.Shuffled
		box := boxes.Index(i + 1).Get("firstElementChild") // after the legend
		box.Set("checked", r.On)
		box.Set("disabled", r.Rook == editor.None)
		box.Get("nextElementSibling").Set("textContent", v.page.lang.Castling(r))
	}
	v.castling.Get("classList").Call("toggle", "long", long)
	squares, chosen := v.e.Passed()
	v.passing.set(len(squares) > 0)
	text := `<option value="">–</option>`
	for _, sq := range squares {
		mark := ""
		if sq == chosen {
			mark = " selected"
		}
		text += `<option value="` + strconv.Itoa(sq) + `"` + mark + `>` + scene.Place(v.e.Rules(), sq) + `</option>`
	}
	v.passed.Set("innerHTML", text)
}

// use puts the position on the board, to be played against the computer by the side to move
// or to be analysed.
func (v *editorView) use(analyse bool) {
	if !v.playable {
		return
	}
	p := v.page
	setup := session.Setup{Game: v.e.Rules().Name(), FEN: v.e.FEN(), Levels: p.library.own.Snapshot().Setup.Levels}
	if !analyse {
		setup.Players[v.e.Turn().Other()] = session.Computer
	}
	v.sheet.close()
	p.begin(setup)
	p.board.invites = true
	if analyse {
		p.session.Analyse()
	}
}
