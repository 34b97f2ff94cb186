package pagetest

import (
	"fmt"
	"testing"

	"duiyi/web/browser"
)

// countGo counts the thoughts that are under way in each of the page's workers.
const countGo = `window.thoughts = { most: 0, strays: 0 };
	const Real = Worker;
	window.Worker = class extends Real {
		constructor(...args) {
			super(...args);
			this.going = 0;
			this.addEventListener("message", ({ data }) => {
				if (/^bestmove/.test(data) && --this.going < 0) thoughts.strays++;
			});
		}
		postMessage(data, ...rest) {
			if (/^go\b/.test(data)) thoughts.most = Math.max(thoughts.most, ++this.going);
			super.postMessage(data, ...rest);
		}
	};`

// restless is a hand that presses whatever it sees on the page or the topmost sheet, types, drags, pastes, goes
// back and has the language change, by chance but always the same.
const restless = `let seed = %d;
	const chance = n => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0, Math.floor(seed / 4294967296 * n));
	const one = list => list[chance(list.length)];
	const wait = ms => new Promise(done => setTimeout(done, ms));
	const texts = ["1. e4 e5 2. Nf3", "炮二平五 马8进7", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "nonsense", "", "e4", "h2e2", "{",
		"[Event \"x\"]\n\n1. d4 (1. e4 e5 {hm}) d5 *", "\u202e\u0000<b>", "2026-01-01"];
	const keys = ["Escape", "Enter", " ", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "Tab", "a", "f", "/", "?", "1", "Delete"];
	const links = ["#game=chess&moves=e2e4e7e5&ply=1", "#game=xiangqi&moves=h2e2", "#nonsense", "#game=chess&fen=x"];
	const grid = document.getElementById("grid");
	const top = () => [...document.querySelectorAll("dialog[open]")].at(-1);
	const seen = () => [...(top() ?? document).querySelectorAll("button, select, input, textarea, a[href], summary, [tabindex]")]
		.filter(e => e.checkVisibility() && e.type !== "file");
	const send = (type, at, kind, target) => (target ?? document.elementFromPoint(at.clientX, at.clientY) ?? document.body).dispatchEvent(
		new PointerEvent(type, { pointerId: 1, isPrimary: true, button: 0, bubbles: true, cancelable: true, detail: +(type === "click"), pointerType: kind, ...at }));
	const tap = (e, kind) => {
		if (!e) return;
		const r = e.getBoundingClientRect(), at = { clientX: r.x + r.width / 2, clientY: r.y + r.height / 2 };
		const hit = document.elementFromPoint(at.clientX, at.clientY) ?? e;
		for (const type of ["pointerdown", "pointerup", "click"]) send(type, at, kind, hit);
	};
	const point = () => {
		const r = grid.getBoundingClientRect();
		return chance(3) ? { clientX: r.x + r.width * chance(100) / 100, clientY: r.y + r.height * chance(100) / 100 } :
			{ clientX: chance(innerWidth + 200) - 100, clientY: chance(innerHeight + 200) - 100 };
	};
	for (let i = 0; i < 90; i++) {
		const kind = one(["mouse", "touch"]), all = seen();
		switch (chance(14)) {
		case 0: case 1: case 2: case 3: tap(one(all.filter(e => !e.matches(".cell"))), kind); break;
		case 4: { const e = one(all); tap(e, kind); tap(e, kind); break; }
		case 5: tap(one([...grid.querySelectorAll(".mine")]), kind); tap(one([...grid.querySelectorAll(".target")]), kind); break;
		case 6: case 7: (chance(2) && document.activeElement || document.body).dispatchEvent(new KeyboardEvent("keydown",
			{ key: one(keys), bubbles: true, cancelable: true, ctrlKey: !chance(8), shiftKey: !chance(8) })); break;
		case 8: {
			send("pointerdown", point(), kind);
			for (let n = chance(6); n > 0; n--) send("pointermove", point(), kind);
			if (chance(5)) send(chance(6) ? "pointerup" : "pointercancel", point(), kind);
			break;
		}
		case 9: {
			await wait(100); // for sheets that are being closed to be gone from the history, or this leaves the page
			if (history.state?.sheets > 0) { history.back(); await wait(100); }
			break;
		}
		case 10: {
			const e = one(all.filter(e => e.matches("input, textarea, select")));
			if (!e) break;
			if (e.options) e.selectedIndex = chance(e.options.length);
			else if (e.type === "checkbox" || e.type === "radio") e.checked = !e.checked;
			else e.value = e.type === "range" ? chance(100) : one(texts);
			for (const type of ["input", "change"]) e.dispatchEvent(new Event(type, { bubbles: true }));
			break;
		}
		case 11: {
			const clipboardData = new DataTransfer();
			clipboardData.setData("text/plain", one(texts));
			document.activeElement.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
			break;
		}
		case 12: one(document.querySelectorAll("[data-lang]")).click(); break;
		case 13: switch (chance(5)) {
			case 0: location.hash = one(links); break;
			case 1: window.dispatchEvent(new Event("resize")); break;
			case 2: document.dispatchEvent(new Event("visibilitychange")); break;
			case 3: window.dispatchEvent(new Event("pagehide")); break;
			case 4: grid.dispatchEvent(new WheelEvent("wheel", { deltaY: one([120, -120]), bubbles: true, cancelable: true }));
			}
		}
		if (chance(3) === 0) await wait(chance(40));
	}
	while (top()) { top().close(); await wait(20); }
	document.querySelector("#langs [data-lang=en]").click();`

// askew says what on the page is not as it has to be, whatever has happened before.
const askew = `(() => {
	const out = [], fen = duiyi.board().split("\n").at(-2).split(" ")[0];
	const no = (n, what) => { if (n) out.push(n + " " + what); };
	const count = (selector, wrong = () => true) => [...document.querySelectorAll(selector)].filter(wrong).length;
	no(Math.abs(count(".men use") - fen.replace(/[^a-z]/gi, "").length), "men too many or too few");
	no(count(".men use", u => !/^translate\(\d+ \d+\)$/.test(u.getAttribute("transform"))), "men adrift");
	no(count("#grid .cell[tabindex='0']") - 1, "squares too many to tab to");
	no(count("#grid .cell", c => !c.ariaLabel), "squares without a name");
	no(count("use[href^='#xiangqi-'], use[href^='#chess-']", u => u.checkVisibility() &&
		!document.querySelector(u.getAttribute("href"))?.closest("svg").checkVisibility()), "men without colours");
	no(count("[aria-pressed], [aria-disabled], [aria-selected]", e => ["ariaPressed", "ariaDisabled", "ariaSelected"].some(
		k => ![null, "true", "false"].includes(e[k]))), "odd states");
	no(+/\{\d\}|undefined|NaN/.test(document.body.innerText), "words missing");
	no(+(document.documentElement.scrollWidth > innerWidth), "windows too narrow");
	no(+(thoughts.most > 1), "thoughts over others");
	no(thoughts.strays, "answers too many");
	return out.join(", ");
})()`

// TestRestless has a hand press everything that there is, in a wide window and in that of a small phone, and
// expects the page to be whole afterwards, and to answer.
func TestRestless(t *testing.T) {
	onFile(t, func(t *testing.T, p *page) {
		p.before(countGo + "window.print = () => {};")
		for seed, size := range [][2]int{{1280, 800}, {320, 568}} {
			p.Viewport(size[0], size[1], 1)
			p.Run(fmt.Sprintf(restless, 40+seed))
			p.Press(browser.Escape)
			p.Press(browser.Escape)
			wrong := "?"
			for tries := 0; wrong != "" && tries < 5; tries++ { // the computer may move just now
				p.calm()
				wrong = browser.Eval[string](p.Page, askew)
			}
			if wrong != "" {
				t.Errorf("seed %d: %s", seed, wrong)
			}
			if state := browser.Eval[string](p.Page, `document.documentElement.dataset.state`); state != "ready" {
				t.Fatalf("seed %d: the page is %s", seed, state)
			}
			// A fault would have been logged as an error, which fails the test.
			if p.data("practice") == "true" {
				p.ClickOn("#practice-leave")
			}
		}
		p.Viewport(1280, 800, 1)
		p.start("xiangqi", "two", "")
		p.click("h2", "e2")
		if n := p.plies(); n != 1 {
			t.Errorf("%d plies after a move", n)
		}
	})
}
