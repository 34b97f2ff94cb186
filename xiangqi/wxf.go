package xiangqi

import "strings"

// WXF notation as C. W. Huang set it down for the Asian Xiangqi Federation in
// 1980–82, adopted by the World Xiangqi Federation in 1997: the man's letter,
// his file, the direction, and the file he goes to or the steps. Of two men on
// a file, + is the front one and - the rear one in the place of the file. Three
// soldiers on a file are P+, P3 (the file), P-; four are ++, P+, P-, --; five
// ++, P+, P3, P-, --; and where two files have several soldiers they are 3+,
// 33, 3- with the file first. Red and black write alike.

const wxfLetters = " KAEHRCP"

// wxf writes the move between two points.
func (p *Position) wxf(from, to int) string {
	r := p.relativeMove(from, to)
	column, index, shared, _ := p.column(from)
	letter, file := wxfLetters[r.kind], '0'+byte(r.file)
	who := [2]byte{letter, file}
	if r.kind == Soldier && len(column) > 1 {
		who = wxfSoldier(len(column), index, file, shared > 1)
	} else if p.mixedUp(column, index, from, to) {
		who[1] = "+-"[index]
	}
	return string([]byte{who[0], who[1], "-.+"[r.dir+1], '0' + byte(r.number)})
}

// wxfSoldier names the soldier index from the front of the n on a file, one of
// several files that n > 1 soldiers share or the only one.
func wxfSoldier(n, index int, file byte, severalFiles bool) [2]byte {
	place := file
	behind := n - 1 - index
	if index < behind {
		place = '+'
	} else if index > behind {
		place = '-'
	}
	switch {
	case severalFiles:
		return [2]byte{file, place}
	case n >= wxfDouble && min(index, behind) == 0:
		return [2]byte{place, place}
	}
	return [2]byte{'P', place}
}

// readWXF reads what wxf writes, and its variants that are about: the letters B
// and N of FEN, = for ., the sign before the letter, and soldiers counted a to
// e over all files that several share.
func readWXF(text []rune) (r relative, ok bool) {
	if len(text) != 4 {
		return r, false
	}
	switch text[2] {
	case '+':
		r.dir = 1
	case '-':
		r.dir = -1
	case '.', '=':
	default:
		return r, false
	}
	a, b := text[0], text[1]
	if isSign(a) && b > '9' {
		a, b = b, a
	}
	if r.number, ok = digit(text[3]); !ok {
		return r, false
	}
	if isSign(a) {
		r.kind, r.pick = Soldier, front
		if a == '-' {
			r.pick = rear
		}
		return r, a == b
	}
	if r.file, ok = digit(a); ok {
		r.kind = Soldier
		if isSign(b) {
			r.pick = signPick(b)
			return r, true
		}
		return r, a == b
	}
	if r.kind, ok = wxfKind(a); !ok {
		return r, false
	}
	if isSign(b) {
		r.pick = signPick(b)
		return r, true
	}
	if r.kind == Soldier && b >= 'A' && b < 'A'+mostCounted {
		r.pick = pick(b-'A') + 1
		return r, true
	}
	r.file, ok = digit(b)
	return r, ok
}

func isSign(c rune) bool { return c == '+' || c == '-' }

func signPick(c rune) pick {
	if c == '+' {
		return wxfFront
	}
	return wxfRear
}

// digit reads 1 to 9; the number of anything else is 0.
func digit(c rune) (n int, ok bool) {
	if c < '1' || c > '9' {
		return 0, false
	}
	return int(c - '0'), true
}

func wxfKind(c rune) (kind int, ok bool) {
	switch c {
	case 'N':
		return Horse, true
	case 'B':
		return Elephant, true
	}
	kind = strings.IndexRune(wxfLetters, c)
	return kind, kind > 0
}
