package pagetest

import (
	"fmt"
	"net/http/httptest"
	"strings"

	"duiyi/web"
	"duiyi/web/browser"
)

// look begins the page anew with a saved game, in a language and a theme, with more
// preferences as lines.
func (p *page) look(lang, theme, game, data string, more ...string) {
	p.t.Helper()
	// A sheet that has gone by Escape may still be on its way back in the history, which would cancel the reload.
	p.until(`!(history.state?.sheets > 0) || document.getElementById("app").dataset.zoom === "true"`)
	p.keep("game."+game, data)
	p.keep("prefs", fmt.Sprintf("game=%s\nlanguage=%s\ntheme=%s\nglide=off\n%s", game, lang, theme, strings.Join(more, "\n")))
	p.Reload()
	p.ready()
}

// press presses a button, wherever it is.
func (p *page) press(selector string) {
	p.t.Helper()
	p.Run(fmt.Sprintf(`document.querySelector(%q).click()`, selector))
}

// screens shows every screen of the page in a language and a theme, one after another.
func (p *page) screens(lang, theme string, visit func(name string)) {
	p.t.Helper()
	p.boardScreens(lang, theme, visit)
	p.playScreens(lang, theme, visit)
	p.taskScreens(lang, theme, visit)
	p.studyScreens(lang, theme, visit)
}

// boardScreens shows the board in all its states, every tab, and whatever the buttons and the
// menu's entries open.
func (p *page) boardScreens(lang, theme string, visit func(name string)) {
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

// playScreens shows what only some games have: clocks, thoughts, moves made ahead, rulings, odds,
// and sheets in states of theirs.
func (p *page) playScreens(lang, theme string, visit func(name string)) {
	p.t.Helper()
	p.look(lang, theme, "chess", saved("chess", chessStart, "human human\nclock 180000 2000 0 0", "e2e4", "c7c5", "g1f3", "d7d6", "d2d4", "c5d4", "f3d4", "g8f6", "b1c3", "a7a6"))
	visit("clocks")
	p.press("#new")
	p.press(`#new-form [name=players][value=two]`)
	p.Run(`const clock = document.querySelector("#new-form [name=clock]"); clock.value = "periods"; clock.dispatchEvent(new Event("change", { bubbles: true }))`)
	visit("new-clock")
	p.Press(browser.Escape)
	p.look(lang, theme, "xiangqi", saved("xiangqi", xiangqiStart, "human human\nclock 15000 0 3 30000", "h2e2", "h9g7"))
	visit("clocks-low")
	p.look(lang, theme, "xiangqi", saved("xiangqi", xiangqiStart, "human human\nopened\nanalysis",
		"h2e2\nafter [%emt 1:10:35]\nmoves h9g7\nafter [%emt 0:00:08]\nmoves h0g2"))
	visit("times-used")

	p.look(lang, theme, "xiangqi", saved("xiangqi", xiangqiStart, ""), "thinking=on", "premove=on")
	p.start("xiangqi", "first", "deep")
	p.click("a3", "a4") // no book has an answer
	p.until(`document.getElementById("app").dataset.thinking === "true" && document.getElementById("score").textContent !== ""`)
	p.click("h2", "e2")
	visit("thinking")

	p.look(lang, theme, "xiangqi", saved("xiangqi", chaseFEN, "", strings.Fields(chase)...))
	visit("ruling")

	p.press("#menu")
	p.press("#menu-ask")
	p.Run(`document.getElementById("ask-text").value = "a5"`)
	p.press("[data-ask=where]")
	visit("answer")
	p.Press(browser.Escape)
	p.press("#walk-note")
	visit("note")
	p.Press(browser.Escape)

	p.press("#menu")
	p.press("#menu-editor")
	p.press("#editor-clear")
	p.press("#editor-clear")
	visit("editor-fault")
	p.Run(`const game = document.getElementById("editor-game"); game.value = "chess"; game.dispatchEvent(new Event("change", { bubbles: true }))`)
	visit("editor-chess")
	p.Run(`const fen = document.getElementById("editor-fen"); fen.value = "r1r1kr1r/8/8/8/8/8/8/R1R1KR1R w Qq - 0 1"; fen.dispatchEvent(new Event("change", { bubbles: true }))`)
	visit("editor-960")
	p.Press(browser.Escape)

	p.look(lang, theme, "chess", saved("chess", chessStart, ""))
	p.bring(`[Event "Paris"]
[White "Morphy"]
[Black "Duke Karl / Count Isouard"]
[Date "1858.11.02"]
[Result "1-0"]

{At the opera.} 1. e4 e5 2. Nf3 d6 3. d4 Bg4?! (3... exd4 4. Nxd4 Nf6 (4... g6)) {Pins, but gives up the centre.} 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 10. Nxb5! cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+! Nxb8 17. Rd8# 1-0`)
	p.until(`!document.querySelector("#import-dialog").open`)
	visit("tree")
	p.press("#menu")
	p.press("#menu-library")
	p.until(`document.querySelector("#library-list .volume")`)
	visit("library")
	p.Press(browser.Escape)
	p.bring("nonsense")
	p.until(`document.getElementById("import-said").textContent !== ""`)
	visit("import-fault")
	p.Press(browser.Escape)
}

// taskScreens shows the courses, a problem, one done, and an endgame.
func (p *page) taskScreens(lang, theme string, visit func(name string)) {
	p.t.Helper()
	p.look(lang, theme, "xiangqi", saved("xiangqi", xiangqiStart, ""))
	for _, course := range []string{"treatise", "win"} {
		p.press("#menu")
		p.press("#menu-practice")
		p.press("[data-course=" + course + "]")
		visit("course-" + course)
		p.press("#practice-go")
		p.until(`document.getElementById("app").dataset.practice === "true" && !document.querySelector("dialog[open]")`)
		visit("task-" + course)
	}
	p.press("#practice-leave")
	p.until(`!document.getElementById("app").dataset.practice`)
	p.course("mate1")
	p.press("#practice-show")
	p.until(`document.getElementById("practice-next").dataset.strong === "true"`)
	visit("task-shown")
	p.press("#practice-leave")
	p.until(`!document.getElementById("app").dataset.practice`)
}

// studyScreens shows hints, analysis, a review, and what there is to learn from it.
func (p *page) studyScreens(lang, theme string, visit func(name string)) {
	p.t.Helper()
	p.look(lang, theme, "xiangqi", saved("xiangqi", xiangqiStart, "human human", "h2e2", "h9g7", "h0g2", "i9h9", "i0h0", "b9c7"))
	p.press("#hint")
	p.until(`document.querySelector("#advice").textContent.includes("…") === false`)
	visit("hint-piece")
	p.press("#hint")
	p.until(`document.querySelector("#picture .arrow-hint path")`)
	visit("hint-move")
	p.press("#hint")
	p.press("#tab-analysis")
	p.Run(`const lines = document.getElementById("analysis-lines"); lines.value = "3"; lines.dispatchEvent(new Event("change"))`)
	p.press("#analysis-on")
	p.until(`document.querySelectorAll("#analysis-list li:not([hidden])").length === 3 && document.querySelectorAll("#analysis-list li button:not([hidden])").length > 12 && document.querySelector("#picture .arrow-2 path")`)
	visit("analysis")
	p.press("#resume")
	p.look(lang, theme, "chess", saved("chess", chessStart, "human human", "e2e4", "e7e5", "d1h5", "b8c6", "f1c4", "g8f6", "h5f7"))
	p.Run(`document.getElementById("review-effort").value = "quick"`)
	p.press("#review-offer")
	p.until(`document.getElementById("review-body").hidden === false && document.getElementById("review-progress").hidden`)
	visit("reviewed")
	p.Run(`document.getElementById("graph-slider").focus()`)
	p.Press(browser.Left)
	p.until(`document.getElementById("remark-text").textContent.includes("??")`)
	visit("remark")
	p.press("#learn-second")
	p.until(`document.getElementById("lesson-text").checkVisibility()`)
	visit("lesson")
	p.press("#lesson-reveal")
	visit("lesson-shown")
}

// embedScreens shows boards as other people's pages hold them, and the page about that; then it
// comes back.
func (p *page) embedScreens(lang, theme string, visit func(name string)) {
	p.t.Helper()
	handler, err := web.Handler()
	if err != nil {
		p.t.Log(err)
		return
	}
	site := httptest.NewServer(handler)
	defer site.Close()
	for _, board := range [][2]string{
		{"embed", "game=xiangqi&moves=h2e2h9g7h0g2i9h9"}, {"embed-fault", "game=chess&text=1.%20e4%20e5%202.%20Ke3&flip"},
		{"embed-bare", "fen=3k5/9/9/3R5/9/9/9/9/9/4K4_b&bare"},
	} {
		p.Navigate("about:blank")
		p.Navigate(site.URL + "/embed.html#" + board[1] + "&lang=" + lang + "&theme=" + theme)
		p.ready()
		visit(board[0])
	}
	p.Navigate(site.URL + "/embedding.html#" + strings.ToLower(lang))
	p.until(`[...document.querySelectorAll("duiyi-board")].some((b) => b.plies > 0)`) // those in sight
	visit("embedding")
	p.Navigate(single(p.t))
	p.ready()
}
