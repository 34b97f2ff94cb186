package pagetest

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"duiyi/web/browser"
)

var (
	galleryDir     = flag.String("gallery", "", "directory to write pictures of the page to, for people to look at")
	galleryLangs   = flag.String("languages", "zh-Hans,zh-Hant,en", "languages to take pictures in")
	galleryThemes  = flag.String("themes", "light,dark", "themes to take pictures in")
	gallerySizes   = flag.String("sizes", "320x568,360x640,844x390,768x1024,1440x900,3840x2160", "sizes of the window to take pictures at")
	galleryScreens = flag.String("screens", "", "screens to take pictures of, all if empty")
)

// toTheEnd scrolls an open sheet to its end, and says whether that is another sight.
const toTheEnd = `(sheet => {
	if (!sheet || sheet.scrollTop > 0 || sheet.scrollHeight <= sheet.clientHeight + 1) return false;
	sheet.scrollTop = sheet.scrollHeight;
	return true;
})(document.querySelector("dialog[open]"))`

// TestGallery takes pictures of every screen in every language and both themes at some sizes, and
// writes a page that shows them all. It checks nothing; eyes do.
func TestGallery(t *testing.T) {
	if *galleryDir == "" {
		t.Skip("no -gallery directory given")
	}
	if err := os.MkdirAll(*galleryDir, 0o755); err != nil {
		t.Fatal(err)
	}
	browser.Each(t, func(t *testing.T, b *browser.Browser) {
		if b.Kind != browser.Chromium {
			t.Skip("one browser is enough to look at")
		}
		p := open(t, b, single(t))
		var index strings.Builder
		index.WriteString("<!doctype html><meta charset=\"utf-8\"><title>Duiyi</title><style>figure{display:inline-block;margin:8px}img{height:480px}</style>\n")
		var sizes [][2]int
		for _, size := range strings.Split(*gallerySizes, ",") {
			var width, height int
			if _, err := fmt.Sscanf(size, "%dx%d", &width, &height); err != nil {
				t.Fatalf("size %q: %v", size, err)
			}
			sizes = append(sizes, [2]int{width, height})
		}
		for _, lang := range strings.Split(*galleryLangs, ",") {
			for _, theme := range strings.Split(*galleryThemes, ",") {
				visit := func(screen string) {
					if only := *galleryScreens; only != "" && !slices.Contains(strings.Split(only, ","), screen) {
						return
					}
					for _, size := range sizes {
						p.Viewport(size[0], size[1], 1)
						p.calm()
						for _, part := range []string{"", "-end"} {
							name := fmt.Sprintf("%s%s-%dx%d-%s-%s.png", screen, part, size[0], size[1], lang, theme)
							p.Screenshot(filepath.Join(*galleryDir, name))
							fmt.Fprintf(&index, "<figure><img loading=\"lazy\" src=%q><figcaption>%[1]s</figcaption></figure>\n", name)
							if !browser.Eval[bool](p.Page, toTheEnd) {
								break
							}
						}
					}
				}
				p.screens(lang, theme, visit)
				p.embedScreens(lang, theme, visit)
			}
		}
		if err := os.WriteFile(filepath.Join(*galleryDir, "index.html"), []byte(index.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	})
}
