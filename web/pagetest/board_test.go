package pagetest

import (
	"fmt"
	"testing"

	"duiyi/web/browser"
)

// selected is the place of the man taken up, "" if none is.
func (p *page) selected() string {
	p.t.Helper()
	label := browser.Eval[string](p.Page,
		`[...document.querySelectorAll(".cell")].map(c => c.ariaLabel).find(l => l.includes("selected")) ?? ""`)
	if label == "" {
		return ""
	}
	var side, man, place string
	if _, err := fmt.Sscanf(label, "%s %s %2s", &side, &man, &place); err != nil {
		p.t.Fatalf("label %q: %v", label, err)
	}
	return place
}

// english has the page speak English, which the tests read.
func (p *page) english() {
	p.t.Helper()
	p.Run(`document.querySelector("#langs [data-lang=en]").click()`)
}

// TestEdges clicks near the edges of squares at many sizes and densities.
func TestEdges(t *testing.T) {
	onFile(t, func(t *testing.T, p *page) {
		p.english()
		for _, game := range []string{"xiangqi", "chess"} {
			p.start(game, "two", "")
			men := map[string][]string{"xiangqi": {"a0", "i0", "h2", "e3"}, "chess": {"a1", "h1", "g2", "b1"}}[game]
			for _, size := range [][2]int{{360, 640}, {1280, 800}} {
				for ratio := 1.0; ratio <= 3; ratio++ {
					p.Viewport(size[0], size[1], ratio)
					if over := p.overflow(); over != "" {
						t.Errorf("%s at %v: %s", game, size, over)
					}
					for i, man := range men {
						if i == 2 {
							p.ClickOn("#flip")
						}
						dx, dy := [...]float64{-.46, .46, .46, -.46}[i], [...]float64{-.46, -.46, .46, .46}[i]
						p.Click(p.within(man, dx, dy))
						if got := p.selected(); got != man {
							t.Errorf("%s at %v × %v: a click at the edge of %s took up %q", game, size, ratio, man, got)
						}
					}
					p.ClickOn("#flip")
					p.Press(browser.Escape)
				}
			}
		}
	})
}

// overflow says what of the page cannot be seen without scrolling.
func (p *page) overflow() string {
	p.t.Helper()
	return browser.Eval[string](p.Page, `(() => {
		const root = document.documentElement;
		if (root.scrollWidth > innerWidth || root.scrollHeight > innerHeight) {
			return "the page is " + root.scrollWidth + "×" + root.scrollHeight + " in a window of " + innerWidth + "×" + innerHeight;
		}
		for (const id of ["board", "status", "new", "undo", "resign", "pause", "flip", "settings", "menu", "langs", "strip-far", "strip-near", "think"]) {
			const e = document.getElementById(id);
			const r = e.getBoundingClientRect();
			if (!e.hidden && getComputedStyle(e).visibility === "visible" && (r.width < 20 || r.height < 10 || r.left < -1 || r.top < -1 || r.right > innerWidth + 1 || r.bottom > innerHeight + 1)) {
				return id + " is cut off: " + JSON.stringify(r);
			}
		}
		return "";
	})()`)
}

// sizes of windows, from the smallest phone, upright and lying, to large screens.
var sizes = [][2]int{{320, 568}, {360, 640}, {568, 320}, {640, 360}, {768, 1024}, {800, 800}, {1280, 800}, {2560, 1440}, {3840, 2160}}

// TestSizes looks for what is cut off, at every size from the smallest phone to
// the largest screen.
func TestSizes(t *testing.T) {
	onFile(t, func(t *testing.T, p *page) {
		for _, game := range []string{"xiangqi", "chess"} {
			p.start(game, "first", "easy")
			for _, lang := range []string{"zh-Hans", "en"} {
				p.Run(fmt.Sprintf(`document.querySelector("#langs [data-lang=%s]").click()`, lang))
				for _, size := range sizes {
					p.Viewport(size[0], size[1], 1)
					// Even the smallest is large enough to play on.
					if over := p.overflow(); over != "" {
						t.Errorf("%s, %s at %v: %s", game, lang, size, over)
					}
					board := browser.Eval[float64](p.Page, `document.getElementById("board").getBoundingClientRect().width`)
					if board < .5*float64(min(size[0], size[1])) {
						t.Errorf("%s at %v: the board is only %v wide", game, size, board)
					}
				}
			}
		}
	})
}

// TestNoticeLeavesRoom has the longest notice stand at every size, with everything
// else to be seen and pressed.
func TestNoticeLeavesRoom(t *testing.T) {
	onFile(t, func(t *testing.T, p *page) {
		p.keep("game.xiangqi", "damaged")
		p.before(`Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };`)
		for _, lang := range []string{"zh-Hans", "en"} {
			p.Run(fmt.Sprintf(`document.querySelector("#langs [data-lang=%s]").click()`, lang))
			for _, size := range sizes {
				p.Viewport(size[0], size[1], 1)
				if trouble := browser.Eval[string](p.Page, `(() => {
					const box = e => e.getBoundingClientRect();
					const notice = box(document.getElementById("notice"));
					if (notice.height < 40 || document.documentElement.scrollHeight > innerHeight || document.documentElement.scrollWidth > innerWidth) {
						return "there is no notice, or no room: " + JSON.stringify(notice);
					}
					for (const e of document.querySelectorAll(".top, .state, #board, .controls, #think, #record")) {
						const r = box(e), info = box(document.querySelector(".info"));
						const bottom = e.closest(".info") ? Math.min(r.bottom, info.bottom) : r.bottom;
						if (notice.left < r.right - 1 && r.left < notice.right - 1 && notice.top < bottom - 1 && r.top < notice.bottom - 1) {
							return "it covers " + (e.id || e.className);
						}
					}
					for (const e of document.querySelectorAll("#langs button, #settings, #menu, #status, #new, #undo, #resign, #flip, #notice-close, #notice-text")) {
						if (getComputedStyle(e).visibility !== "visible") continue;
						const r = box(e);
						const hit = document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2);
						if (!e.contains(hit)) {
							return (e.id || e.textContent) + " cannot be reached";
						}
					}
					return "";
				})()`); trouble != "" {
					t.Errorf("%s at %v: %s", lang, size, trouble)
				}
				board := browser.Eval[float64](p.Page, `document.getElementById("board").getBoundingClientRect().width`)
				if board < .5*float64(min(size[0], size[1])) {
					t.Errorf("%s at %v: the board is only %v wide", lang, size, board)
				}
			}
		}
	})
}

// TestShift clicks after the board has moved on the screen in ways that nobody
// tells.
func TestShift(t *testing.T) {
	onFile(t, func(t *testing.T, p *page) {
		p.english()
		p.start("xiangqi", "two", "")
		p.Viewport(900, 700, 1)
		p.click("h2", "e2")
		p.Viewport(500, 700, 1)
		p.click("h9", "g7")
		p.Run(`document.body.style.padding = "37px 0 0 23px"`)
		p.click("h0", "g2")
		p.Run(`document.getElementById("board").style.translate = "11px 29px"`)
		p.click("i9", "h9")
		p.Run(`document.body.style.zoom = .8`)
		p.click("i0", "h0")
		if n := p.plies(); n != 5 {
			t.Fatalf("%d plies, want 5", n)
		}
	})
}

func TestDrag(t *testing.T) {
	onFile(t, func(t *testing.T, p *page) {
		p.english()
		p.start("xiangqi", "two", "")
		p.Viewport(360, 640, 1)
		drag := func(with browser.Pointer, from, to string) {
			x0, y0 := p.square(from)
			x1, y1 := p.square(to)
			p.Drag(with, x0, y0, x1, y1)
		}
		drag(browser.Mouse, "h2", "e2")
		drag(browser.Touch, "h9", "g7")
		if n := p.plies(); n != 2 {
			t.Fatalf("%d plies after two drags", n)
		}
		// No move: the man goes back and nothing is taken up.
		drag(browser.Touch, "b0", "b1")
		if got := p.selected(); p.plies() != 2 || got != "" {
			t.Errorf("a drop on a square that is no target: %d plies, %q taken up", p.plies(), got)
		}
		x, y := p.square("a3")
		p.Drag(browser.Mouse, x, y, x, 635) // off the board
		if n := p.plies(); n != 2 {
			t.Errorf("%d plies after a drop off the board", n)
		}
		// A twitch is a tap.
		p.Drag(browser.Mouse, x, y, x+2, y+1)
		if got := p.selected(); got != "a3" {
			t.Errorf("after a twitch on a3 %q is taken up", got)
		}
		// A drag that comes back to where it began keeps the man up.
		x1, y1 := p.square("a4")
		p.Grab(browser.Mouse, x, y, x1, y1)
		if browser.Eval[int](p.Page, `document.querySelectorAll(".board.dragging").length`) != 1 {
			t.Error("no drag after Grab")
		}
		p.Press(browser.Escape)
		if browser.Eval[int](p.Page, `document.querySelectorAll(".board.dragging").length`) != 0 {
			t.Error("Escape does not end a drag")
		}
		p.Drop(browser.Mouse)
		if n := p.plies(); n != 2 {
			t.Errorf("%d plies after a drag that Escape ended", n)
		}
		p.calm()
		if got := p.adrift(); got != 0 {
			t.Errorf("%d men are not in the middle of a square", got)
		}
		// A drag that the browser takes away leaves no trace.
		p.Grab(browser.Mouse, x, y, x1, y1)
		p.Run(`document.getElementById("board").dispatchEvent(new PointerEvent("pointercancel", { pointerId: window.lastPointer ?? 1, bubbles: true }))`)
		p.Drop(browser.Mouse)
		if text := browser.Eval[string](p.Page, `getSelection().toString()`); text != "" {
			t.Errorf("dragging has selected the text %q", text)
		}
		if top := browser.Eval[float64](p.Page, `scrollX + scrollY`); top != 0 {
			t.Errorf("dragging has scrolled the page by %v", top)
		}
		// Right and middle buttons are the browser's.
		x, y = p.square("a3")
		p.Press(browser.Escape)
		p.Run(fmt.Sprintf(`document.elementFromPoint(%v, %v).dispatchEvent(new PointerEvent("pointerdown",
			{ pointerId: 1, isPrimary: true, button: 2, clientX: %[1]v, clientY: %[2]v, bubbles: true }))`, x, y))
		if got := p.selected(); got != "" {
			t.Errorf("the right button took up %s", got)
		}
	})
}

// adrift counts the men that are not where the snapshot has them.
func (p *page) adrift() int {
	p.t.Helper()
	return browser.Eval[int](p.Page, `[...document.querySelectorAll(".men use")].filter(
		u => !/^translate\(\d+ \d+\)$/.test(u.getAttribute("transform"))).length`)
}

// TestStill plays with animations off: men that are taken are gone at once.
func TestStill(t *testing.T) {
	onFile(t, func(t *testing.T, p *page) {
		p.start("xiangqi", "two", "")
		p.ClickOn("#settings")
		p.ClickOn("[name=glide]")
		p.Press(browser.Escape)
		p.click("h2", "h9")
		if n := browser.Eval[int](p.Page, `document.querySelectorAll(".men use").length`); n != 31 {
			t.Errorf("%d men on the board after a capture", n)
		}
		if n := browser.Eval[int](p.Page, `document.getAnimations().length`); n != 0 {
			t.Errorf("%d animations", n)
		}
		p.ClickOn("#undo")
		if n := browser.Eval[int](p.Page, `document.querySelectorAll(".men use").length`); n != 32 || p.adrift() != 0 {
			t.Errorf("%d men on the board after undoing a capture", n)
		}
		p.Reload()
		p.ready()
		p.ClickOn("#settings")
		if browser.Eval[bool](p.Page, `document.querySelector("[name=glide]").checked`) {
			t.Error("the choice is forgotten after a reload")
		}
		p.ClickOn("[name=glide]")
		p.Press(browser.Escape)
		p.click("h2", "h9")
		p.until(`document.querySelectorAll(".men use").length === 31 && document.getAnimations().length === 0`)
		// Nor does anything move where the system wants no motion.
		p.Run(`const all = window.matchMedia.bind(window);
			window.matchMedia = q => q.includes("prefers-reduced-motion") ? { matches: true } : all(q);`)
		p.ClickOn("#undo")
		if n := browser.Eval[int](p.Page, `document.getAnimations().length`); n != 0 {
			t.Errorf("%d animations where no motion is wanted", n)
		}
	})
}
