package raster_test

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"io"
	"strings"
	"testing"

	"duiyi/chess"
	"duiyi/diagram"
	"duiyi/diagram/raster"
	"duiyi/game"
	"duiyi/xiangqi"
)

// wrap returns a document 100 units wide and high.
func wrap(inside string) string {
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">` + inside + `</svg>`
}

func rgba(r, g, b, a uint8) color.RGBA { return color.RGBA{r, g, b, a} }

// TestShapes compares pixels with what the SVG specification says of them.
func TestShapes(t *testing.T) {
	clear, black := rgba(0, 0, 0, 0), rgba(0, 0, 0, 255)
	red, green := rgba(255, 0, 0, 255), rgba(0, 128, 0, 255)
	for _, c := range []struct {
		name, svg string
		want      map[image.Point]color.RGBA
	}{
		{"the initial fill is black", `<rect x="10" y="10" width="20" height="20"/>`,
			map[image.Point]color.RGBA{{9, 15}: clear, {10, 10}: black, {29, 29}: black, {30, 29}: clear}},
		{"half a pixel", `<rect x="10.5" y="10" width="20" height="20.25"/>`,
			map[image.Point]color.RGBA{{10, 15}: rgba(0, 0, 0, 128), {30, 15}: rgba(0, 0, 0, 128), {20, 30}: rgba(0, 0, 0, 64)}},
		{"rounded corners", `<rect x="0" y="0" width="50" height="50" rx="10"/>`,
			map[image.Point]color.RGBA{{0, 0}: clear, {1, 1}: clear, {4, 4}: black, {49, 49}: clear, {25, 0}: black}},
		{"windings in both directions overlap", `<path d="M10 10H50V50H10ZM30 30V70H70V30Z"/>`,
			map[image.Point]color.RGBA{{20, 20}: black, {60, 60}: black, {40, 40}: clear}},
		{"parts of one direction overlap", `<path d="M10 10H50V50H10ZM30 30H70V70H30Z"/>`,
			map[image.Point]color.RGBA{{40, 40}: black}},
		{"parts that partly overlap in opposite directions", `<path d="M10 10H90V50H10ZM10 10H90V90H10ZM30 20V40H50V20Z"/>`,
			map[image.Point]color.RGBA{{40, 30}: black, {60, 70}: black}},
		{"even and odd", `<path fill-rule="evenodd" d="M10 10H50V50H10ZM30 30H70V70H30Z"/>`,
			map[image.Point]color.RGBA{{20, 20}: black, {40, 40}: clear, {60, 60}: black}},
		{"butt ends and a mitre", `<path fill="none" stroke="#f00" stroke-width="10" d="M10 20H50V60"/>`,
			map[image.Point]color.RGBA{{9, 20}: clear, {10, 15}: red, {54, 15}: red, {55, 15}: clear, {54, 59}: red, {54, 60}: clear, {44, 26}: clear}},
		{"square ends", `<path stroke="#f00" stroke-width="10" stroke-linecap="square" d="M10 20H50"/>`,
			map[image.Point]color.RGBA{{4, 20}: clear, {5, 15}: red, {54, 24}: red, {55, 20}: clear}},
		{"round ends and joins", `<path fill="none" stroke="#f00" stroke-width="20" stroke-linecap="round" stroke-linejoin="round" d="M20 20H60V60"/>`,
			map[image.Point]color.RGBA{{11, 20}: red, {11, 11}: clear, {69, 10}: clear, {66, 14}: red, {60, 67}: red}},
		{"a bevel", `<path fill="none" stroke="#f00" stroke-width="20" stroke-linejoin="bevel" d="M20 20H60V60"/>`,
			map[image.Point]color.RGBA{{66, 13}: clear, {63, 15}: red}},
		{"a sharp corner has no mitre", `<path fill="none" stroke="#f00" stroke-width="10" d="M10 50L60 48L10 46"/>`,
			map[image.Point]color.RGBA{{64, 48}: clear, {58, 48}: red}},
		{"a closed line", `<rect x="20" y="20" width="40" height="40" fill="none" stroke="#f00" stroke-width="4"/>`,
			map[image.Point]color.RGBA{{18, 18}: red, {61, 61}: red, {22, 22}: clear, {62, 30}: clear}},
		{"a ring", `<circle cx="50" cy="50" r="30" fill="none" stroke="#f00" stroke-width="10"/>`,
			map[image.Point]color.RGBA{{16, 50}: red, {24, 50}: red, {26, 50}: clear, {14, 50}: clear, {50, 83}: red, {50, 50}: clear}},
		{"arcs", `<path d="M20 50a30 30 0 1 1 60 0a30 30 0 1 1 -60 0z"/>`,
			map[image.Point]color.RGBA{{21, 50}: black, {50, 21}: black, {50, 78}: black, {25, 25}: clear}},
		{"small and large arcs", `<path d="M20 50A30 30 0 0 1 50 20Z"/><path fill="#f00" d="M50 50A20 20 0 1 0 70 70Z"/>`,
			map[image.Point]color.RGBA{{30, 30}: black, {22, 22}: clear, {35, 80}: red, {66, 54}: clear}},
		{"curves, absolute and relative", `<path d="M10 50Q30 10 50 50T90 50L90 90H10Z"/><path fill="#f00" d="m10 10c0 40 40 40 40 0s-10 0-40 0z"/>`,
			map[image.Point]color.RGBA{{30, 33}: red, {35, 45}: black, {30, 12}: red, {70, 60}: clear, {70, 75}: black, {80, 35}: clear}},
		{"groups, uses and transformations", `<defs><g id="a"><rect width="10" height="10"/></g></defs><g fill="#f00" transform="translate(10 20) scale(2)"><use href="#a" x="5" y="1"/></g>`,
			map[image.Point]color.RGBA{{19, 22}: clear, {20, 22}: red, {39, 41}: red, {40, 41}: clear}},
		{"opacity of paints", `<rect width="100" height="100" fill="#fff"/><rect width="50" height="50" fill="#f00" fill-opacity=".5"/>`,
			map[image.Point]color.RGBA{{20, 20}: rgba(255, 128, 128, 255)}},
		{"opacity of a whole", `<rect width="100" height="100" fill="#fff"/><path opacity=".5" fill="#f00" stroke="#000" stroke-width="20" d="M20 20H80V80H20Z"/>`,
			map[image.Point]color.RGBA{{25, 50}: rgba(127, 127, 127, 255), {50, 50}: rgba(255, 127, 127, 255)}},
		{"a linear gradient", `<defs><linearGradient id="g"><stop stop-color="#000"/><stop offset="1" stop-color="#fff"/></linearGradient></defs><rect x="20" width="60" height="100" fill="url(#g)"/>`,
			map[image.Point]color.RGBA{{20, 3}: rgba(2, 2, 2, 255), {50, 90}: rgba(130, 130, 130, 255), {79, 50}: rgba(253, 253, 253, 255)}},
		{"a radial gradient", `<defs><radialGradient id="g" r=".5"><stop stop-color="#000"/><stop offset="1" stop-color="#fff"/></radialGradient></defs><rect width="100" height="50" fill="url(#g)"/>`,
			map[image.Point]color.RGBA{{50, 25}: rgba(6, 6, 6, 255), {0, 0}: rgba(255, 255, 255, 255), {75, 25}: rgba(130, 130, 130, 255)}},
		{"custom properties", `<rect width="100" height="100" fill="var(--paint, #008000)"/>`,
			map[image.Point]color.RGBA{{50, 50}: green}},
		{"far outside", `<rect x="-900" y="-900" width="5000" height="950"/>`,
			map[image.Point]color.RGBA{{0, 0}: black, {99, 49}: black, {50, 50}: clear}},
	} {
		img, err := raster.Image(wrap(c.svg), 100)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		for at, want := range c.want {
			if got := img.RGBAAt(at.X, at.Y); distance(got, want) > 2 {
				t.Errorf("%s: %v is %v, want %v", c.name, at, got, want)
			}
		}
	}
}

// distance returns the largest difference between two colours' parts.
func distance(a, b color.RGBA) int {
	most := 0
	for _, d := range [...]int{int(a.R) - int(b.R), int(a.G) - int(b.G), int(a.B) - int(b.B), int(a.A) - int(b.A)} {
		most = max(most, d, -d)
	}
	return most
}

// TestMen looks for the inks of the two sides where their men stand, in every set.
func TestMen(t *testing.T) {
	inks := map[string][2]color.RGBA{
		"xiangqi":        {rgba(0xa8, 0x14, 0x14, 255), rgba(0x16, 0x18, 0x1c, 255)},
		"chess-hanzi":    {rgba(0x16, 0x18, 0x1c, 255), rgba(0xfb, 0xec, 0xc4, 255)},
		"chess-contrast": {rgba(0xff, 0xff, 0xff, 255), rgba(0, 0, 0, 255)},
		"chess-modern":   {rgba(0xff, 0xfd, 0xf6, 255), rgba(0x23, 0x1a, 0x15, 255)},
		"chess-classic":  {rgba(0x2b, 0x1b, 0x10, 255), rgba(0x17, 0x10, 0x0c, 255)},
	}
	for _, r := range []game.Rules{chess.Rules, xiangqi.Rules} {
		for _, set := range diagram.Sets(r) {
			want, ok := inks[r.Name()+"-"+set]
			if !ok {
				want = inks[r.Name()]
			}
			const width = 300
			p := r.Start()
			img, err := raster.Image(diagram.SVG(p, diagram.Options{Set: set}), width)
			if err != nil {
				t.Fatal(err)
			}
			b := diagram.BoardOf(r)
			w, h := b.Size()
			if got := img.Rect.Size(); got != image.Pt(width, (width*h+w/2)/w) {
				t.Errorf("%s: %v", set, got)
			}
			files, ranks := r.Size()
			for sq := range files * ranks {
				x, y := b.Center(sq, false)
				x, y = x*width/float64(w), y*width/float64(w)
				found := 0
				for dx := -12; dx <= 12; dx++ {
					for dy := -12; dy <= 12; dy++ {
						man := p.At(sq)
						if man != game.NoPiece && distance(img.RGBAAt(int(x)+dx, int(y)+dy), want[man.Side()]) < 24 {
							found++
						}
					}
				}
				if (found > 15) != (p.At(sq) != game.NoPiece) {
					t.Errorf("%s %s: %d pixels of ink on %d", r.Name(), set, found, sq)
				}
			}
		}
	}
}

func TestPNG(t *testing.T) {
	for _, width := range []int{100, 333} {
		var b bytes.Buffer
		if err := raster.PNG(&b, diagram.SVG(chess.Start(), diagram.Options{}), width); err != nil {
			t.Fatal(err)
		}
		img, err := png.Decode(&b)
		if err != nil || img.Bounds().Dx() != width {
			t.Errorf("%v, %v", img.Bounds(), err)
		}
		if _, _, _, a := img.At(0, 0).RGBA(); width > 300 && a > 0xc000 {
			t.Errorf("no rounded corner")
		}
	}
	if !testing.Short() {
		img, err := raster.Image(diagram.SVG(xiangqi.Start(), diagram.Options{}), raster.MaxWidth)
		if err != nil || img.Rect.Dx() != raster.MaxWidth || img.RGBAAt(2000, 10) != rgba(0x7a, 0x46, 0x20, 255) {
			t.Errorf("%v, or no frame", err)
		}
	}
	img, err := raster.Image(diagram.SVG(chess.Start(), diagram.Options{Width: 120}), 0)
	if err != nil || img.Rect.Dx() != 120 {
		t.Errorf("%v", err)
	}
}

func TestErrors(t *testing.T) {
	for svg, want := range map[string]string{
		"":                                     "not one whole element",
		"<svg":                                 "begins no tag",
		"<svg viewBox='0 0 10 10'>":            "not one whole element",
		"<p/>":                                 "viewBox",
		"<svg viewBox='0 0 10 0'/>":            "viewBox",
		"<svg viewBox='0 0 1 9999'/>":          "proportion",
		"</svg>":                               "closes nothing",
		strings.Repeat("<g>", 100):             "too deep",
		wrap(`<text>a</text>`):                 "<text>",
		wrap(`<path d="M0 0L1"/>`):             "no number",
		wrap(`<path d="M0 0B1"/>`):             "'B'",
		wrap(`<path d="1 1"/>`):                "path data",
		wrap(`<path d="M0 0A1 2 0 0 0 5 5"/>`): "ellipse",
		wrap(`<rect width="x"/>`):              "width",
		wrap(`<rect width="1" fill="pink" height="1"/>`):     `"pink"`,
		wrap(`<rect width="1" fill="url(#no)" height="1"/>`): "gradient",
		wrap(`<use href="#no"/>`):                            "no such element",
		wrap(`<g id="a"><use href="#a"/></g>`):               "more elements",
		wrap(`<g transform="rotate(3)"/>`):                   "rotate",
		wrap(`<g filter="url(#f)"/>`):                        "filter",
		wrap(`<g stroke-linejoin="arcs"/>`):                  "arcs",
		wrap(`<g a=b>`):                                      "quotes",
		wrap(`<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/><use href="#a"/></g>`): "more elements",
	} {
		if _, err := raster.Image(svg, 100); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", svg, err, want)
		}
	}
	for _, width := range []int{-1, 1, raster.MaxWidth + 1} {
		if err := raster.PNG(io.Discard, wrap(""), width); err == nil {
			t.Errorf("width %d: no error", width)
		}
	}
}

func FuzzImage(f *testing.F) {
	f.Add(wrap(`<path stroke="#123" stroke-linejoin="round" d="M1 1h3l2 2c1 1 2 2 3 3s1 1 2 2q1 1 2 2t1 1a3 3 0 0 1 4 4z"/>`))
	f.Add(diagram.SVG(chess.Start(), diagram.Options{}))
	f.Fuzz(func(t *testing.T, svg string) {
		if img, err := raster.Image(svg, 40); err == nil && img.Rect.Dx() != 40 {
			t.Errorf("%v", img.Rect)
		}
	})
}
