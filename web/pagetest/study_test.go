package pagetest

import (
	"fmt"
	"strings"
	"testing"

	"duiyi/web/browser"
)

const chessStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

// shows reports whether an element can be seen.
func (p *page) shows(selector string) bool {
	p.t.Helper()
	return browser.Eval[bool](p.Page, fmt.Sprintf(`!!document.querySelector(%q)?.checkVisibility()`, selector))
}

// says is the text of an element.
func (p *page) says(selector string) string {
	p.t.Helper()
	return browser.Eval[string](p.Page, fmt.Sprintf(`document.querySelector(%q).textContent`, selector))
}

// focused is the identity of the element that has the focus, or its role.
func (p *page) focused() string {
	p.t.Helper()
	return browser.Eval[string](p.Page, `document.activeElement.id || document.activeElement.role`)
}

func TestHintAndAnalysis(t *testing.T) {
	onFile(t, func(t *testing.T, p *page) {
		p.before(watchWorkers)
		p.resume("chess", saved("chess", chessStart, "human computer", "e2e4", "e7e5", "d1h5", "b8c6", "f1c4", "g8f6"))
		p.ClickOn("#hint")
		p.until(`document.getElementById("advice").textContent === "Hint: move the white queen on h5. Press again for the move"`)
		if p.shows("#picture .arrow-hint path") {
			t.Error("the whole move is shown at once")
		}
		p.ClickOn("#hint")
		p.until(`document.getElementById("advice").textContent === "Hint: Qxf7#"`)
		if !p.shows("#picture .arrow-hint path") || !strings.Contains(p.says("#say"), "Qxf7#") {
			t.Errorf("no arrow, or said %q", p.says("#say"))
		}
		p.ClickOn("#hint")
		if p.shows("#advice") {
			t.Error("the hint stays")
		}

		p.ClickOn("#tab-analysis")
		p.ClickOn("#threat")
		p.until(`document.querySelector("#picture .arrow-threat path") && document.getElementById("threat").ariaPressed === "true"`)
		p.ClickOn("#threat")
		p.Run(`const lines = document.getElementById("analysis-lines"); lines.value = "3"; lines.dispatchEvent(new Event("change"))`)
		p.ClickOn("#analysis-on")
		lines := `document.querySelectorAll("#analysis-list li:not([hidden]) button:not([hidden])").length > 2 && document.querySelectorAll("#analysis-list li:not([hidden])").length === 3`
		p.until(lines + ` && document.getElementById("analysis-state").textContent.includes("mate")`)
		if !p.shows("#eval") || !p.shows("#picture .arrow-1 path") || !p.shows("#picture .arrow-2 path") {
			t.Error("no evaluation bar or no arrows")
		}
		// Its engine may die without harm.
		p.Run(`workers.at(-1).onerror(new ErrorEvent("error", { message: "out of memory", cancelable: true }))`)
		p.click("d2", "d3") // both sides move, and no computer answers
		p.click("f6", "h5")
		p.until(lines)
		if told := p.told(); told != "" {
			t.Errorf("told %q", told)
		}
		fen := p.fen()
		p.until(`!document.getElementById("analysis-state").textContent.includes("Looking")`)
		p.ClickOn("#analysis-list li:nth-child(1) button")
		p.until(fmt.Sprintf(`!duiyi.board().includes(%q)`, fen))
		p.ClickOn("#resume")
		p.until(`document.getElementById("tab-moves").ariaSelected === "true"`)
		if at := p.focused(); at != "gridcell" {
			t.Errorf("the button pressed is hidden, and the focus is on %q", at)
		}
		if !strings.HasPrefix(p.fen(), "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/") || p.shows("#eval") {
			t.Errorf("back at %s", p.fen())
		}
	})
}

func TestReview(t *testing.T) {
	onFile(t, func(t *testing.T, p *page) {
		p.resume("chess", saved("chess", chessStart, "human human", "e2e4", "e7e5", "d1h5", "b8c6", "f1c4", "g8f6", "h5f7"))
		p.Run(`document.getElementById("review-effort").value = "quick"; document.getElementById("tab-review").click()`)
		if got := p.says("#review-empty"); !strings.HasPrefix(got, "Each move judged") {
			t.Errorf("of a game with moves is said %q", got)
		}
		p.Run(`document.getElementById("tab-moves").click()`)
		p.ClickOn("#review-offer")
		p.until(`document.getElementById("review-start").textContent === "Review again"`)
		if got := p.says("#tally-rows tr:nth-child(4)"); got != "Blunders ??01" {
			t.Errorf("counted %q", got)
		}
		p.Reload() // it is kept
		p.ready()
		p.ClickOn("#tab-review")
		p.Run(`document.getElementById("graph-slider").focus()`)
		p.Press(browser.Left)
		p.until(`document.getElementById("remark-text").textContent === "Nf6??: blunder"`)
		if got := browser.Eval[string](p.Page, `document.getElementById("graph-slider").ariaValueText`); !strings.HasPrefix(got, "Nf6, White mates in 1") {
			t.Errorf("the slider says %q", got)
		}
		if !p.shows("#eval") || !strings.HasPrefix(p.says("#remark-better"), "Better: ") {
			t.Error("no evaluation, or nothing better")
		}

		p.ClickOn("#learn-second")
		p.until(`document.getElementById("lesson-text").textContent === "1 of 1: Black played Nf6. Find a better move"`)
		if p.shows("#eval") || p.says("#remark-text") != "" {
			t.Error("the answer is told")
		}
		if said := p.said(); !strings.Contains(said, "1 of 1: Black played Nf6") {
			t.Errorf("the question is not spoken but %q", said)
		}
		if at := p.focused(); at != "lesson-reveal" {
			t.Errorf("the button pressed is hidden, and the focus is on %q", at)
		}
		p.click("a7", "a6")
		p.until(`document.getElementById("lesson-text").textContent.startsWith("That is no better")`)
		p.ClickOn("#lesson-again")
		p.ClickOn("#lesson-reveal")
		p.until(`document.getElementById("lesson-text").textContent.startsWith("The better move")`)
		p.ClickOn("#lesson-next")
		p.until(`document.getElementById("lesson-text").textContent === "Done: you found 0 of 1 yourself"`)
		p.ClickOn("#lesson-end")
		if p.shows("#lesson") {
			t.Error("the lesson does not end")
		}
	})
}
