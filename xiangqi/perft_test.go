package xiangqi

import (
	_ "embed"
	"runtime"
	"strconv"
	"strings"
	"testing"
)

//go:embed testdata/perft.txt
var perftFile string

// A perftCase is a position with its counts, counts[0] for depth 1.
type perftCase struct {
	fen    string
	counts []uint64
}

func perftCases(t testing.TB) []perftCase {
	var cases []perftCase
	for line := range strings.Lines(perftFile) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		fields := strings.Split(line, ";")
		c := perftCase{fen: fields[0]}
		for i, field := range fields[1:] {
			count, ok := strings.CutPrefix(field, "D"+strconv.Itoa(i+1)+" ")
			n, err := strconv.ParseUint(count, 10, 64)
			if !ok || err != nil {
				t.Fatalf("testdata/perft.txt: bad field %q", field)
			}
			c.counts = append(c.counts, n)
		}
		cases = append(cases, c)
	}
	if len(cases) < 10 {
		t.Fatalf("testdata/perft.txt: only %d positions", len(cases))
	}
	return cases
}

func TestPerft(t *testing.T) {
	most := uint64(20_000_000) // leaves a position
	if testing.Short() {
		most = 1_500_000
	}
	if runtime.GOARCH == "wasm" {
		most = 200_000
	}
	for _, c := range perftCases(t) {
		p, err := FromFEN(c.fen)
		if err != nil {
			t.Fatal(c.fen, err)
		}
		for i, want := range c.counts {
			if want > most {
				break
			}
			if got := p.Perft(i + 1); got != want {
				t.Errorf("%s: depth %d: %d lines, want %d", c.fen, i+1, got, want)
				break
			}
		}
		if got := p.FEN(); got != c.fen {
			t.Errorf("after perft the position is %s, was %s", got, c.fen)
		}
	}
}

func TestPerftDepthZero(t *testing.T) {
	if got := Start().Perft(0); got != 1 {
		t.Errorf("depth 0: %d lines, want 1", got)
	}
}

func BenchmarkPerft(b *testing.B) {
	p := Start()
	var nodes uint64
	b.ReportAllocs()
	for b.Loop() {
		nodes += p.Perft(4)
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds()/1e6, "Mnodes/s")
}
