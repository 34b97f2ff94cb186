package session

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"duiyi/record"
	"duiyi/record/pgn"
)

// wantTimes tells what is shown of the players' time, "" for nothing.
func (d *desk) wantTimes(want string) {
	d.t.Helper()
	got := ""
	if times := d.s.Snapshot().Times; times != nil {
		for side, t := range times {
			if side == 1 {
				got += " "
			}
			switch {
			case !t.Known:
				got += "?"
			case t.Used:
				got += "used " + t.Left.String()
			default:
				got += t.Left.String() + strings.Repeat("*", t.Periods)
			}
		}
	}
	if got != want {
		d.t.Errorf("after %v: times %q, want %q", d.s.Snapshot().Moves, got, want)
	}
}

// opened puts a game from a file on the board.
func opened(t *testing.T, text string) *desk {
	t.Helper()
	g, err := pgn.NewReader(strings.NewReader(text)).Next()
	if err != nil {
		t.Fatal(err)
	}
	d := newDesk(t)
	if err := d.s.Open(g); err != nil {
		t.Fatal(err)
	}
	return d
}

// The times of a game from elsewhere are shown as it is walked through.
func TestRecordedTimes(t *testing.T) {
	const moves = "1. e4 {[%clk 0:02:59]} e5 {[%clk 0:02:58.5]} 2. Nf3 {[%clk 0:02:50]} (2. d4 exd4) 2... Nc6 3. Bb5 *"
	for tags, want := range map[string][]string{
		"":                          {"", "2m59s ?", "2m59s 2m58.5s", "2m50s 2m58.5s", "2m50s 2m58.5s"},
		"[TimeControl \"180+2\"]\n": {"3m0s 3m0s", "2m59s 3m0s", "2m59s 2m58.5s", "2m50s 2m58.5s", "2m50s 2m58.5s"},
	} {
		d := opened(t, tags+"\n"+moves)
		for _, w := range want {
			d.wantTimes(w)
			d.s.Forward()
		}
		d.s.First()
		d.s.Forward()
		d.s.Forward()
		d.s.Forward()
		d.s.Aside(1)
		d.wantTimes("2m59s 2m58.5s") // of the move before the variation
	}
	const took = "1. e4 {[%emt 0:00:01]} e5 {[%emt 0:00:10]} 2. Nf3 {[%emt 0:00:05]} *"
	for tags, want := range map[string][]string{
		"":                                {"", "used 1s used 0s", "used 1s used 10s", "used 6s used 10s"},
		"[TimeControl \"60+2\"]\n":        {"1m0s 1m0s", "1m1s 1m0s", "1m1s 52s", "58s 52s"},
		"[TimeControl \"40/60:30\"]\n":    {"1m0s 1m0s", "used 1s used 0s", "used 1s used 10s", "used 6s used 10s"},
		"[TimeControl \"as you like\"]\n": {"", "used 1s used 0s", "used 1s used 10s", "used 6s used 10s"},
	} {
		d := opened(t, tags+"\n"+took)
		for _, w := range want {
			d.wantTimes(w)
			d.s.Forward()
		}
	}
	d := opened(t, moves)
	d.s.Forward()
	before := d.s.Snapshot().Times
	d.s.Last()
	if before[1].Known || !d.s.Snapshot().Times[1].Known {
		t.Error("a snapshot changed afterwards")
	}
	d = opened(t, "1. e4 e5 *")
	d.s.Last()
	d.wantTimes("")
}

// A game that was played with a clock here shows its times once it is looked back on, also
// after it was kept, and takes them along into files.
func TestPlayedTimes(t *testing.T) {
	d := newDesk(t)
	d.start(Setup{Game: "chess", Clock: Control{Main: 20 * time.Second, Periods: 3, Period: 10 * time.Second}})
	for _, move := range []string{"e2e4", "e7e5", "g1f3", "b8c6"} {
		d.pass(11 * time.Second)
		d.play(move)
	}
	d.s.Back()
	d.wantTimes("") // the clock runs
	d.s.Last()
	d.s.Resign()
	d.wantTimes("")
	d.s.Back()
	d.wantTimes("9s 9s")
	d.s.Forward()
	d.wantTimes("") // the clock itself
	d.s.Analyse()
	d.s.First()
	d.wantTimes("20s 20s")
	d.s.Forward()
	d.wantTimes("20s 20s") // the first move has all the time it wants
	d.s.Forward()
	d.s.Forward()
	d.wantTimes("9s 9s")

	var b bytes.Buffer
	if err := pgn.NewWriter(&b).Write(d.s.Record()); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`[TimeControl "20:1/10"]`, "1. e4 {[%clk 0:00:20]} 1... e5 {[%clk 0:00:09]} 2. Nf3 {[%clk 0:00:09]} 2... Nc6"} {
		if !strings.Contains(strings.Join(strings.Fields(b.String()), " "), want) {
			t.Errorf("%s misses %s", b.String(), want)
		}
	}
	fresh := newDesk(t)
	if err := fresh.s.Load("chess", d.saved["chess"]); err != nil {
		t.Fatal(err)
	}
	fresh.s.First()
	fresh.wantTimes("20s 20s")
	fresh.s.Forward()
	fresh.s.Forward()
	fresh.wantTimes("20s 9s")
	again := opened(t, b.String())
	again.wantTimes("20s 20s")
	again.s.Forward()
	again.s.Forward()
	again.wantTimes("20s 9s")

	for control, want := range map[Control]string{
		{Main: 5 * time.Minute}: "300", {Main: time.Minute, Increment: 2 * time.Second}: "60+2", {Periods: 1, Period: 30 * time.Second}: "1/30",
	} {
		if got := control.tag(); got != want {
			t.Errorf("%+v: %s, want %s", control, got, want)
		}
		if c, ok := record.ParseTimeControl(want); !ok || c.Main != control.time(control.full()).Left {
			t.Errorf("%s: %+v", want, c)
		}
	}
}
