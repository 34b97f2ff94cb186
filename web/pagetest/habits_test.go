package pagetest

import (
	"fmt"
	"strings"
	"testing"

	"duiyi/web/browser"
)

// choose ticks or unticks a setting.
func (p *page) choose(name string) {
	p.t.Helper()
	p.ClickOn("#settings")
	p.ClickOn("#settings-form [name=" + name + "]")
	p.ClickOn("#settings-form [type=submit]")
	p.until(`!document.querySelector("dialog[open]")`)
}

// TestHabits has the computer propose to resign, moves that cannot be taken back, and
// computers of two strengths play each other.
func TestHabits(t *testing.T) {
	onFile(t, func(t *testing.T, p *page) {
		p.english()
		p.Viewport(320, 568, 1)
		lost := saved("chess", "6k1/5pp1/7p/8/8/8/5PPP/3Q2K1 w - - 0 1", "human computer")
		p.resume("chess", amended(lost, "level easy", "level easy club"))
		for i, move := range []string{"Qd2", "Qd1", "Qd2", "Qd1"} {
			p.text(move)
			p.until(fmt.Sprintf(`document.getElementById("app").dataset.plies === "%d"`, 2*i+2))
		}
		p.until(`document.getElementById("accept").offsetParent !== null`)
		if words := p.reads("ruling"); !strings.Contains(words, "resign") {
			t.Errorf("the computer says %q", words)
		}
		if wide := p.overflow(); wide != "" {
			t.Error(wide)
		}
		p.ClickOn("#accept")
		p.until(`document.getElementById("app").dataset.over === "true"`)
		if words := p.reads("status"); !strings.Contains(words, "White wins") {
			t.Errorf("status %q", words)
		}

		// No take-back.
		p.choose("takeback")
		p.start("xiangqi", "two", "")
		p.click("h2", "e2")
		p.ClickOn("#undo")
		p.wantPlies("1")
		p.choose("takeback")
		p.ClickOn("#undo")
		p.wantPlies("0")

		// Two strengths.
		p.ClickOn("#new")
		p.ClickOn("#new-form label:has([value=auto])")
		p.ClickOn("#new-form label:has([name=level][value='0'])")
		p.Run(`document.getElementById("new-form").elements.other.value = "3"`)
		p.ClickOn("#new-start")
		for id, want := range map[string]string{"strip-far": "Casual", "strip-near": "Novice"} {
			if name := p.says("#" + id + " .strip-name"); !strings.Contains(name, want) {
				t.Errorf("%s: %s, want %s", id, name, want)
			}
		}
		p.until(`document.getElementById("app").dataset.plies === "2"`)
	})
}

// TestComfort has odds of moves, a move ahead of the turn, the keys that walk after a click
// on the board, sheets that mark nothing where people point, and a task that is there
// again after the page was loaded anew.
func TestComfort(t *testing.T) {
	onFile(t, func(t *testing.T, p *page) {
		p.english()
		set := func(name, value string) {
			p.Run(fmt.Sprintf(`(() => { const e = document.getElementById("new-form").elements[%q]; e.value = %q; e.dispatchEvent(new Event("change", { bubbles: true })) })()`, name, value))
		}
		p.ClickOn("#new")
		p.ClickOn("#new-form label:has([value=xiangqi])")
		p.ClickOn("#new-form label:has([value=two])")
		set("odds", "two-moves")
		if p.shows("#new-giver") {
			t.Error("moves are given by the second side only")
		}
		p.ClickOn("#new-start")
		p.click("h2", "e2")
		p.wantPlies("2")
		if words := p.reads("ruling"); !strings.HasPrefix(words, "1 in a row") {
			t.Errorf("said %q", words)
		}
		p.click("h0", "g2")
		p.wantPlies("3")
		if words := p.reads("setup"); !strings.Contains(words, "Black gives two moves") {
			t.Errorf("played is %q", words)
		}

		// After a click on the board arrows walk through the game, until the board itself is
		// meant.
		p.click("e5")
		p.Press(browser.Left)
		p.wantPlies("2")
		p.Press(browser.Right)
		p.wantPlies("3")
		p.Press(browser.Space)
		p.Press(browser.Left)
		p.wantPlies("3")
		if at := browser.Eval[string](p.Page, `document.activeElement.ariaLabel`); at != "d5 empty" {
			t.Errorf("the cursor is on %q", at)
		}

		focus := func() string {
			return browser.Eval[string](p.Page, `document.activeElement.id + " " + document.activeElement.localName`)
		}
		p.ClickOn("#menu")
		if at := focus(); at != "menu-dialog dialog" {
			t.Errorf("opened by mouse the menu has the focus on %q", at)
		}
		p.Press(browser.Escape)
		p.until(`!document.querySelector("dialog[open]")`)
		p.Run(`document.getElementById("menu").focus()`)
		p.Press(browser.Enter)
		p.until(`document.getElementById("menu-dialog").open`)
		if at := focus(); !strings.HasSuffix(at, "button") {
			t.Errorf("opened by key the menu has the focus on %q", at)
		}
		p.Press(browser.Escape)
		p.until(`!document.querySelector("dialog[open]")`)

		// The way back to the game is there once, and a page out of sight does not analyse.
		p.start("chess", "first", "full")
		p.menu("analyse")
		p.ClickOn("#tab-analysis")
		if n := browser.Eval[int](p.Page, `[...document.querySelectorAll("button")].filter(b => b.checkVisibility() && b.textContent === "Back to the game").length`); n != 1 {
			t.Errorf("%d ways back to the game", n)
		}
		p.ClickOn("#resume")

		// A move made while the computer thinks is played after its own; a draw is answered.
		p.choose("premove")
		p.click("a2", "a3")
		p.click("h2", "h3")
		p.until(`document.getElementById("app").dataset.plies === "4"`)
		p.menu("draw")
		p.ClickOn("#draw-yes")
		p.until(`document.getElementById("ruling").textContent.includes("declines")`)

		p.course("mate1")
		task, game := p.fen(), p.kept("game.chess")
		p.Reload()
		p.ready()
		if now := p.fen(); now != task || p.data("practice") != "true" {
			t.Errorf("after a reload %s, the task was %s", now, task)
		}
		p.ClickOn("#practice-leave")
		p.until(`!document.getElementById("app").dataset.practice`)
		p.wantPlies("4")
		if p.kept("game.chess") != game {
			t.Error("the game has changed meanwhile")
		}
		p.Reload()
		p.ready()
		p.wantPlies("4")
		p.ClickOn("#resign")
		p.ClickOn("#resign-yes")
		if text := p.reads("ruling"); text != "" {
			t.Errorf("the game is resigned, and still it reads %q", text)
		}
	})
}

// TestListeners opens what there is to open again and again, and counts who listens: all of them
// do from the beginning.
func TestListeners(t *testing.T) {
	browser.Each(t, func(t *testing.T, b *browser.Browser) {
		if b.Kind != browser.Chromium {
			t.Skip("the page listens alike in both")
		}
		p := open(t, b, single(t))
		p.before(`window.listeners = 0;
			const add = EventTarget.prototype.addEventListener;
			EventTarget.prototype.addEventListener = function (kind, f, options) {
				if (!options?.once) listeners++;
				return add.call(this, kind, f, options);
			};`)
		p.start("xiangqi", "two", "")
		before := browser.Eval[int](p.Page, `listeners`)
		for _, game := range []string{"chess", "xiangqi"} {
			p.start(game, "two", "")
			for _, id := range []string{"editor", "library", "practice", "share", "import", "sides", "ask"} {
				p.press("#menu")
				p.press("#menu-" + id)
				p.Press(browser.Escape)
				p.until(`!document.querySelector("dialog[open]")`)
			}
		}
		if now := browser.Eval[int](p.Page, `listeners`); now != before {
			t.Errorf("%d listeners, %d at the beginning", now, before)
		}
	})
}
