package diagram

import (
	"strconv"
	"strings"

	"duiyi/game"
)

// A drawing is a man or picture as path data around the origin.
type drawing struct {
	body   string // filled and outlined
	detail string // lines on the body
	dots   string // small filled shapes on the body
}

const (
	// foot closes a profile that has come down to (25, 31).
	foot  = " L 27 31 C 29.5 31 30 32 30 34 L 30 41 L 0 41"
	waist = "M-24.5 31.5H24.5"
)

// staunton returns the drawing of a kind of chess man.
func staunton(kind byte) drawing {
	switch kind {
	case 'P':
		return drawing{
			body: turned("0 -29 C 7.5 -29 13.5 -23 13.5 -15.5 C 13.5 -11 11.5 -7.5 8.5 -5 L 14 -4 C 16.5 -3.5 16.5 1 14 1.5 L 9 2.5" +
				" C 10 14 14 20 20 25 C 23 27.5 24.5 29 25 31" + foot),
			detail: waist + "M-9 2.3H9",
		}
	case 'R':
		return drawing{
			body:   turned("0 -31 L 6 -31 L 6 -24.5 L 13 -24.5 L 13 -31 L 22 -31 L 22 -16 L 16 -10.5 C 16 4 17 14 20.5 23 C 23 25 25 28 25 31" + foot),
			detail: waist + "M-16 -10.5H16M-20 23H20",
		}
	case 'B':
		return drawing{
			body: turned("0 -43 C 3 -43 5 -41 5 -38.3 C 5 -36.5 4.2 -35 3 -34.2 C 11 -28.5 16 -21 16 -14 C 16 -9 13.5 -5 9.5 -2" +
				" L 15 -1 C 17.5 -.5 17.5 4 15 4.5 L 9.5 5.5 C 10.5 15 14.5 21 20.5 25.5 C 23 27.5 24.5 29 25 31" + foot),
			detail: waist + "M-9.5 5.3H9.5M-9.5 -2H9.5M8.5 -28.5L1 -16",
		}
	case 'Q':
		return drawing{
			body: turned("0 -36 L 6 -20 L 13.5 -34 L 15.5 -18 L 26 -28.5 L 17 -3.5 L 19 -2.5 C 21 -1.5 21 2.5 18.5 3 L 13.5 4 C 14 14 17 20.5 22 25.5 C 24 27.5 25 29 25 31"+foot) +
				circle(0, -39, 4) + circle(14, -37, 4) + circle(-14, -37, 4) + circle(27, -31.5, 4) + circle(-27, -31.5, 4),
			detail: waist + "M-13.5 3.8H13.5M-17 -3.5H17",
		}
	case 'K':
		return drawing{
			body:   turned("0 -46.5 L 3 -46.5 L 3 -41.5 L 8 -41.5 L 8 -35.5 L 3 -35.5 L 3 -33 C 12 -33 20 -29.5 22.5 -24 L 15 -3.5 L 18 -2.5 C 20 -1.5 20 2.5 17.5 3 L 12.5 4 C 13 14 16.5 20.5 21.5 25.5 C 24 27.5 25 29 25 31" + foot),
			detail: waist + "M-12.5 3.8H12.5M-15 -3.5H15M-22 -23.5C-11 -20 11 -20 22 -23.5",
		}
	case 'N':
		return drawing{
			body: "M-30 41V34C-30 32 -29.5 31 -27 31H-23C-22 19 -15 14 -8 8C-3 4 0 0 0 -6C-5 -2 -9 -1.5 -13 0C-17 2 -18 7 -22 9C-26 10 -31 7 -31.5 2C-32 -2 -27 -7 -24.5 -12" +
				"C-22 -18 -20 -22 -16 -26L-15.5 -37.5L-9 -31.5L-3.5 -42C-.5 -39 1.5 -36 2 -32C18 -27 28 -6 26 31H27C29.5 31 30 32 30 34V41Z",
			detail: "M-22.5 31.5H25.5M2 -25C13 -18 19 -2 18 24",
			dots:   circle(-13, -17, 2.6) + circle(-27, 1.5, 1.7),
		}
	}
	return drawing{}
}

// chessman draws a man of the set Classic.
func chessman(s *strings.Builder, m man) {
	fill, line, detail := "white", whiteLine, whiteLine
	if m.side == game.Second {
		fill, line, detail = "black", blackLine, blackDetail
	}
	d := staunton(m.kind)
	s.WriteString(`<path fill="url(#` + m.prefix + fill + `)" stroke="` + line + `" stroke-width="3.3" stroke-linejoin="round" d="` + d.body + `"/>` +
		`<path fill="none" stroke="` + detail + `" stroke-width="2.4" stroke-linecap="round" d="` + d.detail + `"/>`)
	if d.dots != "" {
		s.WriteString(`<path fill="` + detail + `" d="` + d.dots + `"/>`)
	}
}

// turned returns the closed outline of a body as it comes from a lathe. profile
// is its right half from top to bottom: a point, and then lines (L x y) and
// curves (C x y x y x y), all letters and numbers set apart by spaces.
func turned(profile string) string {
	f := strings.Fields(profile)
	left := "Z" // grows from the top, so that it runs back up
	for i := 2; i < len(f); {
		start := mirrored(f[i-2], f[i-1])
		if f[i] == "C" {
			left = "C" + mirrored(f[i+3], f[i+4]) + mirrored(f[i+1], f[i+2]) + start + left
			i += 7
		} else {
			left = "L" + start + left
			i += 3
		}
	}
	return "M" + profile + left
}

// mirrored returns a point, mirrored in the vertical axis.
func mirrored(x, y string) string {
	switch {
	case x == "0":
	case x[0] == '-':
		x = x[1:]
	default:
		x = "-" + x
	}
	return x + " " + y + " "
}

// circle returns a circle as path data.
func circle(x, y, r float64) string {
	d := strconv.FormatFloat(2*r, 'f', -1, 64)
	a := strconv.FormatFloat(r, 'f', -1, 64)
	return "M" + decimal(x-r) + " " + decimal(y) + "a" + a + " " + a + " 0 1 1 " + d + " 0a" + a + " " + a + " 0 1 1 -" + d + " 0z"
}
