package practice

import "strings"

// A Mark is what has become of a problem or an endgame. The greater is the better.
type Mark uint8

const (
	Untried Mark = iota
	Tried        // and not yet done
	Helped       // done, after a wrong move or with the solution seen
	Done         // at the first try
)

// markSigns are how marks are kept.
const markSigns = " .-+"

// Progress is the marks of problems and endgames by their ID.
type Progress map[string]Mark

// Set gives a mark, unless there is a better one, and reports whether that changed
// anything.
func (p Progress) Set(id string, m Mark) bool {
	if m <= p[id] {
		return false
	}
	p[id] = m
	return true
}

// Merge takes in what another page has kept, and reports whether that changed anything.
func (p Progress) Merge(other Progress) bool {
	changed := false
	for id, m := range other {
		changed = p.Set(id, m) || changed
	}
	return changed
}

const progressHead = "practice 1"

// Encode writes the marks as they are kept: a line that names the format, then a word for
// each, ID and sign.
func (p Progress) Encode() string {
	var b strings.Builder
	b.WriteString(progressHead + "\n")
	for id, m := range p {
		if m != Untried && m <= Done {
			b.WriteString(id)
			b.WriteByte(markSigns[m])
			b.WriteByte(' ')
		}
	}
	return b.String()
}

// DecodeProgress reads what Encode has written. Words that it does not know do no harm, as
// those of problems that are no more do none; text of another format is no progress.
func DecodeProgress(text string) Progress {
	p := Progress{}
	head, rest, _ := strings.Cut(text, "\n")
	if head != progressHead {
		return p
	}
	for _, word := range strings.Fields(rest) {
		n := len(word) - 1
		if m := strings.IndexByte(markSigns, word[n]); n > 0 && m > 0 {
			p.Set(word[:n], Mark(m))
		}
	}
	return p
}
