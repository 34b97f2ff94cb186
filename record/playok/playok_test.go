package playok

import (
	"fmt"
	"strings"
	"testing"

	"duiyi/game"
	"duiyi/record"
	"duiyi/record/internal/sheettest"
	"duiyi/xiangqi"
)

const text = `FORMAT          WXF
GAME            xq12345
EVENT           PlayOK;blitz
DATE            2016-05-06 13:41:39
RED             hong;1395
BLACK           hei;1464
RESULT          0-1

START{
    1. C2.5  H8+7
    2. H2+3  {a comment} R9.8
    3. R1.2
}END
`

func moves(g *record.Game) string {
	var moves []string
	p, _ := g.Start()
	for n := range g.Root.Mainline() {
		moves = append(moves, p.Format(n.Move, game.Coordinates))
		for _, c := range n.After() {
			moves = append(moves, "{"+c+"}")
		}
		p.Make(n.Move)
	}
	return strings.Join(moves, " ")
}

func TestGames(t *testing.T) {
	crlf := strings.ReplaceAll(text, "\n", "\r\n")
	tabs := strings.ReplaceAll(text, "          ", "\t")
	spaced := strings.Replace(text, "START{", "START {", 1)
	oneLine := strings.Replace(text, "START{\n", "START{", 1)
	oneLine = strings.Replace(oneLine, "R1.2\n}END", "R1.2 }END", 1)
	equals := strings.NewReplacer("C2.5", "C2=5", "R9.8", "R9=8", "R1.2", "R1=2").Replace(text)
	games, errs := sheettest.Drain(t, NewReader(strings.NewReader(text+crlf+tabs+spaced+oneLine+equals)))
	if len(games) != 6 || len(errs) > 0 {
		t.Fatalf("%d games, errors %v", len(games), errs)
	}
	for i, g := range games {
		if got := moves(g); got != "h2e2 h9g7 h0g2 {a comment} i9h9 i0h0" {
			t.Errorf("game %d: %s", i, got)
		}
		const want = "[{Title xq12345} {Event PlayOK} {Group blitz} {Date 2016.05.06} {Red hong} {RedElo 1395} {Black hei} {BlackElo 1464}]"
		if got := fmt.Sprint(g.Tags); got != want || g.Result != game.SecondWins {
			t.Errorf("game %d: %v, %s", i, g.Result, got)
		}
	}
}

func TestResultBehindTheMoves(t *testing.T) {
	games, errs := sheettest.Drain(t, NewReader(strings.NewReader("RED a\nSTART{ 1. C2.5 1/2-1/2 }END")))
	if len(errs) > 0 || games[0].Result != game.Draw {
		t.Errorf("%v, errors %v", games[0].Result, errs)
	}
}

func TestResultWithReason(t *testing.T) {
	games, errs := sheettest.Drain(t, NewReader(strings.NewReader("RED a\nRESULT 0-1 resigned\nSTART{ 1. C2.5 }END")))
	if len(errs) > 0 || games[0].Result != game.SecondWins {
		t.Errorf("%v, errors %v", games[0].Result, errs)
	}
}

func TestStart(t *testing.T) {
	const fen = "3k5/9/9/9/9/9/9/9/9/4K4 b - - 0 7"
	games, errs := sheettest.Drain(t, NewReader(strings.NewReader("FEN "+fen+"\nSTART{ K4+1 }END")))
	if len(errs) > 0 || games[0].FEN != fen || moves(games[0]) != "d9d8" {
		t.Errorf("%+v, errors %v", games, errs)
	}
}

func TestBrokenGames(t *testing.T) {
	for broken, want := range map[string]string{
		"RED a\nSTART{\n1. C2.5 C2.2\n2. H2+3\n}END": `game 1, line 3, ply 2: "C2.2"`,
		"FEN 9/9 w\nSTART{\n}END":                    "ranks instead of 10",
	} {
		games, errs := sheettest.Drain(t, NewReader(strings.NewReader(broken+"\n"+text)))
		if len(games) != 2 || len(errs) != 1 || !strings.Contains(errs[0].Error(), want) {
			t.Errorf("%q: %d games, errors %v, want %q", broken, len(games), errs, want)
			continue
		}
		if !strings.HasPrefix(moves(games[1]), "h2e2 h9g7") {
			t.Errorf("%q: the next game is %s", broken, moves(games[1]))
		}
	}
	for cut, want := range map[string]string{
		"RED a\n": "before START{", "RED a\nSTART{ 1. C2.5": "before }END",
	} {
		games, errs := sheettest.Drain(t, NewReader(strings.NewReader(cut)))
		if len(games) != 1 || len(errs) != 1 || !strings.Contains(errs[0].Error(), want) || errs[0].Cause != record.CauseCut {
			t.Errorf("%q: %d games, errors %v, want %q", cut, len(games), errs, want)
		}
	}
	if games, errs := sheettest.Drain(t, NewReader(strings.NewReader("\nnothing\n"))); len(games)+len(errs) > 0 {
		t.Errorf("nothing: %d games, errors %v", len(games), errs)
	}
}

func TestDetect(t *testing.T) {
	for head, want := range map[string]int{
		text: 95, "RED a\nSTART {": 90, "START {": 0, "1. C2.5 H8+7": 0,
	} {
		if got := detect([]byte(head)); got != want {
			t.Errorf("%.12q: %d, want %d", head, got, want)
		}
	}
}

func FuzzReader(f *testing.F) {
	f.Add(text)
	f.Add("FEN " + xiangqi.StartFEN + "\nSTART{((1.C2.5(C8.5}END")
	f.Fuzz(func(t *testing.T, text string) {
		sheettest.Drain(t, NewReader(strings.NewReader(text)))
	})
}
