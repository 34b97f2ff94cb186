package raster

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// A colour is red, green and blue from 0 to 255, and opacity from 0 to 1.
type colour [4]float32

// An ink is what shapes are filled with: a colour, or a gradient from it to another.
type ink struct {
	from, to colour
	kind     byte // 0 a colour, 'l' a linear gradient, 'r' a radial one

	// A gradient's measure at (x, y) is along·(x − origin), or for a radial one
	// the distance from the origin in radii.
	originX, originY float64
	alongX, alongY   float64 // or one by the radii
}

// at returns the colour at a point, in pixels.
func (k *ink) at(x, y float64) colour {
	if k.kind == 0 {
		return k.from
	}
	u, v := (x-k.originX)*k.alongX, (y-k.originY)*k.alongY
	t := u + v
	if k.kind == 'r' {
		t = math.Sqrt(u*u + v*v)
	}
	part := float32(max(0, min(t, 1)))
	c := k.from
	for i := range c {
		c[i] += (k.to[i] - k.from[i]) * part
	}
	return c
}

// inkOf returns the ink of a paint for a shape, and false for none.
func (p *painter) inkOf(paint string, opacity float64, s shape) (ink, bool, error) {
	if paint == "none" {
		return ink{}, false, nil
	}
	reference, ok := strings.CutPrefix(paint, "url(#")
	if !ok {
		c, err := parseColour(paint, opacity)
		return ink{from: c}, true, err
	}
	e := p.ids[strings.TrimSuffix(reference, ")")]
	if e == nil || len(e.children) != 2 {
		return ink{}, false, fmt.Errorf("paint %q: no gradient of two colours", paint)
	}
	var k ink
	for i, to := range [2]*colour{&k.from, &k.to} {
		offset := 0.0
		if err := e.children[i].number("offset", &offset); err != nil {
			return k, false, err
		}
		if offset != float64(i) {
			return k, false, fmt.Errorf("paint %q: gradients must go from 0 to 1", paint)
		}
		c, err := parseColour(e.children[i].get("stop-color"), opacity)
		if err != nil {
			return k, false, err
		}
		*to = c
	}
	left, top, width, height := s.bounds()
	if width == 0 || height == 0 {
		return k, false, nil
	}
	v := [4]float64{0, 0, 1, 0} // of the two kinds, in parts of the shape's box
	names := [4]string{"x1", "y1", "x2", "y2"}
	k.kind = 'l'
	if e.name == "radialGradient" {
		k.kind = 'r'
		v = [4]float64{0.5, 0.5, 0.5, 0}
		names = [4]string{"cx", "cy", "r", ""}
	} else if e.name != "linearGradient" {
		return k, false, fmt.Errorf("paint %q: a <%s>", paint, e.name)
	}
	for i, name := range names {
		if err := e.number(name, &v[i]); err != nil {
			return k, false, err
		}
	}
	k.originX, k.originY = left+v[0]*width, top+v[1]*height
	if k.kind == 'r' {
		k.alongX, k.alongY = 1/(v[2]*width), 1/(v[2]*height)
		return k, v[2] > 0, nil
	}
	dx, dy := v[2]-v[0], v[3]-v[1]
	square := dx*dx + dy*dy
	k.alongX, k.alongY = dx/square/width, dy/square/height
	return k, square > 0, nil
}

// parseColour reads a colour: #rgb, #rrggbb, black or white.
func parseColour(text string, opacity float64) (colour, error) {
	digits, ok := strings.CutPrefix(text, "#")
	switch text {
	case "black":
		digits, ok = "000000", true
	case "white":
		digits, ok = "ffffff", true
	}
	if len(digits) == 3 {
		digits = string([]byte{digits[0], digits[0], digits[1], digits[1], digits[2], digits[2]})
	}
	v, err := strconv.ParseUint(digits, 16, 24)
	if !ok || len(digits) != 6 || err != nil {
		return colour{}, fmt.Errorf("colour %q: not known", text)
	}
	return colour{float32(v >> 16), float32(v >> 8 & 255), float32(v & 255), float32(opacity)}, nil
}

// bounds returns the box around a shape.
func (s shape) bounds() (left, top, width, height float64) {
	left, top = math.Inf(1), math.Inf(1)
	right, bottom := math.Inf(-1), math.Inf(-1)
	for _, l := range s {
		for _, p := range l.points {
			left, right = min(left, p.x), max(right, p.x)
			top, bottom = min(top, p.y), max(bottom, p.y)
		}
	}
	if left > right {
		return 0, 0, 0, 0
	}
	return left, top, right - left, bottom - top
}
