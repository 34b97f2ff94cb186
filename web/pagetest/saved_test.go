package pagetest

import (
	"fmt"
	"hash/crc32"
	"strings"
	"testing"

	"duiyi/web/browser"
)

// saved writes a game the way it is kept, between two people unless players says
// otherwise, with the moves in coordinates.
func saved(game, fen, players string, moves ...string) string {
	if players == "" {
		players = "human human"
	}
	notation := map[string]string{"xiangqi": "chinese", "chess": "san"}[game]
	text := fmt.Sprintf("duiyi game 1\ngame %s\nstart %s\nplayers %s\nlevel easy\nnotation %s\n", game, fen, players, notation)
	for len(moves) > 0 {
		n := min(16, len(moves))
		text += "moves " + strings.Join(moves[:n], " ") + "\n"
		moves = moves[n:]
	}
	return text + sumLine(text)
}

// sumLine is the last line of a saved game.
func sumLine(text string) string {
	return fmt.Sprintf("sum %08x\n", crc32.ChecksumIEEE([]byte(text)))
}

// amended puts one line of a saved game in place of another.
func amended(game, line, other string) string {
	text, _, _ := strings.Cut(strings.Replace(game, line+"\n", other+"\n", 1), "sum ")
	return text + sumLine(text)
}

// resume has the page go on with a saved game.
func (p *page) resume(game, data string) {
	p.t.Helper()
	p.keep("game."+game, data)
	p.keep("prefs", "game="+game+"\nlanguage=en\n")
	p.Reload()
	p.ready()
}

// keep puts something into the page's store.
func (p *page) keep(key, data string) {
	p.t.Helper()
	p.Run(fmt.Sprintf("localStorage.setItem(%q, %q)", "duiyi.v1."+key, data))
}

// kept returns what the page keeps.
func (p *page) kept(key string) string {
	p.t.Helper()
	return browser.Eval[string](p.Page, fmt.Sprintf("localStorage.getItem(%q) ?? ''", "duiyi.v1."+key))
}

// TestTabs has two tabs open on one game: who comes back to a tab finds the game
// as the other has left it.
func TestTabs(t *testing.T) {
	onFile(t, func(t *testing.T, p *page) {
		p.start("xiangqi", "two", "")
		other := &page{p.Tab(single(t)), t}
		other.ready()
		for i, move := range []string{"h2e2", "h9g7", "h0g2", "i9h9"} {
			tab := []*page{p, other}[i/2%2]
			tab.Run(`dispatchEvent(new Event("focus"))`)
			tab.text(move)
			if n := tab.plies(); n != i+1 {
				t.Fatalf("%d plies after move %d", n, i+1)
			}
		}
		p.Run(`dispatchEvent(new Event("focus"))`)
		if n := p.plies(); n != 4 {
			t.Errorf("%d plies in the first tab, want 4", n)
		}
		// Another game in the other tab is another game: both go on, and both are kept.
		other.start("xiangqi", "two", "")
		other.text("a3a4")
		p.Run(`dispatchEvent(new Event("focus"))`)
		p.text("i0h0")
		other.Run(`dispatchEvent(new Event("focus"))`)
		other.text("a6a5")
		if n, m := p.plies(), other.plies(); n != 5 || m != 2 {
			t.Errorf("%d and %d plies in two tabs, want 5 and 2", n, m)
		}
		for _, moves := range []string{"I9-H9 3. I0-H0", "1. A3-A4 A6-A5"} {
			p.until(fmt.Sprintf(`(%s).includes(%q)`, texts, moves))
		}
	})
}
