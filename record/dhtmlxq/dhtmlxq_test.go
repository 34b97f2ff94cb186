package dhtmlxq

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"duiyi/game"
	"duiyi/record"
	"duiyi/record/charset"
	"duiyi/record/internal/sheettest"
	"duiyi/xiangqi"
)

func read(t *testing.T, text string) (games []*record.Game, errs []*record.Error) {
	t.Helper()
	return sheettest.Drain(t, NewReader(strings.NewReader(text)))
}

// one reads a text of one game without errors.
func one(t *testing.T, text string) *record.Game {
	t.Helper()
	games, errs := read(t, text)
	if len(games) != 1 || len(errs) > 0 {
		t.Fatalf("%d games, errors %v", len(games), errs)
	}
	return games[0]
}

// tree writes moves, comments and variations in brackets.
func tree(n *record.Node) string {
	var parts []string
	for _, c := range n.After() {
		parts = append(parts, "{"+c+"}")
	}
	main := n.Main()
	if main == nil {
		return strings.Join(parts, " ")
	}
	name := func(n *record.Node) string {
		point := func(sq int) string { return string([]byte{'a' + byte(sq%9), '0' + byte(sq/9)}) }
		return point(xiangqi.From(n.Move)) + point(xiangqi.To(n.Move))
	}
	parts = append(parts, name(main))
	for other := main.Next(); other != nil; other = other.Next() {
		parts = append(parts, "("+strings.TrimSpace(name(other)+" "+tree(other))+")")
	}
	return strings.TrimSpace(strings.Join(parts, " ") + " " + tree(main))
}

const start = "[DhtmlXQ_binit]8979695949392919097717866646260600102030405060708012720323436383[/DhtmlXQ_binit]\n"

func TestForumPost(t *testing.T) {
	text := "楼主：看看这一局 [b]精彩[/b]\r\n[DhtmlXQ]\r\n[DhtmlXQ_ver]www_dpxq_com[/DhtmlXQ_ver]\r\n" +
		"[DhtmlXQ_init]500,350[/DhtmlXQ_init]\r\n" + start +
		"[DhtmlXQ_title]甲 负 乙[/DhtmlXQ_title]\r\n[DhtmlXQ_event]公开赛[/DhtmlXQ_event]\r\n" +
		"[DhtmlXQ_date]2011-10-1[/DhtmlXQ_date]\r\n[DhtmlXQ_place]重庆[/DhtmlXQ_place]\r\n" +
		"[DhtmlXQ_red]广东 甲[/DhtmlXQ_red]\r\n[DhtmlXQ_redteam]广东[/DhtmlXQ_redteam]\r\n[DhtmlXQ_redname]甲[/DhtmlXQ_redname]\r\n" +
		"[DhtmlXQ_black]乙[/DhtmlXQ_black]\r\n[DhtmlXQ_result]黑胜[/DhtmlXQ_result]\r\n" +
		"[DhtmlXQ_movelist]7747706279678070[/DhtmlXQ_movelist]\r\n" +
		"[DhtmlXQ_move_0_2_1]10227967[/DhtmlXQ_move_0_2_1]\r\n" +
		"[DhtmlXQ_move_1_3_2]1927[/DhtmlXQ_move_1_3_2]\r\n" +
		"[DhtmlXQ_move_0_1_3]7967[/DhtmlXQ_move_0_1_3]\r\n" +
		"[DhtmlXQ_comment0]开局||第二行[/DhtmlXQ_comment0]\r\n[DhtmlXQ_comment1]中炮 [1][/DhtmlXQ_comment1]\r\n" +
		"[DhtmlXQ_comment1_2]\\u5c4f风马<br/>好[/DhtmlXQ_comment1_2]\r\n[DhtmlXQ_comment2_3]边[/DhtmlXQ_comment2_3]\r\n" +
		"[/DhtmlXQ]\r\n沙发：[顶]"
	for _, c := range []charset.Charset{charset.UTF8, charset.GB18030, charset.UTF16LE} {
		data := string(charset.Encode(c, text))
		if n := detect([]byte(data)); n != 100 {
			t.Errorf("charset %d: detected with %d", c, n)
		}
		g := one(t, data)
		const want = "{开局\n第二行} h2e2 (h0g2) {中炮 [1]} h9g7 (b9c7 {屏风马\n好} h0g2 (b0c2 {边})) h0g2 i9h9"
		if got := tree(g.Root); got != want {
			t.Errorf("charset %d:\n got %s\nwant %s", c, got, want)
		}
		if g.FEN != "" || g.Result != game.SecondWins {
			t.Errorf("FEN %q, result %v", g.FEN, g.Result)
		}
		if got := fmt.Sprint(g.Tags); got != "[{Title 甲 负 乙} {Event 公开赛} {Date 2011.10.01} {Site 重庆} {Red 甲} {RedTeam 广东} {Black 乙}]" {
			t.Errorf("tags %s", got)
		}
	}
}

func TestWaysOfWritingIt(t *testing.T) {
	for name, test := range map[string]struct{ text, want string }{
		"other outer tag":      {"[DhtmlXQiFrame]\n" + start + "[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][/DhtmlXQiFrame]", "h2e2"},
		"no outer tag":         {"x" + start + "[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]", "h2e2"},
		"no start":             {"[DhtmlXQ][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][/DhtmlXQ]", "h2e2"},
		"not closed":           {"[DhtmlXQ]\n[DhtmlXQ_title]a\n[DhtmlXQ_movelist]7747\n", "h2e2"},
		"closed otherwise":     {"[DhtmlXQ][DhtmlXQ_blacktime]1[/DhtmlXQ_time][DhtmlXQ_movelist]7747[/DhtmlXQ_move]", "h2e2"},
		"lower case":           {"[dhtmlxq][dhtmlxq_movelist]7747[/dhtmlxq_movelist][/dhtmlxq]", "h2e2"},
		"broken over lines":    {"[DhtmlXQ][DhtmlXQ_movelist]774\n7 7062[/DhtmlXQ_movelist][/DhtmlXQ]", "h2e2 h9g7"},
		"branch first":         {"[DhtmlXQ][DhtmlXQ_move_1_3_2]7967[/DhtmlXQ_move_1_3_2][DhtmlXQ_move_0_2_1]7062[/DhtmlXQ_move_0_2_1][DhtmlXQ_movelist]77471022[/DhtmlXQ_movelist]", "h2e2 b9c7 (h9g7 h0g2)"},
		"in place of a first":  {"[DhtmlXQ][DhtmlXQ_movelist]77471022[/DhtmlXQ_movelist][DhtmlXQ_move_0_2_1]7062[/DhtmlXQ_move_0_2_1][DhtmlXQ_move_1_2_2]1242[/DhtmlXQ_move_1_2_2]", "h2e2 b9c7 (h9g7) (b7e7)"},
		"behind the end":       {"[DhtmlXQ][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][DhtmlXQ_move_0_2_1]7062[/DhtmlXQ_move_0_2_1]", "h2e2 h9g7"},
		"a bracket in a value": {"[DhtmlXQ][DhtmlXQ_comment0][FEN \"x\"][/DhtmlXQ_comment0][DhtmlXQ_movelist][/DhtmlXQ_movelist]", "{[FEN \"x\"]}"},
	} {
		if got := tree(one(t, test.text).Root); got != test.want {
			t.Errorf("%s: %s, want %s", name, got, test.want)
		}
	}
}

func TestUnended(t *testing.T) {
	const moves = "[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]"
	for text, want := range map[string]bool{
		"[DhtmlXQ]" + moves + "[/DhtmlXQ]": false,
		moves:                              false,
		"[DhtmlXQ]" + moves + "[/DhtmlXQ][DhtmlXQ]" + moves:       true,
		"[DhtmlXQ]" + moves + "[DhtmlXQ_comment2]so[/DhtmlXQ_com": true,
		"[DhtmlXQ]\n[DhtmlXQ_movelist]77477062":                   true,
		"[DhtmlXQ_movelist]77477062":                              true,
	} {
		games, errs := read(t, text)
		if len(errs) > 0 || games[len(games)-1].Unended != want || len(games) > 1 && games[0].Unended {
			t.Errorf("%s: errors %v, unended not %v", text, errs, want)
		}
	}
}

func TestSideToMove(t *testing.T) {
	const men = "[DhtmlXQ_binit]9999999949999999999999999999999999999999309999999999999999999999[/DhtmlXQ_binit]"
	for text, want := range map[string]string{
		men: "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1",
		men + "[DhtmlXQ_movelist]3031[/DhtmlXQ_movelist]":                    "3k5/9/9/9/9/9/9/9/9/4K4 b - - 0 1",
		men + "[DhtmlXQ_fen]3k5/9/9/9/9/9/9/9/9/4K4 b - - 0 7[/DhtmlXQ_fen]": "3k5/9/9/9/9/9/9/9/9/4K4 b - - 0 7",
	} {
		if got := one(t, text).FEN; got != want {
			t.Errorf("%s: %s", text, got)
		}
	}
}

func TestSeveralGames(t *testing.T) {
	const moves = "[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]\n"
	for name, text := range map[string]string{
		"with outer tags":    "[DhtmlXQ]" + moves + "[/DhtmlXQ] und [DhtmlXQ]" + moves + "[/DhtmlXQ]",
		"not closed":         "[DhtmlXQ]" + moves + "[DhtmlXQ]" + moves,
		"without outer tags": start + moves + start + moves,
		"moves only":         moves + moves,
	} {
		games, errs := read(t, text)
		if len(games) != 2 || len(errs) > 0 {
			t.Errorf("%s: %d games, errors %v", name, len(games), errs)
		}
	}
}

func TestBrokenGames(t *testing.T) {
	for name, test := range map[string]struct{ text, want, left string }{
		"illegal move":     {"[DhtmlXQ_movelist]77470000[/DhtmlXQ_movelist]", `line 2, ply 2: "0000": an own man stands on a9`, "h2e2"},
		"digits left":      {"[DhtmlXQ_movelist]774770[/DhtmlXQ_movelist]", "less than four digits", "h2e2"},
		"file 9":           {"[DhtmlXQ_movelist]9747[/DhtmlXQ_movelist]", "no points of the board", ""},
		"short start":      {"[DhtmlXQ_binit]123[/DhtmlXQ_binit]", "not 64 digits", ""},
		"two men":          {"[DhtmlXQ_binit]" + strings.Repeat("49", 32) + "[/DhtmlXQ_binit]", "two men stand on e0", ""},
		"branch of none":   {"[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][DhtmlXQ_move_7_1_8]7967[/DhtmlXQ_move_7_1_8]", "branch 7, which is not there", "h2e2"},
		"branches in ring": {"[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][DhtmlXQ_move_1_1_2]7967[/DhtmlXQ_move_1_1_2][DhtmlXQ_move_2_1_1]7967[/DhtmlXQ_move_2_1_1]", "leads to the main line", "h2e2"},
		"branch of itself": {"[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][DhtmlXQ_move_3_9_3]7967[/DhtmlXQ_move_3_9_3]", "leads to the main line", "h2e2"},
		"beyond the end":   {"[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][DhtmlXQ_move_0_9_3]7967[/DhtmlXQ_move_0_9_3]", "beyond the end", "h2e2"},
		"twice":            {"[DhtmlXQ_move_0_1_1]7967[/DhtmlXQ_move_0_1_1][DhtmlXQ_move_0_1_1]7967[/DhtmlXQ_move_0_1_1]", "branch 1 a second time", "h0g2"},
		"no numbers":       {"[DhtmlXQ_move_0_x_1]7967[/DhtmlXQ_move_0_x_1]", "no branch", ""},
		"comment on none":  {"[DhtmlXQ_commentx]7967[/DhtmlXQ_commentx]", "a comment on no move", ""},
	} {
		text := "[DhtmlXQ]\n" + test.text + "[/DhtmlXQ]\n[DhtmlXQ][DhtmlXQ_movelist]7967[/DhtmlXQ_movelist][/DhtmlXQ]"
		games, errs := read(t, text)
		if len(games) != 2 || len(errs) != 1 || !strings.Contains(errs[0].Error(), test.want) {
			t.Errorf("%s: %d games, errors %v, want %q", name, len(games), errs, test.want)
			continue
		}
		if got := tree(games[0].Root); got != test.left {
			t.Errorf("%s: %s is left, want %s", name, got, test.left)
		}
		if got := tree(games[1].Root); got != "h0g2" {
			t.Errorf("%s: the next game is %s", name, got)
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

func TestRoundTrip(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	var games []*record.Game
	for range 60 {
		games = append(games, sheettest.RandomGame(r, r.IntN(120)))
	}
	got, errs := read(t, write(t, games...))
	if len(got) != len(games) || len(errs) > 0 {
		t.Fatalf("%d games, errors %v", len(got), errs)
	}
	for i := range got {
		sheettest.Same(t, got[i], games[i])
	}
}

func TestWriter(t *testing.T) {
	g := record.New(xiangqi.Rules)
	g.Tags.Set("Title", "[/DhtmlXQ_title]")
	g.Result = game.Draw
	a := g.Root.Add(xiangqi.NewMove(25, 22))
	a.AddAfter("第一\n第二")
	g.Root.Add(xiangqi.NewMove(7, 24)).AddNAG(3)
	a.Add(xiangqi.NewMove(88, 69))
	a.Add(xiangqi.NewMove(82, 65))
	const want = `[DhtmlXQ]
[DhtmlXQ_ver]www_dpxq_com[/DhtmlXQ_ver]
[DhtmlXQ_init]500,350[/DhtmlXQ_init]
[DhtmlXQ_title]［/DhtmlXQ_title][/DhtmlXQ_title]
[DhtmlXQ_result]和棋[/DhtmlXQ_result]
[DhtmlXQ_type]全局[/DhtmlXQ_type]
[DhtmlXQ_binit]8979695949392919097717866646260600102030405060708012720323436383[/DhtmlXQ_binit]
[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]
[DhtmlXQ_move_0_2_1]1022[/DhtmlXQ_move_0_2_1]
[DhtmlXQ_move_0_1_2]7967[/DhtmlXQ_move_0_1_2]
[DhtmlXQ_comment1]第一||第二[/DhtmlXQ_comment1]
[DhtmlXQ_comment2_1]!![/DhtmlXQ_comment2_1]
[/DhtmlXQ]
`
	got := write(t, g)
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	for want, g := range map[string]*record.Game{
		"null moves": {Rules: xiangqi.Rules, Root: withNull()}, "games of xiangqi": {Root: &record.Node{}},
	} {
		var b bytes.Buffer
		err := NewWriter(&b).Write(g)
		if _, ok := err.(*record.Error); !ok || !strings.Contains(err.Error(), want) || b.Len() > 0 {
			t.Errorf("%v and %d bytes, want %q", err, b.Len(), want)
		}
	}
}

func withNull() *record.Node {
	root := &record.Node{}
	root.Add(game.NoMove)
	return root
}

func TestManyBranchesFromTheEnd(t *testing.T) {
	// Were every branch played from the start, this would take minutes.
	var b strings.Builder
	b.WriteString("[DhtmlXQ][DhtmlXQ_movelist]")
	const rounds = 20_000
	for range rounds {
		b.WriteString("7967706267796270")
	}
	b.WriteString("[/DhtmlXQ_movelist]\n")
	for i := 1; i <= rounds; i++ {
		fmt.Fprintf(&b, "[DhtmlXQ_move_0_%d_%d]7747[/DhtmlXQ_move]\n", 4*rounds-3-4*(i%100), i)
	}
	games, errs := read(t, b.String())
	if len(games) != 1 || len(errs) > 0 {
		t.Errorf("%d games, errors %v", len(games), errs)
	}
}

func TestDetect(t *testing.T) {
	for text, want := range map[string]int{
		"[DhtmlXQ_title]": 100, "x [DhtmlXQ] y": 90, "[Event \"?\"]": 0, "": 0,
	} {
		if got := detect([]byte(text)); got != want {
			t.Errorf("%q: %d, want %d", text, got, want)
		}
	}
}

func FuzzReader(f *testing.F) {
	r := rand.New(rand.NewPCG(13, 14))
	for range 3 {
		text, err := encode(sheettest.RandomGame(r, 12))
		if err != nil {
			f.Fatal(err)
		}
		f.Add([]byte(text))
	}
	f.Add([]byte("[DhtmlXQ_comment1_][/DhtmlXQ][[DhtmlXQ]\\u12"))
	f.Fuzz(func(t *testing.T, data []byte) {
		games, _ := sheettest.Drain(t, NewReader(bytes.NewReader(data)))
		for _, g := range games {
			text, err := encode(g)
			if err != nil {
				t.Fatalf("cannot be written again: %v", err)
			}
			again, errs := sheettest.Drain(t, NewReader(strings.NewReader(text)))
			if len(again) != 1 || len(errs) > 0 {
				t.Errorf("cannot be read again: %d games, errors %v", len(again), errs)
			}
		}
	})
}
