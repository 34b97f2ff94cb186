package charset

import (
	"bytes"
	"io"
	"unicode/utf8"
)

// NewWriter returns a writer that writes UTF-8 to w in c. A character that c does not
// have becomes "?". UTF-16 begins with a byte order mark.
func NewWriter(w io.Writer, c Charset) io.Writer {
	if c == UTF8 {
		return w
	}
	return &writer{w: w, c: c}
}

type writer struct {
	w     io.Writer
	c     Charset
	begun bool
	rest  []byte // the beginning of a character whose end is still to come
}

// Write implements io.Writer.
func (e *writer) Write(b []byte) (int, error) {
	text := append(e.rest, b...)
	whole := len(text)
	for i := 1; i < utf8.UTFMax && i <= len(text); i++ {
		if at := len(text) - i; utf8.RuneStart(text[at]) {
			if !utf8.FullRune(text[at:]) {
				whole = at
			}
			break
		}
	}
	e.rest = bytes.Clone(text[whole:])
	if whole == 0 {
		return len(b), nil
	}
	encoded := Encode(e.c, string(text[:whole]))
	if e.begun { // each piece is encoded as if it were a whole text
		encoded = bytes.TrimPrefix(bytes.TrimPrefix(encoded, []byte("\xff\xfe")), []byte("\xfe\xff"))
	}
	e.begun = true
	if _, err := e.w.Write(encoded); err != nil {
		return 0, err
	}
	return len(b), nil
}
