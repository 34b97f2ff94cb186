package diagram

import (
	"math"
	"strings"
)

// A Mark says something of a square.
type Mark uint8

// The marks. Those below Target belong under the men, the others over them.
const (
	From      Mark = iota // the last move came from here: short corners
	To                    // the last move went here: long corners
	Check                 // the king or general here is in check: a burst
	Selected              // the man here is selected: a ring or a frame
	Target                // the selected man may go here: a dot
	Capture               // the selected man may capture here: a broken ring
	Cursor                // the keyboard is here: a dashed frame
	Forbidden             // a move to here loses by rule: a cross
)

// Mark returns the drawing of m around the origin. It reaches no further than 54, so
// that no neighbour's man is touched; Check, which lies under the men, 59. It takes no pointer events.
func (b Board) Mark(m Mark) string {
	switch m {
	case From:
		return strokes(mark, 4, corners(44, 12))
	case To:
		return strokes(mark, 5, corners(46, 22))
	case Check:
		return burst()
	case Selected:
		if b.points {
			return strokes(mark, 5, circle(0, 0, 49))
		}
		return strokes(mark, 5, "M-46 -46H46V46H-46Z")
	case Target:
		return `<g pointer-events="none"><circle r="16" fill="` + halo + `" fill-opacity=".85"/><circle r="12.5" fill="` + mark + `"/></g>`
	case Capture:
		return strokes(mark, 6, brokenRing(48))
	case Cursor:
		return strokes(mark, 4, "M-26 -47H-47V-26M26 -47H47V-26M-26 47H-47V26M26 47H47V26M-8 -47H8M-8 47H8M-47 -8V8M47 -8V8")
	case Forbidden:
		return strokes(alarm, 7, "M-17 -17 17 17M17 -17-17 17")
	}
	return ""
}

// Arrow returns an arrow from one square to another, in the board's
// coordinates; "" if they are the same or off the board.
func (b Board) Arrow(from, to int, flipped bool) string {
	if from == to || !b.has(from) || !b.has(to) {
		return ""
	}
	x0, y0 := b.Center(from, flipped)
	x1, y1 := b.Center(to, flipped)
	length := math.Hypot(x1-x0, y1-y0)
	ux, uy := (x1-x0)/length, (y1-y0)/length
	var d strings.Builder
	at := func(command byte, along, across float64) {
		d.WriteByte(command)
		d.WriteString(decimal(math.Round(10*(x0+ux*along-uy*across)) / 10))
		d.WriteByte(' ')
		d.WriteString(decimal(math.Round(10*(y0+uy*along+ux*across)) / 10))
	}
	const start, shaft, head, wide = 24, 7.5, 38, 22
	tip := length - 8
	at('M', start, shaft)
	at('L', tip-head, shaft)
	at('L', tip-head, wide)
	at('L', tip, 0)
	at('L', tip-head, -wide)
	at('L', tip-head, -shaft)
	at('L', start, -shaft)
	d.WriteByte('Z')
	return `<path pointer-events="none" fill="` + mark + `" stroke="` + halo + `" stroke-width="3.5" stroke-linejoin="round" opacity=".86" d="` + d.String() + `"/>`
}

// strokes draws lines with a rim of light.
func strokes(paint string, width float64, d string) string {
	return `<g pointer-events="none" fill="none" stroke-linecap="round" stroke-linejoin="round"><path stroke="` + halo + `" stroke-opacity=".85" stroke-width="` + decimal(width+4) + `" d="` + d + `"/>` +
		`<path stroke="` + paint + `" stroke-width="` + decimal(width) + `" d="` + d + `"/></g>`
}

// corners returns four angles, their tips at distance r from the axes.
func corners(r, arm float64) string {
	var d strings.Builder
	for _, s := range [4][2]float64{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}} {
		d.WriteString("M" + decimal(s[0]*(r-arm)) + " " + decimal(s[1]*r) + "H" + decimal(s[0]*r) + "V" + decimal(s[1]*(r-arm)))
	}
	return d.String()
}

// brokenRing returns four arcs with gaps on the axes.
func brokenRing(r float64) string {
	const gap = 14 * math.Pi / 180
	var d strings.Builder
	radius := decimal(r)
	for quarter := range 4 {
		a := float64(quarter) * math.Pi / 2
		d.WriteString("M" + polar(r, a+gap) + "A" + radius + " " + radius + " 0 0 1 " + polar(r, a+math.Pi/2-gap))
	}
	return d.String()
}

// burst returns a hollow star with many rays, to peer out from under a man.
func burst() string {
	const rays = 16
	var d strings.Builder
	for i := range 2 * rays {
		r := 57.0
		if i%2 == 1 {
			r = 45
		}
		if i == 0 {
			d.WriteByte('M')
		} else {
			d.WriteByte('L')
		}
		d.WriteString(polar(r, (float64(i)+.5)*math.Pi/rays))
	}
	d.WriteString("Z" + circle(0, 0, 38))
	return `<path pointer-events="none" fill="` + alarm + `" fill-rule="evenodd" stroke="` + halo + `" stroke-width="3" stroke-linejoin="round" d="` + d.String() + `"/>`
}

// polar returns the point at distance r and angle a, in path data.
func polar(r, a float64) string {
	return decimal(math.Round(100*r*math.Cos(a))/100) + " " + decimal(math.Round(100*r*math.Sin(a))/100)
}
