package raster

import "math"

// How lines end, and how their pieces are joined, as SVG names it.
type style string

const (
	round  style = "round"
	square style = "square"
	butt   style = "butt"
	miter  style = "miter"
	bevel  style = "bevel"
)

// miterLimit is how long a mitre may be, in widths of the line; the initial value
// of SVG.
const miterLimit = 4

// A stroker draws the outlines of lines.
type stroker struct {
	r          float64 // half the width, in pixels
	caps, join style
	out        []point
}

// stroke returns the outline of what a line of the given width, in pixels, covers.
func stroke(s shape, width float64, caps, join style) shape {
	k := stroker{r: width / 2, caps: caps, join: join}
	var outline shape
	for _, l := range s {
		points := distinct(l)
		n := len(points)
		if n < 2 {
			continue
		}
		back := make([]point, n)
		for i, p := range points {
			back[n-1-i] = p
		}
		if l.closed && n > 2 {
			for _, side := range [2][]point{points, back} {
				for i, p := range side {
					k.corner(side[(i+n-1)%n], p, side[(i+1)%n])
				}
				outline = append(outline, k.done())
			}
			continue
		}
		for _, side := range [2][]point{points, back} {
			k.out = append(k.out, side[0].plus(k.normal(side[0], side[1])))
			for i := 1; i < n-1; i++ {
				k.corner(side[i-1], side[i], side[i+1])
			}
			k.end(side[n-2], side[n-1])
		}
		outline = append(outline, k.done())
	}
	return outline
}

// distinct returns the points of a line without those that repeat the one before.
func distinct(l line) []point {
	const same = 1e-4
	var points []point
	for _, p := range l.points {
		if n := len(points); n == 0 || p.minus(points[n-1]).length() > same {
			points = append(points, p)
		}
	}
	if n := len(points); l.closed && n > 1 && points[0].minus(points[n-1]).length() <= same {
		points = points[:n-1]
	}
	return points
}

func (k *stroker) done() line {
	l := line{k.out, true}
	k.out = nil
	return l
}

// normal returns the way from a piece of a line to its left side.
func (k *stroker) normal(a, b point) point {
	d := b.minus(a)
	return point{d.y, -d.x}.times(k.r / d.length())
}

// corner draws the left side at b, on the way from a to c.
func (k *stroker) corner(a, b, c point) {
	n0, n1 := k.normal(a, b), k.normal(b, c)
	rr := k.r * k.r
	cos := n0.dot(n1) / rr
	if cos < -0.9999 { // straight back
		k.out = append(k.out, b.plus(n0))
		if k.join == round {
			k.arc(b, n0, math.Pi)
		}
		k.out = append(k.out, b.plus(n1))
		return
	}
	mitre := n0.plus(n1).times(1 / (1 + cos))
	if n0.cross(n1) <= 0 {
		// The inner side. Where the pieces are too short to meet, the way by
		// the corner itself stays within the line.
		reach := mitre.dot(mitre) - rr
		if reach <= min(b.minus(a).dot(b.minus(a)), c.minus(b).dot(c.minus(b))) {
			k.out = append(k.out, b.plus(mitre))
		} else {
			k.out = append(k.out, b.plus(n0), b, b.plus(n1))
		}
		return
	}
	const smooth = 0.98 // a corner of a curve's pieces, not of the drawing
	switch {
	case cos > smooth, k.join == miter && mitre.dot(mitre) <= miterLimit*miterLimit*rr:
		k.out = append(k.out, b.plus(mitre))
	case k.join == round:
		k.out = append(k.out, b.plus(n0))
		k.arc(b, n0, math.Atan2(n0.cross(n1), n0.dot(n1)))
		k.out = append(k.out, b.plus(n1))
	default:
		k.out = append(k.out, b.plus(n0), b.plus(n1))
	}
}

// end draws the end of a line at b, from its left to its right side.
func (k *stroker) end(a, b point) {
	n := k.normal(a, b)
	ahead := point{-n.y, n.x}
	k.out = append(k.out, b.plus(n))
	switch k.caps {
	case round:
		k.arc(b, n, math.Pi)
	case square:
		k.out = append(k.out, b.plus(n).plus(ahead), b.minus(n).plus(ahead))
	}
	k.out = append(k.out, b.minus(n))
}

// arc draws what lies between the ends of an arc around c, which begins at c + n.
func (k *stroker) arc(c, n point, by float64) {
	pieces := min(math.Ceil(by*math.Sqrt(k.r/(8*tolerance))), maxPieces)
	for i := 1.0; i < pieces; i++ {
		sin, cos := math.Sincos(by * i / pieces)
		k.out = append(k.out, c.plus(point{n.x*cos - n.y*sin, n.x*sin + n.y*cos}))
	}
}
