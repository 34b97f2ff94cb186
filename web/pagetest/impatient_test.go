package pagetest

import (
	"fmt"
	"testing"

	"duiyi/web/browser"
)

// impatient is a hand that presses everything, by chance but always the same.
const impatient = `let seed = %d;
	const chance = n => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0, Math.floor(seed / 4294967296 * n));
	const board = document.getElementById("board");
	const point = () => {
		const r = document.getElementById("grid").getBoundingClientRect();
		return { clientX: r.x + r.width * chance(1000) / 1000, clientY: r.y + r.height * chance(1000) / 1000 };
	};
	const send = (type, at) => (document.elementFromPoint(at.clientX, at.clientY) ?? board).dispatchEvent(new PointerEvent(type,
		{ pointerId: 1, isPrimary: true, button: 0, bubbles: true, cancelable: true, pointerType: chance(2) ? "mouse" : "touch", ...at }));
	const press = selector => {
		const all = document.querySelectorAll(selector);
		if (all.length > 0) all[chance(all.length)].click();
	};
	const pick = () => {
		const all = document.querySelectorAll("#settings-form select, #settings-form input");
		const e = all[chance(all.length)];
		if (e.options) e.selectedIndex = chance(e.options.length); else e.checked = !e.checked;
		e.dispatchEvent(new Event("change", { bubbles: true }));
	};
	for (let i = 0; i < 300; i++) {
		switch (chance(16)) {
		case 0: press("#undo"); break;
		case 1: press("#flip"); break;
		case 2: press("#langs button"); break;
		case 3: pick(); break;
		case 4: press("#promotion button, #again, #pause, #claim, #notice-close"); break;
		case 5: document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true })); break;
		case 6: press("#grid .cell"); break;
		case 7: if (chance(4) === 0) {
			press("#new");
			for (const name of ["game", "players", "level"]) press("#new-form [name=" + name + "]");
			press("#new-start, #new-form [data-close], #new-continue:not([hidden])");
		} break;
		case 8: if (chance(8) === 0) { press("#resign"); press("#resign-yes, #resign-form [data-close]"); } break;
		case 9: case 10: {
			send("pointerdown", point());
			for (let n = chance(6); n > 0; n--) send("pointermove", point());
			if (chance(5) > 0) send(chance(6) ? "pointerup" : "pointercancel", point());
			break;
		}
		case 11: if (chance(6) === 0) press("#rematch"); break;
		default: {
			// A man that can move, and one of its targets.
			press("#grid .mine");
			press("#grid .target");
		}
		}
		document.querySelectorAll("dialog[open]").forEach(d => { if (chance(2)) d.close(); });
		if (chance(3) === 0) await new Promise(done => setTimeout(done, chance(60)));
	}
	document.querySelectorAll("dialog[open]").forEach(d => d.close());`

// TestImpatient presses everything without waiting, and expects the board to
// show the game afterwards, and the console to be silent.
func TestImpatient(t *testing.T) {
	onFile(t, func(t *testing.T, p *page) {
		for seed := range 2 {
			p.Run(fmt.Sprintf(impatient, 1000+seed))
			t.Log(p.plies(), p.fen(), p.told())
			p.Run(`document.querySelector("#langs [data-lang=en]").click()`)
			p.Press(browser.Escape)
			if n := p.adrift(); n != 0 {
				t.Errorf("seed %d: %d men are adrift", seed, n)
			}
			p.until(`(() => {
				const fen = duiyi.board().split("\n").at(-2).split(" ")[0];
				return fen.replace(/[^a-z]/gi, "").length === document.querySelectorAll(".men use").length;
			})()`)
			p.start("xiangqi", "two", "")
			if fen := p.fen(); fen != xiangqiStart {
				t.Fatalf("seed %d: a new game begins with %s", seed, fen)
			}
			p.until(`document.querySelectorAll(".men use").length === 32`)
			p.click("h2", "e2")
			if n := p.plies(); n != 1 {
				t.Errorf("seed %d: %d plies after a move", seed, n)
			}
			if text := p.told(); text != "" {
				t.Errorf("seed %d: told %q", seed, text)
			}
			p.Reload()
			p.ready()
		}
	})
}
