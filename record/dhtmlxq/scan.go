package dhtmlxq

import (
	"bufio"
	"bytes"
	"io"
	"strings"
)

// maxGame is the most text that is kept of one game, in bytes. Large collections of
// variations have half a million.
const maxGame = 32 << 20

// A token is a tag of DhtmlXQ and the text after it up to the next one.
type token struct {
	name  string // "" and "_title" of [DhtmlXQ] and [DhtmlXQ_title]
	end   bool   // [/DhtmlXQ…]
	value string
	line  int // of the tag
}

// A scanner finds the tags in a text.
type scanner struct {
	from  *bufio.Reader
	line  int
	next  token // whose value is still to be read
	begun bool
	done  bool
}

func newScanner(r io.Reader) *scanner {
	return &scanner{from: bufio.NewReaderSize(r, 1<<16), line: 1}
}

// scan returns the next tag with the value up to so many bytes, and whether that
// was not all.
func (s *scanner) scan(room int) (t token, cut bool, err error) {
	if !s.begun {
		s.begun = true
		if _, _, err := s.text(0); err != nil {
			return t, false, err
		}
	}
	if s.done {
		return t, false, io.EOF
	}
	t = s.next
	t.value, cut, err = s.text(room)
	t.value = strings.ToValidUTF8(t.value, "\ufffd")
	return t, cut, err
}

// text returns what stands before the next tag, and reads that into next. At the
// end of the text it sets done.
func (s *scanner) text(room int) (text string, cut bool, err error) {
	var b strings.Builder
	add := func(part []byte) {
		fits := min(len(part), room-b.Len())
		b.Write(part[:fits])
		cut = cut || fits < len(part)
	}
	for {
		part, err := s.from.ReadSlice('[')
		s.line += bytes.Count(part, []byte("\n"))
		add(bytes.TrimSuffix(part, []byte("[")))
		switch err { // part is not good any more once tag has peeked
		case nil:
			if s.tag() {
				return b.String(), cut, nil
			}
			add([]byte("["))
		case bufio.ErrBufferFull:
		case io.EOF:
			s.done = true
			return b.String(), cut, nil
		default:
			return "", false, err
		}
	}
}

// maxTag is more than the longest tag, in bytes.
const maxTag = 64

// tag reads the rest of a tag behind its bracket into next, if it is one.
func (s *scanner) tag() bool {
	ahead, _ := s.from.Peek(maxTag)
	text, end := bytes.CutPrefix(ahead, []byte("/"))
	const prefix = "dhtmlxq"
	if len(text) < len(prefix) || !bytes.EqualFold(text[:len(prefix)], []byte(prefix)) {
		return false
	}
	name, _, ok := bytes.Cut(text[len(prefix):], []byte("]"))
	if !ok || bytes.ContainsAny(name, "[ \n") {
		return false
	}
	size := len(prefix) + len(name) + 1
	if end {
		size++
	}
	s.next = token{name: strings.ToLower(string(name)), end: end, line: s.line}
	s.from.Discard(size) // cannot fail, as it has been peeked at
	return true
}
