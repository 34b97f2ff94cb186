package pagetest

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"duiyi/web/browser"
)

// TestEmbedded has boards of our server in a page of another, with a policy of its
// own.
func TestEmbedded(t *testing.T) {
	duiyi := site(t)
	blog := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Header().Set("Content-Security-Policy", fmt.Sprintf("default-src 'none'; img-src data:; script-src %[1]s; frame-src %[1]s", duiyi))
		fmt.Fprintf(w, `<!doctype html><link rel="icon" href="data:,"><title>blog</title><script src="%[1]s/duiyi-board.js"></script>
			<duiyi-board id="one" game="chess" lang="en" ply="2">1. e4 e5 {well} 2. Nf3</duiyi-board>
			<duiyi-board id="two" moves="h2e2h9g7" lang="zh-Hans" flip></duiyi-board>
			<duiyi-board id="bad" game="chess" lang="en">1. e4 e5 2. Ke3</duiyi-board>`, duiyi)
	}))
	defer blog.Close()
	browser.Each(t, func(t *testing.T, b *browser.Browser) {
		p := &page{b.Open(t, blog.URL), t}
		p.Viewport(500, 1600, 1)
		board := func(id string) string {
			return browser.Eval[string](p.Page, fmt.Sprintf(`(b => b.ply + "/" + b.plies + " " + b.fen)(document.getElementById(%q))`, id))
		}
		p.until(`["one", "two"].every(id => document.getElementById(id).plies >= 2) && document.getElementById("bad").plies === 2`)
		if got, want := board("one"), "2/3 rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"; got != want {
			t.Errorf("%s, want %s", got, want)
		}
		if got := board("two"); !strings.HasPrefix(got, "2/2 rnbakab1r/9/1c4nc1/") {
			t.Error(got)
		}
		p.Run(`window.heard = []; one.addEventListener("duiyi-ply", e => heard.push(e.detail.ply)); one.ply = 3; two.setAttribute("ply", 0);`)
		p.until(`one.ply === 3 && two.ply === 0`)
		if got := browser.Eval[string](p.Page, `heard.join()`); got != "3" {
			t.Errorf("heard of plies %s", got)
		}
		// The left half goes back, the right one on; a frame is as high as it has to be.
		box := browser.Eval[[4]float64](p.Page, `(r => [r.x, r.y, r.width, r.height])(one.shadowRoot.querySelector("iframe").getBoundingClientRect())`)
		if box[3] < box[2] || box[3] > box[2]+200 {
			t.Errorf("the frame is %v", box)
		}
		p.Click(box[0]+box[2]/4, box[1]+box[2]/2)
		p.until(`one.ply === 2`)
		p.Click(box[0]+box[2]*3/4, box[1]+box[2]/2)
		p.until(`one.ply === 3`)
		p.Press(browser.Home)
		p.until(`one.ply === 0`)
		p.Press(browser.Right)
		p.until(`one.ply === 1`)
		if browser.Eval[int](p.Page, `history.length`) > 2 {
			t.Error("the boards fill the history")
		}

		p.Navigate(duiyi + "/embed.html#game=chess&text=1.%20e4%20e5%202.%20Ke3&lang=en")
		p.until(`document.documentElement.dataset.state === "ready"`)
		for _, height := range []int{300, 900} {
			p.Viewport(420, height, 1)
			if low := browser.Eval[float64](p.Page, `document.getElementById("controls").getBoundingClientRect().bottom`); low > float64(height)+1 {
				t.Errorf("in a frame %d high the controls end at %v", height, low)
			}
		}
		if problem := browser.Eval[string](p.Page, `document.getElementById("problem").textContent`); !strings.HasPrefix(problem, "Ke3: ") {
			t.Errorf("the problem is %q", problem)
		}
		if words := browser.Eval[string](p.Page, `document.getElementById("words").textContent`); words != "1… e5 · White to move" {
			t.Errorf("words %q", words)
		}
		p.ClickOn("#back")
		p.ClickOn("#play")
		p.until(`document.getElementById("words").textContent.includes("e5")`)
		p.ClickOn("#flip")
		if href := browser.Eval[string](p.Page, `document.getElementById("open").href`); href != duiyi+"/#game=chess&moves=e2e4e7e5" {
			t.Errorf("the link goes to %s", href)
		}

		p.Navigate(duiyi + "/embedding.html")
		p.until(`document.getElementById("example").plies === 9`)
		for _, theme := range []string{"dark", "light"} { // the reader's, whatever the system's
			p.keep("prefs", "theme="+theme+"\n")
			p.Reload()
			p.until(`document.getElementById("example").plies === 9`)
			if got := browser.Eval[string](p.Page, `getComputedStyle(document.documentElement).colorScheme + " " + document.getElementById("example").getAttribute("theme")`); got != theme+" "+theme {
				t.Errorf("the page about it is %s, the reader's theme %s", got, theme)
			}
		}
		for _, size := range []int{320, 1280} {
			p.Viewport(size, 800, 1)
			if wide := browser.Eval[int](p.Page, `document.documentElement.scrollWidth`); wide > size {
				t.Errorf("the page about it is %d wide on %d", wide, size)
			}
		}
	})
}
