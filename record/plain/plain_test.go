package plain

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"duiyi/game"
	"duiyi/record"
	"duiyi/record/charset"
	"duiyi/record/internal/sheet"
	"duiyi/record/internal/sheettest"
	"duiyi/xiangqi"
)

// tree writes moves, glyphs, comments and variations.
func tree(n *record.Node) string {
	var parts []string
	for _, nag := range n.NAGs() {
		parts = append(parts, fmt.Sprint("$", nag))
	}
	for _, c := range n.After() {
		parts = append(parts, "{"+c+"}")
	}
	if main := n.Main(); main != nil {
		name := func(n *record.Node) string {
			return sheet.PointName(xiangqi.From(n.Move)) + sheet.PointName(xiangqi.To(n.Move))
		}
		parts = append(parts, name(main))
		for other := main.Next(); other != nil; other = other.Next() {
			parts = append(parts, "("+strings.TrimSpace(name(other)+" "+tree(other))+")")
		}
		parts = append(parts, tree(main))
	}
	return strings.TrimSpace(strings.Join(parts, " "))
}

func read(t *testing.T, text string) (trees []string, games []*record.Game, errs []*record.Error) {
	t.Helper()
	games, errs = sheettest.Drain(t, NewReader(strings.NewReader(text)))
	for _, g := range games {
		trees = append(trees, tree(g.Root))
	}
	return trees, games, errs
}

func TestWaysOfWritingIt(t *testing.T) {
	for text, want := range map[string]string{
		"炮二平五 马8进7 马二进三":              "h2e2 h9g7 h0g2",
		"炮二平五，马8进7；马二进三。":             "h2e2 h9g7 h0g2",
		"1.炮二平五马8进7\n2.马二进三":          "h2e2 h9g7 h0g2",
		"1. 炮二平五 馬８進７\r\n2. 馬二進三\r\n": "h2e2 h9g7 h0g2",
		"１": "",
		"1、炮二平五 马8进7 2、马二进三": "h2e2 h9g7 h0g2",
		"h2e2 h9g7 h0g2":             "h2e2 h9g7 h0g2",
		"h2e2h9g7h0g2":               "h2e2 h9g7 h0g2",
		"1. H2-E2 H9-G7 2. H0-G2":    "h2e2 h9g7 h0g2",
		"1. C2.5 H8+7 2. H2+3":       "h2e2 h9g7 h0g2",
		"C2=5\nH8+7\nH2+3\n":         "h2e2 h9g7 h0g2",
		"h2e2\nh9g7\n\nh0g2\n":       "h2e2 h9g7 h0g2",
		"1. 炮二平五! 马8进7 $6 2. 马二进三 ?": "h2e2 $1 h9g7 $6 h0g2 $2",
		"{开局} 1. 炮二平五 {中炮\n好}":       "{开局} h2e2 {中炮\n好}",
		"1. 炮二平五 （中炮） 马8进7 (屏风) 2. 马二进三":       "h2e2 {中炮} h9g7 {屏风} h0g2",
		"1. 炮二平五 (1. 马二进三 马2进3) 1. ... 马8进7":   "h2e2 (h0g2 b9c7) h9g7",
		"1. 炮二平五 马8进7 (马2进3 (炮2平5) 马二进三) 马二进三": "h2e2 h9g7 (b9c7 h0g2) (b7e7) h0g2",
		"1. 炮二平五 ……\n1. …… 马8进7":               "h2e2 h9g7",
		"1. 炮二平五 红方架中炮，稳健。\n马8进7":              "h2e2 {红方架中炮，稳健。} h9g7",
		"position startpos moves h2e2 h9g7":    "h2e2 h9g7",
		"中国象棋对局记录\n红方：甲\n\n1. 炮二平五":            "h2e2",
		"比赛:\n--------\n 1. 炮二平五":              "h2e2",
	} {
		trees, _, errs := read(t, text)
		if len(errs) > 0 || strings.Join(trees, "|") != want {
			t.Errorf("%q: %q, errors %v, want %q", text, trees, errs, want)
		}
	}
}

func TestStart(t *testing.T) {
	const board = "3k5/9/9/9/9/9/9/9/9/4K4"
	for text, want := range map[string]string{
		"FEN: " + board + " b - - 0 7\n将4进1":       board + " b - - 0 7",
		"开局 Fen 串：" + board + " b - - 0 7\n\nK4+1": board + " b - - 0 7",
		board + "\ne0e1":                                  board + " w - - 0 1",
		board + "\nd9d8":                                  board + " b - - 0 1",
		"[FEN \"" + board + " b\"]\nd9d8":                 board + " b - - 0 1",
		"position fen " + board + " b - - 0 7 moves d9d8": board + " b - - 0 7",
		"position fen " + board + " b - - 0 7":            board + " b - - 0 7",
	} {
		_, games, errs := read(t, text)
		if len(games) != 1 || len(errs) > 0 || games[0].FEN != want {
			t.Errorf("%q: %v, errors %v, want %q", text, games, errs, want)
		}
	}
}

func TestTags(t *testing.T) {
	const text = "标题：甲 胜 乙\n比赛时间: 2001年3月4日\n红 方：甲\n黑方： 乙\nBlackTeam: 丙\n结果：红胜\n\n1. 炮二平五\n"
	for _, c := range []charset.Charset{charset.UTF8, charset.GB18030, charset.UTF16LE} {
		_, games, errs := read(t, string(charset.Encode(c, text)))
		if len(games) != 1 || len(errs) > 0 {
			t.Fatalf("charset %d: %d games, errors %v", c, len(games), errs)
		}
		const want = "[{Title 甲 胜 乙} {Date 2001.03.04} {Red 甲} {Black 乙} {BlackTeam 丙}]"
		if got := fmt.Sprint(games[0].Tags); got != want || games[0].Result != game.FirstWins {
			t.Errorf("charset %d: %s, %v", c, got, games[0].Result)
		}
	}
}

func TestSeveralGames(t *testing.T) {
	for text, want := range map[string]string{
		"炮二平五 1-0\n马二进三":                                             "h2e2|h0g2",
		"1. 炮二平五 马8进7 红胜\n1. 马二进三 马2进3":                              "h2e2 h9g7|h0g2 b9c7",
		"1. 炮二平五 马8进7\n1. 马二进三 马2进3":                                 "h2e2 h9g7|h0g2 b9c7",
		"炮二平五\n----\n马二进三":                                           "h2e2|h0g2",
		"Red: a\n炮二平五\nRed: b\n马二进三":                                 "h2e2|h0g2",
		"h2e2 h9g7 h0g2\nh2e2 b9c7\nh0g2 h9g7\n":                     "h2e2 h9g7 h0g2|h2e2 b9c7 h0g2 h9g7",
		"position startpos moves h2e2\nposition startpos moves h0g2": "h2e2|h0g2",
		"1. 炮二平五 马8进7\n1. 马二进三":                                      "h2e2 h9g7|h0g2",
		"1. 炮二平五 {好}\n1. ... 马8进7":                                   "h2e2 {好} h9g7",
		xiangqi.StartFEN + "\n\n" + xiangqi.StartFEN + "\n":          "|",
		xiangqi.StartFEN + "\nh2e2\n" + xiangqi.StartFEN + "\nh0g2":  "h2e2|h0g2",
	} {
		trees, _, errs := read(t, text)
		if len(errs) > 0 || strings.Join(trees, "|") != want {
			t.Errorf("%q: %q, errors %v, want %q", text, trees, errs, want)
		}
	}
}

func TestBrokenGames(t *testing.T) {
	for text, want := range map[string]string{
		"1. 炮二平五 马8进7\n2. 炮二平五 车9平8": `line 2, ply 3: "炮二平五": red has no cannon on file 2`,
		"h2e2 e0e1":                  `line 1, ply 2: "e0e1": the man on e0 is not black's`,
		"h2e2h9g7e0e2":               `ply 3: "e0e2": an own man stands on e2`,
		"FEN: 9/9/9/9/9/9/9/9/9/9 w": "red has no general",
	} {
		trees, games, errs := read(t, text+"\n-----\n马二进三")
		if len(games) != 2 || len(errs) != 1 || !strings.Contains(errs[0].Error(), want) {
			t.Errorf("%q: %q, errors %v, want %q", text, trees, errs, want)
			continue
		}
		if trees[1] != "h0g2" {
			t.Errorf("%q: the next game is %q", text, trees[1])
		}
	}
	trees, _, errs := read(t, "1. 炮二平二 马8进7\n1. 炮二平五 马8进7")
	if len(errs) != 1 || len(trees) != 2 || trees[1] != "h2e2 h9g7" {
		t.Errorf("after a game that breaks at once: %q, errors %v", trees, errs)
	}
	if _, games, _ := read(t, strings.Repeat("a: b\n", 50)+manyTags(300)+"h2e2"); len(games) != 1 || len(games[0].Tags) != maxTags {
		t.Errorf("%d games", len(games))
	}
	trees, _, errs = read(t, "h2e2 (h0g2 e9e7 h9g7) h9g7")
	if len(errs) != 1 || trees[0] != "h2e2 (h0g2) h9g7" {
		t.Errorf("after a broken variation: %q, errors %v", trees, errs)
	}
}

func manyTags(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "tag%d: x\n", i)
	}
	return b.String()
}

func TestUnended(t *testing.T) {
	for text, want := range map[string]bool{
		"1. 炮二平五 马8进7":              false,
		"1. 炮二平五 马8进7\n2. 马二进三 和棋":  false,
		"1. 炮二平五 马8进7\n2.":          true,
		"1. 炮二平五 {好":                true,
		"1. 炮二平五 (1. 马二进三 马8进7":     true,
		"1. 炮二平五（当头炮）":              false,
		"红方：甲\n结果：红胜\n1. 炮二平五 马8进7": false,
	} {
		if _, games, errs := read(t, text); len(errs) > 0 || len(games) != 1 || games[0].Unended != want {
			t.Errorf("%s: errors %v, unended not %v", text, errs, want)
		}
	}
}

func TestOpenBrackets(t *testing.T) {
	for _, bracket := range []string{"(", "{", "（", "h2e2 (", "((h2e2 "} {
		text := "h2e2 h9g7 " + strings.Repeat(bracket, 100_000)
		if trees, _, _ := read(t, text); len(trees) != 1 || !strings.Contains(trees[0], "h2e2") {
			t.Errorf("%q again and again: %.40q", bracket, trees)
		}
	}
}

func write(t *testing.T, games ...*record.Game) string {
	t.Helper()
	var b strings.Builder
	w := NewWriter(&b)
	for _, g := range games {
		if err := w.Write(g); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestWriter(t *testing.T) {
	g := record.New(xiangqi.Rules)
	g.Tags.Set("Red", "甲")
	g.Tags.Set("Site", "?")
	g.Result = game.Draw
	g.Root.AddAfter("a {b}")
	a := g.Root.Add(xiangqi.NewMove(25, 22))
	a.AddNAG(1)
	g.Root.Add(xiangqi.NewMove(7, 24)).Add(xiangqi.NewMove(82, 65))
	b := a.Add(xiangqi.NewMove(88, 69))
	b.AddAfter("c")
	a.Add(xiangqi.NewMove(82, 65)).AddNAG(10)
	b.Add(xiangqi.NewMove(7, 24))
	const want = `Red: 甲
Result: 1/2-1/2

{a ｛b｝}
1. 炮二平五 !
(1. 马二进三 马２进３ ) 1. ... 马８进７
{c}

(1. ... 马２进３ $10 ) 2. 马二进三
1/2-1/2
`
	if got := write(t, g); strings.ReplaceAll(got, " \n", "\n") != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestRoundTrip(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 22))
	var games []*record.Game
	for range 80 {
		g := sheettest.RandomGame(r, r.IntN(120))
		for n := range g.Root.All() {
			if n != g.Root && r.IntN(8) == 0 {
				n.AddNAG(record.NAG(1 + r.IntN(12)))
			}
		}
		games = append(games, g)
	}
	got, errs := sheettest.Drain(t, NewReader(strings.NewReader(write(t, games...))))
	if len(got) != len(games) || len(errs) > 0 {
		t.Fatalf("%d games, errors %v", len(got), errs)
	}
	for i := range got {
		sheettest.Same(t, got[i], games[i])
		if a, b := tree(got[i].Root), tree(games[i].Root); a != b {
			t.Errorf("game %d:\n got %s\nwant %s", i, a, b)
		}
	}
}

func TestDetect(t *testing.T) {
	for text, want := range map[string]int{
		"炮二平五 马8进7": 40, "红方：甲\n1. C2.5": 40, xiangqi.StartFEN: 10,
		"1. e4 e5": 0, "e2e4 e7e5": 0, "": 0, "[Event \"?\"]\n\n1. C2.5": 0, "just words": 0, "Red: a": 0,
	} {
		if got := detect([]byte(text)); got != want {
			t.Errorf("%q: %d, want %d", text, got, want)
		}
	}
}

func FuzzReader(f *testing.F) {
	r := rand.New(rand.NewPCG(23, 24))
	for range 2 {
		var b bytes.Buffer
		if err := NewWriter(&b).Write(sheettest.RandomGame(r, 12)); err != nil {
			f.Fatal(err)
		}
		f.Add(b.Bytes())
	}
	f.Add([]byte("1.炮二平五马8进7(马2进3!) {a\nb} $3 h0g2\n----\nposition startpos moves h2e2"))
	f.Fuzz(func(t *testing.T, data []byte) {
		games, _ := sheettest.Drain(t, NewReader(bytes.NewReader(data)))
		for _, g := range games {
			text := write(t, g)
			again, errs := sheettest.Drain(t, NewReader(strings.NewReader(text)))
			if len(again) != 1 || len(errs) > 0 {
				t.Fatalf("cannot be read again: %d games, errors %v\n%s", len(again), errs, text)
			}
			if a, b := len(strings.Fields(tree(again[0].Root))), len(strings.Fields(tree(g.Root))); a != b {
				t.Errorf("not the same again:\n%s", text)
			}
		}
	})
}
