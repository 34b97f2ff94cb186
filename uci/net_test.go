package uci

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"duiyi/nnue"
)

// netFile returns the file of a network that values nothing.
func netFile(t *testing.T, g nnue.Game) string {
	t.Helper()
	s := nnue.Shape{Game: g, Width: 16, Scale: 400}
	net, _, err := nnue.Quantise(s, "test", nnue.Floats{
		FeatureBias: make([]float32, s.Width), Feature: make([]float32, s.Features()*s.Width),
		Output: make([]float32, nnue.Buckets*2*s.Width), OutputBias: make([]float32, nnue.Buckets),
	})
	if err != nil {
		t.Fatal(err)
	}
	return string(net.Encode())
}

// EvalFile takes a network, refuses what is none with the reason, and lets go of it again.
func TestEvalFile(t *testing.T) {
	good := netFile(t, nnue.Chess)
	files := map[string]string{"good": good, "damaged": good[:len(good)-1] + "\xff", "text": "not a network", "empty": ""}
	tb := sit(t, Options{OpenFile: func(name string) (File, error) {
		content, ok := files[name]
		if !ok {
			return nil, errors.New(name + ": no such file")
		}
		return &memory{Reader: bytes.NewReader([]byte(content))}, nil
	}})
	tb.send("setoption name EvalFile value good", "setoption name EvalFile value <empty>") // before there is an engine
	even := func() bool {
		for _, line := range tb.ask("position fen 4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1", "go depth 1") {
			if strings.Contains(line, " score cp 0 ") {
				return true
			}
		}
		return false
	}
	if even() {
		t.Fatal("two queens are worth nothing")
	}
	tb.send("setoption name EvalFile value good")
	if !even() {
		t.Error("the network is not asked")
	}
	for _, name := range []string{"damaged", "text", "empty", "missing"} {
		lines := tb.ask("setoption name EvalFile value "+name, "go depth 1")
		if !strings.HasPrefix(lines[0], "info string ") || !strings.Contains(lines[0], name) {
			t.Errorf("%s: %q", name, lines[0])
		}
	}
	if !even() {
		t.Error("a file that is refused has cost the network")
	}
	tb.send("setoption name EvalFile value <empty>")
	if even() {
		t.Error("the network is asked still")
	}
}
