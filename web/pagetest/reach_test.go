package pagetest

import (
	"fmt"
	"strings"
	"testing"

	"duiyi/web/browser"
)

// TestKeyboard plays without a pointer.
func TestKeyboard(t *testing.T) {
	onFile(t, func(t *testing.T, p *page) {
		p.english()
		p.start("xiangqi", "two", "")
		p.Run(`document.querySelector(".skip").focus()`)
		p.Press(browser.Enter)
		focus := func() string {
			return browser.Eval[string](p.Page, `document.activeElement.ariaLabel ?? document.activeElement.id`)
		}
		if got := focus(); got != "red general e0" {
			t.Fatalf("the link to the board leads to %q", got)
		}
		press := func(keys ...string) {
			for _, key := range keys {
				p.Press(key)
			}
		}
		press(browser.Down, browser.Up, browser.Up, browser.Right, browser.Right, browser.Right)
		if got := focus(); got != "red cannon h2" {
			t.Fatalf("walked to %q", got)
		}
		press(browser.Enter)
		if got := p.said(); !strings.HasPrefix(got, "red cannon, can go to: ") || !strings.Contains(got, " e2") {
			t.Errorf("said %q", got)
		}
		press(browser.Escape)
		if got := p.selected(); got != "" {
			t.Errorf("%s is still taken up after Escape", got)
		}
		press(browser.Space, browser.Left, browser.Left, browser.Left, browser.Enter)
		if got := p.said(); got != "Red: C2.5" {
			t.Errorf("said %q", got)
		}
		if got := focus(); got != "red cannon e2, last move" {
			t.Errorf("after the move the focus is on %q", got)
		}
		// A turned board is walked as it is seen.
		p.Run(`document.getElementById("flip").click(); document.querySelector(".cell[tabindex='0']").focus()`)
		press(browser.Home)
		if got := focus(); got != "i7 empty" {
			t.Errorf("Home on the turned board leads to %q", got)
		}
		press(browser.Up, browser.End)
		if got := focus(); got != "black soldier a6" {
			t.Errorf("End on the turned board leads to %q", got)
		}
		// One square only is on the way of the tab key.
		if n := browser.Eval[int](p.Page, `document.querySelectorAll(".cell[tabindex='0']").length`); n != 1 {
			t.Errorf("%d squares to tab to", n)
		}
		p.ClickOn("#flip")
		if !browser.Eval[bool](p.Page, `[...document.querySelectorAll("button, select, input, [tabindex]")].every(
			e => !e.checkVisibility() || e.ariaLabel || e.textContent.trim() || e.labels?.length || e.id === "grid" || e.closest("dialog"))`) {
			t.Error("something to press has no name")
		}
	})
}

// TestSeated brings games onto the board in every way: the focus goes there with them, and whoever
// goes by keyboard sees where it is.
func TestSeated(t *testing.T) {
	browser.Each(t, func(t *testing.T, b *browser.Browser) {
		p := open(t, b, single(t))
		p.Press(browser.Tab)
		p.Press(browser.Enter)
		p.until(`document.activeElement.matches(".cell")`) // by the link to the board, with no pointer used yet
		p.english()
		enter := func(selectors ...string) {
			for _, s := range selectors {
				p.until(fmt.Sprintf(`document.querySelector(%q)?.checkVisibility() && document.querySelector(%[1]q).ariaDisabled !== "true"`, s))
				p.Run(fmt.Sprintf(`document.querySelector(%q).focus()`, s))
				p.Press(browser.Enter)
			}
		}
		seated := func(way string, seen bool) {
			t.Helper()
			p.until(`!document.querySelector("dialog[open]")`)
			p.until(`document.activeElement.matches(".cell[tabindex='0']")`)
			if got := browser.Eval[bool](p.Page, `document.activeElement.matches(":focus-visible")`); got != seen {
				t.Errorf("%s: the focus is seen: %v", way, got)
			}
		}
		enter("#new")
		said := func(want string, when func()) {
			t.Helper()
			p.Run(`document.getElementById("say").textContent = ""`)
			when()
			p.until(fmt.Sprintf(`document.getElementById("say").textContent.startsWith(%q)`, want))
		}
		p.Run(`document.querySelector("#new-form [name=game][value=chess]").click(); document.querySelector("#new-form [name=players][value=two]").click()`)
		enter("#new-start")
		p.until(`document.getElementById("app").dataset.game === "chess"`)
		seated("new game", true)
		p.Press(browser.Up)
		if got := browser.Eval[string](p.Page, `document.activeElement.ariaLabel`); got != "white pawn e2" {
			t.Errorf("an arrow leads to %q", got)
		}
		p.Press(browser.Enter)
		p.Press(browser.Up)
		p.Press(browser.Up)
		p.Press(browser.Enter)
		p.until(`document.getElementById("app").dataset.plies === "1"`)
		p.shelved(1)
		enter("#resign")
		p.Press(browser.Tab)
		said("New game. White to move", func() { enter("#resign-form [type=submit]", "#rematch") })
		p.until(`document.getElementById("app").dataset.plies === "0"`)
		seated("rematch", true)
		enter("#menu", "#menu-library", "#library-list .volume-open")
		p.until(`document.getElementById("app").dataset.plies === "1"`)
		seated("library", true)
		enter("#menu", "#menu-practice", "[data-course=mate1]", "#practice-go")
		p.until(`document.getElementById("app").dataset.practice === "true"`)
		seated("practice", true)
		enter("#practice-leave", "#menu", "#menu-editor", "#editor-start", "#editor-play")
		seated("editor", true)
		enter("#menu", "#menu-import")
		p.Run(`document.getElementById("import-text").value = "1. e4 e5 2. Nf3 Nc6"`)
		enter("#import-open")
		seated("import", true)
		p.wantMoves("1. e4 e5 / 2. Nf3 Nc6")
		enter("#onward", "#sides-form [type=submit]")
		seated("played on", true)
		p.Run(`document.getElementById("menu").focus(); location.hash = "#game=chess&moves=e2e4e7e5&ply=2"`)
		p.until(`document.getElementById("app").dataset.plies === "2"`)
		seated("link", true)
		p.TapOn("#new")
		p.TapOn("#new-start")
		p.until(`document.getElementById("app").dataset.plies === "0"`)
		seated("by finger", false)
		// The arrows walk through the moves of who points. That it is another game is told, though both
		// are analyses from the same position.
		said("New game. Analysis: White to move", func() { p.bring("1. d4 d5") })
		said("New game. Analysis: White to move", func() { p.bring("1. d4 d5 2. c4") })
		seated("by mouse", false)
		p.wantMoves("1. d4 d5 / 2. c4")
		p.Press(browser.Right)
		p.until(`document.getElementById("app").dataset.plies === "1"`)
		said("New game. Analysis: Red to move", func() { p.bring("1. 炮二平五 马8进7") })
		p.ClickOn("#menu")
		p.ClickOn("#menu-library")
		p.ClickOn(`#library-list .volume-open:not([aria-current])`)
		p.until(`document.getElementById("app").dataset.game === "chess" && !document.querySelector("dialog[open]")`)
		p.ClickOn("#menu")
		p.ClickOn("#menu-library")
		said("New game. ", func() { p.ClickOn(`#library-list .volume-open[aria-current]`) })
	})
}

// TestDrawByKeys offers a draw in an endgame that nobody can win, by keys alone, and the computer takes it.
func TestDrawByKeys(t *testing.T) {
	onFile(t, func(t *testing.T, p *page) {
		p.resume("xiangqi", amended(saved("xiangqi", "P3k4/4a4/9/9/9/9/9/9/9/3K5 w - - 0 1", "human computer"), "level easy", "level full"))
		p.Run(`document.querySelector(".cell[aria-label^='red general']").focus()`)
		for i, way := range []string{browser.Up, browser.Down, browser.Up} {
			p.Press(browser.Enter, way, browser.Enter)
			p.until(fmt.Sprintf(`document.getElementById("app").dataset.plies === "%d"`, 2*i+2))
		}
		p.Run(`document.getElementById("menu").focus()`)
		p.Press(browser.Enter)
		// The languages stand before the entries, and need not be gone through.
		if got := p.focused(); got != browser.Eval[string](p.Page, `document.querySelector("#menu-list li:not([hidden]) button").id`) {
			t.Errorf("the menu begins at %q", got)
		}
		p.Run(`document.getElementById("menu-draw").focus()`)
		p.Press(browser.Enter)
		p.Run(`document.getElementById("draw-yes").focus()`)
		p.Press(browser.Enter)
		p.until(`document.getElementById("status").textContent.includes("gree")`)
		if got := p.said(); !strings.Contains(got, "agree") {
			t.Errorf("said %q", got)
		}
	})
}

// TestLooks chooses theme, board and size, and has the board stand alone.
func TestLooks(t *testing.T) {
	onFile(t, func(t *testing.T, p *page) {
		p.english()
		p.start("xiangqi", "two", "")
		p.Viewport(1280, 800, 1)
		choose := func(name, value string) {
			p.Run(fmt.Sprintf(`const f = document.getElementById("settings-form").elements[%q]; f.value = %q;
				(f.length && [...f].find(r => r.checked) || f).dispatchEvent(new Event("change", { bubbles: true }))`, name, value))
		}
		look := func() [3]string {
			return browser.Eval[[3]string](p.Page, `[getComputedStyle(document.documentElement).backgroundColor, document.querySelector("meta[name=theme-color]").content,
				getComputedStyle(document.getElementById("picture")).getPropertyValue("--diagram-board")]`)
		}
		choose("theme", "light")
		choose("board-xiangqi", "jade")
		light := look()
		choose("theme", "dark")
		choose("board-xiangqi", "slate")
		dark := look()
		for i := range light {
			if light[i] == dark[i] || dark[i] == "" {
				t.Errorf("theme and board are without effect: %v, %v", light, dark)
			}
		}
		width := func() float64 {
			return browser.Eval[float64](p.Page, `document.getElementById("board").getBoundingClientRect().width`)
		}
		whole := width()
		if browser.Eval[bool](p.Page, `getComputedStyle(document.getElementById("resize")).display !== "none"`) {
			x, y := p.Center("#resize")
			p.Drag(browser.Mouse, x, y, x-120, y-90)
			if got := width(); got > whole-100 || got < whole-140 {
				t.Errorf("drawn in by 120, the board is %v wide of %v", got, whole)
			}
		}
		choose("size", "60")
		if got := width(); got > .62*whole || got < .58*whole {
			t.Errorf("at 60 %%, the board is %v wide of %v", got, whole)
		}
		p.Reload()
		p.ready()
		if got := width(); got > .62*whole || look() != dark {
			t.Errorf("after a reload the board is %v wide of %v, and looks %v, not %v", got, whole, look(), dark)
		}
		p.click("h2", "e2")
		p.Run(`document.getElementById("menu").click(); document.getElementById("menu-zoom").click()`)
		if got := width(); got < .9*whole {
			t.Errorf("alone, the board is %v wide, and %v with all the rest", got, whole)
		}
		p.click("h9", "g7")
		if n := p.plies(); n != 2 {
			t.Errorf("%d plies, want 2", n)
		}
		p.Press(browser.Left) // walks here, too
		if n := p.data("plies"); n != "1" {
			t.Errorf("the board is shown after %s moves", n)
		}
		p.Run(`history.back()`)
		p.until(`document.getElementById("new").checkVisibility()`)
		p.Run(`document.getElementById("menu").click(); document.getElementById("menu-zoom").click()`)
		p.until(`!document.getElementById("new").checkVisibility()`)
		p.Press(browser.Escape)
		p.until(`document.getElementById("new").checkVisibility()`)
		if got := width(); got > .62*whole {
			t.Errorf("back among the rest, the board is %v wide of %v", got, whole)
		}
	})
}

// TestTyped plays by typing, and asks what is on the board.
func TestTyped(t *testing.T) {
	onFile(t, func(t *testing.T, p *page) {
		p.english()
		p.start("xiangqi", "two", "")
		answer := func() string {
			return browser.Eval[string](p.Page, `document.getElementById("ask-answer").textContent`)
		}
		p.Run(`document.querySelector(".cell[tabindex='0']").focus()`)
		p.Type("h2e2")
		p.Press(browser.Enter)
		p.until(`document.getElementById("app").dataset.plies === "1" && !document.querySelector("dialog[open]")`)
		if got := p.said(); got != "Red: C2.5" {
			t.Errorf("said %q", got)
		}
		p.Type("马8进7") // the focus is on the board again
		p.Press(browser.Enter)
		p.until(`document.getElementById("app").dataset.plies === "2"`)
		p.Type("e2e9")
		p.Press(browser.Enter)
		if got := answer(); got != "“e2e9” is not a legal move here." {
			t.Errorf("an illegal move: %q", got)
		}
		for _, c := range []struct{ typed, ask, want string }{
			{"", "last", "Black: H8+7, from h9 to g7"},
			{"", "state", "Red to move; Xiangqi\u00a0· Two people"},
			{"", "clocks", "This game has no clocks."},
			{"b0", "where", "red horse b0, can go to: a2 c2"},
			{"g7", "where", "black horse g7, last move, can go to: "},
			{"zz", "where", "Type a square first, such as e2."},
			{"", "pieces", "Red: general e0; chariot a0 i0; horse b0 h0; cannon b2 e2; elephant c0 g0; advisor d0 f0; soldier a3 c3 e3 g3 i3; Black: general e9;"},
		} {
			p.Run(fmt.Sprintf(`document.getElementById("ask-text").value = %q; document.querySelector("[data-ask=%s]").click()`, c.typed, c.ask))
			if got := answer(); !strings.HasPrefix(got, c.want) {
				t.Errorf("%s %q: %q, want %q", c.ask, c.typed, got, c.want)
			}
		}
		p.Press(browser.Escape)
		p.until(`!document.querySelector("dialog[open]")`)
	})
}

// said is what was announced last.
func (p *page) said() string {
	p.t.Helper()
	return strings.TrimSpace(strings.ReplaceAll(browser.Eval[string](p.Page, `document.getElementById("say").textContent`), "\u00a0", " "))
}

// TestScreenReader acts as screen readers do: clicks without presses.
func TestScreenReader(t *testing.T) {
	onFile(t, func(t *testing.T, p *page) {
		p.english()
		p.start("chess", "first", "easy")
		cell := func(label string) {
			p.Run(fmt.Sprintf(`[...document.querySelectorAll(".cell")].find(c => c.ariaLabel.startsWith(%q)).click()`, label))
		}
		cell("white pawn e2")
		cell("e4 empty, can move here")
		p.until(`document.getElementById("app").dataset.plies === "2"`)
		if got := p.said(); !strings.HasPrefix(got, "Black: ") {
			t.Errorf("said %q after the computer's move", got)
		}
		p.ClickOn("#undo")
		if got := p.said(); got != "Taken back. Your move (White)" {
			t.Errorf("said %q after undo", got)
		}
		// What is made ahead of its turn is told, and what becomes of it.
		p.choose("premove")
		p.start("chess", "first", "full")
		cell("white pawn a2")
		cell("a3 empty, can move here")
		cell("white rook h1")
		if got := p.said(); got != "white rook, selected" {
			t.Errorf("said %q of a man shut in that may be sent anywhere ahead", got)
		}
		cell("white pawn h2")
		cell("h3 empty, can move here")
		if got := p.said(); got != "Premove: white pawn h2 to h3" {
			t.Errorf("said %q of a premove", got)
		}
		if n := browser.Eval[int](p.Page, `[...document.querySelectorAll("#grid .cell")].filter(c => c.ariaLabel.endsWith(", premove")).length`); n != 2 {
			t.Errorf("%d squares of the premove", n)
		}
		p.Press(browser.Escape)
		if got := p.said(); got != "Premove cancelled" {
			t.Errorf("said %q of a premove taken back", got)
		}
		p.start("chess", "two", "")
		p.text("Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8")
		if got := p.said(); got != "Black: Ng8, a draw can be claimed: threefold repetition" {
			t.Errorf("said %q where a draw can be claimed", got)
		}
		if rows := browser.Eval[string](p.Page, `[...document.querySelectorAll("[role=grid] > [role=row]")].map(
			r => r.querySelectorAll(":scope > [role=gridcell][aria-label]").length).join()`); rows != "8,8,8,8,8,8,8,8" {
			t.Errorf("rows of squares: %s", rows)
		}
	})
}

func TestLanguages(t *testing.T) {
	onFile(t, func(t *testing.T, p *page) {
		p.start("xiangqi", "two", "")
		p.click("h0", "g2", "b9", "c7")
		for _, c := range []struct{ lang, undo, moves, status string }{
			{"zh-Hans", "悔棋", "马二进三 马２进３", "轮到红方走"},
			{"zh-Hant", "悔棋", "傌二進三 馬２進３", "輪到紅方走"},
			{"en", "Undo", "H2+3 H2+3", "Red to move"},
		} {
			p.ClickOn("#langs [data-lang=" + c.lang + "]")
			got := browser.Eval[[]string](p.Page, `[document.documentElement.lang, document.getElementById("undo").textContent.trim(),
				[...document.querySelectorAll("#moves .move")].map(m => m.textContent).join(" "), document.getElementById("status").textContent]`)
			if want := []string{c.lang, c.undo, c.moves, c.status}; strings.Join(got, "|") != strings.Join(want, "|") {
				t.Errorf("got %q, want %q", got, want)
			}
			if left := browser.Eval[string](p.Page, `[...document.querySelectorAll("[data-t], [data-tl]")].filter(
				e => e.matches("[data-t]") ? !e.textContent || e.textContent === e.dataset.t : !e.ariaLabel).map(e => e.outerHTML).join()`); left != "" {
				t.Errorf("%s: without words: %s", c.lang, left)
			}
		}
		p.ClickOn("#langs [data-lang=zh-Hant]")
		p.Reload()
		p.ready()
		if lang := browser.Eval[string](p.Page, `document.documentElement.lang`); lang != "zh-Hant" {
			t.Errorf("after a reload the page speaks %s", lang)
		}
	})
}

// stopped lets a test stop the clock that events are stamped by.
const stopped = `const stamp = Object.getOwnPropertyDescriptor(Event.prototype, "timeStamp").get;
	Object.defineProperty(Event.prototype, "timeStamp", { get() { return window.now ?? stamp.call(this); } });`

// hasty double clicks or taps on a point, in no time even on a machine that is busy.
func (p *page) hasty(with browser.Pointer, x, y float64) {
	p.t.Helper()
	p.Run(`window.now = performance.now()`)
	p.DoubleClick(with, x, y)
	p.Run(`delete window.now`)
}

// TestSettings changes men and notation in the middle of a game.
func TestSettings(t *testing.T) {
	onFile(t, func(t *testing.T, p *page) {
		p.before(stopped)
		p.english()
		p.start("xiangqi", "two", "")
		p.click("h2", "e2")
		choose := func(name, value string) {
			p.Run(fmt.Sprintf(`const e = document.getElementById("settings-form").elements[%q]; e.value = %q;
				(e.length && [...e].find(r => r.checked) || e).dispatchEvent(new Event("change", { bubbles: true }))`, name, value))
		}
		for _, c := range []struct{ notation, want string }{{"wxf", "C2.5"}, {"iccs", "H2-E2"}, {"chinese", "炮二平五"}} {
			choose("notation-xiangqi", c.notation)
			if got := browser.Eval[string](p.Page, `document.querySelector("#moves .move").textContent`); got != c.want {
				t.Errorf("%s: %s on the list, want %s", c.notation, got, c.want)
			}
		}
		for _, set := range []string{"western", "hanzi-simplified", "flat", "hanzi"} {
			choose("pieces-xiangqi", set)
			if n := browser.Eval[int](p.Page, fmt.Sprintf(`[...document.querySelectorAll(".men use")].filter(
				u => u.getAttribute("href").startsWith("#xiangqi-%s-") && document.querySelector(u.getAttribute("href"))).length`, set)); n != 32 {
				t.Errorf("%d men of the set %s", n, set)
			}
		}
		choose("pieces-xiangqi", "western")
		p.Reload()
		p.ready()
		if n := browser.Eval[int](p.Page, `document.querySelectorAll('.men use[href^="#xiangqi-western-"]').length`); n != 32 {
			t.Error("the set of men is forgotten after a reload")
		}
		// Every sheet goes away by Escape and by a click beside it.
		for _, button := range []string{"#new", "#settings", "#resign", "#menu"} {
			p.ClickOn(button)
			p.until(`document.querySelector("dialog[open]")`)
			p.Press(browser.Escape)
			p.until(`!document.querySelector("dialog[open]")`)
			p.ClickOn(button)
			p.Click(3, 3)
			p.until(`!document.querySelector("dialog[open]")`)
			// So does the browser's back button, which then leads to where it did before.
			entries := browser.Eval[int](p.Page, `history.length`)
			p.ClickOn(button)
			p.until(`document.querySelector("dialog[open]") && history.state.sheets === 1`)
			p.Run(`history.back()`)
			p.until(`!document.querySelector("dialog[open]") && !history.state?.sheets`)
			if now := browser.Eval[int](p.Page, `history.length`); now > entries+1 {
				t.Errorf("%d entries in the history, %d before", now, entries)
			}
			// A hasty finger or mouse opens it once, and does not close it by
			// slipping off it.
			x, y := p.Center(button)
			p.hasty(browser.Mouse, x, y)
			p.until(`document.querySelector("dialog[open]")`)
			p.Press(browser.Escape)
			p.hasty(browser.Touch, x, y)
			p.until(`document.querySelector("dialog[open]")`)
			box := browser.Eval[[2]float64](p.Page, `(r => [r.left, r.top])(document.querySelector("dialog[open]").getBoundingClientRect())`)
			p.Click(box[0]+3, box[1]+40)
			p.Drag(browser.Mouse, box[0]+40, box[1]+40, 3, 3)
			if !browser.Eval[bool](p.Page, `!!document.querySelector("dialog[open]")`) {
				t.Errorf("the sheet of %s closes for a press inside it", button)
				continue
			}
			p.Click(3, 3)
			p.until(`!document.querySelector("dialog[open]")`)
		}
		// Nor does the second press reach what has come to lie under it, until another
		// press has been elsewhere.
		p.ClickOn("#new")
		x, y := p.Center("#new-start")
		p.Press(browser.Escape)
		p.Run(fmt.Sprintf(`document.getElementById("new").style.cssText = "position: fixed; z-index: 9; left: %vpx; top: %vpx; transform: translate(-50%%, -50%%)"`, x, y))
		for _, with := range []browser.Pointer{browser.Mouse, browser.Touch} {
			p.hasty(with, x, y)
			p.until(`document.getElementById("new-dialog").open`)
			p.ClickOn("#new-dialog h2")
			if n := p.plies(); n != 1 || !browser.Eval[bool](p.Page, `document.getElementById("new-dialog").open`) {
				t.Errorf("a double press by %s has begun a game", with)
			}
			if with == browser.Mouse {
				p.Press(browser.Escape)
			}
		}
		p.Click(x, y)
		p.until(`!document.querySelector("dialog[open]")`)
		if n := p.plies(); n > 1 || !strings.HasPrefix(p.fen(), "rnbakabnr/9/1c5c1") {
			t.Errorf("no new game: %s", p.fen())
		}
	})
}
