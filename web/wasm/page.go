//go:build js

package main

import (
	"maps"
	"slices"
	"strings"
	"syscall/js"
	"time"

	"duiyi/game"
	"duiyi/session"
	"duiyi/web/i18n"
)

// A page is the view: it draws the session's snapshots and hands on what people
// do. Nothing that it holds says how the game stands but drawn, the snapshot that
// is on the screen.
type page struct {
	window, document, duiyi js.Value
	app                     js.Value // carries what style sheet and tests want to know, as data-…

	lang    i18n.Lang
	prefs   prefs
	store   store
	visit   store // of this tab alone
	host    *host
	session *session.Session
	drawn   *session.Snapshot // nil before the first
	dirty   bool              // the session has changed since
	grown   bool              // only what engines tell of their thoughts has
	waits   []func()          // see behind
	growth  struct {
		drawing bool      // thoughts are drawn, and nobody has pressed anything
		last    time.Time // when they were
	}

	fault   bool   // a panic was mended, and nobody has read of it yet
	warning string // words that nobody has put away yet, "" for none
	quiet   bool   // what came last from a person came by pointer, and needs no words

	frame
	run run // of presses

	build     app
	board     *board
	practice  *practiceView
	looks     *looks
	press     press
	panel     panel
	dialogs   dialogs
	promotion promotion
	library   *librarian
	importer  *importer
	speech    speech
	clocks    *clocks
	sound     sound
	ticker    js.Value // interval timer, undefined while nobody waits
	tick      js.Func
}

func newPage(duiyi js.Value) *page {
	p := &page{window: js.Global(), duiyi: duiyi, prefs: usual(), quiet: true}
	p.document = p.window.Get("document")
	p.store, p.visit = store{p.window, "localStorage"}, store{p.window, "sessionStorage"}
	p.host = &host{page: p, store: p.store, kept: map[string]string{}, latest: map[string]string{}, stuck: map[string]string{}}
	p.host.workers = make([]worker, p.host.Engines())
	p.session = session.New(p.host)
	p.host.hears = p.session
	p.session.OnChange(func() { p.dirty = true })
	p.tick = p.entry(func([]js.Value) {
		if !p.practice.tick() {
			p.session.Tick()
		}
		p.grow()
		p.panel.clock(p.session.Snapshot())
		p.clocks.tick()
	})
	return p
}

// start sets the page up and shows the first board.
func (p *page) start() {
	p.fenced(func() {
		p.window.Get("performance").Call("mark", "duiyi-go")
		p.app = p.byID("app")
		text, _ := p.store.get("prefs")
		p.prefs.read(text)
		p.board = newBoard(p)
		p.listenHasty()
		p.frame.build(p)
		p.behave()
		p.panel = newPanel(p)
		p.dialogs = newDialogs(p)
		p.promotion = newPromotion(p)
		p.speech = speech{say: textOf(p.byID("say"))}
		p.sound = sound{page: p}
		p.listen()
		p.speak(p.language())
		p.console()
		if !p.load(p.prefs["game"]) {
			p.begin(session.Setup{Game: p.knownGame(), Players: [2]session.Player{session.Human, session.Computer}, Levels: session.Evenly(session.UsualLevel)})
		}
		p.practice.reopen()
		p.flush()
		p.arrive()
		p.flush()
		p.duiyi.Call("ready")
		p.window.Get("performance").Call("mark", "duiyi-ready")
		p.painted(p.host.start)
	})
}

// listen connects everything that people can do.
func (p *page) listen() {
	p.listenPointer()
	p.listenKeys()
	p.dialogs.listen()
	p.promotion.listen()
	wake := func(js.Value) { p.sound.wake() }
	p.on(p.document, "pointerdown", wake)
	p.on(p.document, "keydown", wake)
	p.on(p.window, "focus", func(js.Value) { p.catchUp() })
	p.on(p.window, "storage", func(js.Value) {
		if !p.document.Get("hidden").Bool() && !p.document.Call("hasFocus").Bool() {
			p.catchUp() // another window is being played in
		}
	})
	p.on(p.document, "visibilitychange", func(js.Value) {
		hidden := p.document.Get("hidden").Bool()
		p.library.own.SetAway(hidden)
		p.session.SetAway(hidden) // that of a task
		if !hidden {
			p.catchUp()
		}
	})
}

// painted calls f when what is drawn now can be seen, or a little later where it
// is not: a page out of sight paints nothing.
func (p *page) painted(f func()) {
	const late = 500 // ms
	called := false
	once := func() {
		if !called {
			called = true
			f()
		}
	}
	p.after(late, once)
	var frame js.Func
	frame = p.entry(func([]js.Value) {
		frame.Release()
		p.after(0, once)
	})
	p.window.Call("requestAnimationFrame", frame)
}

// behind calls f as painted does, at once with all others that wait for the same painting: what
// need not be seen in the very frame that answers a press, or asks where things are,
// for which the browser would have to lay out the page before it is to be painted.
func (p *page) behind(f func()) {
	p.waits = append(p.waits, f)
	if len(p.waits) > 1 {
		return
	}
	p.painted(func() {
		waits := p.waits
		p.waits = nil
		for _, f := range waits {
			p.fenced(f) // a fault of one is not the others'
		}
	})
}

// grow draws what engines have told of their thoughts, a few times a second.
func (p *page) grow() {
	const often = 250 * time.Millisecond
	if now := time.Now(); p.grown && now.Sub(p.growth.last) >= often {
		p.growth.drawing, p.growth.last, p.dirty = true, now, true
		p.flush()
		p.growth.drawing = false
	}
}

// knownGame is the game that was played last, or xiangqi.
func (p *page) knownGame() string {
	if p.prefs["game"] == "chess" {
		return "chess"
	}
	return "xiangqi"
}

// load puts the saved game of a kind on the board. What cannot be read is set
// aside or, where that cannot be done, left; the page tells of it.
func (p *page) load(name string) bool {
	own := p.library.own
	data, err := p.store.get("game." + name)
	if err != nil || data == "" {
		return false
	}
	p.host.kept[name], p.host.latest[name] = data, data
	delete(p.host.stuck, name)
	if err := own.Load(name, []byte(data)); err != nil {
		if err := p.store.setAside(name, data); err != nil {
			p.host.stuck[name] = data
			p.dirty = true // another notice
		}
		return false
	}
	p.practice.end()
	p.playing(name)
	return true
}

// catchUp takes over what another tab has made of the game, when people come
// back to this one: else the next move here would overwrite it. A game that the other
// tab plays for itself stays there.
func (p *page) catchUp() {
	name := p.session.Snapshot().Setup.Game
	data, err := p.store.get("game." + name)
	if err != nil || data == "" || data == p.host.kept[name] || p.session != p.library.own {
		return
	}
	if here := p.session.Tags().Get(idTag); here != "" && here != savedID(data) {
		p.host.kept[name] = data // and the next move here is kept in its place
		return
	}
	p.load(name)
}

// savedID is the identity of a saved game, "" where it has none yet.
func savedID(data string) string {
	for line := range strings.Lines(data) {
		if id, ok := strings.CutPrefix(line, "tag "+idTag+" "); ok {
			return strings.TrimSuffix(id, "\n")
		}
		if strings.HasPrefix(line, "moves ") {
			break
		}
	}
	return ""
}

// begin starts a new game.
func (p *page) begin(setup session.Setup) {
	if err := p.library.own.Start(setup); err != nil {
		p.log("game cannot be started", err)
		return
	}
	p.speech.brought = true
	p.practice.end()
	p.nameGame()
	p.playing(setup.Game)
}

// playing notes which game is on the board, and writes it as the reader likes. A man in the hand
// is one of the game before.
func (p *page) playing(name string) {
	p.release()
	p.choose("game", name)
	p.session.SetNotation(p.notation(name))
}

// choose keeps one of the reader's choices.
func (p *page) choose(name, value string) {
	if p.prefs[name] == value {
		return
	}
	p.prefs[name] = value
	p.behave()
	// Other tabs make choices of their own, which stay as they have left them.
	kept := usual()
	text, _ := p.store.get("prefs")
	kept.read(text)
	kept[name] = value
	// A store that refuses this refuses the game too, which the session tells.
	_ = p.store.set("prefs", kept.write())
}

// prefer makes the choices that an archive has those of the page, but for the game, which is on
// the board. It reports whether they are others than before.
func (p *page) prefer(text string) (news bool, err error) {
	before := maps.Clone(p.prefs)
	p.prefs.read(text)
	p.prefs["game"] = before["game"]
	if maps.Equal(p.prefs, before) {
		return false, nil
	}
	p.behave()
	p.looks.apply()
	p.speak(p.language())
	return true, p.store.set("prefs", p.prefs.write())
}

// behave has the game go by the reader's choices. A task of the practice has its own
// ways.
func (p *page) behave() {
	s := p.library.own
	s.SetPremove(p.prefs.on("premove"))
	s.SetOvertures(p.prefs.on("draws"), p.prefs.on("resigns"))
	s.SetTakeback(p.prefs.on("takeback"))
}

// notation is how the reader wants moves of a game written.
func (p *page) notation(name string) game.Notation {
	switch p.notationKey(name) {
	case "wxf":
		return game.WXF
	case "iccs":
		return game.ICCS
	case "figurine":
		return game.Figurine
	case "long":
		return game.LongAlgebraic
	}
	if name == "chess" {
		return game.SAN
	}
	if p.lang == i18n.Traditional {
		return game.ChineseTraditional
	}
	return game.ChineseSimplified
}

// notations are the ways to write moves that the settings offer, the usual one first.
var notations = map[string][]string{
	"xiangqi": {"chinese", "wxf", "iccs"},
	"chess":   {"san", "figurine", "long"},
}

// notationKey is what the reader has chosen for a game, or else, also where another version of the
// page has left what this does not offer, what is usual in the language.
func (p *page) notationKey(name string) string {
	switch key := p.prefs["notation-"+name]; {
	case slices.Contains(notations[name], key):
		return key
	case p.lang.Notation(name) == game.WXF:
		return "wxf"
	}
	return notations[name][0]
}

// language is the one chosen, or else the browser's.
func (p *page) language() i18n.Lang {
	if l, ok := i18n.FromTag(p.prefs["language"]); ok {
		return l
	}
	var wanted []string
	navigator := p.window.Get("navigator")
	if list := navigator.Get("languages"); list.Type() == js.TypeObject {
		for i := range list.Length() {
			wanted = append(wanted, list.Index(i).String())
		}
	}
	if one := navigator.Get("language"); one.Type() == js.TypeString {
		wanted = append(wanted, one.String())
	}
	return i18n.Choose(wanted)
}

// speak puts the page into a language.
func (p *page) speak(l i18n.Lang) {
	p.lang = l
	p.document.Get("documentElement").Set("lang", l.Tag())
	p.document.Set("title", l.T("title"))
	p.each("[data-t]", func(e js.Value) {
		e.Set("textContent", l.T(e.Call("getAttribute", "data-t").String()))
	})
	p.each("[data-tp]", func(e js.Value) {
		e.Set("placeholder", l.T(e.Call("getAttribute", "data-tp").String()))
	})
	p.each("[data-tl]", func(e js.Value) {
		label := l.T(e.Call("getAttribute", "data-tl").String())
		e.Call("setAttribute", "aria-label", label)
		if e.Get("localName").String() == "button" {
			e.Set("title", label)
		}
	})
	p.each("[data-lang]", func(e js.Value) {
		pressed := "false"
		if e.Call("getAttribute", "data-lang").String() == l.Tag() {
			pressed = "true"
		}
		e.Call("setAttribute", "aria-pressed", pressed)
	})
	if p.drawn != nil {
		p.session.SetNotation(p.notation(p.drawn.Setup.Game))
		p.redraw()
	}
}

// flush draws what has changed.
func (p *page) flush() {
	if p.dirty {
		p.draw()
	}
}

// redraw draws everything, whatever the page believes to be on the screen.
func (p *page) redraw() {
	p.board.forget()
	p.draw()
}

// draw brings the screen from the snapshot drawn to the present one.
func (p *page) draw() {
	p.dirty, p.grown = false, false
	before, now := p.drawn, p.session.Snapshot()
	if now.Rules == nil {
		return
	}
	p.drawn = now
	p.board.draw(now)
	p.panel.draw(now)
	p.speech.drawing, p.speech.parts = true, nil
	p.frame.draw(before, now)
	p.promotion.draw(now)
	p.speech.draw(p, before, now)
	p.sound.draw(before, now)
	p.wait(p.practice.waiting() || now.Waiting || now.Thinking)
	if p.panel.moves.strayed && p.tabs.current() == "moves" {
		p.behind(p.panel.moves.follow)
	}
}

// wait keeps the ticker going while somebody waits for the engine; an idle page
// does nothing at all.
func (p *page) wait(on bool) {
	const interval = 100 // ms
	switch running := !p.ticker.IsUndefined(); {
	case on && !running:
		p.ticker = p.window.Call("setInterval", p.tick, interval)
	case !on && running:
		p.window.Call("clearInterval", p.ticker)
		p.ticker = js.Undefined()
	}
}
