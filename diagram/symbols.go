package diagram

import "strings"

// symbol returns the picture of a kind of xiangqi man. Those with a cousin in
// chess look like it.
func symbol(kind byte) drawing {
	switch kind {
	case 'K', 'N', 'R':
		return staunton(kind)
	case 'A': // a mandarin in his winged cap
		return drawing{
			body: "M-14 -20C-14 -35 -9 -42 0 -42C9 -42 14 -35 14 -20L16 -13H-16Z" +
				wing(-1) + wing(1) + bust,
			detail: "M-17 -13.5H17M-13 -23C-5 -27 5 -27 13 -23" + collar,
		}
	case 'B': // an elephant
		return drawing{
			body: "M36 40H20L18.5 22C11 25 2 25 -4 23L-5 40H-21L-22 18C-25 16 -26 14 -27.5 11C-29 18 -29 25 -30 31C-31.5 41 -42 43 -46 35L-41.5 32" +
				"C-39 35 -37 33 -37 29C-38 19 -42 8 -42 -6C-42 -22 -32 -30 -21 -30C-16 -30 -12 -28.5 -9 -26C3 -32 18 -31 27 -25C38 -17 41 -3 40 12C39.5 22 37 31 36 40Z",
			detail: "M-14 -24C-2 -24 4 -12 -1 2C-3 8 -9 9 -13 4C-16 0 -18 -4 -19 -9M-28 11C-32 15 -37 15.5 -42 13M35 -6C38 -1 37 7 38 13",
			dots:   circle(-29, -12, 2.8),
		}
	case 'C': // a field gun
		return drawing{
			body: "M30 -4L-23 -31.4L-21.4 -34.7L-30.3 -39.3L-41.3 -18L-32.4 -13.4L-30.7 -16.7L19 17Z" + circle(30, 9, 5.5) +
				"M2 8L39 29C41 32 39 36 35 36L-10 30Z" + circle(-5, 17, 22),
			detail: circle(-5, 17, 25) + circle(-5, 17, 15.5) + "M-5 1.5V32.5M-18.4 9.3L8.4 24.7M-18.4 24.7L8.4 9.3M-7.6 -19L-16 -3.5",
			dots:   circle(-5, 17, 5),
		}
	case 'P': // a foot soldier in his straw hat, with a spear
		return drawing{
			body: "M-6 -41C-3 -44 1 -44 4 -41L29 -17C31 -15 30 -12.5 27 -12H-29C-32 -12.5 -33 -15 -31 -17Z" + bust +
				"M33 -38C37 -31 38 -26 36.5 -20H35.5V37H30.5V-20H29.5C28 -26 29 -31 33 -38Z",
			detail: "M-31 -12.5H30M28 -6V38" + collar,
		}
	}
	return drawing{}
}

const (
	// bust is a face and shoulders, and collar what is seen of the coat.
	bust   = "M-12 -13H12V-5C12 4 7 9 0 9C-7 9 -12 4 -12 -5ZM-33 37C-33 21 -24 11 -10 8L0 18L10 8C24 11 33 21 33 37Z"
	collar = "M-12 5L6 29M12 5L0 20"
)

// wing returns one wing of a mandarin's cap, to the left or right as x is -1 or 1.
func wing(x float64) string {
	at := func(dx, y float64) string { return " " + decimal(x*dx) + " " + decimal(y) }
	return "M" + at(12, -22) + "L" + at(24, -23) + "C" + at(28, -31) + at(40, -31) + at(43, -25) +
		"C" + at(44, -18) + at(32, -13) + at(25, -18) + "L" + at(12, -17) + "Z"
}

// drawSymbol draws a picture in one ink, its lines left open.
func drawSymbol(s *strings.Builder, kind byte, ink string) {
	d := symbol(kind)
	s.WriteString(`<g transform="translate(0 -1) scale(.66)"><path fill="` + ink + `" stroke="` + ink + `" stroke-width="2" stroke-linejoin="round" d="` + d.body + `"/>` +
		`<path fill="none" stroke="` + disc + `" stroke-width="3.2" stroke-linecap="round" d="` + d.detail + `"/>`)
	if d.dots != "" {
		s.WriteString(`<path fill="` + disc + `" d="` + d.dots + `"/>`)
	}
	s.WriteString(`</g>`)
}
