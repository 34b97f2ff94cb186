package charset

import (
	"encoding/binary"
	"io"
	"strings"
	"sync"
	"syscall/js"
	"unicode/utf8"
)

// Browsers have the tables of all encodings, so that the page carries none: text is
// decoded by TextDecoder, and encoded by what TextDecoder makes of every pair of
// bytes.

var labels = [...]string{GB18030: "gb18030", Big5: "big5", UTF16LE: "utf-16le", UTF16BE: "utf-16be", GBK: "gbk"}

func newDecoder(c Charset) js.Value { return js.Global().Get("TextDecoder").New(labels[c]) }

// decoders are kept for Decode, which leaves nothing behind in them.
var decoders [len(labels)]js.Value

func decode(c Charset, text []byte) string {
	if len(text) == 0 {
		return ""
	}
	if decoders[c].IsUndefined() {
		decoders[c] = newDecoder(c)
	}
	return decoders[c].Call("decode", array(text)).String()
}

func array(b []byte) js.Value {
	a := js.Global().Get("Uint8Array").New(len(b))
	js.CopyBytesToJS(a, b)
	return a
}

// A stream decodes what it reads piece by piece.
type stream struct {
	from    io.Reader
	decoder js.Value
	buf     []byte
	text    string // decoded and not yet returned
	err     error  // that from has ended with
}

func decoder(c Charset, r io.Reader) io.Reader {
	return &stream{from: r, decoder: newDecoder(c), buf: make([]byte, sample)}
}

// Read implements io.Reader.
func (s *stream) Read(b []byte) (int, error) {
	for s.text == "" {
		if s.err != nil {
			return 0, s.err
		}
		n, err := io.ReadFull(s.from, s.buf)
		if s.err = err; err == io.ErrUnexpectedEOF {
			s.err = io.EOF
		}
		// The last call, without the option, tells of a character cut short.
		s.text = s.decoder.Call("decode", array(s.buf[:n]), map[string]any{"stream": err == nil}).String()
	}
	n := copy(b, s.text)
	s.text = s.text[n:]
	return n, nil
}

var (
	gbPairs   = sync.OnceValue(func() map[rune]uint16 { return pairs(GB18030, 0x81) })
	big5Pairs = sync.OnceValue(func() map[rune]uint16 { return pairs(Big5, 0xa1) })
)

// pairs returns the two bytes of every character that has two of them, the first
// from lead on.
func pairs(c Charset, lead int) map[rune]uint16 {
	var all []byte
	var codes []uint16
	for ; lead < 0xff; lead++ {
		for trail := 0x40; trail < 0xff; trail++ {
			all = append(all, byte(lead), byte(trail), '\n') // an end, whatever is made of the two
			codes = append(codes, uint16(lead<<8|trail))
		}
	}
	table := make(map[rune]uint16, len(codes))
	i := 0
	for text := range strings.SplitSeq(strings.TrimSuffix(decode(c, all), "\n"), "\n") {
		r, n := utf8.DecodeRuneInString(text)
		if _, ok := table[r]; !ok && n == len(text) && r != utf8.RuneError {
			table[r] = codes[i]
		}
		i++
	}
	return table
}

func encode(c Charset, text string) (b []byte) {
	switch c {
	case UTF16LE, UTF16BE:
		order := binary.AppendByteOrder(binary.LittleEndian)
		if c == UTF16BE {
			order = binary.BigEndian
		}
		b = order.AppendUint16(b, 0xfeff)
		for _, r := range text {
			if r >= 0x10000 {
				r -= 0x10000
				b = order.AppendUint16(b, uint16(0xd800+r>>10))
				r = 0xdc00 + r&0x3ff
			}
			b = order.AppendUint16(b, uint16(r))
		}
		return b
	}
	table := gbPairs
	if c == Big5 {
		table = big5Pairs
	}
	for _, r := range text {
		code, ok := uint16(0), false
		if r >= utf8.RuneSelf {
			code, ok = table()[r]
		}
		switch {
		case r < utf8.RuneSelf:
			b = append(b, byte(r))
		case ok:
			b = binary.BigEndian.AppendUint16(b, code)
		case c == Big5 || c == GBK:
			b = append(b, '?')
		default:
			b = append(b, four(r)...)
		}
	}
	return b
}

// four returns the four bytes that GB18030 has for a character without two. Their
// order is that of the characters, in Unicode's first plane and in the others.
func four(r rune) []byte {
	const astral = 189000 // where the others begin
	bytes := func(n int) []byte {
		return []byte{byte(0x81 + n/12600), byte(0x30 + n/1260%10), byte(0x81 + n/10%126), byte(0x30 + n%10)}
	}
	if r >= 0x10000 {
		return bytes(astral + int(r-0x10000))
	}
	low, high := 0, 39420
	for low < high {
		middle := (low + high) / 2
		switch got, _ := utf8.DecodeRuneInString(decode(GB18030, bytes(middle))); {
		case got == r:
			return bytes(middle)
		case got < r:
			low = middle + 1
		default:
			high = middle
		}
	}
	return []byte("?")
}
