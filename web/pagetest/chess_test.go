package pagetest

import (
	"strings"
	"testing"

	"duiyi/web/browser"
)

// TestSpecialMoves plays castling both ways, en passant and a check by clicks.
func TestSpecialMoves(t *testing.T) {
	onFile(t, func(t *testing.T, p *page) {
		p.resume("chess", saved("chess", "r3k2r/p6p/8/8/4p3/8/P2P3P/R3K2R w KQkq - 0 1", ""))
		p.click("d2", "d4", "e4", "d3") // en passant
		if fen := p.fen(); !strings.HasPrefix(fen, "r3k2r/p6p/8/8/8/3p4/P6P/R3K2R w") {
			t.Fatalf("after en passant %s", fen)
		}
		p.click("e1", "g1") // the king goes two squares
		p.click("e8", "a8") // onto the rook
		if fen := p.fen(); !strings.HasPrefix(fen, "2kr3r/p6p/8/8/8/3p4/P6P/R4RK1 w") {
			t.Fatalf("after castling %s", fen)
		}
		moves := browser.Eval[string](p.Page, `[...document.querySelectorAll("#moves .move")].map(m => m.textContent).join(" ")`)
		if moves != "d4 exd3 O-O O-O-O" {
			t.Errorf("moves %s", moves)
		}
		p.calm()
		if n := browser.Eval[int](p.Page, `document.querySelectorAll(".men use").length`); n != 11 || p.adrift() != 0 {
			t.Errorf("%d men on the board, want 11", n)
		}
		for range 4 {
			p.ClickOn("#undo")
		}
		if fen := p.fen(); !strings.HasPrefix(fen, "r3k2r/p6p/8/8/4p3/8/P2P3P/R3K2R w KQkq") {
			t.Errorf("after undoing all %s", fen)
		}
		// The rook may also be dragged, which is no castling.
		p.click("e1")
		x0, y0 := p.square("h1")
		x1, y1 := p.square("f1")
		p.Drag(browser.Mouse, x0, y0, x1, y1)
		if fen := p.fen(); !strings.HasPrefix(fen, "r3k2r/p6p/8/8/4p3/8/P2P3P/R3KR2 b") {
			t.Errorf("after dragging the rook %s", fen)
		}
	})
}

func TestPromotion(t *testing.T) {
	onFile(t, func(t *testing.T, p *page) {
		const fen = "1n5k/P7/8/8/8/8/7p/K5N1 w - - 0 1"
		p.before(stopped)
		p.resume("chess", saved("chess", fen, ""))
		open := `!document.getElementById("promotion").hidden`
		closed := func(how string) {
			t.Helper()
			if browser.Eval[bool](p.Page, open) {
				t.Fatalf("the picker stays after %s", how)
			}
			if now := p.fen(); now != fen {
				t.Fatalf("after %s %s", how, now)
			}
		}
		p.Viewport(360, 640, 1)
		p.click("a7", "a8")
		p.until(open)
		p.Press(browser.Escape)
		closed("Escape")
		if focus := browser.Eval[string](p.Page, `document.activeElement.ariaLabel`); !strings.Contains(focus, "a8") {
			t.Errorf("after the picker the focus is on %q", focus)
		}
		p.click("a8")
		p.until(open + ` && history.state?.sheets === 1`)
		p.Run(`history.back()`)
		p.until("!(" + open + ") && !history.state?.sheets")
		closed("the back button")
		p.click("a8")
		p.until(open)
		p.click("d4")
		closed("a click outside")
		x, y := p.square("a8")
		p.hasty(browser.Mouse, x, y) // a piece lies under the second press
		p.until(open)
		p.click("d4")
		closed("a double press")
		p.click("a8")
		p.until(open)
		p.ClickOn(".promotion-cancel")
		closed("the cancel button")
		x0, y0 := p.square("a7")
		x1, y1 := p.square("b8")
		p.Drag(browser.Mouse, x0, y0, x1, y1)
		p.until(open)
		for i, box := range browser.Eval[[][4]float64](p.Page, `[...document.querySelectorAll(".promotion-list button")].map(
				b => b.getBoundingClientRect()).map(r => [r.left, r.top, r.right, r.bottom])`) {
			if box[0] < 0 || box[1] < 0 || box[2] > 360 || box[3] > 640 || box[2]-box[0] < 43.5 || box[3]-box[1] < 43.5 {
				t.Errorf("button %d of the picker is too small or cut off: %v", i, box)
			}
		}
		p.ClickOn(`#promotion button[value="2"]`)
		if now := p.fen(); !strings.HasPrefix(now, "1N5k/8/8/8/8/8/7p/K5N1 b") {
			t.Errorf("after promotion to a knight %s", now)
		}
		// By keyboard, on the other side of the board: the queen is first.
		p.ClickOn("#flip")
		p.click("h2", "h1")
		p.until(open)
		p.Press(browser.Down)
		p.Press(browser.Up)
		p.Press(browser.Enter)
		if now := p.fen(); !strings.HasPrefix(now, "1N5k/8/8/8/8/8/8/K5Nq w") {
			t.Errorf("after promotion to a queen %s", now)
		}
		p.calm()
		p.ClickOn("#undo")
		p.ClickOn("#undo")
		if now := p.fen(); now != fen {
			t.Errorf("after undoing both %s", now)
		}
		// By touch, after which browsers send a click to what lies there by then.
		p.ClickOn("#flip")
		for _, place := range []string{"a7", "a8"} {
			p.Tap(p.square(place))
		}
		p.until(open)
		p.Run(`await new Promise(done => setTimeout(done, 400))`)
		if !browser.Eval[bool](p.Page, open) {
			t.Fatalf("the tap that brought the picker up has closed it: %s", p.fen())
		}
		p.Tap(p.square("d4"))
		p.until("!(" + open + ")")
		closed("a tap outside")
		p.Tap(p.square("a8"))
		p.until(open)
		p.TapOn(`#promotion button[value="4"]`)
		p.until("!(" + open + ")")
		if now := p.fen(); !strings.HasPrefix(now, "R") {
			t.Errorf("after promotion to a rook by touch %s", now)
		}
		p.calm()
		p.ClickOn("#undo")
		if n := browser.Eval[int](p.Page, `document.querySelectorAll('.men use[href$="-1"], .men use[href$="-9"]').length`); n != 2 {
			t.Errorf("%d pawns are drawn, want 2", n)
		}
	})
}
