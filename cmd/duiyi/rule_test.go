package main

import (
	"encoding/json"
	"strings"
	"testing"
)

const (
	chaseFEN = "4k4/9/9/5c3/R8/9/9/9/9/3K5 w"
	chase    = "a5a6 f6f5 a6a5 f5f6 "
)

func TestRule(t *testing.T) {
	tests := []struct {
		name string
		args []string
		want []string // lines
	}{
		{"warning", []string{"--fen", chaseFEN, "--moves", chase}, []string{
			"xiangqi, asian rules, after 4 plies, red to move",
			"The position has stood 2 times. The cycle is plies 1 to 4:",
			"   1. red   a5a6  chase: rook a6 after cannon f6",
			"   2. black f6f5  idle",
			"  red throughout: chase, rook a5 after cannon f6",
			"red must vary, or black wins by perpetual chase.",
			"Not to be played: a5a6.",
		}},
		{"loss", []string{"--rules", "chinese", "--fen", chaseFEN, "--moves", chase + chase},
			[]string{"xiangqi, chinese rules, after 8 plies, red to move", "0-1: black wins by perpetual chase."}},
		{"draw", []string{"--rules=casual", "--fen", chaseFEN, "--moves", chase + chase}, []string{"1/2-1/2: draw by threefold repetition."}},
		{"draw ahead", []string{"--rules=casual", "--fen", chaseFEN, "--moves", chase}, []string{"If it goes on: draw by threefold repetition."}},
		{"Chinese moves", []string{"--fen", chaseFEN, "--moves", "车九进一 炮6进1 车九退一 炮6退1"},
			[]string{"red must vary, or black wins by perpetual chase."}},
		{"start", nil, []string{"xiangqi, asian rules, after 0 plies, red to move", "The game goes on."}},
		{"chess", []string{"--game", "chess", "--moves", "1. Nf3 Nf6 2.Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8"}, []string{
			"chess, after 8 plies, white to move",
			"The position has stood 3 times. The cycle is plies 5 to 8:",
			"   5. white g1f3  idle",
			"white may claim a draw by threefold repetition.",
		}},
	}
	for _, tt := range tests {
		stdout, stderr, code := run(t, "", append([]string{"rule"}, tt.args...)...)
		if code != 0 || stderr != "" {
			t.Errorf("%s: exit code %d, %q", tt.name, code, stderr)
		}
		for _, line := range tt.want {
			if !strings.Contains("\n"+stdout, "\n"+line+"\n") {
				t.Errorf("%s: no line %q in\n%s", tt.name, line, stdout)
			}
		}
	}
}

func TestRuleJSON(t *testing.T) {
	stdout, stderr, code := run(t, "", "rule", "--json", "--fen", chaseFEN, "--moves", chase)
	var r ruleReport
	if err := json.Unmarshal([]byte(stdout), &r); err != nil || code != 0 {
		t.Fatalf("%v, exit code %d, %q", err, code, stderr)
	}
	if r.Rules != "asian" || r.Result != "*" || r.Pending != "0-1" || r.PendingWhy != "perpetual chase" || r.MustVary != "red" ||
		r.Occurrences != 2 || len(r.Cycle) != 4 || strings.Join(r.Forbidden, " ") != "a5a6" {
		t.Errorf("%s", stdout)
	}
	man := r.Conduct[0].Victims[0]
	if c := r.Cycle[0].Chases[0]; man.Piece != "cannon" || man.Square != "f6" || c.Victim.ID != man.ID || c.Hunters[0].Square != "a6" {
		t.Errorf("%s", stdout)
	}
}

func TestRuleErrors(t *testing.T) {
	tests := []struct {
		args []string
		code int
		says string
	}{
		{[]string{"--rules", "wxf"}, 2, `rules "wxf": must be asian, chinese or casual`},
		{[]string{"--rules", "asian", "--game", "chess"}, 2, `rules "asian": chess has only one set of rules`},
		{[]string{"--game", "go"}, 2, `game "go"`},
		{[]string{"--fen", "nonsense"}, 1, "FEN"},
		{[]string{"--moves", "h2e2 h2e2"}, 1, "word 2 of the moves"},
		{[]string{"extra"}, 2, "only flags"},
	}
	for _, tt := range tests {
		_, stderr, code := run(t, "", append([]string{"rule"}, tt.args...)...)
		if code != tt.code || !strings.Contains(stderr, tt.says) {
			t.Errorf("%v: exit code %d, %q", tt.args, code, stderr)
		}
	}
}
