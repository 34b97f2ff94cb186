package pagetest

import (
	"fmt"
	"strings"
	"testing"

	"duiyi/web/browser"
)

const (
	chaseFEN = "4k4/9/9/5c3/R8/9/9/9/9/3K5 w - - 0 1"
	chase    = "a5a6 f6f5 a6a5 f5f6"
)

// ruling is the line about repetition, "" while it is hidden.
func (p *page) ruling() string {
	p.t.Helper()
	return browser.Eval[string](p.Page, `(e => e.hidden ? "" : e.textContent)(document.getElementById("ruling"))`)
}

// crosses counts the marks of moves that lose by rule, which share their form
// with nothing else.
func (p *page) crosses() int {
	p.t.Helper()
	return browser.Eval[int](p.Page, `document.querySelectorAll("#picture > g:last-of-type path[d^='M-17 -17 17 17']").length / 2`)
}

// At the second occurrence the page says who must vary and marks the moves that
// must not be; at the third it says what happened.
func TestRepetitionIsRuled(t *testing.T) {
	onFile(t, func(t *testing.T, p *page) {
		p.resume("xiangqi", saved("xiangqi", chaseFEN, "", strings.Fields(chase)...))
		for _, said := range [][2]string{ // English last: it is what the rest reads
			{"zh-Hans", "红方车长捉黑炮，红方变招或判负"},
			{"zh-Hant", "紅方車長捉黑砲，紅方變招或判負"},
			{"en", "Red, with chariot, keeps chasing black cannon: Red must vary or lose"},
		} {
			lang, want := said[0], said[1]
			p.ClickOn(fmt.Sprintf("#langs [data-lang=%s]", lang))
			p.until(fmt.Sprintf(`document.documentElement.lang === %q`, lang))
			if got := p.ruling(); got != want {
				t.Errorf("%s: %q, want %q", lang, got, want)
			}
		}
		if n := p.crosses(); n != 1 {
			t.Errorf("%d moves are marked before a man is taken up", n)
		}
		p.Click(p.square("a5"))
		p.until(`document.querySelector(".cell[aria-label*='selected']")`)
		if n := p.crosses(); n != 1 {
			t.Errorf("%d moves of the rook are marked", n)
		}
		label := browser.Eval[string](p.Page, `[...document.querySelectorAll(".cell")].find(e => e.ariaLabel.includes("a6")).ariaLabel`)
		if !strings.Contains(label, "loses by rule") {
			t.Errorf("a6 is called %q", label)
		}
		p.Click(p.square("a6"))
		p.until(`document.getElementById("app").dataset.plies === "5"`)
		p.text("f6f5", "a6a5", "f5f6")
		p.until(`document.getElementById("app").dataset.over === "true"`)
		status := browser.Eval[string](p.Page, `document.getElementById("status").textContent`)
		if status != "Black wins: perpetual chase is forbidden" || p.ruling() != "Red, with chariot, keeps chasing black cannon" || p.crosses() != 0 {
			t.Errorf("%q, %q, %d marks", status, p.ruling(), p.crosses())
		}
		p.ClickOn("#undo")
		p.until(`document.getElementById("app").dataset.over === "false"`)
		if got := p.ruling(); !strings.Contains(got, "must vary") {
			t.Errorf("after undo: %q", got)
		}
	})
}

// The sheet for a new game asks for xiangqi's rules of repetition and keeps to
// them.
func TestRulesAreChosen(t *testing.T) {
	onFile(t, func(t *testing.T, p *page) {
		p.ClickOn("#new")
		p.ClickOn("#new-form label:has([value=chess])")
		if browser.Eval[bool](p.Page, `document.getElementById("new-rules").checkVisibility()`) {
			t.Error("chess asks for rules of repetition")
		}
		p.ClickOn("#new-form label:has([value=xiangqi])")
		p.ClickOn("#new-form label:has([value=two])")
		p.Run(`document.querySelector("#new-rules select").value = "casual"`)
		p.ClickOn("#new-start")
		p.until(`!document.querySelector("dialog[open]")`)
		if data := p.kept("game.xiangqi"); !strings.Contains(data, "\nrules casual\n") {
			t.Errorf("kept:\n%s", data)
		}
		p.ClickOn("#new")
		if got := browser.Eval[string](p.Page, `document.querySelector("#new-rules select").value`); got != "casual" {
			t.Errorf("the sheet offers %q next", got)
		}
	})
}
