package pagetest

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"duiyi/web/browser"
)

var galleryDir = flag.String("gallery", "", "directory to write pictures of the page to, for people to look at")

// TestGallery takes pictures of the page's screens in many sizes, both games and
// themes, and all languages. It checks nothing; eyes do.
func TestGallery(t *testing.T) {
	if *galleryDir == "" {
		t.Skip("no -gallery directory given")
	}
	if err := os.MkdirAll(*galleryDir, 0o755); err != nil {
		t.Fatal(err)
	}
	sizes := []struct {
		width, height int
		ratio         float64
	}{{320, 568, 2}, {360, 640, 2}, {640, 360, 2}, {768, 1024, 1}, {1280, 800, 1}, {2560, 1440, 1}}
	browser.Each(t, func(t *testing.T, b *browser.Browser) {
		p := open(t, b, single(t))
		shoot := func(name string) {
			p.Screenshot(filepath.Join(*galleryDir, fmt.Sprintf("%s-%s.png", filepath.Base(t.Name()), name)))
		}
		for _, game := range []string{"xiangqi", "chess"} {
			p.start(game, "first", "easy")
			moves := []string{"h2e2", "b0c2"}
			if game == "chess" {
				moves = []string{"e2e4", "g1f3"}
			}
			for _, m := range moves {
				p.text(m)
				p.idle()
			}
			for i, s := range sizes {
				p.Viewport(s.width, s.height, s.ratio)
				p.Run(fmt.Sprintf(`document.querySelector("#langs [data-lang=%s]").click()`, []string{"zh-Hans", "zh-Hant", "en"}[i%3]))
				p.calm()
				shoot(fmt.Sprintf("%s-%dx%d", game, s.width, s.height))
			}
		}
		p.Viewport(360, 640, 2)
		p.ClickOn("#new")
		shoot("new-360x640")
		p.Press(browser.Escape)
		p.ClickOn("#settings")
		shoot("settings-360x640")
		p.Press(browser.Escape)
		p.Viewport(1280, 800, 1)
		p.ClickOn("#new")
		shoot("new-1280x800")
		p.Press(browser.Escape)
		p.ClickOn("#settings")
		shoot("settings-1280x800")
	})
}
