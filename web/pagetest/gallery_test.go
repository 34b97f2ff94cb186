package pagetest

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"duiyi/web/browser"
)

var (
	galleryDir   = flag.String("gallery", "", "directory to write pictures of the page to, for people to look at")
	galleryLangs = flag.String("languages", "zh-Hans,zh-Hant,en", "languages to take pictures in")
	gallerySizes = flag.String("sizes", "360x640,768x1024,1280x800", "sizes of the window to take pictures at")
)

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
		for _, size := range strings.Split(*gallerySizes, ",") {
			var width, height int
			if _, err := fmt.Sscanf(size, "%dx%d", &width, &height); err != nil {
				t.Fatalf("size %q: %v", size, err)
			}
			p.Viewport(width, height, 1)
			for _, lang := range strings.Split(*galleryLangs, ",") {
				for _, theme := range []string{"light", "dark"} {
					p.screens(lang, theme, func(screen string) {
						p.calm()
						name := fmt.Sprintf("%s-%s-%s-%s.png", screen, size, lang, theme)
						p.Screenshot(filepath.Join(*galleryDir, name))
						fmt.Fprintf(&index, "<figure><img loading=\"lazy\" src=%q><figcaption>%[1]s</figcaption></figure>\n", name)
					})
				}
			}
		}
		if err := os.WriteFile(filepath.Join(*galleryDir, "index.html"), []byte(index.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	})
}
