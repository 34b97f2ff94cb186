package pagetest

import (
	"fmt"
	"testing"

	"duiyi/chess"
	"duiyi/game"
	"duiyi/practice"
	"duiyi/web/browser"
)

// TestPractice does a problem wrong and then right, has the next one shown, sees that it is
// remembered, and comes back to the game.
func TestPractice(t *testing.T) {
	browser.Each(t, func(t *testing.T, b *browser.Browser) {
		p := open(t, b, single(t))
		p.start("chess", "two", "easy")
		p.text("e4")
		before := p.fen()
		p.course("mate1")
		problem := practice.Courses(chess.Rules)[0].Tasks[0].Problem
		pos, err := problem.Position()
		if err != nil {
			t.Fatal(err)
		}
		start := p.fen()
		for _, m := range pos.Moves() {
			text := pos.Format(m, game.Coordinates)
			pos.Make(m)
			over := pos.Outcome().Over()
			pos.Unmake()
			if text != problem.Solution[0] && !over {
				p.text(text)
				break
			}
		}
		p.until(`document.getElementById("app").dataset.plies === "1"`)
		p.until(`document.getElementById("app").dataset.plies === "0"`)
		if p.fen() != start {
			t.Errorf("the wrong move leaves %s", p.fen())
		}
		p.text(problem.Solution[0])
		p.until(`document.getElementById("practice-next").dataset.strong === "true"`)
		p.ClickOn("#practice-next")
		p.until(`!document.getElementById("practice-next").dataset.strong`)
		p.ClickOn("#practice-show")
		p.until(`document.getElementById("practice-next").dataset.strong === "true"`)
		p.ClickOn("#practice-leave")
		p.until(`!document.getElementById("app").dataset.practice`)
		if p.fen() != before {
			t.Errorf("the game is left as %s, it was %s", p.fen(), before)
		}
		p.Reload()
		p.ready()
		p.ClickOn("#menu")
		p.ClickOn("#menu-practice")
		p.ClickOn("[data-course=mate1]")
		if marks := browser.Eval[string](p.Page, `[...document.querySelectorAll("#practice-tasks button")].slice(0, 3).map(b => b.dataset.mark).join("")`); marks != "210" {
			t.Errorf("marks %s", marks)
		}
	})
}

// TestBesidePractice practises while a game waits: hints are for the task on the board, who plays
// it is given, its engines go with it, and a game from the library is gone on with as it stood.
func TestBesidePractice(t *testing.T) {
	browser.Each(t, func(t *testing.T, b *browser.Browser) {
		p := open(t, b, single(t))
		p.before(watchWorkers)
		p.resume("chess", saved("chess", chessStart, "human computer\nclock 60000 0 0 0", "e2e4", "e7e5"))
		p.shelved(1)
		const alive = `workers.filter((w) => !w.over).length`
		p.until(alive + " === 1")
		before := p.fen()
		p.course("win")
		p.ClickOn("#menu")
		if shown := browser.Eval[bool](p.Page, `["sides", "onward", "draw"].some((id) => document.getElementById("menu-" + id).checkVisibility())`); shown {
			t.Error("the menu offers to change who plays the task")
		}
		p.ClickOn("#menu-hint")
		p.until(`/^Hint: move/.test(document.getElementById("advice").textContent)`)
		p.until(alive + " > 1")
		p.Run(`const l = document.querySelector("#settings-form [name=language]"); l.value = "zh-Hans"; l.dispatchEvent(new Event("change", { bubbles: true }))`)
		p.ClickOn("#practice-leave")
		p.until(`!document.getElementById("app").dataset.practice`)
		if n := browser.Eval[int](p.Page, alive); n != 1 {
			t.Errorf("%d engines after the practice, 1 before", n)
		}
		if p.fen() != before {
			t.Errorf("the game is left as %s, it was %s", p.fen(), before)
		}

		p.course("win")
		p.menu("library")
		p.listed(1)
		p.ClickOn("#library-list .volume-open")
		p.until(`!document.getElementById("app").dataset.practice`)
		if status := p.status(); p.fen() != before || status != "轮到你走（白方）" {
			t.Errorf("the game from the library stands as %s: %s", p.fen(), status)
		}
	})
}

// course starts a course of the game on the board.
func (p *page) course(key string) {
	p.t.Helper()
	p.ClickOn("#menu")
	p.ClickOn("#menu-practice")
	p.ClickOn("[data-course=" + key + "]")
	p.ClickOn("#practice-go")
	p.until(`document.getElementById("app").dataset.practice === "true" && !document.querySelector("dialog[open]")`)
}

// TestEditor sets a position up by finger and by keyboard, is told what is wrong with it,
// and plays it.
func TestEditor(t *testing.T) {
	browser.Each(t, func(t *testing.T, b *browser.Browser) {
		p := open(t, b, single(t))
		p.start("xiangqi", "two", "easy")
		fen := func() string { return browser.Eval[string](p.Page, `document.getElementById("editor-fen").value`) }
		refused := func() bool { return browser.Eval[bool](p.Page, `document.getElementById("editor-play").disabled`) }
		p.ClickOn("#menu")
		p.ClickOn("#menu-editor")
		p.ClickOn("#editor-clear")
		if got := fen(); got != "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1" || refused() {
			t.Errorf("cleared: %s", got)
		}
		p.ClickOn("#editor-clear")
		if !refused() || browser.Eval[string](p.Page, `document.getElementById("editor-faults").textContent`) == "" {
			t.Error("no word about missing generals")
		}
		// a0 is the first square of the last row.
		cell := func(rank, file int) string {
			return fmt.Sprintf("#editor-grid .grid-row:nth-child(%d) .cell:nth-child(%d)", 10-rank, file+1)
		}
		p.ClickOn("#editor-box [data-tool=K]")
		p.TapOn(cell(0, 4))
		p.ClickOn("#editor-box [data-tool=hand]")
		p.Run(`document.querySelector(` + "`" + cell(9, 3) + "`" + `).focus()`)
		p.Press("k")
		p.Press(browser.Down)
		p.Press(browser.Down)
		p.Press("R")
		if got := fen(); got != "3k5/9/3R5/9/9/9/9/9/9/4K4 w - - 0 1" || !refused() {
			t.Errorf("typed: %s, refused %v", got, refused())
		}
		p.Press(browser.Delete)
		p.ClickOn("#editor-box [data-tool=R]")
		p.ClickOn(cell(8, 0))
		if got := fen(); got != "3k5/R8/9/9/9/9/9/9/9/4K4 w - - 0 1" || refused() {
			t.Errorf("put: %s, refused %v", got, refused())
		}
		p.ClickOn("#editor-analyse")
		p.until(`!document.querySelector("dialog[open]")`)
		if got := p.fen(); got != "3k5/R8/9/9/9/9/9/9/9/4K4 w - - 0 1" {
			t.Errorf("on the board: %s", got)
		}
		// Men that others on the page show are those in sight: hidden ones have no colours.
		p.ClickOn("#settings")
		p.Run(`document.querySelector("[name=pieces-xiangqi][value=flat]").click()`)
		if n := browser.Eval[int](p.Page, `[...document.querySelectorAll("use[href^='#xiangqi-']")].filter(
			u => u.checkVisibility() && !document.querySelector(u.getAttribute("href")).closest("svg").checkVisibility()).length`); n != 0 {
			t.Errorf("%d men are shown that are defined out of sight", n)
		}
		p.Run(`document.querySelector("[name=pieces-xiangqi][value=hanzi]").click()`)
		p.Press(browser.Escape)

		// Castling rights of Chess960 are given by words and castled by.
		p.ClickOn("#menu")
		p.ClickOn("#menu-editor")
		p.Run(`const game = document.getElementById("editor-game"); game.value = "chess"; game.dispatchEvent(new Event("change", { bubbles: true }));
			const fen = document.getElementById("editor-fen"); fen.value = "7k/8/8/8/8/8/8/1RK1RR2 w - - 0 1"; fen.dispatchEvent(new Event("change", { bubbles: true }))`)
		words := browser.Eval[string](p.Page, `[...document.querySelectorAll("#editor-castling label")].map(l => l.textContent.trim() + (l.control.disabled ? "-" : "")).join("; ")`)
		if want := "White O-O (rook f1, Chess960); White O-O (rook e1, Chess960); White O-O-O (Chess960); Black O-O-; Black O-O-O-"; words != want {
			t.Errorf("rights %s, want %s", words, want)
		}
		for i := range 3 {
			p.ClickOn(fmt.Sprintf("#editor-castling label:nth-of-type(%d)", i+1))
		}
		if got := fen(); got != "7k/8/8/8/8/8/8/1RK1RR2 w EB - 0 1" {
			t.Errorf("with rights: %s", got)
		}
		p.ClickOn("#editor-mirror")
		p.ClickOn("#editor-mirror")
		p.ClickOn("#editor-analyse")
		p.until(`!document.querySelector("dialog[open]")`)
		p.click("c1", "b1") // onto the rook, the king staying where it is
		if got := p.fen(); got != "7k/8/8/8/8/8/8/2KRRR2 b - - 1 1" {
			t.Errorf("castled: %s", got)
		}
		p.Reload()
		p.ready()
		if got := p.fen(); got != "7k/8/8/8/8/8/8/2KRRR2 b - - 1 1" {
			t.Errorf("after reloading: %s", got)
		}
	})
}
