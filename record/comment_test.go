package record

import (
	"slices"
	"strings"
	"testing"
	"time"

	"duiyi/chess"
	"duiyi/xiangqi"
)

func TestParts(t *testing.T) {
	for text, want := range map[string][]Part{
		"":                                nil,
		"words":                           {{"", "words"}},
		"[%clk 0:01:02]":                  {{"clk", "0:01:02"}},
		"a [%eval 0.3,12] b[%csl Gd4] c ": {{"", "a "}, {"eval", "0.3,12"}, {"", " b"}, {"csl", "Gd4"}, {"", " c "}},
		"[%mark]x":                        {{"mark", ""}, {"", "x"}},
		"open [%clk 1":                    {{"", "open [%clk 1"}},
	} {
		got := Parts(text)
		if !slices.Equal(got, want) {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
		if back := Comment(got); back != text {
			t.Errorf("%q is put together as %q", text, back)
		}
	}
	if got := Words("a [%eval 0.3] b[%csl Gd4] "); got != "a b" {
		t.Errorf("%q", got)
	}
}

func TestCommands(t *testing.T) {
	n := (&Node{}).Add(1)
	n.AddAfter("good [%eval 0.31,12]")
	n.AddAfter("[%clk 1:02:03.4]")
	if e, ok := n.Eval(); !ok || e != (Eval{Value: 31, Depth: 12}) {
		t.Error(e, ok)
	}
	if d, ok := n.Clock(); !ok || d != time.Hour+2*time.Minute+3400*time.Millisecond {
		t.Error(d, ok)
	}
	n.SetClock(59*time.Second + 949*time.Millisecond)
	n.SetSpent(90 * time.Minute)
	n.SetEval(Eval{Mate: true, Value: -3})
	want := []string{"good [%eval #-3] [%emt 1:30:00]", "[%clk 0:00:59.9]"}
	if !slices.Equal(n.After(), want) {
		t.Errorf("%q", n.After())
	}
	if e, ok := n.Eval(); !ok || !e.Mate || e.Value != -3 {
		t.Error(e, ok)
	}
	if d, ok := n.Spent(); !ok || d != 90*time.Minute {
		t.Error(d, ok)
	}
	n.SetEval(Eval{Value: -105, Depth: 7})
	if e, ok := n.Eval(); !ok || e != (Eval{Value: -105, Depth: 7}) {
		t.Error(e, ok)
	}
	n.SetCommand("clk", "")
	n.SetCommand("emt", "")
	if !slices.Equal(n.After(), []string{"good [%eval -1.05,7]"}) {
		t.Errorf("%q", n.After())
	}
	for _, bad := range []string{"[%clk x]", "[%clk 1:2:3:4]", "[%clk -1]", "[%clk NaN]", "[%eval]", "[%eval 1,x]", "[%eval #x]", "[%eval 1e99]", "[%eval NaN]", "[%eval 1.2.3]", "[%eval .]", "[%eval -]", "[%clk 9999999]"} {
		n.SetAfter(bad)
		_, clock := n.Clock()
		_, eval := n.Eval()
		if clock || eval {
			t.Errorf("%s is read", bad)
		}
	}
}

func TestNumbers(t *testing.T) {
	for text, want := range map[string]int{
		"0.25": 25, "-0.0": 0, "-1.3": -130, "+.5": 50, "3.": 300, "17": 17, "-25": -25, "1.005": 101, "-2.344": -234, "0.2449": 24, "999999.99": 99999999,
	} {
		n := &Node{}
		n.SetAfter("[%eval " + text + "]")
		if e, ok := n.Eval(); !ok || e.Value != want {
			t.Errorf("%s is %d, want %d", text, e.Value, want)
		}
	}
	for text, want := range map[string]time.Duration{"0:03:00": 3 * time.Minute, "59.9": 59900 * time.Millisecond, "1:00:00.0625": time.Hour + 63*time.Millisecond} {
		n := &Node{}
		n.SetAfter("[%clk " + text + "]")
		if got, ok := n.Clock(); !ok || got != want {
			t.Errorf("%s is %v, want %v", text, got, want)
		}
	}
}

func TestShapes(t *testing.T) {
	n := (&Node{}).Add(1)
	n.AddAfter("look [%csl Gd4,Re5,Xa1,G][%cal Ge2e4,Yz1a1,Ba1h8]")
	want := []Shape{{'G', 27, 27}, {'R', 36, 36}, {'G', 12, 28}, {'B', 0, 63}}
	if got := n.Shapes(chess.Rules); !slices.Equal(got, want) {
		t.Error(got)
	}
	n.SetShapes(xiangqi.Rules, []Shape{{'Y', 0, 0}, {'G', 1, 89}})
	if got := strings.Join(n.After(), "|"); got != "look [%csl Ya0][%cal Gb0i9]" {
		t.Error(got)
	}
	if got := n.Shapes(xiangqi.Rules); !slices.Equal(got, []Shape{{'Y', 0, 0}, {'G', 1, 89}}) {
		t.Error(got)
	}
	for text, want := range map[string]NAG{"!": 1, "?!": 6, "??": 4} {
		if n, ok := NAGOf(text); !ok || n != want || n.Symbol() != text {
			t.Error(text, n)
		}
	}
	if _, ok := NAGOf(""); ok || NAG(200).Symbol() != "" {
		t.Error("glyphs that are none")
	}
}
