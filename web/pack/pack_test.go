package main

import (
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

func page(index string) *sources {
	return &sources{
		files: map[string][]byte{
			"index.html": []byte(index),
			"style.css":  []byte("p { color: red }"),
			"icon.svg":   []byte("<svg/>"),
			"early.js":   []byte("early()"),
			"module.js":  []byte("compile()"),
			"plain.js":   []byte("tell()"),
			"boot.js":    []byte(`boot("</script>", "<!-- <script>")`),
			"worker.js":  []byte(`work("</SCRIPT >")`),
		},
		exec:    []byte("class Go {}"),
		wasm:    bytes.Repeat([]byte("\x00asm"), 1000),
		version: `v1"<`,
		notices: []byte("Copyright of somebody\n-- <b>&\n"),
	}
}

const index = `<!doctype html>
<html><head><meta charset="utf-8"><link rel="icon" href="icon.svg"><script src="early.js"></script><link rel="stylesheet" href="style.css">
<link rel="author" href="data:,none"></head>
<body><svg><use href="#general"/></svg><script src="plain.js"></script><script src="boot.js"></script></body></html>`

func TestSingle(t *testing.T) {
	src := page(index)
	data, err := src.single()
	if err != nil {
		t.Fatal(err)
	}
	text := string(data)
	for _, want := range []string{
		`<meta name="version" content="v1&#34;&lt;">`,
		`<link rel="icon" href="data:image/svg+xml;base64,PHN2Zy8+">`,
		`<link rel="author" href="data:,none">`,
		`<use href="#general"/>`,
		`<style>p { color: red }</style>`,
		`<script id="duiyi-exec">class Go {}</script>`,
		`<script type="text/plain" id="duiyi-worker">work("<\/SCRIPT >")</script>`,
		`<script>boot("<\/script>", "<\!-- <script>")</script>`,
		"</html>\n<!--\nCopyright of somebody\n-- <b>&\n-->\n",
		digest("class Go {}"), digest("p { color: red }"), digest(`boot("<\/script>", "<\!-- <script>")`),
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %s in\n%s", want, text)
		}
	}
	if n := strings.Count(strings.ToLower(text), "</script"); n != 6 {
		t.Errorf("%d script elements end, want 6", n)
	}
	coded := regexp.MustCompile(`id="duiyi-wasm">([^<]*)<`).FindStringSubmatch(text)
	r, err := gzip.NewReader(bytes.NewReader(bytesOf(coded[1])))
	if err != nil {
		t.Fatal(err)
	}
	if wasm, err := io.ReadAll(r); err != nil || !bytes.Equal(wasm, src.wasm) {
		t.Errorf("WebAssembly comes out with %d bytes, error %v", len(wasm), err)
	}
	if again, err := src.single(); err != nil || !bytes.Equal(again, data) {
		t.Errorf("not the same a second time (%v)", err)
	}
}

func TestSite(t *testing.T) {
	src := page(index)
	files, err := src.site()
	if err != nil {
		t.Fatal(err)
	}
	text := string(files["index.html"])
	named := 0
	for _, m := range regexp.MustCompile(`(?:href|src|data-wasm|data-worker)="([^"#:,]+)"`).FindAllStringSubmatch(text, -1) {
		named++
		if files[m[1]] == nil || !regexp.MustCompile(`^[a-z_]+-[0-9a-f]{12}\.[a-z]+$`).MatchString(m[1]) {
			t.Errorf("refers to %s", m[1])
		}
	}
	if named != 7 || len(files) != named+1 {
		t.Errorf("refers to %d of %d files:\n%s", named, len(files), text)
	}
	if !strings.HasSuffix(text, "</html>\n<!--\nCopyright of somebody\n-- <b>&\n-->\n") {
		t.Errorf("no notices at the end of\n%s", text)
	}
	for name, data := range files {
		if strings.HasPrefix(name, "worker-") && string(data) != "class Go {}\nwork(\"</SCRIPT >\")" ||
			strings.HasPrefix(name, "early-") && string(data) != "early()\ncompile()" ||
			strings.HasPrefix(name, "boot-") && !strings.HasPrefix(string(data), "class Go {}\nboot(") {
			t.Errorf("%s is %q", name, data)
		}
	}
}

func TestParts(t *testing.T) {
	src := page(`<meta charset="utf-8"><link rel="stylesheet" href="look-*.css"><!-- include part-*.html --><!-- include one.html -->` +
		`<script src="boot.js"></script>`)
	for name, text := range map[string]string{
		"part-b.html": "<b>b</b>\n", "part-a.html": "<i>a</i>\n", "one.html": "<p>one</p>", "look-z.css": "p{z:1}", "look-a.css": "p{a:1}",
	} {
		src.files[name] = []byte(text)
	}
	data, err := src.single()
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"<i>a</i>\n<b>b</b><p>one</p>", "<style>p{a:1}</style>\n<style>p{z:1}</style>"} {
		if !strings.Contains(string(data), want) {
			t.Errorf("no %q in\n%s", want, data)
		}
	}
	files, err := src.site()
	if err != nil {
		t.Fatal(err)
	}
	sheets := regexp.MustCompile(`href="([^"]*\.css)"`).FindAllSubmatch(files["index.html"], -1)
	if len(sheets) != 1 || string(files[string(sheets[0][1])]) != "p{a:1}\np{z:1}" {
		t.Errorf("style sheets of the site's page are %q", sheets)
	}
	delete(src.files, "one.html")
	if _, err := src.single(); err == nil || !strings.Contains(err.Error(), "one.html") {
		t.Errorf("a missing fragment: error %v", err)
	}
}

func TestRefused(t *testing.T) {
	for index, want := range map[string]string{
		`<script src="boot.js"></script>`:                                              "charset",
		`<meta charset="utf-8"><img src="picture.png">`:                                "picture.png",
		`<meta charset="utf-8"><link rel="icon" href="gone.svg">`:                      "gone.svg",
		`<meta charset="utf-8"><link rel="stylesheet" media="print" href="style.css">`: "style.css: style sheets",
		`<meta charset="utf-8"><script src="https://a.example/x">`:                     "a.example",
	} {
		src := page(index)
		if _, err := src.single(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v", index, err)
		}
		if _, err := src.site(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v", index, err)
		}
	}
	for _, css := range []string{`@import "other.css";`, `p { background: url(x.png) }`, `p { background: url( "https://a.example/" ) }`} {
		src := page(index)
		src.files["style.css"] = []byte(css)
		if _, err := src.single(); err == nil {
			t.Errorf("%s: taken", css)
		}
	}
	src := page(index)
	src.notices = []byte("nothing-->here")
	if _, err := src.site(); err == nil || !strings.Contains(err.Error(), "notices") {
		t.Errorf("notices that end their comment: error %v", err)
	}
	src = page(index)
	src.files["style.css"] = []byte(`p { mask: url(#m); background: url("data:,") }`)
	if _, err := src.single(); err != nil {
		t.Error(err)
	}
}

func TestWriteRemovesOld(t *testing.T) {
	dir := t.TempDir()
	for _, files := range []map[string][]byte{
		{"README": []byte("kept"), "old-1.js": {1}},
		{"new-2.js": {2}},
	} {
		if err := write(dir, files); err != nil {
			t.Fatal(err)
		}
	}
	found, _ := filepath.Glob(filepath.Join(dir, "*"))
	for i := range found {
		found[i] = filepath.Base(found[i])
	}
	if got := strings.Join(found, " "); got != "README new-2.js" {
		t.Errorf("directory holds %s", got)
	}
}

// limit is the largest single file that people are to be sent, in bytes.
const limit = 3_500_000

// TestPageOfItsOwn looks at the page that make has packed, if it has: it carries the
// notices of all that it is made of, and may refer to nothing outside itself.
func TestPageOfItsOwn(t *testing.T) {
	data, err := os.ReadFile("../../dist/duiyi.html")
	if err != nil {
		t.Skip("dist/duiyi.html is not packed")
	}
	if len(data) > limit {
		t.Errorf("%d bytes, more than %d", len(data), limit)
	}
	page, notices, _ := strings.Cut(string(data), "</html>")
	for _, want := range []string{"MIT License", "The Duiyi authors", "SIL OPEN FONT LICENSE", "LXGW"} {
		if !strings.Contains(notices, want) {
			t.Errorf("no %q among the notices", want)
		}
	}
	// Neither the packed code nor Go's own wasm_exec.js, whose comments name an address.
	text := regexp.MustCompile(`(?s)<script[^>]* id="duiyi-(?:wasm|exec)">.*?</script>`).ReplaceAllString(page, "")
	for _, m := range regexp.MustCompile(`(?i)\b(?:src|href|action|data|srcset|poster|xlink:href)\s*=\s*["']([^"']*)`).FindAllStringSubmatch(text, -1) {
		if !strings.HasPrefix(m[1], "#") && !strings.HasPrefix(m[1], "data:") && !strings.HasPrefix(m[1], "$") {
			t.Errorf("refers to %s", m[0])
		}
	}
	for _, url := range regexp.MustCompile(`(?i)(?:https?|wss?|ftp):?//[^\s"'<>)]*`).FindAllString(text, -1) {
		if url != "http://www.w3.org/2000/svg" {
			t.Errorf("names the address %s", url)
		}
	}
}

// TestHas finds rules that style whatever stands beside or below an element that is asked with :has. After every
// change for which the answer might be another, browsers style all of the page anew for them, the board too.
func TestHas(t *testing.T) {
	sheets, err := filepath.Glob("../page/*.css")
	if err != nil || len(sheets) == 0 {
		t.Fatal(sheets, err)
	}
	for _, sheet := range sheets {
		data, err := os.ReadFile(sheet)
		if err != nil {
			t.Fatal(err)
		}
		for number, line := range strings.Split(string(data), "\n") {
			if selectors, ok := asksForAll(line); ok {
				t.Errorf("%s:%d: %s", sheet, number+1, selectors)
			}
		}
	}
	for line, want := range map[string]bool{
		".a:has(> .b:not([hidden])) > :not(.b), .c { top: 0 }": true,
		".a:not(:has(.b:not(:empty))) * { top: 0 }":            true,
		".a:has(.b) .c, .a:has(:checked)::after { top: 0 }":    false,
		".a:not(:has([b=\"c\"])) { top: 0 }":                   false,
	} {
		if _, got := asksForAll(line); got != want {
			t.Errorf("%s: %v", line, got)
		}
	}
}

// asksForAll returns the selectors of a line in which something without a name of its own follows a :has.
func asksForAll(line string) (selectors string, found bool) {
	selectors, _, _ = strings.Cut(line, "{")
	for _, rest := range strings.Split(selectors, ":has(")[1:] {
		end := 0
		for depth := 1; depth > 0 && end < len(rest); end++ {
			depth += strings.Count(rest[end:end+1], "(") - strings.Count(rest[end:end+1], ")")
		}
		rest = strings.TrimLeft(rest[end:], ")")
		next := strings.TrimLeft(rest, " >~+")
		if next != rest && next != "" && (next[0] == ':' || next[0] == '*') {
			return selectors, true
		}
	}
	return selectors, false
}
