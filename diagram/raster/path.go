package raster

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

type point struct{ x, y float64 }

func (p point) plus(q point) point      { return point{p.x + q.x, p.y + q.y} }
func (p point) minus(q point) point     { return point{p.x - q.x, p.y - q.y} }
func (p point) times(f float64) point   { return point{p.x * f, p.y * f} }
func (p point) dot(q point) float64     { return p.x*q.x + p.y*q.y }
func (p point) cross(q point) float64   { return p.x*q.y - p.y*q.x }
func (p point) length() float64         { return math.Hypot(p.x, p.y) }
func (p point) mirrored(at point) point { return at.times(2).minus(p) }

// A line is a chain of straight pieces, in pixels; a closed one goes back to where
// it began.
type line struct {
	points []point
	closed bool
}

// A shape is the lines of a path.
type shape []line

// tolerance is how far, in pixels, chains may stray from the curves they stand for.
const tolerance = 0.04

// maxPieces is the most straight pieces that stand for a curve.
const maxPieces = 1000

// A pen draws a shape.
type pen struct {
	at    placing
	shape shape
	where point // in drawing units, like all that follows
	start point // of the line
	down  bool  // in a line
}

func (p *pen) moveTo(q point) { p.where, p.start, p.down = q, q, false }

func (p *pen) lineTo(q point) {
	if !p.down {
		p.shape = append(p.shape, line{points: []point{p.at.apply(p.where)}})
		p.start, p.down = p.where, true
	}
	last := &p.shape[len(p.shape)-1]
	last.points = append(last.points, p.at.apply(q))
	p.where = q
}

func (p *pen) close() {
	if p.down {
		p.shape[len(p.shape)-1].closed = true
	}
	p.where, p.down = p.start, false
}

// pieces returns the number of straight pieces for a curve whose second derivative
// is at most bend, in drawing units.
func (p *pen) pieces(bend float64) int {
	return 1 + int(min(math.Sqrt(max(bend, 0)*p.at.scale/(8*tolerance)), maxPieces))
}

func (p *pen) quadTo(b, c point) {
	a := p.where
	n := p.pieces(2 * a.plus(c).minus(b.times(2)).length())
	for i := 1; i < n; i++ {
		t := float64(i) / float64(n)
		s := 1 - t
		p.lineTo(a.times(s * s).plus(b.times(2 * s * t)).plus(c.times(t * t)))
	}
	p.lineTo(c)
}

func (p *pen) cubeTo(b, c, d point) {
	a := p.where
	n := p.pieces(6 * max(a.plus(c).minus(b.times(2)).length(), b.plus(d).minus(c.times(2)).length()))
	for i := 1; i < n; i++ {
		t := float64(i) / float64(n)
		s := 1 - t
		p.lineTo(a.times(s * s * s).plus(b.times(3 * s * s * t)).plus(c.times(3 * s * t * t)).plus(d.times(t * t * t)))
	}
	p.lineTo(d)
}

// arc goes around an ellipse, from one angle by another, in radians.
func (p *pen) arc(center point, rx, ry, from, by float64) {
	n := p.pieces(by * by * max(rx, ry))
	for i := 1; i <= n; i++ {
		sin, cos := math.Sincos(from + by*float64(i)/float64(n))
		p.lineTo(center.plus(point{rx * cos, ry * sin}))
	}
}

// arcTo draws an arc of a circle between two points; SVG 1.1, appendix F.6.5.
func (p *pen) arcTo(r float64, large, clockwise bool, to point) {
	half := p.where.minus(to).times(0.5)
	distance := half.length()
	r = math.Abs(r)
	if distance == 0 || r == 0 {
		p.lineTo(to)
		return
	}
	r = max(r, distance)
	middle := p.where.plus(to).times(0.5)
	away := point{-half.y, half.x}.times(math.Sqrt(r*r-distance*distance) / distance)
	for _, center := range [2]point{middle.plus(away), middle.minus(away)} {
		a, b := p.where.minus(center), to.minus(center)
		by := math.Atan2(a.cross(b), a.dot(b))
		if clockwise && by < 0 {
			by += 2 * math.Pi
		} else if !clockwise && by > 0 {
			by -= 2 * math.Pi
		}
		if large == (math.Abs(by) > math.Pi) || away == (point{}) {
			p.arc(center, r, r, math.Atan2(a.y, a.x), by)
			break
		}
	}
	p.where = to
}

// ellipse draws a whole ellipse.
func (p *pen) ellipse(center point, rx, ry float64) {
	p.moveTo(center.plus(point{rx, 0}))
	p.arc(center, rx, ry, 0, 2*math.Pi)
	p.close()
}

// rect draws a rectangle with rounded corners.
func (p *pen) rect(x, y, w, h, r float64) {
	r = max(0, min(r, w/2, h/2))
	p.moveTo(point{x + r, y})
	for i, corner := range [4]point{{x + w - r, y + r}, {x + w - r, y + h - r}, {x + r, y + h - r}, {x + r, y + r}} {
		from := float64(i-1) * math.Pi / 2
		sin, cos := math.Sincos(from)
		p.lineTo(corner.plus(point{r * cos, r * sin}))
		if r > 0 {
			p.arc(corner, r, r, from, math.Pi/2)
		}
	}
	p.close()
}

// draw draws path data.
func (p *pen) draw(d string) error {
	s := scanner{rest: d}
	var control point // of the curve before, for the smooth ones
	last := byte(0)
	for {
		command, ok := s.command(last)
		if !ok {
			if s.rest != "" {
				return fmt.Errorf("path data %.20q: not known", s.rest)
			}
			return nil
		}
		var origin point
		if command >= 'a' {
			origin = p.where
		}
		next := func() point { return origin.plus(point{s.number(), s.number()}) }
		upper := command &^ 0x20
		smooth := p.where
		if before := last &^ 0x20; upper == 'S' && (before == 'C' || before == 'S') || upper == 'T' && (before == 'Q' || before == 'T') {
			smooth = control.mirrored(p.where)
		}
		switch upper {
		case 'M':
			p.moveTo(next())
		case 'L':
			p.lineTo(next())
		case 'H':
			p.lineTo(point{origin.x + s.number(), p.where.y})
		case 'V':
			p.lineTo(point{p.where.x, origin.y + s.number()})
		case 'C':
			b := next()
			control = next()
			p.cubeTo(b, control, next())
		case 'S':
			control = next()
			p.cubeTo(smooth, control, next())
		case 'Q':
			control = next()
			p.quadTo(control, next())
		case 'T':
			control = smooth
			p.quadTo(control, next())
		case 'A':
			r := s.number()
			if ry := s.number(); ry != r {
				return fmt.Errorf("an arc of an ellipse: not known")
			}
			s.number() // a turned circle looks the same
			large, clockwise := s.number() != 0, s.number() != 0
			p.arcTo(r, large, clockwise, next())
		case 'Z':
			p.close()
		default:
			return fmt.Errorf("path command %q: not known", command)
		}
		if s.failed {
			return fmt.Errorf("path data: no number at %.20q", s.rest)
		}
		last = command
	}
}

// A scanner reads path data.
type scanner struct {
	rest   string
	failed bool
}

// command returns the next command; where a number stands in its place, the last
// one goes on.
func (s *scanner) command(last byte) (byte, bool) {
	s.rest = strings.TrimLeft(s.rest, " ,\n\t\r")
	if s.rest == "" {
		return 0, false
	}
	c := s.rest[0]
	if c >= 'A' {
		s.rest = s.rest[1:]
		return c, true
	}
	switch last {
	case 0, 'Z', 'z':
		return 0, false
	case 'M':
		return 'L', true
	case 'm':
		return 'l', true
	}
	return last, true
}

func (s *scanner) number() float64 {
	s.rest = strings.TrimLeft(s.rest, " ,\n\t\r")
	n, dot := 0, false
	for ; n < len(s.rest); n++ {
		c := s.rest[n]
		if c == '.' && !dot {
			dot = true
		} else if !(c >= '0' && c <= '9' || c == '-' && n == 0) {
			break
		}
	}
	v, err := strconv.ParseFloat(s.rest[:n], 64)
	if err != nil || math.Abs(v) > 1e6 {
		s.failed = true
		return 0
	}
	s.rest = s.rest[n:]
	return v
}
