package pagetest

import (
	"fmt"
	"strings"
	"testing"

	"duiyi/web/browser"
)

const xiangqiStart = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"

// everywhere runs a test on the single file and on the page that the program
// serves.
func everywhere(t *testing.T, test func(t *testing.T, p *page)) {
	t.Run("file", func(t *testing.T) {
		url := single(t)
		browser.Each(t, func(t *testing.T, b *browser.Browser) { test(t, open(t, b, url)) })
	})
	t.Run("server", func(t *testing.T) {
		url := site(t)
		browser.Each(t, func(t *testing.T, b *browser.Browser) { test(t, open(t, b, url)) })
	})
}

// onFile runs a test on the single file.
func onFile(t *testing.T, test func(t *testing.T, p *page)) {
	url := single(t)
	browser.Each(t, func(t *testing.T, b *browser.Browser) { test(t, open(t, b, url)) })
}

// turns plays clicks, two to a move, against the computer.
func (p *page) turns(clicks ...[2]string) {
	p.t.Helper()
	for _, c := range clicks {
		before := p.plies()
		p.click(c[0], c[1])
		p.until(fmt.Sprintf(`document.getElementById("app").dataset.plies === "%d"`, before+2))
	}
}

// plies is the number of moves on the list.
func (p *page) plies() int {
	p.t.Helper()
	n := browser.Eval[int](p.Page, `document.querySelectorAll("#moves .move").length`)
	if said := p.data("plies"); said != fmt.Sprint(n) {
		p.t.Fatalf("%d moves on the list, %s in the game", n, said)
	}
	return n
}

func TestPlay(t *testing.T) {
	everywhere(t, func(t *testing.T, p *page) {
		p.start("xiangqi", "first", "easy")
		// Advisors and elephants can make these moves whatever the other side does.
		p.turns([2]string{"b2", "e2"}, [2]string{"d0", "e1"}, [2]string{"g0", "i2"})
		if n := p.plies(); n != 6 {
			t.Fatalf("%d plies after three turns", n)
		}
		first := browser.Eval[string](p.Page, `document.querySelector("#moves .move").textContent`)
		if first != "C8.5" {
			t.Errorf("first move on the list is %s", first)
		}
		fen := p.fen()

		// A reload goes on where the game was, and the game goes on.
		p.Reload()
		p.ready()
		if now := p.fen(); now != fen {
			t.Fatalf("after a reload %s, was %s", now, fen)
		}
		if n := p.plies(); n != 6 {
			t.Fatalf("%d plies after a reload", n)
		}
		p.ClickOn("#undo")
		if n := p.plies(); n != 4 {
			t.Fatalf("%d plies after undoing a turn of three", n)
		}
		p.turns([2]string{"g0", "i2"})
	})
}

func TestUndoDuringThought(t *testing.T) {
	onFile(t, func(t *testing.T, p *page) {
		p.start("xiangqi", "first", "master")
		p.click("a3", "a4") // no book has an answer
		p.until(`document.getElementById("app").dataset.thinking === "true" && document.getElementById("figures").textContent !== ""`)
		if n := p.plies(); n != 1 {
			t.Fatalf("%d plies while the computer thinks", n)
		}
		p.ClickOn("#undo")
		if fen := p.fen(); fen != xiangqiStart {
			t.Fatalf("after undo %s", fen)
		}
		if thinking := p.data("thinking"); thinking != "false" {
			t.Fatal("the computer thinks after undo")
		}
		// The answer to the thought that was given up must not come.
		p.click("h2", "e2")
		p.until(`document.getElementById("app").dataset.plies === "2"`)
		if first := browser.Eval[string](p.Page, `document.querySelector("#moves .move").textContent`); first != "C2.5" {
			t.Errorf("first move on the list is %s", first)
		}
	})
}

func TestComputerOpens(t *testing.T) {
	onFile(t, func(t *testing.T, p *page) {
		for _, game := range []string{"xiangqi", "chess"} {
			p.start(game, "second", "easy")
			p.until(`document.getElementById("app").dataset.plies === "1"`)
			if turn := p.data("turn"); turn != "second" {
				t.Errorf("%s: after the computer's first move it is the %s side's turn", game, turn)
			}
			if !browser.Eval[bool](p.Page, `document.getElementById("flip").ariaPressed === "true"`) {
				t.Errorf("%s: who plays the second side does not sit behind it", game)
			}
		}
		p.start("chess", "auto", "easy")
		p.until(`document.getElementById("app").dataset.plies >= 4`)
		p.start("xiangqi", "two", "")
		if fen := p.fen(); fen != xiangqiStart {
			t.Errorf("new game begins with %s", fen)
		}
	})
}

func TestTwoGames(t *testing.T) {
	onFile(t, func(t *testing.T, p *page) {
		p.start("xiangqi", "two", "")
		p.click("h2", "e2")
		p.start("chess", "two", "")
		p.click("e2", "e4")
		p.ClickOn("#new")
		p.ClickOn("#new-form label:has([value=xiangqi])")
		p.ClickOn("#new-continue")
		p.until(`document.getElementById("app").dataset.game === "xiangqi"`)
		if n := p.plies(); n != 1 {
			t.Errorf("xiangqi goes on with %d plies", n)
		}
		p.Reload()
		p.ready()
		if fen := p.fen(); !strings.HasPrefix(fen, "rnbakabnr/") {
			t.Errorf("after a reload %s", fen)
		}
		if kept := p.kept("game.chess"); !strings.Contains(kept, "moves e2e4") {
			t.Errorf("kept of the game of chess: %q", kept)
		}
	})
}

func TestMate(t *testing.T) {
	onFile(t, func(t *testing.T, p *page) {
		p.resume("chess", saved("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "", "f2f3", "e7e5", "g2g4"))
		p.click("d8", "h4")
		p.until(`document.getElementById("app").dataset.over === "true"`)
		if got := p.status(); got != "Black wins: checkmate" {
			t.Errorf("status %q", got)
		}
		if got := browser.Eval[string](p.Page, `document.getElementById("say").textContent`); !strings.Contains(got, "Qh4#") || !strings.Contains(got, "checkmate") {
			t.Errorf("announced %q", got)
		}
		p.click("e2", "e4")
		if n := p.plies(); n != 4 {
			t.Errorf("%d plies: a move after mate", n)
		}
		p.ClickOn("#undo")
		if n := p.plies(); n != 3 || p.data("over") != "false" {
			t.Errorf("%d plies after undoing mate", n)
		}
		p.click("d8", "h4")
		p.ClickOn("#rematch")
		if n := p.plies(); n != 0 || p.data("over") != "false" {
			t.Errorf("%d plies in the next game", n)
		}

		// 困毙: the general has no move left and is not attacked.
		p.resume("xiangqi", saved("xiangqi", "3k5/9/4P4/9/9/9/9/9/4A4/4K4 w - - 0 1", ""))
		p.click("e7", "e8")
		p.until(`document.getElementById("app").dataset.over === "true"`)
		if got := p.status(); got != "Red wins: no move left" {
			t.Errorf("status %q", got)
		}
	})
}

func TestResignAndClaim(t *testing.T) {
	onFile(t, func(t *testing.T, p *page) {
		shuffle := []string{"g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1", "f6g8"}
		start := "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
		p.resume("chess", saved("chess", start, "", shuffle[:7]...))
		if browser.Eval[bool](p.Page, `document.getElementById("claim").offsetParent !== null`) {
			t.Error("a draw can be claimed before the third time")
		}
		p.click("f6", "g8")
		p.until(`document.getElementById("claim").offsetParent !== null`)
		p.ClickOn("#claim")
		if got := p.status(); got != "Draw: threefold repetition" {
			t.Errorf("status %q", got)
		}
		p.start("chess", "two", "")
		p.ClickOn("#resign")
		p.Press(browser.Escape)
		if p.data("over") != "false" {
			t.Fatal("Escape has resigned")
		}
		p.ClickOn("#resign")
		p.ClickOn("#resign-yes")
		if got := p.status(); got != "Black wins: resignation" {
			t.Errorf("status %q", got)
		}
		p.Reload()
		p.ready()
		if got := p.status(); got != "Black wins: resignation" {
			t.Errorf("status %q after a reload", got)
		}
	})
}

// status is what stands over the board.
func (p *page) status() string {
	p.t.Helper()
	return browser.Eval[string](p.Page, `document.getElementById("status").textContent`)
}
