package uci

import (
	"reflect"
	"testing"
	"time"
)

// The lines are what Stockfish 15.1 and Fairy-Stockfish 14 print.
func TestParseInfo(t *testing.T) {
	for _, tt := range []struct {
		line string
		want Info
	}{
		{
			"info depth 10 seldepth 13 multipv 1 score cp 38 nodes 7353 nps 565615 hashfull 2 tbhits 0 time 13 pv d2d4 d7d5 c2c4",
			Info{Depth: 10, SelDepth: 13, MultiPV: 1, HasScore: true, Score: Score{Value: 38}, Nodes: 7353, NPS: 565615,
				Hashfull: 2, Time: 13 * time.Millisecond, PV: []string{"d2d4", "d7d5", "c2c4"}},
		},
		{
			"info depth 12 seldepth 7 multipv 2 score mate -3 upperbound nodes 91 nps 91000 time 1 pv h10g8",
			Info{Depth: 12, SelDepth: 7, MultiPV: 2, HasScore: true, Score: Score{Mate: true, Value: -3, Bound: -1},
				Nodes: 91, NPS: 91000, Time: time.Millisecond, PV: []string{"h10g8"}},
		},
		{
			"info string NNUE evaluation using nn-ad9b42354671.nnue enabled",
			Info{MultiPV: 1, Text: "NNUE evaluation using nn-ad9b42354671.nnue enabled"},
		},
		{"info depth 5 currmove e2e4 currmovenumber 1", Info{Depth: 5, MultiPV: 1}},
		{"info score cp", Info{MultiPV: 1}},
		{"info depth x nodes 12", Info{MultiPV: 1, Nodes: 12}},
		{"info", Info{MultiPV: 1}},
	} {
		got, ok := ParseInfo(tt.line)
		if !ok || !reflect.DeepEqual(got, tt.want) {
			t.Errorf("ParseInfo(%q) = %+v, %v, want %+v", tt.line, got, ok, tt.want)
		}
	}
	for _, line := range []string{"", "bestmove e2e4", "information depth 3"} {
		if got, ok := ParseInfo(line); ok {
			t.Errorf("ParseInfo(%q) = %+v, want none", line, got)
		}
	}
}

func TestParseBestMove(t *testing.T) {
	for _, tt := range []struct {
		line, best, ponder string
		ok                 bool
	}{
		{"bestmove e2e4 ponder e7e5", "e2e4", "e7e5", true},
		{"bestmove h3e3", "h3e3", "", true},
		{"bestmove (none)", "", "", true},
		{"bestmove 0000", "", "", true},
		{"bestmove", "", "", false},
		{"info depth 1", "", "", false},
		{"", "", "", false},
	} {
		best, ponder, ok := ParseBestMove(tt.line)
		if best != tt.best || ponder != tt.ponder || ok != tt.ok {
			t.Errorf("ParseBestMove(%q) = %q, %q, %v", tt.line, best, ponder, ok)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add("info depth 3 score cp 12 pv e2e4")
	f.Add("info string x")
	f.Add("bestmove e2e4 ponder")
	f.Fuzz(func(t *testing.T, line string) {
		ParseInfo(line)
		ParseBestMove(line)
	})
}
