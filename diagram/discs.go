package diagram

import (
	"strings"

	"duiyi/game"
)

// characters returns the character on a man, or 0.
func characters(m man) rune {
	switch {
	case m.prefix == "chess-hanzi-":
		return pick(m.kind, "KQRBNP", "王后車象馬兵")
	case m.side == game.First && m.set == HanziSimplified:
		return pick(m.kind, "KABNRCP", "帅仕相马车炮兵")
	case m.side == game.First:
		return pick(m.kind, "KABNRCP", "帥仕相傌俥炮兵")
	case m.set == HanziSimplified:
		return pick(m.kind, "KABNRCP", "将士象马车砲卒")
	}
	return pick(m.kind, "KABNRCP", "將士象馬車砲卒")
}

// pick returns the character that stands where letter stands in letters.
func pick(letter byte, letters, from string) rune {
	i := strings.IndexByte(letters, letter)
	for _, r := range from {
		if i == 0 {
			return r
		}
		i--
	}
	return 0
}

// characterMan draws a xiangqi man with a carved character.
func characterMan(s *strings.Builder, m man) {
	ink := woodenDisc(s, m)
	carve(s, characters(m), ink, disc)
}

// pictureMan draws a xiangqi man with a picture.
func pictureMan(s *strings.Builder, m man) {
	ink := woodenDisc(s, m)
	drawSymbol(s, m.kind, ink)
}

// woodenDisc draws a xiangqi man's body and returns the paint of what goes on
// it. Red has a light edge and a double ring, black a dark edge and one ring.
func woodenDisc(s *strings.Builder, m man) string {
	edge, ink := discEdge, red
	if m.side == game.Second {
		edge, ink = black, black
	}
	s.WriteString(`<ellipse cy="4" rx="45" ry="45.5" fill="` + shadow + `" fill-opacity=".35"/>` +
		`<circle r="45.5" fill="` + edge + `"/>` +
		`<circle r="42" cy="-1" fill="url(#` + m.prefix + `face)"/>`)
	if m.side == game.First {
		s.WriteString(`<g fill="none" stroke="` + ink + `"><circle r="38.5" cy="-1" stroke-width="1.8"/><circle r="34.5" cy="-1" stroke-width="1.8"/></g>`)
	} else {
		s.WriteString(`<circle r="36" cy="-1" fill="none" stroke="` + ink + `" stroke-width="2.6"/>`)
	}
	return ink
}

// chessCharacterMan draws a chess man with a character: white light with a
// double ring, black dark with one ring.
func chessCharacterMan(s *strings.Builder, m man) {
	edge, face, ink, light := discEdge, "face", black, disc
	if m.side == game.Second {
		edge, face, ink, light = black, "dark", pale, ""
	}
	s.WriteString(`<ellipse cy="4" rx="45" ry="45.5" fill="` + shadow + `" fill-opacity=".35"/>` +
		`<circle r="45.5" fill="` + edge + `"/>` +
		`<circle r="42.5" cy="-1" fill="url(#` + m.prefix + face + `)"/>`)
	if m.side == game.First {
		s.WriteString(`<g fill="none" stroke="` + ink + `"><circle r="38.5" cy="-1" stroke-width="1.8"/><circle r="34.5" cy="-1" stroke-width="1.8"/></g>`)
	} else {
		s.WriteString(`<circle r="37" cy="-1" fill="none" stroke="` + ink + `" stroke-width="2.4"/>`)
	}
	carve(s, characters(m), ink, light)
}

// carve draws a character and, unless light is "", the light that catches the
// lower edge of the cut.
func carve(s *strings.Builder, r rune, ink, light string) {
	const place = ` transform="translate(0 -1) scale(.058)"`
	d := outline(r)
	if light != "" {
		s.WriteString(`<path transform="translate(.8 .6) scale(.058)" fill="` + light + `" d="` + d + `"/>`)
	}
	s.WriteString(`<path` + place + ` fill="` + ink + `" stroke="` + ink + `" stroke-width="12" d="` + d + `"/>`)
}
