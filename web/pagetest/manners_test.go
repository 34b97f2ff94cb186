package pagetest

import (
	"fmt"
	"strings"
	"testing"
	"time"
	"unicode"

	"duiyi/web/browser"
)

// TestManners looks for what board pages take from the browser and its user: where
// a finger scrolls and zooms, the browser's own menu, other programs' sound.
func TestManners(t *testing.T) {
	onFile(t, func(t *testing.T, p *page) {
		p.english()
		p.start("xiangqi", "two", "")
		p.Viewport(360, 640, 1)
		if got := browser.Eval[[]string](p.Page, `(() => {
			const wrong = [];
			const touch = e => getComputedStyle(e).touchAction;
			for (const e of document.querySelectorAll(".cell")) {
				const want = e.classList.contains("mine") ? "none" : "manipulation";
				if (touch(e) !== want) wrong.push(e.ariaLabel + " has the touch action " + touch(e));
			}
			for (const e of document.querySelectorAll("button, select, input, label")) {
				if (touch(e) === "auto") wrong.push("a double tap zooms on " + e.outerHTML.slice(0, 60));
			}
			for (let e = document.getElementById("board"); e; e = e.parentElement) {
				if (touch(e) === "none") wrong.push("no finger scrolls on " + e.tagName + "#" + e.id);
			}
			if (/user-scalable|maximum-scale/.test(document.querySelector("meta[name=viewport]").content)) wrong.push("pinching does not zoom");
			if (document.querySelector("audio, video")) wrong.push("there is a medium that stops music");
			const menu = new MouseEvent("contextmenu", { bubbles: true, cancelable: true, shiftKey: true, button: 2 });
			document.querySelector(".cell").dispatchEvent(menu);
			if (menu.defaultPrevented) wrong.push("the browser's menu does not come");
			const wheel = new WheelEvent("wheel", { bubbles: true, cancelable: true, ctrlKey: true, deltaY: 100 });
			document.querySelector(".cell").dispatchEvent(wheel);
			if (wheel.defaultPrevented) wrong.push("the wheel does not zoom the page");
			return wrong;
		})()`); len(got) != 0 {
			t.Errorf("%q", got)
		}
		// Marks and men share the middle of a square, at any size of the board.
		p.click("h2")
		for _, size := range [][2]int{{321, 577}, {640, 360}, {1280, 800}} {
			p.Viewport(size[0], size[1], 1)
			x, y := p.square("h2")
			off := browser.Eval[float64](p.Page, fmt.Sprintf(`(() => {
				const middle = e => (r => [r.x + r.width / 2, r.y + r.height / 2])(e.getBoundingClientRect());
				const ring = middle(document.querySelector("#picture > g:last-of-type > g"));
				return Math.hypot(ring[0] - %v, ring[1] - %v);
			})()`, x, y))
			if off > 1.5 {
				t.Errorf("at %v the mark of the man taken up is %v pixels off", size, off)
			}
		}
	})
}

// TestSound counts the tones: none before somebody touches the page, none out of sight or
// where sounds are off, and none later for what happened then.
func TestSound(t *testing.T) {
	onFile(t, func(t *testing.T, p *page) {
		p.before(`window.tones = 0;
			const nothing = new Proxy(() => nothing, { get: () => nothing });
			window.AudioContext = class {
				constructor() { this.state = "running"; this.currentTime = 0; this.destination = nothing; window.sounding = true; }
				createGain() { return { gain: nothing, connect() {} }; }
				createOscillator() { return { frequency: nothing, connect() {}, start() { window.tones++; }, stop() {} }; }
			};`)
		tones := func(when string, want bool, moves ...string) {
			t.Helper()
			p.Run(`tones = 0`)
			p.text(moves...)
			p.Run(`await new Promise(painted => requestAnimationFrame(() => setTimeout(painted)))`) // sounds come behind what is seen
			if n := browser.Eval[int](p.Page, `tones`); (n > 0) != want {
				t.Errorf("%s: %d tones", when, n)
			}
		}
		p.resume("xiangqi", saved("xiangqi", xiangqiStart, ""))
		tones("before the first gesture", false, "h2e2", "h9g7")
		p.Press(browser.Shift)
		p.until(`window.sounding`)
		tones("after it", true, "h0g2")
		hidden := func(on bool) {
			p.Run(fmt.Sprintf(`Object.defineProperty(document, "hidden", { value: %v, configurable: true });
				document.dispatchEvent(new Event("visibilitychange"));`, on))
		}
		hidden(true)
		tones("out of sight", false, "b9c7", "b0c2", "a9b9")
		hidden(false)
		tones("back in sight", false)
		tones("and played on", true, "a0b0")
		p.ClickOn("#settings")
		p.ClickOn("[name=sound]")
		p.Press(browser.Escape)
		tones("switched off", false, "b9b8")
	})
}

// TestInterrupted turns, resizes, hides and leaves the page in the middle of a
// drag, an animation and a thought.
func TestInterrupted(t *testing.T) {
	onFile(t, func(t *testing.T, p *page) {
		p.english()
		p.start("xiangqi", "two", "")
		p.Viewport(360, 640, 2)
		sound := func(when string, plies int) {
			t.Helper()
			p.until(`document.getAnimations().length === 0 && !document.querySelector(".board.dragging")`)
			n := browser.Eval[int](p.Page, `document.querySelectorAll(".men use").length`)
			men := 0
			for _, c := range strings.Fields(p.fen())[0] {
				if unicode.IsLetter(c) {
					men++
				}
			}
			if p.plies() != plies || n != men || men < 30 || p.adrift() != 0 {
				t.Errorf("%s: %d plies, %d men of %d, %d of them adrift", when, p.plies(), n, men, p.adrift())
			}
		}
		// The phone is turned while a man is in the hand.
		x0, y0 := p.square("h2")
		x1, y1 := p.square("e2")
		p.Grab(browser.Touch, x0, y0, x1, y1)
		p.Viewport(640, 360, 2)
		p.Drop(browser.Touch)
		p.Run(`document.getElementById("board").dispatchEvent(new PointerEvent("pointercancel", { bubbles: true }))`)
		plies := p.plies() // where the finger let go may be a target or not
		sound("turned in a drag", plies)
		if plies == 1 {
			p.ClickOn("#undo")
		}
		// Another game comes while a man is in the hand, by keyboard.
		p.Viewport(900, 700, 1)
		x0, y0 = p.square("h2")
		x1, y1 = p.square("e2")
		p.Grab(browser.Mouse, x0, y0, x1, y1)
		p.Run(`document.getElementById("undo").click(); document.getElementById("flip").click(); document.getElementById("flip").click()`)
		p.Drop(browser.Mouse)
		p.Press(browser.Escape)
		sound("the board turned twice in a drag", p.plies())
		p.start("xiangqi", "two", "")
		// A game from a file comes while a man of another one is in the hand.
		x0, y0 = p.square("h2")
		x1, y1 = p.square("e2")
		p.Grab(browser.Mouse, x0, y0, x1, y1)
		p.drop("game.txt", []byte("1. 炮二平五 马8进7 2. 马二进三"))
		p.until(`!document.getElementById("notice").hidden`)
		p.Drop(browser.Mouse)
		if fen := p.fen(); fen != xiangqiStart || p.adrift() != 0 {
			t.Errorf("a man of another game is put down: %s", fen)
		}
		p.putAway()
		p.start("xiangqi", "two", "")
		// Resized and turned while a man is on its way.
		p.click("h2", "e2")
		p.Viewport(500, 700, 2)
		p.ClickOn("#flip")
		sound("resized in an animation", 1)
		p.ClickOn("#flip")

		// All of that while the computer thinks, and the page is put out of sight.
		p.start("xiangqi", "first", "master")
		p.click("a3", "a4") // no book has an answer
		p.until(`document.getElementById("app").dataset.thinking === "true"`)
		for _, size := range [][2]int{{360, 640}, {640, 360}, {320, 568}, {1280, 800}} {
			p.Viewport(size[0], size[1], 1)
		}
		p.Run(`document.body.style.zoom = 1.5; document.body.style.zoom = ""`)
		p.ClickOn("#flip")
		p.ClickOn("#langs [data-lang=zh-Hant]")
		p.english()
		p.ClickOn("#flip")
		hidden := func(on bool) {
			p.Run(fmt.Sprintf(`Object.defineProperty(document, "hidden", { value: %v, configurable: true });
				document.dispatchEvent(new Event("visibilitychange"));`, on))
		}
		hidden(true)
		p.until(`document.getElementById("app").dataset.plies === "2"`)
		hidden(false)
		sound("hidden in a thought", 2)
		if text := p.told(); text != "" {
			t.Errorf("told %q", text)
		}

		// The back button closes what is open, and leaves the game.
		for range 2 {
			p.ClickOn("#menu")
			p.until(`document.getElementById("menu-dialog").open`)
			p.Run(`history.back()`)
			p.until(`!document.querySelector("dialog[open]")`)
			sound("after the back button", 2)
		}
		// Another page, and back: from the browser's memory or anew, the game goes on.
		fen := p.fen()
		p.Run(`window.before = performance.timeOrigin`)
		p.Navigate("about:blank")
		p.Run(`history.back()`)
		p.until(`location.protocol === "file:"`)
		p.ready()
		if now := p.fen(); now != fen {
			t.Errorf("after going away and back %s, was %s", now, fen)
		}
		p.turns([2]string{"d0", "e1"})
		p.english()
		sound("after going away and back", 4)
	})
}

// TestWorkersInTrouble has workers hang in each way, and at last lack memory, in the
// middle of a game.
func TestWorkersInTrouble(t *testing.T) {
	onFile(t, func(t *testing.T, p *page) {
		// The first workers say that they are ready and never answer, or are refused
		// their memory; then there are real ones.
		p.before(watchWorkers + `
			const post = Worker.prototype.postMessage;
			window.deaf = 0;
			Worker.prototype.postMessage = function (message, ...rest) {
				if (deaf > 0 && typeof message === "string" && message.startsWith("go")) {
					deaf--;
					if (deaf % 2) setTimeout(() => this.onerror(new ErrorEvent("error", { message: "RangeError: out of memory", cancelable: true })), 50);
					return;
				}
				return post.call(this, message, ...rest);
			};`)
		p.english()
		p.start("chess", "first", "easy")
		p.Run(`deaf = 2`)
		p.click("a2", "a3")
		p.WaitFor(2*time.Minute, `document.getElementById("app").dataset.plies === "2" || document.getElementById("again").offsetParent !== null`)
		if n := p.plies(); n != 2 {
			p.ClickOn("#again")
			p.WaitFor(2*time.Minute, `document.getElementById("app").dataset.plies === "2"`)
		}
		if text := p.told(); text != "" && !strings.Contains(text, "restarted") {
			t.Errorf("told %q", text)
		}
		p.turns([2]string{"h2", "h3"})
		if live := browser.Eval[int](p.Page, `workers.length`); live < 3 {
			t.Errorf("%d workers were made", live)
		}
	})
}
