package pagetest

import (
	"fmt"
	"strings"
	"testing"

	"duiyi/web/browser"
)

// before has the page run JavaScript before any of its own, from the next load
// on.
func (p *page) before(script string) {
	p.t.Helper()
	var made struct{ Script string }
	p.Call("script.addPreloadScript", map[string]any{"functionDeclaration": "() => {" + script + "\n}"}, &made)
	p.t.Cleanup(func() { p.Call("script.removePreloadScript", map[string]any{"script": made.Script}, nil) })
	p.Reload()
	p.ready()
}

// watchWorkers keeps the page's workers in the array workers, and marks those that it has ended.
const watchWorkers = `window.workers = [];
	const Real = Worker;
	window.Worker = class extends Real {
		constructor(...args) { super(...args); workers.push(this); }
		terminate() { this.over = true; super.terminate(); }
	};`

// told is the notice on the page, "" if there is none.
func (p *page) told() string {
	p.t.Helper()
	return browser.Eval[string](p.Page,
		`document.getElementById("notice").hidden ? "" : document.getElementById("notice-text").textContent`)
}

func (p *page) putAway() {
	p.t.Helper()
	p.ClickOn("#notice-close")
	if text := p.told(); text != "" {
		p.t.Errorf("the notice cannot be put away: %s", text)
	}
}

// TestTooOld opens page and embedded board in browsers that lack what they need, also so much of it that
// Go's own script gives up: a plain notice stands there.
func TestTooOld(t *testing.T) {
	served := site(t)
	file := single(t)
	browser.Each(t, func(t *testing.T, b *browser.Browser) {
		p := &page{b.Open(t, "about:blank"), t}
		for _, lacks := range []string{"WebAssembly", "TextEncoder", "Worker"} {
			var made struct{ Script string }
			p.Call("script.addPreloadScript", map[string]any{"functionDeclaration": "() => { delete globalThis." + lacks + "; }"}, &made)
			for _, url := range []string{file, served + "/", served + "/embed.html#game=chess&moves=e2e4"} {
				p.Navigate("about:blank")
				p.Navigate(url)
				if lacks == "Worker" && strings.Contains(url, "embed") { // which has no use for it
					p.until(`document.documentElement.dataset.state === "ready"`)
					continue
				}
				p.until(`document.documentElement.dataset.state === "failed"`)
				text := browser.Eval[string](p.Page, `document.getElementById("boot-failure")?.innerText ?? ""`)
				for _, words := range []string{"浏览器太旧", "瀏覽器太舊", "this browser is too old", "Reload"} {
					if !strings.Contains(text, words) {
						t.Errorf("%s without %s: the notice reads %q", url, lacks, text)
						break
					}
				}
				p.TakeErrors()
			}
			p.Call("script.removePreloadScript", map[string]any{"script": made.Script}, nil)
		}
	})
}

func TestWorkerKilled(t *testing.T) {
	onFile(t, func(t *testing.T, p *page) {
		p.before(watchWorkers)
		p.english()
		p.start("xiangqi", "first", "hard")
		p.click("a3", "a4") // no book has an answer
		p.until(`document.getElementById("app").dataset.thinking === "true" && document.getElementById("score").textContent !== ""`)
		p.Run(`workers.at(-1).onerror(new ErrorEvent("error", { message: "out of memory", cancelable: true }))`)
		p.until(`document.getElementById("app").dataset.plies === "2"`)
		if text := p.told(); !strings.Contains(text, "restarted") {
			t.Errorf("told %q", text)
		}
		p.putAway()
		// One that falls silent is found out by the watchdog.
		p.click("h0", "g2")
		p.until(`document.getElementById("app").dataset.thinking === "true"`)
		p.Run(`workers.at(-1).terminate()`)
		p.until(`document.getElementById("app").dataset.plies === "4"`)
		if text := p.told(); !strings.Contains(text, "restarted") {
			t.Errorf("told %q", text)
		}
		p.click("b0", "c2")
		p.until(`document.getElementById("app").dataset.plies === "6"`)
	})
}

func TestWorkerNeverStarts(t *testing.T) {
	onFile(t, func(t *testing.T, p *page) {
		p.before(`window.Worker = class { constructor() { throw new Error("no workers today"); } };`)
		p.english()
		p.start("xiangqi", "first", "easy")
		p.click("h2", "e2")
		p.until(`document.getElementById("again").offsetParent !== null`)
		if text := p.told(); !strings.Contains(text, "several times") {
			t.Errorf("told %q", text)
		}
		if text := p.told(); !strings.Contains(text, "press “Think again”") {
			t.Errorf("told %q", text)
		}
		p.ClickOn("#undo")
		if n := p.plies(); n != 0 {
			t.Errorf("%d plies after undo", n)
		}
		// Nothing is said of a button that is not there.
		if text := p.told(); !strings.Contains(text, "several times") || strings.Contains(text, "press") {
			t.Errorf("told %q on the person's turn", text)
		}
		p.start("xiangqi", "two", "")
		p.click("h2", "e2", "h9", "g7")
		if n := p.plies(); n != 2 {
			t.Errorf("%d plies between two people", n)
		}
	})
}

func TestDamagedSave(t *testing.T) {
	onFile(t, func(t *testing.T, p *page) {
		good := saved("xiangqi", xiangqiStart, "", "h2e2")
		for _, damaged := range []string{
			strings.Replace(good, "h2e2", "h2e3", 1),
			strings.Replace(good, "h2e2", "h2h1", 1),
			good[:len(good)/2],
			"\x00 {}",
			strings.Replace(good, "duiyi game 1", "duiyi game 99", 1),
		} {
			p.resume("xiangqi", damaged)
			want := "damaged"
			if strings.Contains(damaged, "99") {
				want = "newer"
			}
			if text := p.told(); !strings.Contains(text, want) {
				t.Errorf("told %q of the save %q", text, damaged)
			}
			if fen := p.fen(); fen != xiangqiStart {
				t.Errorf("the board shows %s after the save %q", fen, damaged)
			}
			aside := browser.Eval[string](p.Page, `Object.entries(localStorage).filter(([k]) => k.startsWith("duiyi.v1.aside.xiangqi.")).map(([, v]) => v).join("|")`)
			if !strings.Contains(aside, damaged) {
				t.Errorf("the save %q was not set aside: %q", damaged, aside)
			}
			p.putAway()
		}
		p.click("h2", "e2")
		if n := p.plies(); n < 1 {
			t.Error("the board takes no moves after all that")
		}
	})
}

// TestDamagedSaveInFullStore has no room to put a damaged game aside.
func TestDamagedSaveInFullStore(t *testing.T) {
	onFile(t, func(t *testing.T, p *page) {
		damaged := strings.Replace(saved("xiangqi", xiangqiStart, "", "h2e2"), "h2e2", "h2e3", 1)
		aside := func() string {
			return browser.Eval[string](p.Page, `Object.keys(localStorage).filter(k => k.startsWith("duiyi.v1.aside.xiangqi.")).sort().map(k => localStorage[k]).join("|")`)
		}
		// No room for a byte more, what is removed makes some, and the keys count.
		p.before(fmt.Sprintf("localStorage.setItem(%q, %q);", "duiyi.v1.game.xiangqi", damaged) + `
			localStorage.setItem("duiyi.v1.prefs", "game=xiangqi\nlanguage=en\n");
			const real = Storage.prototype.setItem;
			const used = () => Object.entries(localStorage).reduce((sum, [k, v]) => sum + k.length + v.length, 0);
			const room = used();
			Storage.prototype.setItem = function (key, value) {
				const had = this.getItem(key);
				if (used() - (had === null ? 0 : key.length + had.length) + key.length + String(value).length > room) {
					throw new DOMException("full", "QuotaExceededError");
				}
				real.call(this, key, value);
			};
			window.moreRoom = () => { Storage.prototype.setItem = real; };`)
		if text := p.told(); !strings.Contains(text, "stays where it was") {
			t.Errorf("told %q", text)
		}
		p.click("h2", "e2")
		if n := p.plies(); n != 1 && n != 2 {
			t.Errorf("%d plies", n)
		}
		if kept := p.kept("game.xiangqi"); kept != damaged {
			t.Errorf("of the damaged game %q is left", kept)
		}
		if got := aside(); got != "" {
			t.Errorf("put aside %q", got)
		}
		// With room again the game is kept, and the damaged one beside it.
		p.Run(`moreRoom()`)
		p.ClickOn("#undo")
		if kept := p.kept("game.xiangqi"); !strings.HasPrefix(kept, "duiyi game 2\n") || kept == damaged {
			t.Errorf("kept %q", kept)
		}
		if got := aside(); got != damaged {
			t.Errorf("put aside %q", got)
		}
		if text := p.told(); text != "" {
			t.Errorf("told %q", text)
		}
	})
}

// TestOldCopies damages a game again and again.
func TestOldCopies(t *testing.T) {
	onFile(t, func(t *testing.T, p *page) {
		for _, name := range []string{"a", "b", "c", "d", "e"} {
			p.resume("xiangqi", name)
		}
		if got := browser.Eval[string](p.Page, `Object.keys(localStorage).filter(k => k.startsWith("duiyi.v1.aside.")).sort().map(k => localStorage[k]).join("")`); got != "cde" {
			t.Errorf("put aside are %q", got)
		}
	})
}

// TestNoStore plays where the browser keeps nothing, in the ways that browsers
// refuse.
func TestNoStore(t *testing.T) {
	for name, script := range map[string]string{
		"forbidden": `Object.defineProperty(window, "localStorage", { get() { throw new DOMException("forbidden", "SecurityError"); } });`,
		"missing":   `Object.defineProperty(window, "localStorage", { value: null });`,
		"full":      `Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };`,
	} {
		t.Run(name, func(t *testing.T) {
			onFile(t, func(t *testing.T, p *page) {
				p.before(script)
				p.english()
				p.start("xiangqi", "two", "")
				p.click("h2", "e2")
				if text := p.told(); !strings.Contains(text, "does not let the game be saved") {
					t.Fatalf("told %q", text)
				}
				p.putAway()
				p.click("h9", "g7", "h0", "g2")
				if n := p.plies(); n != 3 {
					t.Errorf("%d plies", n)
				}
				if text := p.told(); text != "" {
					t.Errorf("told again: %q", text)
				}
			})
		})
	}
}

// TestNoShelf brings games where the browser refuses the library's database, and is not told that they are kept.
func TestNoShelf(t *testing.T) {
	onFile(t, func(t *testing.T, p *page) {
		p.before(`indexedDB.open = () => { throw new DOMException("forbidden", "SecurityError"); };`)
		p.english()
		const lost = "lost when you close it"
		p.drop("one.pgn", []byte("1. e4 e5 *\n"))
		p.until(`document.getElementById("app").dataset.game === "chess" && !document.getElementById("notice").hidden`)
		if text := p.told(); !strings.Contains(text, lost) {
			t.Errorf("of a game told %q", text)
		}
		p.drop("two.pgn", []byte(strings.Repeat("[Event \"x\"]\n\n1. d4 d5 2. c4 *\n\n", 2)))
		p.until(`document.getElementById("notice-text").textContent.includes("Added to the library")`)
		if text := p.told(); !strings.Contains(text, lost) {
			t.Errorf("of several told %q", text)
		}
	})
}

// TestFault makes the browser fail in the middle of a drawing, and expects the
// board to be drawn anew and the game to go on.
func TestFault(t *testing.T) {
	onFile(t, func(t *testing.T, p *page) {
		p.english()
		p.start("xiangqi", "two", "")
		p.Run(`const real = Element.prototype.setAttribute;
			Element.prototype.setAttribute = function (name, value) {
				if (name === "transform") {
					Element.prototype.setAttribute = real;
					throw new Error("thrown by the test");
				}
				return real.call(this, name, value);
			}`)
		p.click("h2", "e2")
		if errors := p.TakeErrors(); len(errors) != 1 || !strings.Contains(errors[0], "thrown by the test") {
			t.Errorf("the console says %q", errors)
		}
		if text := p.told(); !strings.Contains(text, "drawn again") {
			t.Errorf("told %q", text)
		}
		p.putAway()
		p.calm()
		if n := browser.Eval[int](p.Page, `document.querySelectorAll(".men use").length`); n != 32 || p.adrift() != 0 {
			t.Errorf("%d men on the board", n)
		}
		p.click("h9", "g7")
		if n := p.plies(); n != 2 {
			t.Errorf("%d plies", n)
		}
	})
}

// TestIdle expects a page that waits for a person to do nothing.
func TestIdle(t *testing.T) {
	onFile(t, func(t *testing.T, p *page) {
		p.before(`window.calls = 0;
			for (const name of ["setInterval", "setTimeout", "requestAnimationFrame"]) {
				const real = window[name];
				window[name] = (f, ...rest) => real.call(window, typeof f === "function" ? (...args) => { window.calls++; f(...args); } : f, ...rest);
			}`)
		p.start("xiangqi", "first", "easy")
		p.turns([2]string{"h2", "e2"})
		// Half a second in which no timer fires comes soon. It takes no timer to
		// measure it.
		still := `(async () => {
			window.calls = 0;
			const channel = new MessageChannel();
			for (const end = performance.now() + 500; performance.now() < end;) {
				await new Promise(done => { channel.port1.onmessage = done; channel.port2.postMessage(0); });
			}
			return window.calls === 0;
		})()`
		for try := 0; !browser.Eval[bool](p.Page, still); try++ {
			if try == 20 {
				t.Fatal("timers fire in a page that waits for a person")
			}
		}
	})
}
