package pgn

import "strings"

// tidy returns the text of a comment as it is kept. In chess, where programs break
// lines at 80 columns, a line break is a space and an empty line a line break; in
// xiangqi, which has no spaces to break lines at, lines are the author's and stay.
func tidy(text []byte, keepLines bool) string {
	for _, c := range text {
		if control(rune(c)) {
			return clean(decode(text), keepLines)
		}
	}
	return strings.TrimSpace(decode(text))
}

func control(c rune) bool { return c < ' ' || c == 0x7f }

var plainBreaks = strings.NewReplacer("\r\n", "\n", "\r", "\n")

// clean makes a text one that tidy leaves as it is: no control characters, and line
// breaks only where they stay.
func clean(text string, keepLines bool) string {
	text = plainBreaks.Replace(strings.ToValidUTF8(text, "\ufffd"))
	text = strings.Map(func(c rune) rune {
		if c != '\n' && control(c) {
			return ' '
		}
		return c
	}, text)
	var b strings.Builder
	empty := false
	for line := range strings.SplitSeq(strings.TrimSpace(text), "\n") {
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
	return b.String()
}
