package che

import (
	"io"
	"strings"
	"testing"

	"duiyi/game"
	"duiyi/record"
	"duiyi/record/internal/sheettest"
	"duiyi/xiangqi"
)

const opening = "1 4 22 32 1 0 1 2 2 0 1 0 10 32 0 7 7 7 4 0 2 0 26 32 1 2 7 2 5 0 3 0 6 32 0 9 7 7 6 0 4 0"

func TestGame(t *testing.T) {
	for _, text := range []string{opening, strings.ReplaceAll(opening, " ", "\r\n") + "\n"} {
		r := NewReader(strings.NewReader(text))
		g, err := r.Next()
		if err != nil {
			t.Fatal(err)
		}
		var moves []string
		p := xiangqi.Start()
		for n := range g.Root.Mainline() {
			moves = append(moves, p.Format(n.Move, game.ChineseSimplified))
			p.Make(n.Move)
		}
		if got := strings.Join(moves, " "); got != "马二进三 炮２平５ 炮八平六 马２进３" {
			t.Error(got)
		}
		if _, err := r.Next(); err != io.EOF {
			t.Errorf("after the game: %v", err)
		}
	}
}

func TestBrokenFiles(t *testing.T) {
	for text, want := range map[string]string{
		"2 4":   "does not begin with 1",
		"1":     "ends before",
		"1 x":   "no number",
		"1 -1":  "no number",
		"1 2 3": "ply 1: the file ends",
		strings.Replace(opening, "1 4", "1 4000000", 1):                   "ply 5: the file ends",
		strings.Replace(opening, "10 32", "10 33", 1):                     "ply 2: \"33\": not 32",
		strings.Replace(opening, "7 7 7 4", "7 7 7 9", 1):                 "no points of the board",
		strings.Replace(opening, "7 7 7 4", "9 7 7 5", 1):                 "cannot go to",
		"1 1 22 32 1 0 1 99999999999999999999999999999999999999999 2 0 1": "no number",
	} {
		r := NewReader(strings.NewReader(text))
		g, err := r.Next()
		if _, ok := err.(*record.Error); !ok || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
		sheettest.Sound(t, g)
	}
	if g, err := NewReader(strings.NewReader(" ")).Next(); g != nil || err != io.EOF {
		t.Errorf("an empty file: %v, %v", g, err)
	}
}

func TestDetect(t *testing.T) {
	for text, want := range map[string]int{
		opening: 95, "1 0": 30, "1 0 \n": 30, "": 0, "1": 0, "1 2 3": 0, "1. h2e2": 0, "1 a": 0,
		strings.Replace(opening, "32", "31", 1): 0,
	} {
		if got := detect([]byte(text)); got != want {
			t.Errorf("%.20q: %d, want %d", text, got, want)
		}
	}
}

func FuzzReader(f *testing.F) {
	f.Add(opening)
	f.Fuzz(func(t *testing.T, text string) {
		sheettest.Drain(t, NewReader(strings.NewReader(text)))
	})
}
