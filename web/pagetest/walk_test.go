package pagetest

import (
	"strings"
	"testing"

	"duiyi/web/browser"
)

// moves is what stands on the list of moves.
func (p *page) moves() string {
	p.t.Helper()
	return browser.Eval[string](p.Page, `[...document.querySelectorAll("#moves li")].map(li => li.children.length ? [...li.children].map(e => e.textContent).join(" ") : li.textContent).join(" / ")`)
}

// wantMoves checks the list of moves.
func (p *page) wantMoves(want string) {
	p.t.Helper()
	if got := p.moves(); got != want {
		p.t.Errorf("on the list: %s\nwant         %s", got, want)
	}
}

// wantPlies checks how many moves led to the board shown.
func (p *page) wantPlies(want string) {
	p.t.Helper()
	if got := p.data("plies"); got != want {
		p.t.Errorf("the board is shown after %s moves, want %s", got, want)
	}
}

// reads is the text of an element, empty while it is hidden.
func (p *page) reads(id string) string {
	p.t.Helper()
	return browser.Eval[string](p.Page, `document.getElementById("`+id+`").hidden ? "" : document.getElementById("`+id+`").textContent`)
}

// menu chooses an entry of the menu.
func (p *page) menu(id string) {
	p.t.Helper()
	p.ClickOn("#menu")
	p.ClickOn("#menu-" + id)
}

// TestWalk goes through a game by buttons, keys, the wheel and the list, tries moves
// in an analysis, says something about one, and plays on from it.
func TestWalk(t *testing.T) {
	onFile(t, func(t *testing.T, p *page) {
		p.Viewport(1280, 800, 1)
		p.start("chess", "two", "")
		p.text("e4", "e5", "Nf3", "Nc6", "Bb5")
		if name := p.reads("opening"); !strings.HasPrefix(name, "C60") {
			t.Errorf("the opening is called %q", name)
		}
		// What was in sight in a list is so in the one line that a turned or narrower window has room for.
		p.Viewport(320, 568, 1)
		p.until(`(([move, line]) => move.left >= line.left - 1 && move.right <= line.right + 1)(
			["#moves [aria-current]", "#record"].map(s => document.querySelector(s).getBoundingClientRect()))`)
		p.Viewport(1280, 800, 1)
		p.ClickOn("#walk-back")
		p.ClickOn("#walk-back")
		p.wantPlies("3")
		if p.reads("live") == "" || !strings.Contains(p.reads("status"), "2. Nf3") {
			t.Errorf("status %q", p.reads("status"))
		}
		p.click("b8", "c6") // only looked at
		p.wantPlies("3")
		p.Run(`document.activeElement.blur()`) // on the board arrows go from square to square
		p.Press("\ue011")
		p.wantPlies("0")
		p.Press("\ue014")
		p.wantPlies("1")
		p.ClickOn("#live")
		p.wantPlies("5")
		p.ClickOn(`#moves [data-id="2"]`)
		p.wantPlies("2")
		p.Run(`document.getElementById("grid").dispatchEvent(new WheelEvent("wheel", {deltaY: -120, bubbles: true, cancelable: true}))`)
		p.wantPlies("1")
		p.ClickOn("#walk-play")
		p.until(`document.getElementById("app").dataset.plies === "3"`)
		p.Press("\ue010")
		p.wantPlies("5")
		if on := browser.Eval[string](p.Page, `document.getElementById("walk-play").ariaPressed`); on != "false" {
			t.Error("goes on by itself after another walk")
		}

		p.ClickOn("#undo")
		p.wantMoves("1. e4 e5 / 2. Nf3 Nc6 / 3. Bb5")
		p.wantPlies("4")
		p.ClickOn("#redo")
		p.wantPlies("5")

		p.menu("analyse")
		p.ClickOn(`#moves [data-id="3"]`)
		p.click("d7", "d6")
		p.click("d2", "d4")
		p.wantMoves("1. e4 e5 / 2. Nf3 Nc6 / 2… d6 3. d4 / 3. Bb5")
		p.ClickOn("#walk-note")
		p.Run(`document.getElementById("note-text").value = "Philidor"`)
		p.ClickOn(`#note-move-signs label:has([value="5"])`)
		p.ClickOn("#note-keep")
		p.wantMoves("1. e4 e5 / 2. Nf3 Nc6 / 2… d6 3. d4!? Philidor / 3. Bb5")
		p.Reload()
		p.ready()
		p.wantMoves("1. e4 e5 / 2. Nf3 Nc6 / 2… d6 3. d4!? Philidor / 3. Bb5")
		p.ClickOn("#walk-note")
		p.ClickOn("#note-raise")
		p.wantMoves("1. e4 e5 / 2. Nf3 d6 / 2… Nc6 3. Bb5 / 3. d4!? / Philidor")
		p.ClickOn("#resume")
		p.wantPlies("5")
		p.wantMoves("1. e4 e5 / 2. Nf3 Nc6 / 2… d6 3. d4!? Philidor / 3. Bb5")

		p.ClickOn(`#moves [data-id="3"]`)
		p.menu("onward")
		p.ClickOn("#sides-form label:has([value=first])")
		p.ClickOn("#sides-form label:has([value='0'])")
		p.ClickOn("#sides-take")
		p.until(`document.getElementById("app").dataset.plies === "4"`)
	})
}

// TestClocks plays with a clock that runs out, with odds, at one screen, and with
// sides changed on the way.
func TestClocks(t *testing.T) {
	onFile(t, func(t *testing.T, p *page) {
		p.Viewport(1280, 900, 1)
		set := func(name, value string) {
			p.Run(`(() => { const e = document.getElementById("new-form").elements["` + name + `"]; e.value = "` + value + `"; e.dispatchEvent(new Event("change", {bubbles: true})) })()`)
		}
		begin := func(game, players string) {
			p.ClickOn("#new")
			p.ClickOn("#new-form label:has([value=" + game + "])")
			p.ClickOn("#new-form label:has([value=" + players + "])")
		}
		clocks := func() string {
			return browser.Eval[string](p.Page, `document.querySelector("#strip-far .strip-clock").textContent + " " + document.querySelector("#strip-near .strip-clock").textContent`)
		}
		begin("xiangqi", "two")
		set("clock", "periods")
		set("minutes", "0")
		set("seconds", "2")
		set("periods", "1")
		set("odds", "horse")
		set("giver", "other")
		set("table", "face")
		p.ClickOn("#new-start")
		if at := clocks(); !strings.Contains(at, "0:02.0") {
			t.Errorf("the clocks say %s", at)
		}
		for _, want := range []int{15, 16} { // the far side's, also when that is the other
			if upside := browser.Eval[int](p.Page, `document.querySelectorAll('.men use[href$="-turned"]').length`); upside != want {
				t.Errorf("%d men upside down, want %d", upside, want)
			}
			p.ClickOn("#flip")
		}
		if fen := p.fen(); !strings.HasPrefix(fen, "rnbakab1r/") {
			t.Errorf("odds begin with %s", fen)
		}
		p.click("h2", "e2")
		p.until(`document.getElementById("app").dataset.over === "true"`)
		p.wantPlies("1")

		begin("chess", "two")
		set("clock", "increment")
		set("minutes", "5")
		set("seconds", "3")
		set("table", "turn")
		p.ClickOn("#new-start")
		p.text("e4")
		p.text("d5")
		p.text("exd5")
		if at := clocks(); !strings.Contains(at, "5:0") || strings.Count(at, ":") != 2 {
			t.Errorf("the clocks say %s", at)
		}
		if lost := browser.Eval[int](p.Page, `document.querySelectorAll("#strip-far .lost").length`); lost != 1 {
			t.Errorf("%d men taken by the far side", lost)
		}
		if on := browser.Eval[string](p.Page, `document.getElementById("flip").ariaPressed`); on != "true" {
			t.Error("the board does not turn to who moves")
		}
		p.menu("draw")
		p.ClickOn("#draw-yes")
		p.until(`document.getElementById("app").dataset.over === "true"`)

		begin("chess", "two")
		p.Run(`document.getElementById("new-form").elements.shuffled.click()`)
		set("clock", "")
		set("table", "")
		set("number", "0")
		p.ClickOn("#new-start")
		if fen := p.fen(); !strings.HasPrefix(fen, "bbqnnrkr/") {
			t.Errorf("position 0 is %s", fen)
		}
		p.menu("sides")
		p.ClickOn("#sides-form label:has([value=second])")
		p.ClickOn("#sides-form label:has([value='0'])")
		p.ClickOn("#sides-take")
		p.until(`document.getElementById("app").dataset.plies === "1"`)
	})
}
