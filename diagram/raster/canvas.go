package raster

import (
	"cmp"
	"image"
	"math"
	"slices"
)

// samples is how many scan lines there are to a row of pixels. Along a scan line
// coverage is exact.
const samples = 16

// A canvas is a picture in the making. The usual rasterizer of Go adds up the areas
// of a path's windings, so that parts drawn in opposite directions cancel each other
// out where they overlap; SVG's rules need the windings themselves.
type canvas struct {
	img      *image.RGBA
	edges    []edge
	active   []*edge
	coverage []float32 // of the pixels of a row, as differences from the one before
}

func newCanvas(width, height int) *canvas {
	return &canvas{img: image.NewRGBA(image.Rect(0, 0, width, height)), coverage: make([]float32, width+2)}
}

// An edge is a straight piece of an outline, from its upper to its lower end.
type edge struct {
	x, top, bottom float64
	slope          float64 // of x, by y
	winding        int     // 1 down, −1 up
	at             float64 // x on the current scan line
}

// fill covers a shape with ink. Lines that are open are closed.
func (c *canvas) fill(s shape, evenOdd bool, k ink) {
	c.edges = c.edges[:0]
	height := float64(c.img.Rect.Dy())
	bottom := 0.0
	for _, l := range s {
		for i, p := range l.points {
			q := l.points[(i+1)%len(l.points)]
			e := edge{x: p.x, top: p.y, bottom: q.y, winding: 1}
			if p.y > q.y {
				e = edge{x: q.x, top: q.y, bottom: p.y, winding: -1}
			}
			if e.top == e.bottom || e.bottom <= 0 || e.top >= height {
				continue
			}
			e.slope = (q.x - p.x) / (q.y - p.y)
			bottom = max(bottom, e.bottom)
			c.edges = append(c.edges, e)
		}
	}
	if len(c.edges) == 0 {
		return
	}
	slices.SortFunc(c.edges, func(a, b edge) int { return cmp.Compare(a.top, b.top) })
	c.active = c.active[:0]
	next := 0
	for y := int(max(0, c.edges[0].top)); y < int(min(math.Ceil(bottom), height)); y++ {
		left, right := len(c.coverage), 0
		for i := range samples {
			line := float64(y) + (float64(i)+0.5)/samples
			for ; next < len(c.edges) && c.edges[next].top <= line; next++ {
				c.active = append(c.active, &c.edges[next])
			}
			c.active = slices.DeleteFunc(c.active, func(e *edge) bool { return e.bottom <= line })
			l, r := c.scan(line, evenOdd)
			left, right = min(left, l), max(right, r)
		}
		if left < right {
			c.blend(y, left, right, k)
		}
	}
}

// scan adds what a scan line covers, and returns the first pixel that it touches and
// the one after the last.
func (c *canvas) scan(y float64, evenOdd bool) (left, right int) {
	for _, e := range c.active {
		e.at = e.x + (y-e.top)*e.slope
	}
	for i, e := range c.active { // nearly in order since the last line
		j := i
		for ; j > 0 && c.active[j-1].at > e.at; j-- {
			c.active[j] = c.active[j-1]
		}
		c.active[j] = e
	}
	left, width := len(c.coverage), float64(c.img.Rect.Dx())
	winding := 0
	for i, e := range c.active {
		winding += e.winding
		inside := winding != 0
		if evenOdd {
			inside = i%2 == 0
		}
		if !inside {
			continue
		}
		from, to := max(0, e.at), min(width, c.active[i+1].at)
		if from >= to {
			continue
		}
		c.step(from, 1.0/samples)
		c.step(to, -1.0/samples)
		left, right = min(left, int(from)), max(right, int(math.Ceil(to)))
	}
	return left, right
}

// step adds to the coverage of all that is right of x.
func (c *canvas) step(x float64, by float32) {
	i := int(x)
	part := float32(x - float64(i))
	c.coverage[i] += by * (1 - part)
	c.coverage[i+1] += by * part
}

// blend lays ink over the pixels left to right of row y as far as they are covered,
// and clears the coverage.
func (c *canvas) blend(y, left, right int, k ink) {
	row := c.img.Pix[y*c.img.Stride:]
	covered := float32(0)
	color := k.from
	solid := [4]uint8{uint8(color[0]), uint8(color[1]), uint8(color[2]), 255}
	for x := left; x < right; x++ {
		covered += c.coverage[x]
		if covered < 1.0/512 {
			continue
		}
		if k.kind != 0 {
			color = k.at(float64(x)+0.5, float64(y)+0.5)
		} else if covered*color[3] > 0.999 {
			copy(row[4*x:], solid[:])
			continue
		}
		alpha := min(covered, 1) * color[3]
		pixel := row[4*x : 4*x+4 : 4*x+4]
		for i, v := range color[:3] {
			pixel[i] = uint8(v*alpha + float32(pixel[i])*(1-alpha) + 0.5)
		}
		pixel[3] = uint8(255*alpha + float32(pixel[3])*(1-alpha) + 0.5)
	}
	clear(c.coverage[left : right+1])
}

// lay puts another picture of the same size on top, with the given opacity.
func (c *canvas) lay(top *image.RGBA, opacity float64) {
	for i := 0; i < len(top.Pix); i += 4 {
		from := top.Pix[i : i+4 : i+4]
		if from[3] == 0 {
			continue
		}
		to := c.img.Pix[i : i+4 : i+4]
		rest := 1 - opacity*float64(from[3])/255
		for j, v := range from {
			to[j] = uint8(opacity*float64(v) + rest*float64(to[j]) + 0.5)
		}
	}
}
