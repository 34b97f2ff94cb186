package pagetest

import (
	"fmt"
	"testing"

	"duiyi/web/browser"
)

// TestPause watches the computer play itself, stops it, and lets it go on.
func TestPause(t *testing.T) {
	onFile(t, func(t *testing.T, p *page) {
		shown := func(id string) bool {
			return browser.Eval[bool](p.Page, fmt.Sprintf(`document.getElementById(%q).offsetParent !== null`, id))
		}
		p.english()
		if shown("pause") || !shown("resign") {
			t.Error("a game with a person has a pause, or nothing to resign by")
		}
		p.before(`window.moved = [];
			document.addEventListener("DOMContentLoaded", () => new MutationObserver(() => moved.push(performance.now()))
				.observe(document.getElementById("app"), { attributeFilter: ["data-plies"] }));`)
		p.start("xiangqi", "auto", "easy")
		p.Run(`moved.length = 0`)
		p.until(`moved.length >= 4`)
		// A move early by the clock cannot come of a slow machine.
		if quick := browser.Eval[float64](p.Page, `(moved[3] - moved[0]) / 3`); quick < 650 {
			t.Errorf("a move every %v ms", quick)
		}
		box := browser.Eval[[2]float64](p.Page, `(r => [r.width, r.height])(document.getElementById("pause").getBoundingClientRect())`)
		if !shown("pause") || shown("resign") || box[0] < 44 || box[1] < 44 {
			t.Errorf("the pause is %v", box)
		}
		for _, by := range []string{"#pause", "#undo"} {
			p.ClickOn(by)
			plies := p.plies()
			stopped := func(when string) {
				t.Helper()
				word := browser.Eval[string](p.Page, `document.getElementById("pause").textContent.trim()`)
				if p.data("thinking") != "false" || p.status() != "Paused" || word != "Resume" || shown("again") {
					t.Errorf("%s %s: %q, %q is offered", by, when, p.status(), word)
				}
			}
			stopped("pressed")
			p.Reload()
			p.ready()
			stopped("and a reload")
			if n := p.plies(); n != plies {
				t.Errorf("%s: %d plies after a reload, were %d", by, n, plies)
			}
			p.ClickOn("#pause")
			p.until(fmt.Sprintf(`+document.getElementById("app").dataset.plies >= %d`, plies+2))
		}
	})
}
