package formats

import (
	"bytes"
	"strings"
	"testing"

	"duiyi/record"
	"duiyi/record/charset"
	"duiyi/xiangqi"
)

// TestIllegal reads moves that are none in every format, and files that end too soon.
func TestIllegal(t *testing.T) {
	var xqf bytes.Buffer
	g := record.New(xiangqi.Rules)
	m, err := xiangqi.Start().Parse("h2e2")
	if err != nil {
		t.Fatal(err)
	}
	g.Root.Add(m)
	w, _ := ByName("xqf")
	if err := w.NewWriter(&xqf).Write(g); err != nil {
		t.Fatal(err)
	}
	jump := bytes.Clone(xqf.Bytes())
	jump[1024+8+1]++ // the cannon's move, one rank further
	for name, texts := range map[string][2]string{
		"pgn":     {"[Game \"Chinese Chess\"]\n\n1. H2-E3 *", "[Game \"Chinese Chess\"]\n\n1. H2-E2 ("},
		"dhtmlxq": {"[DhtmlXQ_movelist]77467062[/DhtmlXQ_movelist]", "[DhtmlXQ_movelist]774770[/DhtmlXQ_movelist]"},
		"playok":  {"RED a\nSTART{\n1. C2.5 C2.2\n}END", "RED a\nSTART{\n1. C2.5"},
		"plain":   {"炮二平五 马8进9 马二进五", "FEN: 9/9/9/9/9/9/9/9/9/9 w\n炮二平五"},
		"che":     {"1 1 26 32 1 2 7 3 4 0 1 0", "1 1 26 32 1 2 7"},
		"xqf":     {string(jump), xqf.String()[:1024+8+2]},
	} {
		f, _ := ByName(name)
		for i, text := range texts {
			_, err := f.NewReader(strings.NewReader(text)).Next()
			if e, ok := err.(*record.Error); !ok || e.Illegal != (i == 0) {
				t.Errorf("%s: %q: %#v", name, text[:min(len(text), 40)], err)
			}
		}
	}
}

// TestDetectXiangqi tells formats apart by content, as they are and in the encodings
// that are about.
func TestDetectXiangqi(t *testing.T) {
	g := record.New(xiangqi.Rules)
	p := xiangqi.Start()
	at := g.Root
	for _, text := range []string{"炮二平五", "马8进7"} {
		m, err := p.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		at = at.Add(m)
		p.Make(m)
	}
	g.Tags.Set("Red", "胡荣华")
	files := map[string][]byte{
		"cbr":    []byte("CCBridge Record\x00\x00\x00\x00\x02\x00\x00"),
		"cbl":    []byte("CCBridgeLibrary\x00\x00\x00"),
		"playok": []byte("RED a;1500\nBLACK b\nSTART{\n 1. C2.5 H8+7\n}END\n"),
		"che":    []byte("1 1 26 32 1 2 7 2 4 0 1 0"),
	}
	for _, f := range all {
		if f.NewWriter == nil || f.Detect == nil {
			continue
		}
		var b bytes.Buffer
		w := f.NewWriter(&b)
		if err := w.Write(g); err != nil {
			t.Fatalf("%s: %v", f.Name, err)
		}
		if err := w.Close(); err != nil {
			t.Fatalf("%s: %v", f.Name, err)
		}
		files[f.Name] = b.Bytes()
	}
	for name, data := range files {
		for _, c := range []charset.Charset{charset.UTF8, charset.GB18030, charset.UTF16LE} {
			if c != charset.UTF8 {
				if name == "xqf" || name == "cbr" || name == "cbl" || name == "che" || name == "playok" {
					continue // bytes, or ASCII
				}
				data = charset.Encode(c, string(files[name]))
			}
			if f, ok := Detect(data); !ok || f.Name != name {
				t.Errorf("%s in charset %d is taken for %q", name, c, f.Name)
			}
		}
	}
	for text, want := range map[string]string{
		"1. 炮二平五 马8进7\n":            "pgn",
		"炮二平五 马8进7 马二进三":            "plain",
		"红方：甲\n1. 炮二平五":             "plain",
		"h2e2 h9g7":                 "plain",
		"楼主：[DhtmlXQ_movelist]7747": "dhtmlxq",
		"":                          "",
		"nothing of the kind":       "",
		strings.Repeat("\x00", 99):  "",
	} {
		if f, _ := Detect([]byte(text)); f.Name != want {
			t.Errorf("%q is taken for %q, want %q", text, f.Name, want)
		}
	}
}
