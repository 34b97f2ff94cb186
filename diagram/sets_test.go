package diagram

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"duiyi/chess"
	"duiyi/game"
	"duiyi/xiangqi"
)

// drawings returns the drawing of each man of a set by its piece.
func drawings(t *testing.T, r game.Rules, set string) map[game.Piece]string {
	t.Helper()
	all := Defs(r, set)
	elements(t, all)
	found := map[game.Piece]string{}
	for _, side := range []game.Side{game.First, game.Second} {
		for kind := 1; kind <= kinds(r); kind++ {
			p := game.NewPiece(side, kind)
			_, rest, ok := strings.Cut(all, `<g id="`+PieceID(r, set, p)+`">`)
			if !ok {
				t.Fatalf("%s %s: no %c", r.Name(), set, r.Letter(p))
			}
			// The men follow each other, so that the next id or the end ends it.
			rest, _, _ = strings.Cut(rest, `<g id="`)
			found[p] = rest
		}
	}
	return found
}

func TestEverySetHasEveryMan(t *testing.T) {
	for _, r := range games {
		for _, set := range Sets(r) {
			seen := map[string]game.Piece{}
			for p, d := range drawings(t, r, set) {
				if strings.Contains(d, `d=""`) || !strings.Contains(d, ` d="M`) && !strings.Contains(d, ` d="m`) {
					t.Errorf("%s %s: %c is empty", r.Name(), set, r.Letter(p))
				}
				if q, twice := seen[d]; twice {
					t.Errorf("%s %s: %c and %c look the same", r.Name(), set, r.Letter(p), r.Letter(q))
				}
				seen[d] = p
			}
		}
	}
}

func TestCharacters(t *testing.T) {
	for _, test := range []struct {
		rules game.Rules
		set   string
		fen   string
		want  string
	}{
		{xiangqi.Rules, Hanzi, "KABNRCPkabnrcp", "帥仕相傌俥炮兵將士象馬車砲卒"},
		{xiangqi.Rules, Flat, "KABNRCPkabnrcp", "帥仕相傌俥炮兵將士象馬車砲卒"},
		{xiangqi.Rules, FlatSimplified, "KABNRCPkabnrcp", "帅仕相马车炮兵将士象马车砲卒"},
		{xiangqi.Rules, HanziSimplified, "KABNRCPkabnrcp", "帅仕相马车炮兵将士象马车砲卒"},
		{chess.Rules, Hanzi, "KQRBNPkqrbnp", "王后車象馬兵王后車象馬兵"},
	} {
		men := drawings(t, test.rules, test.set)
		for i, want := range []rune(test.want) {
			for p, d := range men {
				if test.rules.Letter(p) == test.fen[i] && !strings.Contains(d, outline(want)) {
					t.Errorf("%s %s: %c is not %c", test.rules.Name(), test.set, test.fen[i], want)
				}
			}
		}
	}
}

var paints = regexp.MustCompile(`(fill|stroke)="[^"]*"`)

// Red and black differ by more than paint in every set on discs.
func TestSidesDifferInForm(t *testing.T) {
	for _, r := range games {
		for _, set := range Sets(r) {
			if set == Classic || set == Modern {
				continue // by light and dark: see TestContrast
			}
			men := drawings(t, r, set)
			for kind := 1; kind <= kinds(r); kind++ {
				first := paints.ReplaceAllString(men[game.NewPiece(game.First, kind)], "")
				second := paints.ReplaceAllString(men[game.NewPiece(game.Second, kind)], "")
				if first == second {
					t.Errorf("%s %s: kind %d of the two sides has one form", r.Name(), set, kind)
				}
			}
		}
	}
}

// Text keeps 4.5:1 and shapes keep 3:1 (WCAG 2.2, 1.4.3 and 1.4.11).
func TestContrast(t *testing.T) {
	for _, test := range []struct {
		on, ink string
		least   float64
	}{
		{disc, red, 4.5}, {discShade, red, 4.5}, {disc, black, 4.5}, {discShade, black, 4.5},
		{discDark, pale, 4.5}, {discDarkShade, pale, 4.5},
		{frame, frameLabel, 4.5}, {board, boardLine, 4.5}, {boardShade, boardLine, 4.5},
		{whiteFill, whiteLine, 4.5}, {whiteShade, whiteLine, 4.5}, {blackFill, blackDetail, 4.5}, {blackShade, blackDetail, 4.5},
		{whiteShade, blackFill, 4.5},
		{squareLight, whiteLine, 4.5}, {squareDark, whiteLine, 4.5}, {squareLight, blackFill, 3}, {squareDark, blackFill, 3},
		{board, mark, 3}, {boardShade, mark, 3}, {squareLight, mark, 3}, {squareDark, mark, 3}, {halo, mark, 4.5},
		{board, alarm, 3}, {boardShade, alarm, 3}, {squareLight, alarm, 3}, {squareDark, alarm, 3}, {halo, alarm, 4.5},
	} {
		if got := contrast(t, test.on, test.ink); got < test.least {
			t.Errorf("%s on %s: %.2f, want %v", test.ink, test.on, got, test.least)
		}
	}
}

// So do lines, marks and men on every board.
func TestContrastOnBoards(t *testing.T) {
	for _, name := range Boards() {
		for _, test := range []struct {
			on, ink string
			least   float64
		}{
			{frame, frameLabel, 4.5}, {board, boardLine, 4.5}, {boardShade, boardLine, 4.5},
			{board, mark, 3}, {boardShade, mark, 3}, {squareLight, mark, 3}, {squareDark, mark, 3},
			{board, alarm, 3}, {boardShade, alarm, 3}, {squareLight, alarm, 3}, {squareDark, alarm, 3},
			{squareLight, whiteLine, 4.5}, {squareDark, whiteLine, 4.5}, {squareLight, blackShade, 3}, {squareDark, blackShade, 3},
			{board, red, 3}, {boardShade, red, 3}, {board, black, 4.5},
		} {
			if got := contrast(t, onBoard(test.on, name), onBoard(test.ink, name)); got < test.least {
				t.Errorf("%s: %s on %s: %.2f, want %v", name, test.ink, test.on, got, test.least)
			}
		}
	}
	if got := onBoard(board, Jade); !strings.Contains(got, BoardColours(Jade)[0].Default) || strings.Contains(got, plain(board)) {
		t.Errorf("the board of jade is %s", got)
	}
	if BoardColours("no such board") != nil || onBoard(board, "no such board") != board {
		t.Error("an unknown board is not the usual one")
	}
}

func contrast(t *testing.T, a, b string) float64 {
	x, y := luminance(t, a), luminance(t, b)
	return (max(x, y) + .05) / (min(x, y) + .05)
}

// luminance is the relative luminance of a paint's default, by WCAG's formula.
func luminance(t *testing.T, paint string) float64 {
	n, err := strconv.ParseUint(strings.TrimPrefix(plain(paint), "#"), 16, 24)
	if err != nil {
		t.Fatal(err)
	}
	linear := func(shift int) float64 {
		v := float64(n>>shift&255) / 255
		if v <= .04045 {
			return v / 12.92
		}
		return math.Pow((v+.055)/1.055, 2.4)
	}
	return .2126*linear(16) + .7152*linear(8) + .0722*linear(0)
}

// Every property that a drawing uses is listed, once and with the default it
// is used with.
func TestColours(t *testing.T) {
	listed := map[string]string{}
	for _, c := range Colours() {
		if _, twice := listed[c.Property]; twice || !strings.HasPrefix(c.Property, "--") {
			t.Errorf("property %q", c.Property)
		}
		listed[c.Property] = c.Default
	}
	used := map[string]bool{}
	for _, r := range games {
		drawing := Background(r, Options{}) + BoardOf(r).Arrow(0, 1, false)
		for m := From; m <= Forbidden; m++ {
			drawing += BoardOf(r).Mark(m)
		}
		for _, set := range Sets(r) {
			drawing += Defs(r, set)
		}
		for _, m := range regexp.MustCompile(`var\((--[a-z-]+), (#[0-9a-f]{6})\)`).FindAllStringSubmatch(drawing, -1) {
			used[m[1]] = true
			if listed[m[1]] != m[2] {
				t.Errorf("%s is used with %s, listed with %q", m[1], m[2], listed[m[1]])
			}
		}
	}
	for property := range listed {
		if !used[property] {
			t.Errorf("%s is not used", property)
		}
	}
}

func TestMarks(t *testing.T) {
	for _, r := range games {
		seen := map[string]bool{}
		for m := From; m <= Forbidden; m++ {
			d := BoardOf(r).Mark(m)
			elements(t, d)
			if !strings.Contains(d, halo) || !strings.Contains(d, `pointer-events="none"`) {
				t.Errorf("%s: mark %d has no halo or takes taps", r.Name(), m)
			}
			if seen[d] {
				t.Errorf("%s: mark %d looks like another", r.Name(), m)
			}
			seen[d] = true
		}
		if d := BoardOf(r).Mark(Forbidden + 1); d != "" {
			t.Errorf("unknown mark: %s", d)
		}
	}
}

// A lathe's left is its right, mirrored and run through backwards.
func TestTurned(t *testing.T) {
	got := turned("0 -3 L 2 -1 C 3 0 4 1 5 2 L 0 2")
	const want = "M0 -3 L 2 -1 C 3 0 4 1 5 2 L 0 2" + "L-5 2 C-4 1 -3 0 -2 -1 L0 -3 Z"
	if got != want {
		t.Errorf("turned = %s", got)
	}
}

func TestOutlinesAreCentred(t *testing.T) {
	if outline('?') != "" {
		t.Error("an outline for a character that no board shows")
	}
	for _, r := range "帥將楚界一九19ah" {
		d := outline(r)
		if !strings.HasPrefix(d, "m") || !strings.HasSuffix(d, "z") {
			t.Errorf("%c: %.20s", r, d)
		}
	}
}
