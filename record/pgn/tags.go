package pgn

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"duiyi/chess"
	"duiyi/game"
	"duiyi/record"
	"duiyi/record/charset"
	"duiyi/xiangqi"
)

// tag returns the tag at whose bracket the scanner is, see splitTag; it does not pass
// it. What does not end in a reasonable length, or before the file, is a fault.
func (s *scanner) tag() (name, value []byte, size int) {
	s.mark()
	s.fault = nil
	s.ensure(maxTagLine)
	line := s.buf[s.pos:min(s.end, s.pos+maxTagLine)]
	if i := lineEnd(line); i >= 0 {
		line = line[:i]
	}
	name, value, size = splitTag(line)
	switch {
	case name != nil && size == maxTagLine:
		s.fault = longTag
	case s.eof && len(bytes.TrimSpace(s.buf[s.pos+len(line):s.end])) == 0 && !bytes.HasSuffix(bytes.TrimRight(line, " \t\x1a"), []byte("]")):
		s.fault, s.text = endlessTag, line
	}
	return name, value, size
}

// isTag reports whether text begins with a tag.
func isTag(text string) bool {
	line, _, _ := strings.Cut(text, "\n")
	name, _, _ := splitTag([]byte(line))
	return name != nil
}

// splitTag returns name and value of the tag that line begins with, and how long it
// is. Name is nil where there is none.
func splitTag(line []byte) (name, value []byte, size int) {
	i := 1
	for i < len(line) && (line[i] == ' ' || line[i] == '\t') {
		i++
	}
	begin := i
	for i < len(line) && i < maxSymbol && line[i] > ' ' && line[i] != '"' && line[i] != ']' {
		i++
	}
	name = line[begin:i]
	for i < len(line) && (line[i] == ' ' || line[i] == '\t') {
		i++
	}
	if len(name) == 0 || name[0] == '%' || i == len(line) || line[i] != '"' {
		return nil, nil, 1
	}
	i++
	begin = i
	for {
		j := bytes.IndexByte(line[i:], '"')
		if j < 0 { // it is missing
			value = bytes.TrimRight(line[begin:], "] \t")
			return name, value, len(line)
		}
		i += j + 1
		// A quote that does not end the tag is part of the value, as some programs
		// forget to escape it; one with a backslash before it ends the tag if
		// nothing else does, as others do not escape that.
		end := i
		for end < len(line) && (line[end] == ' ' || line[end] == '\t') {
			end++
		}
		if end == len(line) || line[end] == ']' && (!escaped(line[begin:i-1]) || bytes.IndexByte(line[i:], '"') < 0) {
			return name, line[begin : i-1], min(end+1, len(line))
		}
	}
}

// escaped reports whether what follows text has a backslash before it that is not
// itself escaped.
func escaped(text []byte) bool {
	n := len(text)
	for n > 0 && text[n-1] == '\\' {
		n--
	}
	return (len(text)-n)%2 != 0
}

// unescape takes the escapes out of a tag's value. A backslash before anything but
// a backslash or a quote is itself.
func unescape(value []byte) []byte {
	if bytes.IndexByte(value, '\\') < 0 {
		return value
	}
	plain := make([]byte, 0, len(value))
	for i := 0; i < len(value); i++ {
		if value[i] == '\\' && i+1 < len(value) && (value[i+1] == '\\' || value[i+1] == '"') {
			i++
		}
		plain = append(plain, value[i])
	}
	return plain
}

// windows1252 has the characters that stand in Windows' Latin-1 where ISO 8859-1
// has none.
const windows1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ"

var latin = []rune(windows1252)

// looksChinese reports whether text that is no UTF-8 is Chinese in GBK rather than
// Latin-1: all that is not ASCII are pairs of bytes of GB2312, most of the usual
// characters, somewhere two of them together. Letters with accents hardly ever come
// four in a row.
func looksChinese(text []byte) bool {
	pairs, usual, longest := 0, 0, 0
	for i := 0; i < len(text); i++ {
		n := 0
		for ; i < len(text) && text[i] >= 0x80; i += 2 {
			if i+1 == len(text) || text[i] < 0xa1 || text[i] > 0xf7 || text[i+1] < 0xa1 || text[i+1] > 0xfe {
				return false
			}
			if n++; text[i] < 0xd8 {
				usual++
			}
		}
		pairs += n
		longest = max(longest, n)
	}
	return longest >= 2 && 2*usual > pairs
}

// decode reads text in UTF-8, or else in GBK or Latin-1.
func decode(text []byte) string {
	switch {
	case utf8.Valid(text):
		return string(text)
	case looksChinese(text):
		return charset.Decode(charset.GB18030, text)
	}
	var b strings.Builder
	for _, c := range text {
		switch {
		case c >= 0x80 && c < 0xa0:
			b.WriteRune(latin[c-0x80])
		default:
			b.WriteRune(rune(c))
		}
	}
	return b.String()
}

// An intern gives equal texts one string, where they come soon after each other.
type intern [1 << 10]string

func (t *intern) get(text []byte) string {
	n := len(text)
	if n == 0 {
		return ""
	}
	h := uint(n)*31 + uint(text[0])*7 + uint(text[n-1])*131 + uint(text[n/2])*17 + uint(text[n/3])*257
	kept := &t[h%uint(len(t))]
	if *kept != string(text) {
		*kept = decode(text)
	}
	return *kept
}

// variants are the names of what can be played, in the tag Variant or Game, in
// lower case and without spaces. An empty name is for what other tags say.
var variants = map[string]struct {
	rules    game.Rules
	chess960 bool
}{
	"standard": {chess.Rules, false}, "chess": {chess.Rules, false}, "normal": {chess.Rules, false},
	"fromposition": {nil, false}, "": {nil, false}, "setup": {nil, false},
	"chess960": {chess.Rules, true}, "fischerandom": {chess.Rules, true}, "fischerrandom": {chess.Rules, true},
	"freestyle": {chess.Rules, true}, "chess9lx": {chess.Rules, true}, "fischerrandomchess": {chess.Rules, true},
	"xiangqi": {xiangqi.Rules, false}, "chinesechess": {xiangqi.Rules, false}, "中国象棋": {xiangqi.Rules, false},
	"中國象棋": {xiangqi.Rules, false}, "象棋": {xiangqi.Rules, false},
}

var variantSpaces = strings.NewReplacer(" ", "", "-", "", "_", "")

func variantKey(name string) string { return strings.ToLower(variantSpaces.Replace(name)) }

// saysXiangqi reports whether a tag is one that only records of xiangqi have.
func saysXiangqi(name, value string) bool {
	switch len(name) { // first, as most tags are none of these
	case len("Red"):
		return strings.EqualFold(name, "Red") || strings.EqualFold(name, "FEN") && strings.Count(value, "/") == xiangqi.Ranks-1
	case len("Format"):
		if strings.EqualFold(name, "Format") {
			_, ok := dialectNamed(value)
			return ok
		}
	case len("Game"), len("Variant"):
		return (strings.EqualFold(name, "Game") || strings.EqualFold(name, "Variant")) &&
			variants[variantKey(value)].rules == xiangqi.Rules
	}
	return false
}

// rulesOf says by its tags what a game is of. The reason is why it cannot be played.
func rulesOf(tags record.Tags, usual game.Rules) (rules game.Rules, chess960 bool, reason string) {
	if name, ok := tags.Lookup("Variant"); ok {
		v, ok := variants[variantKey(name)]
		if !ok {
			return nil, false, "the variant cannot be played"
		}
		if v.rules != nil {
			return v.rules, v.chess960, ""
		}
	}
	for _, t := range tags {
		if saysXiangqi(t.Name, t.Value) {
			return xiangqi.Rules, false, ""
		}
	}
	if strings.Count(tags.Get("FEN"), "/") == chess.Ranks-1 {
		return chess.Rules, false, ""
	}
	return usual, false, ""
}
