package diagram

import (
	"strings"

	"duiyi/game"
)

// characters returns the character on a man of a set that has them.
func characters(m man) rune {
	switch {
	case m.prefix == "chess-hanzi-":
		return pick(m.kind, "KQRBNP", "王后車象馬兵")
	case m.side == game.First && simplified(m.set):
		return pick(m.kind, "KABNRCP", "帅仕相马车炮兵")
	case m.side == game.First:
		return pick(m.kind, "KABNRCP", "帥仕相傌俥炮兵")
	case simplified(m.set):
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

// flatMan draws a xiangqi man without depth: red a light disc with a double ring, black a
// dark disc with one ring.
func flatMan(s *strings.Builder, m man) {
	face, ink, rings := disc, red, `<circle r="44" stroke-width="3.5"/><circle r="37.5" stroke-width="1.6"/>`
	if m.side == game.Second {
		face, ink, rings = black, pale, `<circle r="39.5" stroke-width="2"/>`
	}
	s.WriteString(`<circle r="45.5" fill="` + face + `"/><g fill="none" stroke="` + ink + `">` + rings + `</g>` +
		`<path transform="scale(.058)" fill="` + ink + `" stroke="` + ink + `" stroke-width="22" d="` + outline(characters(m)) + `"/>`)
}

// pictureMan draws a xiangqi man with a picture.
func pictureMan(s *strings.Builder, m man) {
	ink := woodenDisc(s, m)
	drawSymbol(s, m.kind, ink)
}

// woodenDisc draws a xiangqi man's body and returns the paint of what goes on
// it. Red has a light edge and a double ring, black a dark edge and one ring.
func woodenDisc(s *strings.Builder, m man) string {
	if m.side == game.First {
		turnDisc(s, discEdge, m.prefix+"face", red, true)
		return red
	}
	turnDisc(s, black, m.prefix+"face", black, false)
	return black
}

// chessCharacterMan draws a chess man with a character: white light with a
// double ring, black dark with one ring.
func chessCharacterMan(s *strings.Builder, m man) {
	if m.side == game.First {
		turnDisc(s, discEdge, m.prefix+"face", black, true)
		carve(s, characters(m), black, disc)
		return
	}
	turnDisc(s, black, m.prefix+"dark", pale, false)
	carve(s, characters(m), pale, "")
}

// turnDisc draws a disc with its shadow: the paint of its edge, the gradient of
// its face, and one ring or two.
func turnDisc(s *strings.Builder, edge, face, ring string, double bool) {
	s.WriteString(`<ellipse cy="4" rx="45" ry="45.5" fill="` + shadow + `" fill-opacity=".35"/>` +
		`<circle r="45.5" fill="` + edge + `"/>` +
		`<circle r="42" cy="-1" fill="url(#` + face + `)"/>`)
	if double {
		s.WriteString(`<g fill="none" stroke="` + ring + `" stroke-width="1.8"><circle r="38.5" cy="-1"/><circle r="34.5" cy="-1"/></g>`)
	} else {
		s.WriteString(`<circle r="36" cy="-1" fill="none" stroke="` + ring + `" stroke-width="2.6"/>`)
	}
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
