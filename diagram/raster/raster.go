package raster

import (
	"errors"
	"fmt"
	"image"
	"image/png"
	"io"
	"math"
	"strings"
)

// The narrowest and widest pictures, in pixels.
const (
	MinWidth = 16
	MaxWidth = 4000
)

// Image draws a whole SVG document, as diagram.SVG returns it, so many pixels wide;
// 0 is the width that the document asks for. The height follows from its shape.
// Where nothing is drawn the picture is transparent. The error says what in the
// document is not known.
func Image(svg string, width int) (*image.RGBA, error) {
	img, err := draw(svg, width)
	if err != nil {
		return nil, fmt.Errorf("raster: %w", err)
	}
	return img, nil
}

func draw(svg string, width int) (*image.RGBA, error) {
	root, err := parse(svg)
	if err != nil {
		return nil, err
	}
	var box [4]float64
	if root.name != "svg" || !numbers(root.get("viewBox"), box[:]) || box[2] <= 0 || box[3] <= 0 {
		return nil, errors.New("not an svg element with a viewBox")
	}
	if width == 0 {
		asked := box[2]
		if err := root.number("width", &asked); err != nil {
			return nil, err
		}
		width = int(asked)
	}
	if width < MinWidth || width > MaxWidth {
		return nil, fmt.Errorf("width %d: must be %d to %d pixels", width, MinWidth, MaxWidth)
	}
	height := math.Round(float64(width) * box[3] / box[2])
	if height < 1 || height > 4*MaxWidth {
		return nil, fmt.Errorf("viewBox %q: out of all proportion", root.get("viewBox"))
	}
	// The drawing is fitted into the whole number of pixels and centred.
	scale := min(float64(width)/box[2], height/box[3])
	at := placing{scale, (float64(width)-scale*box[2])/2 - scale*box[0], (height-scale*box[3])/2 - scale*box[1]}
	p := painter{canvas: newCanvas(width, int(height)), ids: map[string]*element{}}
	p.index(root)
	if err := p.children(root, at, initial, 0); err != nil {
		return nil, err
	}
	return p.canvas.img, nil
}

// PNG writes the picture that Image returns as PNG.
func PNG(w io.Writer, svg string, width int) error {
	img, err := Image(svg, width)
	if err != nil {
		return err
	}
	return png.Encode(w, img)
}

// A placing maps drawing units to pixels: first scaled, then moved.
type placing struct{ scale, x, y float64 }

func (a placing) apply(p point) point { return point{a.scale*p.x + a.x, a.scale*p.y + a.y} }

// moved returns a with a move by (x, y) and a scaling before it.
func (a placing) moved(x, y, scale float64) placing {
	return placing{a.scale * scale, a.scale*x + a.x, a.scale*y + a.y}
}

// transformed returns a with the transformations of an attribute before it.
func (a placing) transformed(text string) (placing, error) {
	for rest := strings.TrimSpace(text); rest != ""; rest = strings.TrimLeft(rest, " ,") {
		function, after, _ := strings.Cut(rest, "(")
		arguments, after, ok := strings.Cut(after, ")")
		var v [2]float64
		switch {
		case ok && function == "translate" && numbers(arguments, v[:]):
			a = a.moved(v[0], v[1], 1)
		case ok && function == "translate" && numbers(arguments, v[:1]):
			a = a.moved(v[0], 0, 1)
		case ok && function == "scale" && numbers(arguments, v[:1]):
			a = a.moved(0, 0, v[0])
		default:
			return a, fmt.Errorf("transform %q: not known", text)
		}
		rest = after
	}
	const far = 1e9
	if !(a.scale > 1/far && a.scale < far && math.Abs(a.x) < far && math.Abs(a.y) < far) {
		return a, fmt.Errorf("transform %q: out of all proportion", text)
	}
	return a, nil
}
