//go:build !js

package charset

import (
	"io"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"
)

// encoding returns the encoding of c, which is not UTF8.
func (c Charset) encoding() encoding.Encoding {
	switch c {
	case GBK:
		return simplifiedchinese.GBK
	case Big5:
		return traditionalchinese.Big5
	case UTF16LE:
		return unicode.UTF16(unicode.LittleEndian, unicode.UseBOM)
	case UTF16BE:
		return unicode.UTF16(unicode.BigEndian, unicode.UseBOM)
	}
	return simplifiedchinese.GB18030
}

func decode(c Charset, text []byte) string {
	decoded, err := c.encoding().NewDecoder().Bytes(text)
	if err != nil {
		return strings.ToValidUTF8(string(text), "\ufffd")
	}
	return string(decoded)
}

// decoder returns a reader of the text of r, which is in c.
func decoder(c Charset, r io.Reader) io.Reader {
	return transform.NewReader(r, c.encoding().NewDecoder())
}

func encode(c Charset, text string) []byte {
	encoder := c.encoding().NewEncoder()
	encoded, err := encoder.Bytes([]byte(text))
	if err == nil {
		return encoded
	}
	var b []byte
	for _, r := range text {
		encoded, err := encoder.Bytes(utf8.AppendRune(nil, r))
		if err != nil {
			encoded = []byte("?")
		}
		b = append(b, encoded...)
	}
	return b
}
