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
		for _, size := range [][2]int{{360, 640}, {640, 360}, {1280, 800}} {
			p.Viewport(size[0], size[1], 2)
			at := func(name string) { shoot(fmt.Sprintf("%s-%dx%d", name, size[0], size[1])) }
			for _, button := range []string{"#new", "#settings", "#resign"} {
				p.ClickOn(button)
				at(button[1:])
				p.Press(browser.Escape)
			}
		}
		for _, dark := range []bool{false, true} {
			theme := "light"
			if dark {
				theme = "dark"
			}
			p.keep("prefs", "theme="+theme)
			for i, size := range [][2]int{{360, 640}, {640, 360}, {1280, 800}} {
				p.Viewport(size[0], size[1], 2)
				at := func(name string) {
					p.Run(fmt.Sprintf(`document.querySelector("#langs [data-lang=%s]").click()`, []string{"zh-Hans", "zh-Hant", "en"}[i%3]))
					p.calm()
					shoot(fmt.Sprintf("%s-%s-%dx%d", theme, name, size[0], size[1]))
				}
				p.start("xiangqi", "first", "master")
				p.text("a3a4") // no book has an answer
				p.until(`document.getElementById("line").textContent.length > 12`)
				at("thinking")
				p.ClickOn("#undo")
				p.click("h2")
				at("selected")
				p.Press(browser.Escape)
				p.resume("xiangqi", saved("xiangqi", "3k5/9/9/3R5/9/9/9/9/9/4K4 b - - 0 1", ""))
				at("check")
				p.resume("chess", saved("chess", "1n5k/P7/8/8/8/8/7p/K5N1 w - - 0 1", ""))
				p.click("a7")
				at("chess-selected")
				p.click("a8")
				at("promotion")
				p.Press(browser.Escape)
				p.resume("chess", saved("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "", "f2f3", "e7e5", "g2g4", "d8h4"))
				at("mate")
				p.resume("xiangqi", "damaged")
				at("notice")
			}
		}
	})
}
