package diagram

import (
	"strings"

	"duiyi/game"
)

// plinth closes the profile of a man of plain shapes that has come down to (22, 26).
const plinth = " L 29 26 L 29 41 L 0 41"

// geometric returns the drawing of a kind of chess man in plain shapes.
func geometric(kind byte) drawing {
	const joint = "M-29 27H29"
	switch kind {
	case 'P':
		return drawing{
			body:   turned("0 -6 L 8 -6 L 18 26"+plinth) + circle(0, -15, 14),
			detail: joint,
		}
	case 'R':
		return drawing{
			body:   turned("0 -29 L 7 -29 L 7 -37 L 26 -37 L 26 -15 L 18 -11 L 22 26" + plinth),
			detail: joint + "M-18 -11.5H18",
		}
	case 'B':
		return drawing{
			body:   turned("0 -43 C 12 -33 22 -20 22 -8 C 22 2 17 8 12 11 L 20 26" + plinth),
			detail: joint + "M-12 11H12M0 -18V0M-9 -9H9",
		}
	case 'Q':
		return drawing{
			body:   turned("0 -38 L 9 -14 L 20 -36 L 23 -10 L 36 -26 L 27 8 L 22 26" + plinth),
			detail: joint + "M-25 9H25",
		}
	case 'K':
		return drawing{
			body:   turned("0 -46 L 5 -46 L 5 -39 L 12 -39 L 12 -29 L 5 -29 L 5 -22 L 32 -22 L 22 10 L 22 26" + plinth),
			detail: joint + "M-22 10H22M-5 -22H5",
		}
	case 'N':
		return drawing{
			body:   "M-29 41V26H-20L-4 2L-24 10L-34 -4L-16 -28L-13 -42L0 -33C18 -30 28 -12 25 26H29V41Z",
			detail: joint + "M-4 2L2 -9",
			dots:   circle(-11, -17, 3.4),
		}
	}
	return drawing{}
}

// modernMan draws a man of the set Modern: two flat paints.
func modernMan(s *strings.Builder, m man) {
	fill, line, detail := whiteFill, whiteLine, whiteLine
	if m.side == game.Second {
		fill, line, detail = blackShade, blackLine, blackDetail
	}
	shape(s, geometric(m.kind), fill, line, detail, 3.6, 3)
}

// contrastMan draws a man of the set Contrast. The black men have a white rim outside
// their outline, so that they stand out from dark squares too.
func contrastMan(s *strings.Builder, m man) {
	d := staunton(m.kind)
	if m.side == game.First {
		shape(s, d, "#ffffff", "#000000", "#000000", 5, 3)
		return
	}
	s.WriteString(`<path fill="none" stroke="#ffffff" stroke-width="7.5" stroke-linejoin="round" d="` + d.body + `"/>`)
	shape(s, d, "#000000", "#000000", "#ffffff", 3.5, 3.4)
}

// shape draws a man in flat paints: what fills it, what outlines it, and what the lines on it are
// drawn with; and how wide the last two are.
func shape(s *strings.Builder, d drawing, fill, line, detail string, outline, thin float64) {
	s.WriteString(`<path fill="` + fill + `" stroke="` + line + `" stroke-width="` + decimal(outline) + `" stroke-linejoin="round" d="` + d.body + `"/>` +
		`<path fill="none" stroke="` + detail + `" stroke-width="` + decimal(thin) + `" stroke-linecap="round" d="` + d.detail + `"/>`)
	if d.dots != "" {
		s.WriteString(`<path fill="` + detail + `" d="` + d.dots + `"/>`)
	}
}
