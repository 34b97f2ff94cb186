package pagetest

import (
	"fmt"

	"duiyi/web/browser"
)

// look begins the page anew with a saved game, in a language and a theme.
func (p *page) look(lang, theme, game, data string) {
	p.t.Helper()
	p.keep("game."+game, data)
	p.keep("prefs", fmt.Sprintf("game=%s\nlanguage=%s\ntheme=%s\nglide=off", game, lang, theme))
	p.Reload()
	p.ready()
}

// screens shows every screen of the page in a language and a theme, one after another: the board
// in all its states, every tab, and whatever the buttons and the menu's entries open.
func (p *page) screens(lang, theme string, visit func(name string)) {
	p.t.Helper()
	// Every sheet goes by Escape, and by the browser's back button.
	shut := func() {
		p.t.Helper()
		if theme == "dark" {
			p.until(`history.state?.sheets > 0`)
			p.Run(`history.back()`)
		} else {
			p.Press(browser.Escape)
		}
		p.until(`!document.querySelector("dialog[open]")`)
	}
	xiangqi := saved("xiangqi", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", "human computer",
		"h2e2", "h9g7", "h0g2", "i9h9", "i0h0", "b9c7", "e2e6", "g7e6")
	p.look(lang, theme, "xiangqi", xiangqi)
	visit("xiangqi")
	p.click("c3")
	visit("selected")
	p.Press(browser.Escape)
	names := browser.Eval[[]string](p.Page, `[...document.querySelectorAll("#tabs:not([hidden]) button:not([hidden])")].map(b => b.id)`)
	for _, id := range names[min(1, len(names)):] {
		p.Run(fmt.Sprintf(`document.getElementById(%q).click()`, id))
		visit(id)
	}
	if len(names) > 0 {
		p.Run(fmt.Sprintf(`document.getElementById(%q).click()`, names[0]))
	}
	for _, id := range []string{"new", "settings", "resign", "menu"} {
		p.Run(fmt.Sprintf(`document.getElementById(%q).click()`, id))
		p.until(`document.querySelector("dialog[open]")`)
		visit(id)
		shut()
	}
	for _, id := range browser.Eval[[]string](p.Page, `[...document.querySelectorAll("#menu-list li:not([hidden]) button")].map(b => b.id)`) {
		if id == "menu-fullscreen" {
			continue // the browser's business
		}
		p.Run(fmt.Sprintf(`document.getElementById("menu").click(); document.getElementById(%q).click()`, id))
		if browser.Eval[bool](p.Page, `!!document.getElementById("menu-dialog").open`) {
			p.Press(browser.Escape) // not to be chosen now
			continue
		}
		visit(id)
		if browser.Eval[bool](p.Page, `!!document.querySelector("dialog[open]")`) {
			shut()
			continue
		}
		p.look(lang, theme, "xiangqi", xiangqi)
	}
	p.dropAll(dropped{"picture.png", "\x89PNG\x00"}, dropped{"empty.pgn", ""}, dropped{"a file of games with a rather long name.pgn", "1. e4 e5 2. Ke3 *\n\n[Event \"x\"]\n\n1. Ka5 *\n"})
	p.until(`document.querySelectorAll("#import-faults li").length > 3`)
	visit("faults")
	p.Press(browser.Escape)
	p.look(lang, theme, "xiangqi", saved("xiangqi", "3k5/9/9/3R5/9/9/9/9/9/4K4 b - - 0 1", ""))
	visit("check")
	p.look(lang, theme, "chess", saved("chess", "1n5k/P7/8/8/8/8/7p/K5N1 w - - 0 1", ""))
	p.click("a7", "a8")
	visit("promotion")
	p.Press(browser.Escape)
	p.look(lang, theme, "chess", saved("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "", "f2f3", "e7e5", "g2g4", "d8h4"))
	visit("mate")
	p.look(lang, theme, "xiangqi", "damaged")
	visit("notice")
}
