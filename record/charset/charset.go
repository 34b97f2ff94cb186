// Package charset reads text in the encodings that Chinese programs write: UTF-8,
// GB18030 with GBK and GB2312 in it, Big5, and UTF-16.
package charset

import (
	"bytes"
	"strings"
	"unicode/utf8"
)

// A Charset is a way to write characters as bytes.
type Charset uint8

// The encodings. ASCII alone is UTF8.
const (
	UTF8 Charset = iota
	GB18030
	Big5
	UTF16LE
	UTF16BE
	GBK // for older programs: GB18030 without its characters of four bytes
)

// ByName returns the encoding that is called "utf-8", "gbk", "gb18030" or "utf-16".
func ByName(name string) (c Charset, ok bool) {
	switch strings.ToLower(name) {
	case "utf-8", "utf8":
		return UTF8, true
	case "gbk", "gb2312":
		return GBK, true
	case "gb18030":
		return GB18030, true
	case "utf-16", "utf16":
		return UTF16LE, true
	}
	return UTF8, false
}

// Detect guesses the encoding of a text from its beginning, which may end in the
// midst of a character.
func Detect(head []byte) Charset {
	switch {
	case bytes.HasPrefix(head, []byte("\xff\xfe")):
		return UTF16LE
	case bytes.HasPrefix(head, []byte("\xfe\xff")):
		return UTF16BE
	case validUTF8(head):
		return UTF8
	}
	gb, big := familiar(GB18030, head), familiar(Big5, head)
	if big > gb {
		return Big5
	}
	return GB18030
}

// validUTF8 reports whether head is UTF-8, a last character cut short aside.
func validUTF8(head []byte) bool {
	for len(head) > 0 {
		r, n := utf8.DecodeRune(head)
		if r == utf8.RuneError && n <= 1 {
			return len(head) < utf8.UTFMax && !utf8.FullRune(head)
		}
		head = head[n:]
	}
	return true
}

// usual are characters that records of xiangqi are full of, in both scripts.
const usual = "车車俥马馬傌炮砲兵卒帅帥将將仕士相象进進退平前后後中一二三四五六七八九" +
	"红紅黑方先胜勝和负負局对對赛賽棋第年月日省市区區河北上海广廣东東的是不了有在这這个個人我以为為"

// familiar says how familiar a text looks when read as c: the usual characters in
// it, less what makes no sense at all.
func familiar(c Charset, head []byte) int {
	score := 0
	for _, r := range Decode(c, head) {
		switch {
		case r == utf8.RuneError || r >= 0xe000 && r < 0xf900:
			score -= 2 // no character, or one of nobody's
		case r >= utf8.RuneSelf && strings.ContainsRune(usual, r):
			score++
		}
	}
	return score
}

// Decode reads a text in c. What is none becomes U+FFFD.
func Decode(c Charset, text []byte) string {
	if c == UTF8 {
		return strings.ToValidUTF8(string(bytes.TrimPrefix(text, []byte("\ufeff"))), "\ufffd")
	}
	return decode(c, text)
}

// Text reads a text whose encoding it guesses.
func Text(text []byte) string { return Decode(Detect(text), text) }

// Encode writes a text in c. A character that c does not have becomes "?".
func Encode(c Charset, text string) []byte {
	if c == UTF8 {
		return []byte(text)
	}
	return encode(c, text)
}
