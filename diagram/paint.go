package diagram

import "strings"

// A Colour is a CSS custom property, --diagram-…, that drawings take a colour from, and the
// value it has where no style sheet sets it.
type Colour struct{ Property, Default string }

// Colours returns the custom properties that the drawings use.
func Colours() []Colour {
	paints := [...]string{
		board, boardShade, boardLine, frame, frameLabel, squareLight, squareDark,
		disc, discShade, discEdge, discDark, discDarkShade, red, black, pale, shadow,
		whiteFill, whiteShade, whiteLine, blackFill, blackShade, blackLine, blackDetail,
		mark, alarm, halo,
	}
	colours := make([]Colour, len(paints))
	for i, p := range paints {
		name, value, _ := strings.Cut(p[len("var("):len(p)-1], ", ")
		colours[i] = Colour{name, value}
	}
	return colours
}

// The paints. What stands in one is never nested, so that plain can take it
// apart.
const (
	board       = "var(--diagram-board, #ecc98d)"       // xiangqi: middle of the board
	boardShade  = "var(--diagram-board-shade, #dcae6a)" // and its rim
	boardLine   = "var(--diagram-board-line, #4a2a10)"  // and what is written on it
	frame       = "var(--diagram-board-frame, #7a4620)"
	frameLabel  = "var(--diagram-board-label, #f6e6c4)" // on the frame
	squareLight = "var(--diagram-square-light, #f1ddb8)"
	squareDark  = "var(--diagram-square-dark, #bb8a5c)"

	disc          = "var(--diagram-disc, #fbecc4)" // xiangqi men, and chess men drawn as such
	discShade     = "var(--diagram-disc-shade, #e8c88a)"
	discEdge      = "var(--diagram-disc-edge, #a8743a)"
	discDark      = "var(--diagram-disc-dark, #4b3d34)" // second side of chess men drawn as discs
	discDarkShade = "var(--diagram-disc-dark-shade, #2a211c)"
	red           = "var(--diagram-red, #a81414)"
	black         = "var(--diagram-black, #16181c)"
	pale          = "var(--diagram-pale, #fbecc4)" // on dark discs
	shadow        = "var(--diagram-shadow, #2a1606)"

	whiteFill   = "var(--diagram-white-fill, #fffdf6)"
	whiteShade  = "var(--diagram-white-shade, #e6d6b8)"
	whiteLine   = "var(--diagram-white-line, #2b1b10)"
	blackFill   = "var(--diagram-black-fill, #4e4038)"
	blackShade  = "var(--diagram-black-shade, #231a15)"
	blackLine   = "var(--diagram-black-line, #17100c)"
	blackDetail = "var(--diagram-black-detail, #f3e4c8)"

	mark  = "var(--diagram-mark, #10306b)"
	alarm = "var(--diagram-alarm, #8c0a0a)"
	halo  = "var(--diagram-halo, #fff8e4)"
)

// plain replaces every custom property in a drawing by its default, for readers
// of SVG that know no custom properties.
func plain(s string) string {
	var b strings.Builder
	b.Grow(len(s))
	for {
		head, rest, found := strings.Cut(s, "var(--")
		b.WriteString(head)
		if !found {
			return b.String()
		}
		_, rest, _ = strings.Cut(rest, ", ")
		value, tail, _ := strings.Cut(rest, ")")
		b.WriteString(value)
		s = tail
	}
}

// gradient returns a gradient's element: stops from one paint to another. kind
// is its name and geometry.
func gradient(id, kind, from, to string) string {
	name, _, _ := strings.Cut(kind, " ")
	return `<` + kind + ` id="` + id + `"><stop stop-color="` + from + `"/><stop offset="1" stop-color="` + to + `"/></` + name + `>`
}
