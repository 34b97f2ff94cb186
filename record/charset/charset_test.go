package charset

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

const (
	simple = "[Red \"柳大华\"]\n1. 炮二平五 马８进７ 红先胜"
	tradit = "[Red \"楊官璘\"]\n1. 炮二平五 馬8進7 紅先勝"
)

func TestDetect(t *testing.T) {
	for _, c := range []struct {
		name string
		text []byte
		want Charset
	}{
		{"empty", nil, UTF8},
		{"ASCII", []byte("1. e4 e5"), UTF8},
		{"UTF-8", []byte(simple), UTF8},
		{"UTF-8 cut short", []byte(simple)[:len(simple)-1], UTF8},
		{"UTF-16 LE", Encode(UTF16LE, simple), UTF16LE},
		{"UTF-16 BE", Encode(UTF16BE, simple), UTF16BE},
		{"GB18030", Encode(GB18030, simple), GB18030},
		{"GB18030 of traditional characters", Encode(GB18030, tradit), GB18030},
		{"Big5", Encode(Big5, tradit), Big5},
		// Of bytes as GBK programs write them: 炮二平五.
		{"GBK bytes", []byte("\xc5\xda\xb6\xfe\xc6\xbd\xce\xe5"), GB18030},
		// The same in Big5.
		{"Big5 bytes", []byte("\xac\xb6\xa4\x47\xa5\xad\xa4\xad"), Big5},
	} {
		if got := Detect(c.text); got != c.want {
			t.Errorf("%s: %d, want %d", c.name, got, c.want)
		}
	}
	if got := Text([]byte("\xc5\xda\xb6\xfe\xc6\xbd\xce\xe5")); got != "炮二平五" {
		t.Error(got)
	}
	if got := Text([]byte("\xac\xb6\xa4\x47\xa5\xad\xa4\xad")); got != "炮二平五" {
		t.Error(got)
	}
	if got := string(Encode(GB18030, "炮二平五")); got != "\xc5\xda\xb6\xfe\xc6\xbd\xce\xe5" {
		t.Errorf("%q", got)
	}
	if got := string(Encode(Big5, "炮♘二")); got != "\xac\xb6?\xa4\x47" {
		t.Errorf("%q", got)
	}
}

// TestReader reads each encoding, however late its first bytes come and however
// little is read at a time.
func TestReader(t *testing.T) {
	for _, ahead := range []int{0, 1, 100, sample - 1, sample, 3 * sample} {
		plain := strings.Repeat("e4 e5\n", ahead/6+1)[:ahead]
		for _, long := range []int{1, 3000} {
			for _, c := range []Charset{UTF8, GB18030, Big5, UTF16LE, UTF16BE} {
				text := plain + strings.Repeat(simple, long)
				if c == Big5 {
					text = plain + strings.Repeat(tradit, long)
				}
				for name, wrap := range map[string]func(io.Reader) io.Reader{
					"whole": func(r io.Reader) io.Reader { return r }, "bytes": iotest.OneByteReader, "halves": iotest.HalfReader,
				} {
					if name == "bytes" && long > 1 && testing.Short() {
						continue
					}
					got, err := io.ReadAll(NewReader(wrap(bytes.NewReader(Encode(c, text)))))
					if err != nil || string(got) != text {
						t.Fatalf("%s after %d of %d bytes in %d: %v, %d bytes", name, ahead, len(text), c, err, len(got))
					}
				}
			}
		}
	}
	if got, err := io.ReadAll(NewReader(strings.NewReader("\ufeff" + simple))); err != nil || string(got) != simple {
		t.Errorf("%v %q", err, got)
	}
	broken := errors.New("broken")
	if _, err := io.ReadAll(NewReader(iotest.ErrReader(broken))); err != broken {
		t.Error(err)
	}
}

// FuzzReader compares reading bit by bit with decoding at once.
func FuzzReader(f *testing.F) {
	for _, c := range []Charset{UTF8, GB18030, Big5, UTF16LE} {
		f.Add(Encode(c, simple))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		if len(text) > sample {
			return
		}
		got, err := io.ReadAll(NewReader(bytes.NewReader(text)))
		if err != nil {
			return // UTF-16 that ends in the midst of a character
		}
		if want := Text(text); strings.ToValidUTF8(string(got), "\ufffd") != want {
			t.Errorf("%q is read as %q, want %q", text, got, want)
		}
	})
}

// TestWriter writes texts a byte at a time, and all at once.
func TestWriter(t *testing.T) {
	for _, c := range []Charset{UTF8, GB18030, GBK, UTF16LE, Big5} {
		for _, text := range []string{"", "Red", simple, "炮⩲二", "車\U00020000馬"} {
			want := Encode(c, text)
			for _, size := range []int{1, 1 << 10} {
				var b bytes.Buffer
				w := NewWriter(&b, c)
				for rest := []byte(text); len(rest) > 0; {
					n, err := w.Write(rest[:min(size, len(rest))])
					if err != nil {
						t.Fatal(err)
					}
					rest = rest[n:]
				}
				if text != "" && !bytes.Equal(b.Bytes(), want) {
					t.Errorf("charset %d, %q: % x, want % x", c, text, b.Bytes(), want)
				}
			}
		}
	}
	// GB18030 has these in two bytes and in four; GBK the first only.
	if got := string(Encode(GBK, "炮⩲二")); got != "\xc5\xda?\xb6\xfe" {
		t.Errorf("%q", got)
	}
}

func TestByName(t *testing.T) {
	for name, want := range map[string]Charset{"utf-8": UTF8, "GBK": GBK, "gb18030": GB18030, "utf16": UTF16LE} {
		if got, ok := ByName(name); !ok || got != want {
			t.Errorf("%s is %d, %v", name, got, ok)
		}
	}
	if _, ok := ByName("latin-1"); ok {
		t.Error("latin-1")
	}
}
