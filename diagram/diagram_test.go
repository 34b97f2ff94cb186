package diagram

import (
	"encoding/xml"
	"errors"
	"io"
	"math"
	"strconv"
	"strings"
	"testing"

	"duiyi/chess"
	"duiyi/game"
	"duiyi/xiangqi"
)

var games = []game.Rules{xiangqi.Rules, chess.Rules}

// An element is a start tag that a test found in a drawing.
type element struct {
	name string
	attr map[string]string
	text string // up to the next tag
}

// elements parses a drawing, or a fragment of one, strictly.
func elements(t *testing.T, drawing string) []element {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader("<root>" + drawing + "</root>"))
	var found []element
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return found[1:]
		}
		if err != nil {
			t.Fatalf("not well-formed: %v\n%.300s", err, drawing)
		}
		switch token := token.(type) {
		case xml.StartElement:
			e := element{name: token.Name.Local, attr: map[string]string{}}
			for _, a := range token.Attr {
				if _, twice := e.attr[a.Name.Local]; twice {
					t.Errorf("<%s> has %s twice", e.name, a.Name.Local)
				}
				e.attr[a.Name.Local] = a.Value
			}
			found = append(found, e)
		case xml.CharData:
			found[len(found)-1].text += string(token)
		}
	}
}

func count(found []element, name string) int {
	n := 0
	for _, e := range found {
		if e.name == name {
			n++
		}
	}
	return n
}

func TestDocuments(t *testing.T) {
	positions := []struct {
		rules game.Rules
		fen   string
		men   int // counted by hand
		kinds int
		check string // square of the king in check, as transform has it
	}{
		{xiangqi.Rules, "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", 32, 14, ""},
		{xiangqi.Rules, "4k4/9/9/9/9/9/9/9/4R4/3K5 b - - 0 1", 3, 3, "460 90"},
		{chess.Rules, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 32, 12, ""},
		{chess.Rules, "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", 32, 12, "480 780"},
		{chess.Rules, "8/8/8/8/8/5k2/6q1/7K w - - 0 1", 3, 3, "780 780"},
	}
	for _, test := range positions {
		p, err := test.rules.FromFEN(test.fen)
		if err != nil {
			t.Fatal(err)
		}
		for _, set := range append(Sets(test.rules), "", "no such set") {
			for _, flipped := range []bool{false, true} {
				for _, themed := range []bool{false, true} {
					o := Options{Set: set, Board: Slate, Flipped: flipped, Themed: themed, From: 3, To: 12, Arrows: []Arrow{{1, 20}, {5, 5}, {-1, 300}}}
					drawing := SVG(p, o)
					found := elements(t, drawing)
					checkDocument(t, found)
					if n := count(found, "use"); n != test.men {
						t.Errorf("%s %q: %d men, want %d", test.fen, set, n, test.men)
					}
					drawn := 0
					for _, e := range found {
						if strings.HasPrefix(e.attr["id"], PieceID(test.rules, set, 0)[:len(PieceID(test.rules, set, 0))-1]) && e.name == "g" {
							drawn++
						}
					}
					if drawn != test.kinds {
						t.Errorf("%s %q: %d kinds of men defined, want %d", test.fen, set, drawn, test.kinds)
					}
					if strings.Contains(drawing, "var(") != themed {
						t.Errorf("%q themed %v: custom properties: %v", set, themed, !themed)
					}
					if got := strings.Contains(drawing, alarmShape(themed)); got != (test.check != "") {
						t.Errorf("%s: check marked: %v", test.fen, got)
					}
					if test.check != "" && !flipped && !strings.Contains(drawing, `<g transform="translate(`+test.check+`)">`) {
						t.Errorf("%s: no mark at %s", test.fen, test.check)
					}
				}
			}
		}
	}
}

func alarmShape(themed bool) string {
	if themed {
		return alarm
	}
	return plain(alarm)
}

// checkDocument says whether a document is whole in itself and needs no font.
func checkDocument(t *testing.T, found []element) {
	t.Helper()
	root := found[0]
	if root.name != "svg" || root.attr["role"] != "img" || found[1].name != "title" || found[1].text == "" ||
		found[2].name != "desc" || found[2].text == "" {
		t.Errorf("no accessible document: %v", found[:3])
	}
	ids := map[string]bool{}
	for _, e := range found {
		if id := e.attr["id"]; id != "" {
			if ids[id] {
				t.Errorf("id %s twice", id)
			}
			ids[id] = true
		}
	}
	for _, e := range found {
		switch e.name {
		case "text", "tspan", "image", "style", "script", "foreignObject", "a":
			t.Errorf("element <%s>", e.name)
		}
		for name, value := range e.attr {
			switch {
			case name == "href" && !(strings.HasPrefix(value, "#") && ids[value[1:]]):
				t.Errorf("<%s href=%q> leads nowhere", e.name, value)
			case strings.Contains(value, "url(") && !ids[strings.TrimSuffix(strings.TrimPrefix(value, "url(#"), ")")]:
				t.Errorf("%s=%q leads nowhere", name, value)
			case strings.Contains(value, "://") && name != "xmlns":
				t.Errorf("%s=%q leads outside", name, value)
			case strings.HasPrefix(name, "font"):
				t.Errorf("attribute %s", name)
			case name == "d" && !strings.HasPrefix(strings.ToUpper(value), "M"):
				t.Errorf("<%s> with path data %q", e.name, value)
			}
		}
	}
}

func TestTitleIsEscaped(t *testing.T) {
	const title = "A & B <i>\"var(--x, y)\"</i> ]]>\x01 對弈"
	found := elements(t, SVG(chess.Start(), Options{Title: title, Width: 400}))
	if want := strings.ReplaceAll(title, "\x01", ""); found[1].text != want {
		t.Errorf("title %q, want %q", found[1].text, want)
	}
	if found[2].text != chess.Start().FEN() {
		t.Errorf("description %q", found[2].text)
	}
	if found[0].attr["width"] != "400" || found[0].attr["height"] != "400" {
		t.Errorf("size %s × %s", found[0].attr["width"], found[0].attr["height"])
	}
	if n := count(found, "text"); n != 0 {
		t.Errorf("%d <text>", n)
	}
}

func TestSquareAtIsInverseOfCenter(t *testing.T) {
	for _, r := range games {
		b := BoardOf(r)
		files, ranks := r.Size()
		for _, flipped := range []bool{false, true} {
			for sq := range files * ranks {
				x, y := b.Center(sq, flipped)
				for _, d := range [][2]float64{{0, 0}, {-50, -50}, {49.99, 49.99}, {-50, 49.99}} {
					if got, ok := b.SquareAt(x+d[0], y+d[1], flipped); !ok || got != sq {
						t.Fatalf("%s: SquareAt(%v, %v, %v) = %d, %v, want %d", r.Name(), x+d[0], y+d[1], flipped, got, ok, sq)
					}
				}
			}
			w, h := b.Size()
			x0, y0 := b.Center(0, false)
			x1, y1 := b.Center(files*ranks-1, false)
			for _, outside := range [][2]float64{
				{x0 - 50.01, y0}, {x0, y0 + 50}, {x1 + 50, y1}, {x1, y1 - 50.01}, {-1, -1}, {float64(w), float64(h)},
				{math.NaN(), y0}, {x0, math.NaN()}, {math.Inf(1), y0}, {x0, math.Inf(-1)}, {1e300, 1e300},
			} {
				if sq, ok := b.SquareAt(outside[0], outside[1], flipped); ok {
					t.Errorf("%s: SquareAt(%v) = %d", r.Name(), outside, sq)
				}
			}
		}
	}
}

func TestFirstSideSitsBelow(t *testing.T) {
	for _, test := range []struct {
		rules   game.Rules
		flipped bool
		x, y    float64 // of a1 or a0
		viewBox string
	}{
		{xiangqi.Rules, false, 60, 990, "0 0 920 1080"},
		{xiangqi.Rules, true, 860, 90, "0 0 920 1080"},
		{chess.Rules, false, 80, 780, "0 0 860 860"},
		{chess.Rules, true, 780, 80, "0 0 860 860"},
	} {
		b := BoardOf(test.rules)
		if x, y := b.Center(0, test.flipped); x != test.x || y != test.y {
			t.Errorf("%s flipped %v: first square at %v, %v", test.rules.Name(), test.flipped, x, y)
		}
		if b.ViewBox() != test.viewBox {
			t.Errorf("%s: %s", test.rules.Name(), b.ViewBox())
		}
	}
}

// File numbers count from each side's right hand, red's in Chinese.
func TestFileNumbers(t *testing.T) {
	for _, flipped := range []bool{false, true} {
		drawing := Background(xiangqi.Rules, Options{Flipped: flipped})
		b := BoardOf(xiangqi.Rules)
		for file := range 9 {
			for side, digits := range []string{"九八七六五四三二一", "123456789"} {
				digit := []rune(digits)[file]
				x, y := b.Center(file+side*81, flipped)
				toward := 67.0 // from the last rank to its edge
				if (side == 1) != flipped {
					toward = -toward
				}
				at := `translate(` + decimal(x) + ` ` + decimal(y+toward) + `)`
				i := strings.Index(drawing, at)
				if i < 0 || !strings.Contains(strings.SplitN(drawing[i:], "/>", 2)[0], outline(digit)) {
					t.Errorf("flipped %v: %c is not at %s", flipped, digit, at)
				}
			}
		}
	}
	if n := len(Background(xiangqi.Rules, Options{NoCoordinates: true})); n >= len(Background(xiangqi.Rules, Options{})) {
		t.Errorf("NoCoordinates: %d bytes", n)
	}
}

func TestRiverFollowsTheScript(t *testing.T) {
	for set, want := range map[string]rune{"": '漢', Hanzi: '漢', Western: '漢', Flat: '漢', HanziSimplified: '汉', FlatSimplified: '汉'} {
		drawing := Background(xiangqi.Rules, Options{Set: set})
		for _, r := range "漢汉" {
			if strings.Contains(drawing, outline(r)) != (r == want) {
				t.Errorf("set %q: %c shown: %v", set, r, r != want)
			}
		}
	}
}

func TestSizes(t *testing.T) {
	for _, r := range games {
		if n := len(Background(r, Options{})); n > 20_000 {
			t.Errorf("%s: background of %d bytes", r.Name(), n)
		}
		for _, set := range Sets(r) {
			if n := len(Defs(r, set)); n > 40_000 {
				t.Errorf("%s %s: %d bytes", r.Name(), set, n)
			}
		}
	}
}

func TestArrow(t *testing.T) {
	b := BoardOf(chess.Rules)
	found := elements(t, b.Arrow(12, 28, false)) // e2e4, straight up to y = 480
	d := found[0].attr["d"]
	if !strings.Contains(d, "L480 488") {
		t.Errorf("tip of %s", d)
	}
	for _, off := range [][2]int{{4, 4}, {-1, 4}, {4, 64}} {
		if got := b.Arrow(off[0], off[1], false); got != "" {
			t.Errorf("Arrow(%v) = %s", off, got)
		}
	}
}

func TestDecimal(t *testing.T) {
	for v, want := range map[float64]string{0: "0", -0.0001: "0", 1: "1", 10: "10", -2.5: "-2.5", .0585: "0.059", 100: "100"} {
		if got := decimal(v); got != want {
			t.Errorf("decimal(%s) = %s, want %s", strconv.FormatFloat(v, 'g', -1, 64), got, want)
		}
	}
}
