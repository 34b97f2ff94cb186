package main

import (
	"bytes"
	"image/png"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// app is a page that can be installed and embedded.
func app() *sources {
	src := page(strings.Replace(index, `<link rel="stylesheet"`, `<link rel="manifest" href="manifest.webmanifest"><link rel="stylesheet"`, 1))
	src.files["icon.svg"] = []byte(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="15" fill="#a5301c"/></svg>`)
	src.files[manifest] = []byte(`{"icons": [{ "src": "icon.svg" }, { "src": "icon-64.png" }]}`)
	src.files[serviceWorker] = []byte("keep()")
	src.embed = map[string][]byte{
		"embed.html":     []byte(charset + `<script src="module.js"></script><link rel="stylesheet" href="embed.css"><script src="plain.js"></script><script src="embed.js"></script>`),
		"embed.css":      []byte("p{}"),
		"embed.js":       []byte("start()"),
		"embedding.html": []byte(charset + `<script src="early.js"></script><script src="duiyi-board.js"></script>`),
		"duiyi-board.js": []byte("board()"),
		"main.txt":       nil,
	}
	src.embedWasm = []byte("\x00asm")
	return src
}

func TestApp(t *testing.T) {
	src := app()
	if err := src.draw(); err != nil {
		t.Fatal(err)
	}
	files, err := src.site()
	if err != nil {
		t.Fatal(err)
	}
	var icon string
	for _, m := range iconName.FindAllSubmatch(files[manifest], -1) {
		icon = string(m[1])
		if files[icon] == nil {
			t.Errorf("the manifest names %s", icon)
		}
	}
	if shot, err := png.Decode(bytes.NewReader(files[icon])); err != nil || shot.Bounds().Dx() != 64 {
		t.Errorf("icon %s: %v", icon, err)
	}
	// The worker keeps what the page needs, and of no other page.
	list := regexp.MustCompile(`files = \[([^\]]*)\];`).FindSubmatch(files[serviceWorker])
	var kept []string
	for _, m := range regexp.MustCompile(`"([a-z_.]+?)(?:-[0-9a-f]{12})?(?:\.[a-z]+)?(/?)"`).FindAllStringSubmatch(string(list[1]), -1) {
		kept = append(kept, m[1]+m[2])
	}
	if got := strings.Join(kept, " "); got != "./ boot duiyi early plain style worker" {
		t.Errorf("kept are %s (%s)", got, list[1])
	}
	build := regexp.MustCompile(`build = ("[0-9a-f]{12}")`).FindSubmatch(files[serviceWorker])
	if build == nil || !bytes.Contains(files["index.html"], append([]byte(`data-sw="sw.js" data-build=`), build[1]...)) {
		t.Errorf("build %q in\n%s", build, files["index.html"])
	}
	// Whatever changes, the build does.
	src = app()
	src.files["style.css"] = []byte("p { color: blue }")
	_ = src.draw()
	if again, err := src.site(); err != nil || bytes.Contains(again[serviceWorker], build[1]) {
		t.Errorf("another page is the same build (%v)", err)
	}
	for _, name := range []string{"embed.html", "embedding.html"} {
		for _, m := range regexp.MustCompile(`(?:href|src|data-wasm)="([^"]+)"`).FindAllSubmatch(files[name], -1) {
			if files[string(m[1])] == nil {
				t.Errorf("%s refers to %s", name, m[1])
			}
		}
	}
	if names := slices.Sorted(maps.Keys(files)); !slices.Contains(names, boardElement) || len(names) != 19 {
		t.Errorf("%d files: %s", len(names), names)
	}
	src = app()
	src.files[manifest] = []byte(`{"icons": [{ "src": "gone-64.png" }]}`)
	if err := src.draw(); err == nil {
		t.Error("an icon is drawn from nothing")
	}
	if single, err := app().single(); err != nil || bytes.Contains(single, []byte("manifest")) || bytes.Contains(single, []byte("data-sw")) {
		t.Errorf("the single file is an app (%v)", err)
	}
}
