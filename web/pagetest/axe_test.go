package pagetest

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"testing"

	"duiyi/web/browser"
)

// axeFile is the accessibility checker, where scripts/test-deps puts it.
const axeFile = "../../build/node_modules/axe-core/axe.min.js"

// TestAccessible has axe-core look at every screen in both themes, and looks itself for text that
// is cut off.
func TestAccessible(t *testing.T) {
	axe, err := os.ReadFile(axeFile)
	if errors.Is(err, fs.ErrNotExist) && os.Getenv("CI") != "true" {
		t.Skip("axe-core is missing: scripts/test-deps installs it. ACCESSIBILITY WAS NOT CHECKED.")
	}
	if err != nil {
		t.Fatal(err)
	}
	browser.Each(t, func(t *testing.T, b *browser.Browser) {
		if b.Kind != browser.Chromium {
			t.Skip("axe-core reads the same in both")
		}
		p := open(t, b, single(t))
		p.before(string(axe))
		p.Viewport(360, 640, 1)
		for i, theme := range []string{"light", "dark"} {
			lang := []string{"en", "zh-Hant"}[i]
			visit := func(screen string) {
				p.calm()
				p.Run(byFinger)
				if cut := p.cutOff(); cut != "" {
					t.Errorf("%s, %s: text is cut off: %s", screen, lang, cut)
				}
				if small := p.tooSmall(); small != "" {
					t.Errorf("%s, %s: too small for fingers: %s", screen, lang, small)
				}
				for _, v := range browser.Eval[[]struct{ ID, Impact, Where string }](p.Page, `axe.run(
					document.querySelector("dialog[open]") ?? document, { resultTypes: ["violations"], iframes: false, rules: { region: { enabled: false } } }).then(
					r => r.violations.filter(v => v.impact === "serious" || v.impact === "critical").map(
					v => ({ id: v.id, impact: v.impact, where: v.nodes.slice(0, 3).map(n => n.html.slice(0, 160) + " " + n.failureSummary).join("\n") })))`) {
					t.Errorf("%s, %s: %s (%s): %s", screen, theme, v.ID, v.Impact, v.Where)
				}
			}
			p.screens(lang, theme, visit)
			p.embedScreens(lang, theme, visit)
		}
	})
}

// cutOff is the text of an element that does not fit into it, "" where all fits.
func (p *page) cutOff() string {
	p.t.Helper()
	return browser.Eval[string](p.Page, fmt.Sprintf(`(() => {
		const root = document.querySelector("dialog[open]") ?? document.body;
		const pen = document.createElement("canvas").getContext("2d");
		for (const e of root.querySelectorAll("button, label, legend, span, p, h2, option, select, dt, dd, li, td")) {
			const style = getComputedStyle(e);
			if (!e.checkVisibility() || style.visibility !== "visible" || e.closest(%q)) continue;
			if (e.matches("select")) {
				pen.font = style.font;
				const room = e.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
				if (e.selectedIndex >= 0 && pen.measureText(e.options[e.selectedIndex].text).width > room + 1) return "select " + e.name + ": " + e.options[e.selectedIndex].text;
			} else if (style.overflowX !== "visible" && !/auto|scroll/.test(style.overflowX) && e.scrollWidth > e.clientWidth + 1) {
				return (e.id || e.className) + ": " + e.textContent.trim();
			}
		}
		const box = root.getBoundingClientRect();
		if (root.scrollWidth > root.clientWidth + 1 || box.left < 0 || box.right > innerWidth) return "the whole is " + root.scrollWidth + " wide";
		return "";
	})()`, ".unseen, .name, .line, .figures"))
}

// byFinger has the style sheets take the window for one that is used by finger.
const byFinger = `for (const sheet of document.styleSheets) for (const rule of sheet.cssRules) {
	if (rule.media) rule.media.mediaText = rule.media.mediaText.replace("(pointer: coarse)", "(min-width: 0)").replace("(hover: hover)", "(max-width: 0)");
}`

// tooSmall is what is to be pressed and has less than 44 pixels each way, "" where there is nothing
// of that. A square of the board is as large as the board lets it be, and a notice may hide what
// is below it until it has been put away.
func (p *page) tooSmall() string {
	p.t.Helper()
	return browser.Eval[string](p.Page, `(() => {
		const root = document.querySelector("dialog[open]") ?? document.body;
		const small = new Set(), notice = document.querySelector("#notice:not([hidden])");
		for (const e of root.querySelectorAll("a, button, input, select, summary, textarea")) {
			const target = e.matches("input") ? e.closest("label") ?? e : e;
			if (!target.checkVisibility({ visibilityProperty: true }) || target.matches(".skip, .unseen") || notice && target.closest(".info")) continue;
			const box = target.getBoundingClientRect();
			if (box.width < 43.5 || box.height < 43.5) small.add((e.id || e.className || e.name || e.localName) + " " + e.textContent.trim().slice(0, 20) + " " + box.width.toFixed() + "×" + box.height.toFixed());
		}
		return [...small].slice(0, 4).join("; ");
	})()`)
}
