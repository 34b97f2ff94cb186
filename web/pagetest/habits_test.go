package pagetest

import (
	"fmt"
	"strings"
	"testing"
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
