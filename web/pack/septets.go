package main

// septets writes bytes as text of seven bits a character, for the element of a page:
// less than base64 has to add by half. Three characters may not stand there: NUL, which HTML
// replaces, CR, which it takes for LF, and <, which may end the element. Such a one and the
// seven bits after it are one character of two bytes, U+0100 to U+027F, which is no longer
// than the two; at the very end, where nothing follows, it is U+0280 to U+0282.
func septets(data []byte) string {
	seven := make([]byte, 0, len(data)*8/7+1)
	held, bits := 0, 0
	for _, b := range data {
		held, bits = held<<8|int(b), bits+8
		for bits >= 7 {
			bits -= 7
			seven = append(seven, byte(held>>bits))
			held &= 1<<bits - 1
		}
	}
	if bits > 0 {
		seven = append(seven, byte(held<<(7-bits)))
	}
	text := make([]rune, 0, len(seven))
	for i := 0; i < len(seven); i++ {
		which := rune(-1)
		switch seven[i] {
		case 0:
			which = 0
		case '\r':
			which = 1
		case '<':
			which = 2
		}
		switch {
		case which < 0:
			text = append(text, rune(seven[i]))
		case i+1 == len(seven):
			text = append(text, 0x280+which)
		default:
			i++
			text = append(text, 0x100+which<<7+rune(seven[i]))
		}
	}
	return string(text)
}
