package pagetest

import (
	"flag"
	"fmt"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"duiyi/session"
	"duiyi/web"
	"duiyi/web/browser"
)

var singleFile = flag.String("single", "../../dist/duiyi.html", "the packed page to test")

// single is the address of the single file.
func single(t *testing.T) string {
	t.Helper()
	path, err := filepath.Abs(*singleFile)
	if err == nil {
		_, err = os.Stat(path)
	}
	if err != nil {
		t.Skipf("no page to test; make dist packs it: %v", err)
	}
	return "file://" + path
}

// site serves the packed site while the test runs, and returns its address, without a slash behind it.
func site(t *testing.T) string {
	t.Helper()
	handler, err := web.Handler()
	if err != nil {
		t.Skip(err)
	}
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	return server.URL
}

// A page is Duiyi in a browser.
type page struct {
	*browser.Page
	t *testing.T
}

// open opens the page and waits until the board answers.
func open(t *testing.T, b *browser.Browser, url string) *page {
	t.Helper()
	p := &page{b.Open(t, url), t}
	p.ready()
	return p
}

// until waits until a JavaScript expression is true.
func (p *page) until(condition string) {
	p.t.Helper()
	p.Wait(condition)
}

// ready waits until the board answers.
func (p *page) ready() {
	p.t.Helper()
	p.until(`document.documentElement.dataset.state === "ready"`)
}

// data is one of the things that the page says of itself.
func (p *page) data(name string) string {
	p.t.Helper()
	return browser.Eval[string](p.Page, "document.getElementById('app').dataset."+name)
}

// start begins a game through the sheet for it.
func (p *page) start(game, players, level string) {
	p.t.Helper()
	levels := map[string]int{}
	for i, l := range session.Levels {
		levels[l.Key] = i
	}
	p.ClickOn("#new")
	p.ClickOn(fmt.Sprintf("#new-form label:has([value=%s])", game))
	p.ClickOn(fmt.Sprintf("#new-form label:has([value=%s])", players))
	if players != "two" {
		p.ClickOn(fmt.Sprintf("#new-form label:has([name=level][value='%d'])", levels[level]))
	}
	p.ClickOn("#new-start")
	p.until(fmt.Sprintf(`document.getElementById("app").dataset.game === %q && !document.querySelector("dialog[open]")`, game))
}

// text plays moves through the console.
func (p *page) text(moves ...string) {
	p.t.Helper()
	for _, move := range moves {
		if wrong := browser.Eval[string](p.Page, fmt.Sprintf("duiyi.move(%q)", move)); wrong != "" {
			p.t.Fatalf("move %s: %s", move, wrong)
		}
	}
}

// calm waits until nothing moves on the board but what moves without end.
func (p *page) calm() {
	p.t.Helper()
	p.until(`document.getAnimations().every(a => a.effect.getTiming().iterations === Infinity)`)
}

// fen is the position on the board.
func (p *page) fen() string {
	p.t.Helper()
	lines := strings.Split(browser.Eval[string](p.Page, "duiyi.board()"), "\n")
	return lines[len(lines)-2]
}

// square is the middle of a square on the screen, as the page is now.
func (p *page) square(place string) (x, y float64) {
	p.t.Helper()
	return p.within(place, 0, 0)
}

// within is a point of a square: right and down of its middle by these parts of
// its width and height.
func (p *page) within(place string, right, down float64) (x, y float64) {
	p.t.Helper()
	now := browser.Eval[struct {
		Game       string
		Flipped    bool
		X, Y, W, H float64
	}](p.Page, `(() => {
		const r = document.getElementById("grid").getBoundingClientRect();
		return {
			game: document.getElementById("app").dataset.game,
			flipped: document.getElementById("flip").ariaPressed === "true",
			x: r.x, y: r.y, w: r.width, h: r.height,
		};
	})()`)
	files, ranks, lowest := 9, 10, byte('0')
	if now.Game == "chess" {
		files, ranks, lowest = 8, 8, '1'
	}
	column, row := int(place[0]-'a'), ranks-1-int(place[1]-lowest)
	if now.Flipped {
		column, row = files-1-column, ranks-1-row
	}
	return now.X + (float64(column)+.5+right)*now.W/float64(files), now.Y + (float64(row)+.5+down)*now.H/float64(ranks)
}

// click clicks on squares, one after another.
func (p *page) click(places ...string) {
	p.t.Helper()
	for _, place := range places {
		x, y := p.square(place)
		p.Click(x, y)
	}
}
