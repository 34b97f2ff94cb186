package pgn

import (
	"bytes"
	"strings"
)

// tidy returns the text of a comment. In chess, where programs break lines at 80
// columns, a line break is a space and an empty line a line break; in xiangqi, which
// has no spaces to break lines at, lines are the author's and stay.
func tidy(text []byte, keepLines bool) string {
	if bytes.IndexByte(text, '\n') < 0 && bytes.IndexByte(text, '\r') < 0 && bytes.IndexByte(text, '\t') < 0 {
		return decode(bytes.TrimSpace(text))
	}
	plain := strings.NewReplacer("\r\n", "\n", "\r", "\n", "\t", " ").Replace(decode(text))
	var b strings.Builder
	empty := false
	for line := range strings.SplitSeq(plain, "\n") {
		line = strings.TrimSpace(line)
		switch {
		case keepLines && b.Len() > 0:
			b.WriteByte('\n')
		case line == "":
			empty = true
			continue
		case b.Len() == 0:
		case empty:
			b.WriteByte('\n')
		default:
			b.WriteByte(' ')
		}
		empty = false
		b.WriteString(line)
	}
	return strings.TrimSpace(b.String())
}

// clean makes a text one that tidy leaves as it is: no white space but spaces, and
// line breaks where keepLines has them, and no other control characters.
func clean(text string, keepLines bool) string {
	return tidy([]byte(strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\r':
			return r
		case r < ' ' || r == 0x7f:
			return ' '
		}
		return r
	}, strings.ToValidUTF8(text, "\ufffd"))), keepLines)
}
