package scene

import (
	"strconv"
	"strings"
)

// GraphHeight is how high a graph is drawn, in its own units; a unit of width is
// from one position to the next.
const GraphHeight = 100

// Graph draws the course of a game: for each position the share of the point that
// the first side may expect, 0 to 1, and whether that is known. The path encloses the
// first side's part, which stands on the ground; stretches of which nothing is known
// are left out.
func Graph(positions int, chance func(n int) (share float64, known bool)) string {
	var b strings.Builder
	open := false
	for n := range positions {
		share, known := chance(n)
		switch {
		case known && !open:
			b.WriteString("M" + strconv.Itoa(n) + " " + strconv.Itoa(GraphHeight))
			open = true
		case !known && open:
			b.WriteString("V" + strconv.Itoa(GraphHeight) + "Z")
			open = false
		}
		if known {
			b.WriteString("L" + strconv.Itoa(n) + " " + strconv.FormatFloat(GraphHeight*(1-share), 'f', 1, 64))
		}
	}
	if open {
		b.WriteString("V" + strconv.Itoa(GraphHeight) + "Z")
	}
	return b.String()
}

// Gaps draws what [Graph] leaves out, which would look like a course lost for the first side.
func Gaps(positions int, chance func(n int) (share float64, known bool)) string {
	var b strings.Builder
	from := -1
	for n := range positions {
		_, here := chance(n)
		unknown := false // between here and the next position
		if n+1 < positions {
			_, there := chance(n + 1)
			unknown = !here || !there
		}
		switch {
		case unknown && from < 0:
			from = n
		case !unknown && from >= 0:
			b.WriteString("M" + strconv.Itoa(from) + " 0H" + strconv.Itoa(n) + "V" + strconv.Itoa(GraphHeight) + "H" + strconv.Itoa(from) + "Z")
			from = -1
		}
	}
	return b.String()
}

// Dots draws points of a graph as lines without length, which round or square ends make
// visible whatever the graph's proportions.
func Dots(at []int, chance func(n int) (share float64, known bool)) string {
	var b strings.Builder
	for _, n := range at {
		if share, known := chance(n); known {
			b.WriteString("M" + strconv.Itoa(n) + " " + strconv.FormatFloat(GraphHeight*(1-share), 'f', 1, 64) + "h0")
		}
	}
	return b.String()
}
