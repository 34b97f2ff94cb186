package pgn

import (
	"errors"
	"strings"
	"testing"

	"duiyi/chess"
	"duiyi/game"
	"duiyi/record"
	"duiyi/record/charset"
	"duiyi/xiangqi"
)

// The same game as programs in China, Vietnam and the West would write it.
const (
	chineseFile = `[Game "Chinese Chess"]
[Event "全国象棋个人赛"]
[Site "广州"]
[Date "1987.11.03"]
[Round "第05轮"]
[RedTeam "湖北"]
[Red "柳大华"]
[BlackTeam "广东"]
[Black "吕钦"]
[Result "1/2-1/2"]
[Opening "中炮过河车对屏风马平炮兑车"]
[ECCO "C42"]
[Format "Chinese"]

  1. 炮二平五    马８进７
  2. 马二进三    车９平８
  3. 车一平二    马２进３
    {双方摆成
中炮对屏风马的阵势。}
  4. 兵七进一    卒７进１
  5. 车二进六    炮８平９
  6. 车二平三    炮９退１
    1/2-1/2
`
	wxfFile = `[Game "Chinese Chess"]
[Event "China Championship"]
[Red "Liu Dahua"]
[Black "Lu Qin"]
[Result "1/2-1/2"]
[Format "WXF"]

1. C2.5 H8+7 2. H2+3 R9.8 3. R1.2 H2+3 4. P7+1 P7+1
5. R2+6 C8.9 6. R2=3 C9-1 1/2-1/2
`
	iccsFile = `[Game "Chinese Chess"]
[Event "China Championship"]
[Result "1/2-1/2"]
[Format "ICCS"]

1. H2-E2 H9-G7
2. H0-G2 I9-H9 3.I0-H0 B9-C7 4.c3-c4 g6-g5 5.H0H6 H7-I7 6. H6-G6 i7-i8 1/2-1/2
`
	looseFile = `1.炮二平五！ 马8进7（2… 无） 2.马二进三 车9平8 3.車一平二 馬2進3 4.兵七进一卒7进1 5.车二进六 砲8平9 6.车二平三 炮9退1`
	sameMoves = "1. C2.5 H8+7 2. H2+3 R9.8 3. R1.2 H2+3 4. P7+1 P7+1 5. R2+6 C8.9 6. R2.3 C9-1"
)

func TestDialects(t *testing.T) {
	for name, text := range map[string]string{
		"Chinese": chineseFile, "WXF": wxfFile, "ICCS": iccsFile,
		"Windows":         strings.ReplaceAll(chineseFile, "\n", "\r\n"),
		"byte order mark": "\ufeff" + chineseFile,
		"GB18030":         string(charset.Encode(charset.GB18030, chineseFile)),
		"Big5":            string(charset.Encode(charset.Big5, strings.NewReplacer("马", "馬", "车", "車", "进", "進", "过", "過", "对", "對", "风", "風", "双", "雙", "摆", "擺", "阵", "陣", "势", "勢", "国", "國", "赛", "賽", "广", "廣", "东", "東", "华", "華", "吕", "呂", "钦", "欽", "轮", "輪", "个", "個", "兑", "兌", "湖北", "湖北", "的", "的", "８", "8", "７", "7", "９", "9", "２", "2", "３", "3", "１", "1").Replace(chineseFile))),
		"UTF-16":          string(charset.Encode(charset.UTF16LE, chineseFile)),
		"no tags":         strings.ReplaceAll(looseFile, "（2… 无）", ""),
		"no Game":         strings.Replace(chineseFile, "[Game \"Chinese Chess\"]\n", "", 1),
		"wrong Format":    strings.Replace(chineseFile, "\"Chinese\"]\n", "\"ICCS\"]\n", 1),
	} {
		games, errs := readAll(t, text)
		if len(games) != 1 || len(errs) > 0 {
			t.Errorf("%s: %d games, %v", name, len(games), errs)
			continue
		}
		g := games[0]
		if g.Rules != xiangqi.Rules || g.FEN != "" {
			t.Errorf("%s: %v %q", name, g.Rules, g.FEN)
		}
		var b strings.Builder
		if err := WXF.NewWriter(&b).Write(strip(g)); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(strings.ReplaceAll(b.String(), "\n", " "), sameMoves) {
			t.Errorf("%s: %s", name, b.String())
		}
		if first, _ := g.Players(); first != "" && first != "柳大华" && first != "柳大華" && first != "Liu Dahua" {
			t.Errorf("%s: red is %q", name, first)
		}
	}
}

// strip returns g without comments and glyphs.
func strip(g *record.Game) *record.Game {
	for n := range g.Root.All() {
		n.SetBefore()
		n.SetAfter()
		n.SetNAGs()
	}
	return g
}

// TestChineseComments keeps the lines of comments, which their authors broke.
func TestChineseComments(t *testing.T) {
	games, _ := readAll(t, chineseFile)
	for n := range games[0].Root.Mainline() {
		if n.Ply() == 6 && (len(n.After()) != 1 || n.After()[0] != "双方摆成\n中炮对屏风马的阵势。") {
			t.Errorf("%q", n.After())
		}
	}
	if opening := games[0].Tags.Get("opening"); opening != "中炮过河车对屏风马平炮兑车" {
		t.Errorf("opening %q", opening)
	}
}

// TestXiangqiWriting writes a game as its programs read it.
func TestXiangqiWriting(t *testing.T) {
	const want = `[Game "Chinese Chess"]
[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[Red "?"]
[Black "?"]
[Result "*"]
[Format "Chinese"]
[SetUp "1"]
[FEN "3k5/9/9/4P4/9/9/9/9/9/4K4 b - - 0 1"]

1... 将４进１ (1... 将４退１) 2. 兵五平六 *

`
	g := record.New(xiangqi.Rules)
	g.FEN = "3k5/9/9/4P4/9/9/9/9/9/4K4 b - - 0 1"
	p, err := g.Start()
	if err != nil {
		t.Fatal(err)
	}
	first, err := p.Parse("将4进1")
	if err != nil {
		t.Fatal(err)
	}
	a := g.Root.Add(first)
	p.Make(first)
	m, err := p.Parse("兵五平六")
	if err != nil {
		t.Fatal(err)
	}
	a.Add(m)
	var b strings.Builder
	if err := Chinese.NewWriter(&b).Write(g); err != nil || b.String() != strings.Replace(want, " (1... 将４退１)", "", 1) {
		t.Errorf("%v\n%s", err, b.String())
	}
	var e *record.Error
	if err := Chinese.NewWriter(&b).Write(record.New(chess.Rules)); !errors.As(err, &e) {
		t.Errorf("a game of chess is written: %v", err)
	}
}

// TestMixedFile reads both games from one file.
func TestMixedFile(t *testing.T) {
	games, errs := readAll(t, "[Event \"x\"]\n\n1. e4 e5 *\n\n"+iccsFile+"\n[Event \"y\"]\n[Variant \"chess\"]\n\n1. d4 *\n")
	if len(games) != 3 || len(errs) > 0 || games[0].Rules != chess.Rules || games[1].Rules != xiangqi.Rules || games[2].Rules != chess.Rules {
		t.Errorf("%d games, %v", len(games), errs)
	}
}

func TestDetect(t *testing.T) {
	for text, want := range map[string]bool{
		chineseFile: true, wxfFile: true, "1. e4 e5": true, "{c} 1. e4": true, "; c\n% x\n[Event \"x\"]": true, "[Event \"x\"]\r\n": true,
		string(charset.Encode(charset.GB18030, chineseFile)): true, string(charset.Encode(charset.UTF16LE, chineseFile)): true,
		"": false, "[DhtmlXQ]\n[DhtmlXQ_ver]www[/DhtmlXQ_ver]": false, "hello": false, "XQ\x0a\x00": false, "{\"a\": 1}": false,
	} {
		if got := detect([]byte(text)) > 0; got != want {
			t.Errorf("%.30q: %v, want %v", text, got, want)
		}
	}
	if n, ok := dialectNamed("wxf"); !ok || n != game.WXF {
		t.Error(n, ok)
	}
}

// TestResultInWords reads results as they are said in Chinese.
func TestResultInWords(t *testing.T) {
	for text, want := range map[string]game.Result{
		"1.炮二平五 马8进7 和棋": game.Draw, "1. 炮二平五 红胜": game.FirstWins, "1. 炮二平五 马8进7\n红先负\n": game.SecondWins,
		"[Red \"甲\"]\n[Result \"红先胜\"]\n\n1. C2.5": game.FirstWins,
	} {
		games, errs := readAll(t, text)
		if len(games) != 1 || len(errs) > 0 || games[0].Result != want {
			t.Errorf("%q: %d games, %v", text, len(games), errs)
		}
	}
}

// TestSignature passes over what programs write behind a game, under a line, as those of the
// Xiangqi Encyclopaedia do.
func TestSignature(t *testing.T) {
	const text = "[Game \"Chinese Chess\"]\n[Red \"甲\"]\n\n 1. 炮二平五 马８进７\n{认负}\n 1-0\n" +
		"============================\n 欢迎访问《象棋百科全书网》 \n 推荐用《象棋巫师》观赏棋谱 \nhttp://www.elephantbase.net/\n"
	for _, text := range []string{text, text + "\n" + text} {
		games, errs := readAll(t, text)
		if want := strings.Count(text, "[Game"); len(games) != want || len(errs) > 0 || games[want-1].Result != game.FirstWins {
			t.Errorf("%d games, want %d; %v", len(games), want, errs)
		}
	}
}
