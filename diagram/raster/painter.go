package raster

import (
	"errors"
	"fmt"
	"strings"
)

// A painter draws elements.
type painter struct {
	canvas *canvas
	ids    map[string]*element
	drawn  int // elements, those of a use each time
}

// maxDrawn bounds the time that a drawing takes.
const maxDrawn = 5_000

// A look is what elements inherit.
type look struct {
	fill, stroke               string
	fillOpacity, strokeOpacity float64
	evenOdd                    bool
	width                      float64
	caps, join                 style
}

// initial is the look of a document.
var initial = look{fill: "black", stroke: "none", fillOpacity: 1, strokeOpacity: 1, width: 1, caps: butt, join: miter}

// index notes the elements that have names.
func (p *painter) index(e *element) {
	if id := e.get("id"); id != "" {
		p.ids[id] = e
	}
	for _, c := range e.children {
		p.index(c)
	}
}

// of returns the look of e where l is that of its parent.
func (l look) of(e *element) (look, error) {
	numeric := [...]struct {
		name string
		v    *float64
	}{{"fill-opacity", &l.fillOpacity}, {"stroke-opacity", &l.strokeOpacity}, {"stroke-width", &l.width}}
	for _, n := range numeric {
		if err := e.number(n.name, n.v); err != nil {
			return l, err
		}
	}
	for _, a := range e.attrs {
		switch v := e.get(a.name); a.name {
		case "fill":
			l.fill = v
		case "stroke":
			l.stroke = v
		case "fill-rule":
			if l.evenOdd = v == "evenodd"; !l.evenOdd && v != "nonzero" {
				return l, unknown(e, a)
			}
		case "stroke-linecap":
			if l.caps = style(v); l.caps != butt && l.caps != round && l.caps != square {
				return l, unknown(e, a)
			}
		case "stroke-linejoin":
			if l.join = style(v); l.join != miter && l.join != round && l.join != bevel {
				return l, unknown(e, a)
			}
		case "style", "stroke-dasharray", "stroke-miterlimit", "clip-path", "mask", "filter", "display", "visibility":
			return l, unknown(e, a)
		}
	}
	return l, nil
}

func unknown(e *element, a attr) error {
	return fmt.Errorf("<%s %s=%q>: not known", e.name, a.name, a.value)
}

// children draws what is in e.
func (p *painter) children(e *element, at placing, l look, depth int) error {
	for _, c := range e.children {
		if err := p.element(c, at, l, depth); err != nil {
			return err
		}
	}
	return nil
}

// element draws e, in a picture of its own if it is translucent as a whole.
func (p *painter) element(e *element, at placing, l look, depth int) error {
	switch e.name {
	case "title", "desc", "defs", "linearGradient", "radialGradient":
		return nil
	}
	if p.drawn++; p.drawn > maxDrawn || depth > maxDepth {
		return errors.New("more elements than a diagram has")
	}
	l, err := l.of(e)
	if err != nil {
		return err
	}
	if at, err = at.transformed(e.get("transform")); err != nil {
		return err
	}
	opacity := 1.0
	if err := e.number("opacity", &opacity); err != nil {
		return err
	}
	if opacity == 1 {
		return p.opaque(e, at, l, depth)
	}
	below := p.canvas
	p.canvas = newCanvas(below.img.Rect.Dx(), below.img.Rect.Dy())
	err = p.opaque(e, at, l, depth)
	below.lay(p.canvas.img, max(0, min(opacity, 1)))
	p.canvas = below
	return err
}

func (p *painter) opaque(e *element, at placing, l look, depth int) error {
	var v struct{ x, y, width, height, cx, cy, r, rx, ry float64 }
	for _, n := range [...]struct {
		name string
		v    *float64
	}{{"x", &v.x}, {"y", &v.y}, {"width", &v.width}, {"height", &v.height}, {"cx", &v.cx}, {"cy", &v.cy}, {"r", &v.r}, {"rx", &v.rx}, {"ry", &v.ry}} {
		if err := e.number(n.name, n.v); err != nil {
			return err
		}
	}
	pen := pen{at: at}
	switch e.name {
	case "g":
		return p.children(e, at, l, depth+1)
	case "use":
		used := p.ids[strings.TrimPrefix(e.get("href"), "#")]
		if used == nil {
			return fmt.Errorf("<use href=%q>: no such element", e.get("href"))
		}
		return p.element(used, at.moved(v.x, v.y, 1), l, depth+1)
	case "path":
		if err := pen.draw(e.get("d")); err != nil {
			return err
		}
	case "rect":
		pen.rect(v.x, v.y, v.width, v.height, v.rx)
	case "circle":
		pen.ellipse(point{v.cx, v.cy}, v.r, v.r)
	case "ellipse":
		pen.ellipse(point{v.cx, v.cy}, v.rx, v.ry)
	default:
		return fmt.Errorf("<%s>: not known", e.name)
	}
	k, ok, err := p.inkOf(l.fill, l.fillOpacity, pen.shape)
	if err != nil {
		return err
	}
	if ok {
		p.canvas.fill(pen.shape, l.evenOdd, k)
	}
	k, ok, err = p.inkOf(l.stroke, l.strokeOpacity, pen.shape)
	if err != nil || !ok || l.width <= 0 {
		return err
	}
	p.canvas.fill(stroke(pen.shape, l.width*at.scale, l.caps, l.join), false, k)
	return nil
}
