package sheet

import (
	"strings"
	"testing"

	"duiyi/game"
	"duiyi/record"
	"duiyi/xiangqi"
)

func TestBoard(t *testing.T) {
	b := BoardOf(xiangqi.Start())
	if b.Points() != UsualPoints {
		t.Errorf("points %v", b.Points())
	}
	if got := b.FEN(game.First, 0); got != xiangqi.StartFEN {
		t.Errorf("FEN %s", got)
	}
	p, err := xiangqi.FromFEN("3k5/9/9/9/9/9/9/8R/8R/4K4 w")
	if err != nil {
		t.Fatal(err)
	}
	points := BoardOf(p).Points()
	if points[0] != 17 || points[8] != 26 || points[4] != 4 || points[20] != 84 || points[1] != -1 {
		t.Errorf("points %v", points)
	}
}

func TestSetup(t *testing.T) {
	p, err := xiangqi.FromFEN("3k5/9/9/9/9/9/9/9/3R5/4K4 b") // red cannot be to move
	if err != nil {
		t.Fatal(err)
	}
	b := BoardOf(p)
	for _, test := range []struct {
		side game.Side
		from int
		want string
	}{
		{game.First, -1, "b"}, {game.Second, -1, "b"}, {game.First, 84, "b"}, {game.First, 50, ""}, {game.Second, 4, ""},
	} {
		g := record.New(xiangqi.Rules)
		_, err := b.Setup(g, test.side, 3, test.from)
		if (err != nil) != (test.want == "") {
			t.Errorf("%v: %v", test, err)
		}
		if err == nil && g.FEN != "3k5/9/9/9/9/9/9/9/3R5/4K4 b - - 0 3" {
			t.Errorf("%v: %s", test, g.FEN)
		}
	}
}

func TestDate(t *testing.T) {
	for text, want := range map[string]string{
		"1997年11月16日": "1997.11.16", "2024-8-2 6:45:25": "2024.08.02", "2001.01.02": "2001.01.02",
		"2001/1/2": "2001.01.02", "2001年 1月 2日": "2001.01.02",
		"1981年-2001年": "1981年-2001年", "20世纪30年代": "20世纪30年代", "03-09-05": "03-09-05", "": "",
		"2001年1月": "2001年1月", "2001年1月2日至3日": "2001年1月2日至3日", "12345-1-1": "12345-1-1", "2001-1-123": "2001-1-123",
		"2001.??.??": "2001.??.??",
	} {
		if got := Date(text); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

func TestResult(t *testing.T) {
	for r := game.Ongoing; r <= game.Draw; r++ {
		for _, words := range []string{ResultName(r), r.String(), " " + ResultName(r) + " "} {
			if got, ok := Result(words); got != r || !ok {
				t.Errorf("%q: %v, %v", words, got, ok)
			}
		}
	}
	if _, ok := Result("红"); ok {
		t.Error("红 is a result")
	}
}

func TestTidy(t *testing.T) {
	if got := Tidy("\r\n a\rb\r\n\r\nc \x00\x00"); got != "a\nb\n\nc" {
		t.Errorf("%q", got)
	}
}

func TestLooksLikeMove(t *testing.T) {
	for _, word := range []string{"炮二平五", "馬８進７", "前炮退一", "前三兵平四", "h2e2", "H2-E2", "C2.5", "c2=5", "+C-1", "33.4", "++.5", "PA+1", "h2e2!?"} {
		if !LooksLikeMove(word) {
			t.Errorf("%s does not", word)
		}
	}
	for _, word := range []string{"", "红方进攻", "进退平平", "1-0", "1/2-1/2", "word", "h2", "h2e", "h2e29", "2001", "j2e2", "……", "炮二"} {
		if LooksLikeMove(word) {
			t.Errorf("%s does", word)
		}
	}
}

func TestFirstMove(t *testing.T) {
	for line, want := range map[string]string{
		"1. 炮二平五 马8进7": "炮二平五", "12.炮二平五": "炮二平五", "3. ... 马8进7": "马8进7", "炮二平五马8进7": "炮二平五",
		"33.4": "33.4", "1": "", "": "", "红先 炮二平五": "",
	} {
		got, ok := FirstMove(line)
		if ok != (want != "") || ok && got != want {
			t.Errorf("%s: %q, %v", line, got, ok)
		}
	}
}

func TestGrowStopsAtTooManyMoves(t *testing.T) {
	g := record.New(xiangqi.Rules)
	pl := NewPlayer(g, xiangqi.Start())
	i := -1
	err := pl.Grow(func() (Step, error) {
		i++
		back := i / 2 % 2 // the horses go out and in
		moves := [2][2]int{{7, 24}, {88, 69}}
		m := moves[i%2]
		return Step{From: m[back], To: m[1-back], More: true}, nil
	}, nil)
	if err == nil || !strings.Contains(err.Error(), "more than") {
		t.Errorf("%v after %d moves", err, i)
	}
}

func TestTooLongText(t *testing.T) {
	failed := 0
	m := Moves{
		Player: NewPlayer(record.New(xiangqi.Rules), xiangqi.Start()),
		Fail:   func(string, string, int, bool) { failed++ },
	}
	m.Line("h2e2 {")
	line := strings.Repeat("x", 1<<20)
	for range maxText>>20 + 2 {
		m.Line(line)
	}
	if m.Close(); failed != 1 || m.Player.Ply() != 1 {
		t.Errorf("failed %d times at ply %d", failed, m.Player.Ply())
	}
}
