//go:build js

package main

import (
	"strconv"
	"strings"
	"syscall/js"

	"duiyi/diagram"
	"duiyi/game"
	"duiyi/session"
	"duiyi/web/scene"
)

const svgNamespace = "http://www.w3.org/2000/svg"

// glideTime is how long a man takes from square to square, in milliseconds.
const glideTime = 200

// A board is the board on the screen: one picture in layers, and over it the
// grid of squares that hands and screen readers touch.
type board struct {
	page    *page
	frame   js.Value // holds picture and grid
	picture js.Value
	grid    js.Value

	rules   game.Rules // of what is drawn, nil when nothing is
	set     string
	flipped bool
	facing  bool // the far side's men are upside down
	shape   diagram.Board

	men     []js.Value   // elements by square
	kinds   []game.Piece // what they show
	menG    js.Value     // their layer
	under   attribute    // marks below the men; see layer
	over    attribute    // marks above them
	cells   []cell       // in the order of reading: top left first
	cursor  int          // square that the keyboard is on
	pointed bool         // a pointer has brought the focus to the board; see listenKeys
	invites bool         // it is to have the focus; see seat
	leaving []js.Value   // captured men that fade
	dropped int          // square whose man has just been dropped by hand, or −1
}

// A cell is one square of the grid.
type cell struct {
	element     js.Value
	label, look attribute
	said        saying
}

func newBoard(p *page) *board {
	return &board{
		page: p, frame: p.byID("board"), picture: p.byID("picture"), grid: p.byID("grid"),
		dropped: -1,
	}
}

// forget has the next draw build everything anew.
func (b *board) forget() { b.rules = nil }

// draw shows a snapshot.
func (b *board) draw(s *session.Snapshot) {
	set := b.page.prefs.of("pieces-" + s.Setup.Game)
	facing := b.page.prefs.on("faceoff") && s.Setup.Players == sharing["two"] && !s.Analysing
	if b.rules == nil || b.rules.Name() != s.Rules.Name() || b.set != set || b.flipped != s.Flipped || b.facing != facing {
		b.facing = facing
		b.build(s, set)
	} else {
		b.move(s)
	}
	b.mark(s)
	b.label(s)
	b.dropped = -1
}

// build makes picture and grid.
func (b *board) build(s *session.Snapshot, set string) {
	fresh := b.rules == nil || b.rules.Name() != s.Rules.Name()
	if !fresh && b.flipped != s.Flipped {
		b.cursor = len(b.cells) - 1 - b.cursor // the keyboard stays where it is on the screen
	}
	b.rules, b.set, b.flipped = s.Rules, set, s.Flipped
	b.shape = diagram.BoardOf(s.Rules)
	b.page.release()
	b.leaving = nil

	var svg strings.Builder
	svg.WriteString(diagram.Defs(s.Rules, set))
	b.turned(&svg)
	svg.WriteString(diagram.Background(s.Rules, diagram.Options{Set: set, Flipped: s.Flipped}))
	svg.WriteString(`<g></g><g class="men">`)
	for sq, man := range s.Men {
		if man != game.NoPiece {
			x, y := b.center(sq)
			svg.WriteString(`<use href="` + b.look(man) + `" transform="` + translate(x, y) + `"/>`)
		}
	}
	svg.WriteString(`</g><g></g>`)
	b.picture.Call("setAttribute", "viewBox", b.shape.ViewBox())
	b.picture.Set("innerHTML", svg.String())

	above := b.picture.Get("lastElementChild")
	b.menG = above.Get("previousElementSibling")
	b.over = layer(above)
	b.under = layer(b.menG.Get("previousElementSibling"))
	b.men = make([]js.Value, len(s.Men))
	b.kinds = append([]game.Piece(nil), s.Men...)
	next := b.menG.Get("firstElementChild")
	for sq, man := range s.Men {
		if man != game.NoPiece {
			b.men[sq] = next
			next = next.Get("nextElementSibling")
		}
	}
	if fresh {
		b.layGrid()
	}
	l := b.page.lang
	b.grid.Call("setAttribute", "aria-label", l.T("area.board", l.Game(s.Setup.Game)))
}

// far is the side at the far edge of the board.
func (b *board) far() game.Side { return game.Side(btoi(!b.flipped)) }

// turned defines the far side's men upside down, where people sit face to face.
func (b *board) turned(svg *strings.Builder) {
	if !b.facing {
		return
	}
	svg.WriteString("<defs>")
	for kind := 1; kind < 8; kind++ {
		man := game.NewPiece(b.far(), kind)
		if letter := b.rules.Letter(man) | ' '; letter < 'a' || letter > 'z' {
			continue // a game of fewer kinds
		}
		id := diagram.PieceID(b.rules, b.set, man)
		svg.WriteString(`<g id="` + id + `-turned"><use href="#` + id + `" transform="rotate(180)"/></g>`)
	}
	svg.WriteString("</defs>")
}

// look is what shows a man.
func (b *board) look(man game.Piece) string {
	ref := "#" + diagram.PieceID(b.rules, b.set, man)
	if b.facing && man.Side() == b.far() {
		ref += "-turned"
	}
	return ref
}

// layGrid makes the squares of the grid and puts it over the picture's squares.
func (b *board) layGrid() {
	files, ranks := b.rules.Size()
	b.page.app.Call("setAttribute", "data-game", b.rules.Name())
	b.cells = make([]cell, 0, files*ranks)
	for _, e := range layGrid(b.grid, b.page.app, b.rules, "cell") {
		b.cells = append(b.cells, cell{element: e, label: attribute{e, "aria-label", ""}, look: attribute{e, "class", "cell"}, said: saying{square: -1}})
	}
	b.cursor = files / 2 // where the person's king or general starts
	if b.flipped {
		b.cursor += (ranks - 1) * files
	}
	b.at(b.cursor).element.Set("tabIndex", 0)
}

// move brings the men to where they are in s.
func (b *board) move(s *session.Snapshot) {
	change := scene.Between(b.rules, b.kinds, s.Men)
	if len(change.Steps)+len(change.Gone)+len(change.New) == 0 {
		return
	}
	duration := 0
	if change.Calm() {
		duration = b.glideTime()
	}
	if b.page.press.dragging && b.kinds[b.page.press.from] != s.Men[b.page.press.from] {
		b.page.release()
	}
	for _, sq := range change.Gone {
		b.leave(b.men[sq], duration)
		b.men[sq], b.kinds[sq] = js.Undefined(), game.NoPiece
	}
	type lifted struct {
		element js.Value
		man     game.Piece
	}
	taken := make([]lifted, len(change.Steps))
	for i, step := range change.Steps {
		taken[i] = lifted{b.men[step.From], b.kinds[step.From]}
		b.men[step.From], b.kinds[step.From] = js.Undefined(), game.NoPiece
	}
	for i, step := range change.Steps {
		e, man := taken[i].element, s.Men[step.To]
		b.men[step.To], b.kinds[step.To] = e, man
		if man != taken[i].man {
			e.Call("setAttribute", "href", b.look(man))
		}
		x, y := b.center(step.To)
		e.Call("setAttribute", "transform", translate(x, y))
		if duration > 0 && step.From != b.dropped {
			b.menG.Call("appendChild", e) // over all others on its way
			x0, y0 := b.center(step.From)
			b.glide(e, x0, y0, x, y, duration)
		}
	}
	for _, sq := range change.New {
		man := s.Men[sq]
		e := b.page.document.Call("createElementNS", svgNamespace, "use")
		x, y := b.center(sq)
		e.Call("setAttribute", "href", b.look(man))
		e.Call("setAttribute", "transform", translate(x, y))
		b.menG.Call("prepend", e)
		b.men[sq], b.kinds[sq] = e, man
	}
}

// glideTime is how long moves take now: nothing where the reader or the system
// wants no motion.
func (b *board) glideTime() int {
	p := b.page
	if !p.prefs.on("glide") || p.window.Call("matchMedia", "(prefers-reduced-motion: reduce)").Get("matches").Bool() {
		return 0
	}
	return glideTime
}

// glide shows e on its way to where it already is. The animation is a mere
// decoration: cut short or not played, the man stands where it belongs.
func (b *board) glide(e js.Value, x0, y0, x1, y1 float64, duration int) {
	e.Call("animate",
		[]any{
			map[string]any{"transform": pixels(x0, y0)},
			map[string]any{"transform": pixels(x1, y1)},
		},
		map[string]any{"duration": duration, "easing": "cubic-bezier(.25, .1, .25, 1)"})
}

// leave takes a captured man off the board.
func (b *board) leave(e js.Value, duration int) {
	if duration == 0 {
		e.Call("remove")
		return
	}
	b.menG.Call("prepend", e) // below who captures it
	e.Call("animate",
		[]any{map[string]any{"opacity": 1}, map[string]any{"opacity": 1, "offset": .4}, map[string]any{"opacity": 0}},
		map[string]any{"duration": duration, "fill": "forwards"})
	b.leaving = append(b.leaving, e)
	if len(b.leaving) == 1 {
		b.page.after(duration+40, b.sweep)
	}
}

// sweep removes the men that have faded.
func (b *board) sweep() {
	for _, e := range b.leaving {
		e.Call("remove")
	}
	b.leaving = b.leaving[:0]
}

// mark draws the marks.
func (b *board) mark(s *session.Snapshot) {
	var under, over strings.Builder
	if s.From != s.To {
		b.put(&under, diagram.From, s.From)
		b.put(&under, diagram.To, s.To)
	}
	if s.Check >= 0 {
		b.put(&under, diagram.Check, s.Check)
	}
	if s.Selected >= 0 {
		b.put(&over, diagram.Selected, s.Selected)
	}
	if s.Premove[0] >= 0 {
		b.put(&over, diagram.Selected, s.Premove[0])
		b.put(&over, diagram.Cursor, s.Premove[1])
	}
	for _, t := range s.Targets {
		if t.Forbidden {
			b.put(&over, diagram.Forbidden, t.Square)
		} else if t.Capture || s.Men[t.Square] != game.NoPiece {
			b.put(&over, diagram.Capture, t.Square)
		} else {
			b.put(&over, diagram.Target, t.Square)
		}
	}
	if s.Selected < 0 && !s.Locked && !s.Outcome.Over() {
		for _, move := range s.Forbidden {
			b.put(&over, diagram.Forbidden, move[1])
		}
	}
	b.advise(&over, s)
	if h := b.page.press.hover; h >= 0 && b.page.press.dragging {
		b.put(&over, diagram.Cursor, h)
	}
	b.under.fill(under.String())
	b.over.fill(over.String())
}

func (b *board) put(s *strings.Builder, m diagram.Mark, sq int) {
	x, y := b.center(sq)
	s.WriteString(`<g transform="` + translate(x, y) + `">` + b.shape.Mark(m) + `</g>`)
}

// layer is the content of an element, kept as an attribute is.
func layer(e js.Value) attribute { return attribute{element: e, name: "innerHTML"} }

// fill sets the content of a layer.
func (a *attribute) fill(s string) {
	if s != a.now {
		a.now = s
		a.element.Set(a.name, s)
	}
}

// label names each square for those who do not see it, and tells which men can
// be moved: only those keep a finger from scrolling the page.
func (b *board) label(s *session.Snapshot) {
	for i := range b.cells {
		c, sq := &b.cells[i], b.squareOf(i)
		say := sayingOf(b.page.lang, s, sq)
		look := "cell"
		switch {
		case b.movable(s, sq):
			look = "cell mine"
		case say.target.Square >= 0:
			look = "cell target"
		}
		c.look.set(look)
		if say != c.said {
			c.said = say
			c.label.set(say.words(s))
		}
	}
}

// movable reports whether a person can take up the man on sq, to move it now or ahead of
// its turn.
func (b *board) movable(s *session.Snapshot, sq int) bool {
	man := s.Men[sq]
	if man == game.NoPiece {
		return false
	}
	return !s.Locked && man.Side() == s.Turn || s.Ahead && man.Side() != s.Turn
}

// target returns the target on sq, if it is one.
func target(s *session.Snapshot, sq int) *session.Target {
	for i := range s.Targets {
		if s.Targets[i].Square == sq {
			return &s.Targets[i]
		}
	}
	return nil
}

// at returns the cell of a square.
func (b *board) at(sq int) *cell { return &b.cells[b.indexOf(sq)] }

// indexOf is the place of a square in the order of reading, squareOf the square
// at a place.
func (b *board) indexOf(sq int) int {
	files, ranks := b.rules.Size()
	if b.flipped {
		sq = files*ranks - 1 - sq
	}
	return (ranks-1-sq/files)*files + sq%files
}

func (b *board) squareOf(i int) int {
	files, ranks := b.rules.Size()
	sq := (ranks-1-i/files)*files + i%files
	if b.flipped {
		sq = files*ranks - 1 - sq
	}
	return sq
}

// center is the middle of a square as the board is turned now.
func (b *board) center(sq int) (x, y float64) { return b.shape.Center(sq, b.flipped) }

func translate(x, y float64) string {
	return "translate(" + number(x) + " " + number(y) + ")"
}

func pixels(x, y float64) string {
	return "translate(" + number(x) + "px," + number(y) + "px)"
}

func number(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }
