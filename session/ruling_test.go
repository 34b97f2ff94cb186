package session

import (
	"slices"
	"strings"
	"testing"

	"duiyi/game"
)

const (
	chaseFEN = "4k4/9/9/5c3/R8/9/9/9/9/3K5 w - - 0 1"
	chase    = "a5a6 f6f5 a6a5 f5f6"
)

// playAll plays moves written as coordinates.
func playAll(t *testing.T, s *Session, moves string) {
	t.Helper()
	for text := range strings.FieldsSeq(moves) {
		if err := s.MoveText(text); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
}

func TestRulingIsShown(t *testing.T) {
	s := newDesk(t).s
	if err := s.Start(Setup{Game: "xiangqi", FEN: chaseFEN}); err != nil {
		t.Fatal(err)
	}
	if v := s.Snapshot(); v.Ruling != nil || v.Forbidden != nil {
		t.Errorf("a ruling on a fresh game: %+v", v.Ruling)
	}
	playAll(t, s, chase)
	v := s.Snapshot()
	if v.Ruling == nil {
		t.Fatal("no ruling at the second occurrence")
	}
	side, must := v.Ruling.Vary()
	if !must || side != game.First || v.Ruling.Pending.Reason != game.PerpetualChase || v.Outcome.Over() {
		t.Errorf("ruling %+v, outcome %v", v.Ruling, v.Outcome)
	}
	if want := [][2]int{{45, 54}}; !slices.Equal(v.Forbidden, want) {
		t.Errorf("forbidden %v, want %v", v.Forbidden, want)
	}
	s.Tap(45)
	marked := 0
	for _, target := range s.Snapshot().Targets {
		if target.Forbidden {
			marked++
			if target.Square != 54 {
				t.Errorf("square %d is marked", target.Square)
			}
		}
	}
	if marked != 1 {
		t.Errorf("%d targets are marked", marked)
	}

	s.Cancel()
	playAll(t, s, chase)
	v = s.Snapshot()
	if want := (game.Outcome{Result: game.SecondWins, Reason: game.PerpetualChase}); v.Outcome != want || v.Ruling.Outcome != want {
		t.Errorf("outcome %v, ruling %v", v.Outcome, v.Ruling.Outcome)
	}
	s.Undo()
	if v := s.Snapshot(); v.Outcome.Over() || v.Ruling == nil || v.Ruling.Occurrences != 2 {
		t.Errorf("after undo: %v, %+v", v.Outcome, v.Ruling)
	}
}

// The rules of a game are kept with it, told to the engine and held to.
func TestRuleSets(t *testing.T) {
	for _, rules := range game.RuleSets() {
		s := newDesk(t).s
		if err := s.Start(Setup{Game: "xiangqi", FEN: chaseFEN, RuleSet: rules}); err != nil {
			t.Fatal(err)
		}
		playAll(t, s, chase+" "+chase)
		want := game.Outcome{Result: game.SecondWins, Reason: game.PerpetualChase}
		if rules == game.CasualRules {
			want = game.Outcome{Result: game.Draw, Reason: game.Threefold}
		}
		if got := s.Snapshot().Outcome; got != want {
			t.Errorf("%v: %v", rules, got)
		}
		data := s.match.encode()
		if kept := strings.Contains(string(data), "\nrules "+rules.String()+"\n"); kept != (rules != game.AsianRules) {
			t.Errorf("%v: kept as %s", rules, data)
		}
		again := newDesk(t).s
		if err := again.Load("xiangqi", data); err != nil {
			t.Fatal(err)
		}
		if v := again.Snapshot(); v.Setup.RuleSet != rules || v.Outcome != want {
			t.Errorf("%v came back as %v: %v", rules, v.Setup.RuleSet, v.Outcome)
		}
	}
	s := newDesk(t).s
	for _, setup := range []Setup{{Game: "chess", RuleSet: game.ChineseRules}, {Game: "xiangqi", RuleSet: 9}} {
		if err := s.Start(setup); err == nil || !strings.Contains(err.Error(), "rules") {
			t.Errorf("%+v: %v", setup, err)
		}
	}
	if err := s.Load("xiangqi", []byte("duiyi game 1\ngame xiangqi\nrules wxf\n")); err == nil || !strings.Contains(err.Error(), "line 3: unknown rules") {
		t.Errorf("unknown rules: %v", err)
	}
}

func TestEngineHearsOfRules(t *testing.T) {
	d := newDesk(t)
	s := d.s
	setup := Setup{Game: "xiangqi", Players: [2]Player{Computer, Human}, RuleSet: game.ChineseRules}
	if err := s.Start(setup); err != nil {
		t.Fatal(err)
	}
	if !slices.Contains(d.sent, "setoption name Repetition Rules value chinese") {
		t.Errorf("told %q", d.sent)
	}
}
