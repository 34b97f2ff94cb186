package uci

import (
	"strings"
	"testing"

	"duiyi/xiangqi"
)

// A rook chases a cannon; black's next move makes the position's third
// occurrence, which red loses.
const chased = "position fen 4k4/9/9/5c3/R8/9/9/9/9/3K5 w moves " +
	"a5a6 f6f5 a6a5 f5f6 a5a6 f6f5 a6a5"

func TestWinByRule(t *testing.T) {
	for _, tt := range []struct {
		dialect Dialect
		option  string
		ruled   bool
	}{
		{UCI, "name Repetition Rules value asian", true},
		{UCI, "name Repetition Rules value chinese", true},
		{UCI, "name Repetition Rules value casual", false},
		{UCCI, "repetition asianrule", true},
		{UCCI, "repetition checkban", false},
	} {
		tb := sit(t, Options{Rules: xiangqi.Rules, Dialect: tt.dialect})
		lines := tb.ask("setoption "+tt.option, chased, "go depth 2")
		text := strings.Join(lines, "\n")
		says := strings.Contains(text, "the side to move wins by the rules of repetition, not by mate, in 1 ply")
		if says != tt.ruled || tt.ruled && best(lines) != "f5f6" || strings.Contains(text, "mate 1") {
			t.Errorf("%s:\n%s", tt.option, text)
		}
	}
}

// A change of rules holds for the position that is set already.
func TestRulesChangeInPlace(t *testing.T) {
	tb := sit(t, Options{Rules: xiangqi.Rules})
	tb.send(chased, "setoption name Repetition Rules value casual", "setoption name Repetition Rules value asian")
	if text := strings.Join(tb.ask("go depth 2"), "\n"); !strings.Contains(text, "wins by the rules") {
		t.Error(text)
	}
	tb.send("setoption name Repetition Rules value wxf")
	if text := strings.Join(tb.ask("go depth 2"), "\n"); !strings.Contains(text, "wants one of asian, chinese, casual") {
		t.Error(text)
	}
}
