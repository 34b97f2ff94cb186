package lab

import (
	"reflect"
	"strings"
	"testing"
	"time"

	"duiyi/game"
	"duiyi/uci/drive"
)

func TestParseClock(t *testing.T) {
	for text, want := range map[string]Limits{
		"10+0.1":    {Base: 10 * time.Second, Increment: 100 * time.Millisecond},
		"1s+10ms":   {Base: time.Second, Increment: 10 * time.Millisecond},
		"40/60+0.6": {Moves: 40, Base: time.Minute, Increment: 600 * time.Millisecond},
		"60+0":      {Base: time.Minute},
		"1m":        {Base: time.Minute},
	} {
		if got, err := ParseClock(text); err != nil || got != want {
			t.Errorf("%q: %+v, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "0", "-1+1", "x/10", "0/10", "10+", "10+x", "1e9", "NaN"} {
		if got, err := ParseClock(text); err == nil {
			t.Errorf("%q was read as %+v", text, got)
		}
	}
}

func TestLimitsString(t *testing.T) {
	for _, c := range []struct {
		limits Limits
		want   string
	}{
		{Limits{MoveTime: 100 * time.Millisecond}, "100ms a move"},
		{Limits{Base: 10 * time.Second, Increment: 100 * time.Millisecond}, "10s+100ms"},
		{Limits{Moves: 40, Base: time.Minute, Depth: 6}, "40/1m0s+0s, depth 6"},
		{Limits{Nodes: 5000}, "5000 nodes"},
	} {
		if got := c.limits.String(); got != c.want {
			t.Errorf("%+v: %q, want %q", c.limits, got, c.want)
		}
	}
}

func TestClock(t *testing.T) {
	c := newClock([2]Limits{
		{Moves: 2, Base: 10 * time.Second, Increment: time.Second},
		{MoveTime: 300 * time.Millisecond},
	})
	d := c.drive(game.First)
	if !d.Timed || d.MovesToGo != 2 || d.Clock != [2]time.Duration{10 * time.Second, 10 * time.Second} {
		t.Errorf("first move: %+v", d)
	}
	c.press(game.First, 4*time.Second)
	if left, ok := c.allowed(game.First); !ok || left != 7*time.Second {
		t.Errorf("after 4 s of 10 s + 1 s: %v left", left)
	}
	if d := c.drive(game.First); d.MovesToGo != 1 {
		t.Errorf("second move: %+v", d)
	}
	c.press(game.First, 8*time.Second) // late, but within a margin
	if left, _ := c.allowed(game.First); left != 11*time.Second {
		t.Errorf("after two moves: %v left, want 0 + 1 s + 10 s", left)
	}
	if left, ok := c.allowed(game.Second); !ok || left != 300*time.Millisecond {
		t.Errorf("time for a move: %v", left)
	}
	if d := c.drive(game.Second); d.Timed || d.MoveTime != 300*time.Millisecond {
		t.Errorf("time for a move: %+v", d)
	}
	if _, ok := newClock([2]Limits{}).allowed(game.First); ok {
		t.Error("a limit where there is none")
	}
}

func TestParsePlayer(t *testing.T) {
	usual := Limits{MoveTime: time.Second}
	for _, c := range []struct {
		text string
		want Player
	}{
		{
			"name=new,cmd=bin/duiyi uci",
			Player{Spec: drive.Spec{Name: "new", Command: []string{"bin/duiyi", "uci"}}, Limits: usual},
		},
		{
			`cmd='/opt/my engine/e' -x "a, b",dir=/tmp,protocol=xboard,ranks=1,option.Two Words="x, y",option.Style=,depth=4`,
			Player{
				Spec: drive.Spec{
					Name: "e", Command: []string{"/opt/my engine/e", "-x", "a, b"}, Dir: "/tmp", Protocol: drive.XBoard, Ranks: drive.RanksFromOne,
					Options: []drive.Option{{Name: "Two Words", Value: "x, y"}, {Name: "Style"}},
				},
				Limits: Limits{Depth: 4},
			},
		},
		{
			"name=me",
			Player{Spec: drive.Spec{Name: "me", Command: []string{"duiyi", "uci"}}, Limits: usual},
		},
		{
			"cmd='duiyi uci --game xiangqi',tc=10+0.1,nodes=5000",
			Player{
				Spec:   drive.Spec{Name: "duiyi", Command: []string{"duiyi", "uci", "--game", "xiangqi"}},
				Limits: Limits{Base: 10 * time.Second, Increment: 100 * time.Millisecond, Nodes: 5000},
			},
		},
	} {
		got, err := ParsePlayer(c.text, usual, []string{"duiyi", "uci"})
		if err != nil || !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s:\n%+v, %v, want\n%+v", c.text, got, err, c.want)
		}
	}
	for text, says := range map[string]string{
		"":                                   "not key=value",
		"cmd=x,colour=red":                   "no key colour",
		"cmd='x":                             "not closed",
		"cmd=x,depth=0":                      "depth=0",
		"cmd=x,movetime=soon":                "soon",
		"cmd=x,tc=1+":                        "clock",
		"cmd=x,nodes=1000000000000000000000": "nodes",
	} {
		if _, err := ParsePlayer(text, usual, nil); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%q: error %v, want one with %q", text, err, says)
		}
	}
}

func TestSettings(t *testing.T) {
	if score, moves, err := ParseWin("score=800,moves=4"); score != 800 || moves != 4 || err != nil {
		t.Error(score, moves, err)
	}
	if score, moves, after, err := ParseDraw("after=40,score=10,moves=8"); score != 10 || moves != 8 || after != 40 || err != nil {
		t.Error(score, moves, after, err)
	}
	want := SPRT{Elo0: -3, Elo1: 1.5, Alpha: 0.1, Beta: 0.05, Model: Normalized}
	if got, err := ParseSPRT("elo0=-3,model=normalized,elo1=1.5,alpha=0.1"); got != want || err != nil {
		t.Error(got, err)
	}
	for _, text := range []string{"", "elo0=0", "elo0=5,elo1=0", "elo0=0,elo1=5,elo1=6", "elo0=0,elo1=5,gamma=1", "elo0=0,elo1=x", "elo0=0,elo1=5,model=x"} {
		if _, err := ParseSPRT(text); err == nil {
			t.Errorf("%q was read", text)
		}
	}
	if _, _, err := ParseWin("score=0,moves=4"); err == nil {
		t.Error("a win by nothing was read")
	}
	if _, _, _, err := ParseDraw("score=1,moves=0"); err == nil {
		t.Error("a draw in no moves was read")
	}
}
