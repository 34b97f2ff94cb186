package diagram

import "strings"

// symbol returns the picture of a kind of xiangqi man.
func symbol(kind byte) drawing {
	switch kind {
	case 'N':
		return staunton('N')
	case 'R':
		return staunton('R')
	case 'P':
		return staunton('P')
	case 'K':
		return staunton('K')
	case 'A':
		return staunton('Q')
	case 'B':
		return staunton('B')
	case 'C':
		return staunton('P')
	}
	return drawing{}
}

// drawSymbol draws a picture in one ink, its lines left open.
func drawSymbol(s *strings.Builder, kind byte, ink string) {
	d := symbol(kind)
	s.WriteString(`<g transform="translate(0 -1) scale(.66)"><path fill="` + ink + `" stroke="` + ink + `" stroke-width="2" stroke-linejoin="round" d="` + d.body + `"/>` +
		`<path fill="none" stroke="` + disc + `" stroke-width="3" stroke-linecap="round" d="` + d.detail + `"/>`)
	if d.dots != "" {
		s.WriteString(`<path fill="` + disc + `" d="` + d.dots + `"/>`)
	}
	s.WriteString(`</g>`)
}
