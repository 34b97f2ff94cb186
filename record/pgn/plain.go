package pgn

import "duiyi/game"

// plainMoves reads moves of chess as programs write them, numbered or not, with a space
// or a line break behind each, for as long as nothing else comes. It reads nothing
// that the scanner would read otherwise, but most of what files consist of in far less
// time.
func (r *Reader) plainMoves() {
	const enough = 32 // for a line break, a number and a move
	s := r.s
	for {
		s.ensure(maxSymbol)
		text := s.buf[s.pos:min(s.end, s.pos+enough)]
		i, lines := 0, 0
		for i < len(text) && (text[i] == ' ' || text[i] == '\n') {
			if text[i] == '\n' {
				lines++
			}
			i++
		}
		begin := i
		for i < len(text) && text[i] >= '0' && text[i] <= '9' {
			i++
		}
		if i > begin { // a number, or what is none: 1-0
			if i+1 >= len(text) || text[i] != '.' || text[i+1] == '.' {
				return
			}
			if i++; text[i] == ' ' {
				i++
			}
			begin = i
		}
		for i < len(text) && text[i] > ' ' {
			i++
		}
		if i == len(text) {
			return
		}
		m := r.chess.ParsePlain(text[begin:i])
		if m == game.NoMove {
			return
		}
		s.pos += i
		s.line += lines
		s.newLine = false
		r.play(m)
		if r.lost {
			return
		}
	}
}
