package pagetest

import (
	"fmt"
	"strings"
	"testing"

	"duiyi/web/browser"
)

// TestStrangeMoves gives the console's duiyi.move what is no text.
func TestStrangeMoves(t *testing.T) {
	onFile(t, func(t *testing.T, p *page) {
		p.start("xiangqi", "two", "")
		for _, args := range []string{"10n", "1", "null", "", "undefined", "Symbol()", "{}", "() => 0", `"h2e2", "h9g7"`} {
			if said := browser.Eval[string](p.Page, "duiyi.move("+args+")"); said != "move wants text, such as h2e2" {
				t.Errorf("duiyi.move(%s) says %q", args, said)
			}
		}
		if n, text := p.plies(), p.told(); n != 0 || text != "" {
			t.Errorf("%d plies, told %q", n, text)
		}
		p.text("h2e2")
	})
}

// TestStrangePreferences starts with choices that this version does not have.
func TestStrangePreferences(t *testing.T) {
	onFile(t, func(t *testing.T, p *page) {
		p.keep("prefs", "game=shogi\nlanguage=tlh\npieces-xiangqi=glass\npieces-chess=\nnotation-xiangqi=runes\nnotation-chess=runes\nsound=loud\n=\nnonsense\n")
		p.Reload()
		p.ready()
		if n := browser.Eval[int](p.Page, `[...document.querySelectorAll(".men use")].filter(u => document.querySelector(u.getAttribute("href"))).length`); n != 32 {
			t.Errorf("%d men can be seen", n)
		}
		p.ClickOn("#settings")
		for name, want := range map[string]string{"pieces-xiangqi": "hanzi", "pieces-chess": "classic", "notation-xiangqi": "wxf", "notation-chess": "san"} {
			if got := browser.Eval[string](p.Page, fmt.Sprintf(`document.getElementById("settings-form").elements[%q].value`, name)); got != want {
				t.Errorf("the settings show %q as %s, want %q", got, name, want)
			}
		}
		if empty := browser.Eval[int](p.Page, `[...document.querySelectorAll("#settings-form select")].filter(s => s.selectedIndex < 0).length`); empty != 0 {
			t.Errorf("%d empty fields in the settings", empty)
		}
		// What another tab has chosen meanwhile stays.
		p.keep("prefs", "theme=dark\n")
		p.press("#settings-form [name=sound]")
		if kept := p.kept("prefs"); !strings.Contains(kept, "theme=dark\n") || !strings.Contains(kept, "sound=off\n") {
			t.Errorf("kept is %q", kept)
		}
	})
}
