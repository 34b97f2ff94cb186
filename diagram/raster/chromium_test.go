//go:build !js

package raster_test

import (
	"context"
	"fmt"
	"image"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"duiyi/chess"
	"duiyi/diagram"
	"duiyi/diagram/raster"
	"duiyi/game"
	"duiyi/xiangqi"
)

// TestChromium compares pictures of all sets, with all marks, with those that Chromium
// makes of the same documents.
func TestChromium(t *testing.T) {
	if testing.Short() {
		t.Skip("a browser takes long")
	}
	program, err := exec.LookPath("chromium")
	if err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatal(err)
		}
		t.Skip(err)
	}
	const width, column = 480, 500
	var pictures []string
	for _, r := range []game.Rules{chess.Rules, xiangqi.Rules} {
		for i, set := range diagram.Sets(r) {
			p := r.Start()
			if r == chess.Rules && i == 0 {
				p, _ = chess.FromFEN("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3") // in check
			}
			b := diagram.BoardOf(r)
			svg := diagram.SVG(p, diagram.Options{Set: set, Flipped: i > 0, From: 30, To: 40, Arrows: []diagram.Arrow{{From: 12, To: 37}}, Width: width})
			var marks strings.Builder
			for m := diagram.From; m <= diagram.Forbidden; m++ {
				x, y := b.Center(27+2*int(m), false)
				fmt.Fprintf(&marks, `<g transform="translate(%v %v)">%s</g>`, x, y, b.Mark(m))
			}
			pictures = append(pictures, strings.Replace(svg, "</svg>", marks.String()+"</svg>", 1))
		}
	}
	shot := screenshot(t, program, pictures, column)
	for i, svg := range pictures {
		ours, err := raster.Image(svg, 0)
		if err != nil {
			t.Fatal(err)
		}
		total, large := 0, 0
		size := ours.Rect.Size()
		for y := range size.Y {
			for x := range size.X {
				o := ours.RGBAAt(x, y)
				r, g, b, _ := shot.At(i*column+x, y).RGBA()
				white := 255 - o.A // the page under the picture
				o.R, o.G, o.B, o.A = o.R+white, o.G+white, o.B+white, 255
				d := distance(o, rgba(uint8(r>>8), uint8(g>>8), uint8(b>>8), 255))
				total += d
				if d > 48 {
					large++
				}
			}
		}
		pixels := size.X * size.Y
		mean := float64(total) / float64(pixels)
		t.Logf("picture %d: %.2f, %d", i, mean, large)
		if mean > 2.5 || large > pixels/500 {
			t.Errorf("picture %d: mean difference %.2f of 255, %d pixels of %d differ much", i, mean, large, pixels)
		}
	}
}

// screenshot returns the pictures side by side, each in a column of its own.
func screenshot(t *testing.T, program string, pictures []string, column int) image.Image {
	t.Helper()
	dir := t.TempDir()
	var page strings.Builder
	page.WriteString(`<!doctype html><body style="background:#fff">`)
	for i, svg := range pictures {
		name := fmt.Sprintf("%d.svg", i)
		if err := os.WriteFile(filepath.Join(dir, name), []byte(svg), 0o600); err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&page, `<img src="%s" style="position:absolute;top:0;left:%dpx">`, name, i*column)
	}
	html, shot := filepath.Join(dir, "page.html"), filepath.Join(dir, "shot.png")
	if err := os.WriteFile(html, []byte(page.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	out, err := exec.CommandContext(ctx, program, "--headless", "--disable-gpu", "--no-sandbox", "--hide-scrollbars", "--no-first-run",
		"--force-device-scale-factor=1", "--force-color-profile=srgb", "--user-data-dir="+filepath.Join(dir, "profile"),
		fmt.Sprintf("--window-size=%d,700", len(pictures)*column), "--screenshot="+shot, "file://"+html).CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	f, err := os.Open(shot)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	img, err := png.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	return img
}
