package charset

import (
	"bytes"
	"io"
	"unicode/utf8"
)

// sample is how much text the guess is made from.
const sample = 1 << 14

// NewReader returns a reader of the text of r in UTF-8. It guesses the encoding
// where the first bytes come that are not ASCII, however late that is. A byte order
// mark is left out.
func NewReader(r io.Reader) io.Reader { return &reader{r: r} }

type reader struct {
	r       io.Reader
	head    []byte // read and not yet returned
	buf     []byte
	begun   bool
	decided io.Reader // of the rest, once the encoding is known
}

// Read implements io.Reader.
func (d *reader) Read(b []byte) (int, error) {
	for {
		if len(d.head) > 0 {
			n := copy(b, d.head)
			d.head = d.head[n:]
			return n, nil
		}
		if d.decided != nil {
			return d.decided.Read(b)
		}
		if err := d.more(); err != nil {
			return 0, err
		}
	}
}

// more reads on: ASCII is returned as it is, and the first bytes that are not decide.
func (d *reader) more() error {
	if d.buf == nil {
		d.buf = make([]byte, sample)
	}
	n, err := io.ReadFull(d.r, d.buf)
	if n == 0 {
		return err
	}
	if err != nil && err != io.ErrUnexpectedEOF {
		return err
	}
	head := d.buf[:n]
	mark := !d.begun && (bytes.HasPrefix(head, []byte("\xff\xfe")) || bytes.HasPrefix(head, []byte("\xfe\xff")))
	d.begun = true
	plain := n
	if !mark {
		plain = bytes.IndexFunc(head, func(r rune) bool { return r >= utf8.RuneSelf })
		if plain < 0 {
			d.head = head
			return nil
		}
	}
	if mark {
		plain = 0
	}
	rest := make([]byte, sample) // what is not ASCII must be enough to tell
	copy(rest, head[plain:])
	more, err := io.ReadFull(d.r, rest[n-plain:])
	if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
		return err
	}
	rest = rest[:n-plain+more]
	d.head = head[:plain]
	all := io.MultiReader(bytes.NewReader(rest), d.r)
	if c := Detect(rest); c != UTF8 {
		d.decided = decoder(c, all)
		return nil
	}
	d.decided = all
	if bytes.HasPrefix(rest, []byte("\ufeff")) && plain == 0 {
		io.CopyN(io.Discard, all, int64(len("\ufeff")))
	}
	return nil
}
