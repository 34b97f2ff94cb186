package pgn

import (
	"bytes"
	"strings"

	"duiyi/game"
	"duiyi/record"
)

// halves is a draw to programs that count points.
const halves = "0.5-0.5"

// results are the ways in which results are written. The half may be a character
// of its own, and the hyphen a dash; in xiangqi people say it in words.
var results = map[string]game.Result{
	"1-0": game.FirstWins, "1–0": game.FirstWins, "1:0": game.FirstWins,
	"0-1": game.SecondWins, "0–1": game.SecondWins, "0:1": game.SecondWins,
	"1/2-1/2": game.Draw, "1/2–1/2": game.Draw, "1/2": game.Draw, "½-½": game.Draw, "½–½": game.Draw, "½": game.Draw, "1/2:1/2": game.Draw, halves: game.Draw,
	"红胜": game.FirstWins, "红先胜": game.FirstWins, "红方胜": game.FirstWins, "紅勝": game.FirstWins, "紅先勝": game.FirstWins,
	"黑胜": game.SecondWins, "红先负": game.SecondWins, "黑方胜": game.SecondWins, "黑勝": game.SecondWins, "紅先負": game.SecondWins,
	"和棋": game.Draw, "红先和": game.Draw, "和局": game.Draw, "紅先和": game.Draw,
}

// glyphs are the signs for a position that books print after a move.
var glyphs = map[string]record.NAG{
	"=": 10, "∞": 13, "+=": 14, "+/=": 14, "⩲": 14, "=+": 15, "=/+": 15, "⩱": 15,
	"±": 16, "+/-": 16, "∓": 17, "-/+": 17, "+-": 18, "+−": 18, "-+": 19, "−+": 19, "□": 7, "N": 146,
}

// nulls are the ways in which null moves are written.
var nulls = map[string]bool{"--": true, "Z0": true, "null": true, "pass": true, "0000": true, "@@@@": true, "<>": true}

// symbol reads a move, a result, a move number or a sign. It returns false for
// what is no token.
func (s *scanner) symbol(k class) (token, bool) {
	text, classes := s.buf[s.pos:min(s.end, s.pos+maxSymbol)], s.classes
	n := 0
	for n < len(text) {
		c := classes[text[n]]
		if c >= high && (c > high || wideSpace(text[n:]) > 0) {
			break
		}
		n++
	}
	if n+2 < len(text) && text[n] == '(' && text[n+2] == ')' && n > 1 && classes[text[n-1]] == digit {
		n += 3 // a promotion: e8(Q)
	}
	s.text = text[:n]
	s.pos += n
	switch k {
	case digit:
		return s.number()
	case high:
		if len(s.text) == 0 {
			s.pos += wideSpace(text)
			return 0, false
		}
		if r, ok := results[string(s.text)]; ok {
			s.result = r
			return result, true
		}
	}
	if c := s.text[0] | 0x20; c >= 'a' && c <= 'z' && len(s.text) > 1 && s.text[1] != 'p' {
		if s.pos < s.end && s.buf[s.pos] == '.' {
			s.cutAtPeriod()
		}
		return moveText, true
	}
	return s.sign()
}

// wideSpace returns the length of the white space beyond ASCII that b begins with.
func wideSpace(b []byte) int {
	for _, space := range [...]string{"\u3000", "\u00a0", "\ufeff", "\u2003"} {
		if len(b) >= len(space) && string(b[:len(space)]) == space {
			return len(space)
		}
	}
	return 0
}

// sign reads a symbol that may be no move but a sign of its own.
func (s *scanner) sign() (token, bool) {
	if n, ok := glyphs[string(s.text)]; ok {
		s.nag = n
		return glyph, true
	}
	switch string(s.text) {
	case "e": // of "e.p."
		if s.end-s.pos > 1 && string(s.buf[s.pos:s.pos+2]) == ".p" {
			s.pos += 2
			return 0, false
		}
	case "ep", "e.p.":
		return 0, false
	}
	for _, c := range s.text {
		if c != '.' {
			return moveText, true
		}
	}
	return 0, false // the periods after a number, where they are symbols
}

// number reads what begins with a digit: a move number, alone or with a move stuck
// to it, a result, or castling with zeros.
func (s *scanner) number() (token, bool) {
	n := 0
	for n < len(s.text) && s.classes[s.text[n]] == digit {
		n++
	}
	if n == len(s.text) {
		s.numbered = true
		return moveText, string(s.text) == "0000" // a null move
	}
	if r, ok := results[string(s.text)]; ok {
		s.result = r
		return result, true
	}
	if s.text[0] == '0' || s.classes == &xiangqiClasses && len(s.text) == 4 && s.classes[s.text[3]] == digit && strings.IndexByte("+-.=", s.text[n]) >= 0 {
		return moveText, true // 0-0, or a soldier's move in WXF: 33.5, 3+.5
	}
	s.numbered = true
	s.text = bytes.TrimLeft(s.text[n:], ".．。、")
	if len(s.text) == 0 {
		return 0, false
	}
	return s.sign()
}

// cutAtPeriod cuts off the end of a move, which a period follows, what does not
// belong to it: the number of the next move, as in e4e52.Nf3, or "e.p.".
func (s *scanner) cutAtPeriod() {
	if n := len(s.text) - 1; s.text[n] == 'e' && s.end-s.pos > 1 && s.buf[s.pos+1] == 'p' {
		s.text = s.text[:n]
		s.pos += 2
		return
	}
	n := len(s.text)
	for n > 0 && s.text[n-1] >= '0' && s.text[n-1] <= '9' {
		n--
	}
	if n == len(s.text) || n == 0 {
		return
	}
	if s.text[n-1] >= 'a' && s.text[n-1] <= 'h' {
		n++ // the rank of the square
	}
	s.text = s.text[:n]
}
