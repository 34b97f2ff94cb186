package chess

import (
	"bufio"
	"maps"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// perftLine is one position of a perft file and its counts by depth.
type perftLine struct {
	fen    string
	counts map[int]uint64
}

// perftLines reads a file of lines "FEN ;D1 20 ;D2 400 …".
func perftLines(t testing.TB, name string) []perftLine {
	t.Helper()
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var lines []perftLine
	for scanner := bufio.NewScanner(file); scanner.Scan(); {
		fields := strings.Split(scanner.Text(), ";")
		line := perftLine{strings.TrimSpace(fields[0]), map[int]uint64{}}
		for _, f := range fields[1:] {
			depth, count, ok := strings.Cut(strings.TrimSpace(f), " ")
			d, err := strconv.Atoi(strings.TrimPrefix(depth, "D"))
			n, err2 := strconv.ParseUint(count, 10, 64)
			if !ok || err != nil || err2 != nil {
				t.Fatalf("%s: cannot read %q", name, f)
			}
			line.counts[d] = n
		}
		lines = append(lines, line)
	}
	return lines
}

// testPerft counts every line of a file to the greatest depth of at most limit
// leaves, or to the least one that it has if that is over the limit but not skip.
func testPerft(t *testing.T, name string, limit, skip uint64) {
	for _, line := range perftLines(t, name) {
		p, err := FromFEN(line.fen)
		if err != nil {
			t.Errorf("%s: %v", line.fen, err)
			continue
		}
		depths := slices.Sorted(maps.Keys(line.counts))
		depth := depths[0]
		for _, d := range depths {
			if line.counts[d] <= limit {
				depth = d
			}
		}
		want := line.counts[depth]
		if want > skip {
			continue
		}
		before := p.FEN()
		if got := p.Perft(depth); got != want {
			t.Errorf("%s: %d leaves at depth %d, want %d", line.fen, got, depth, want)
		}
		if after := p.FEN(); after != before {
			t.Errorf("%s: after perft the position is %s", line.fen, after)
		}
	}
}

func TestPerft(t *testing.T) {
	limit, skip := uint64(50_000_000), uint64(200_000_000)
	switch {
	case runtime.GOARCH == "wasm":
		limit, skip = 50_000, 200_000
	case testing.Short():
		limit, skip = 100_000, 1_000_000
	}
	testPerft(t, "testdata/perft.epd", limit, skip)
}

// Every eighth position of the Chess960 suite that Ethereal publishes.
func TestPerft960(t *testing.T) {
	limit := uint64(5_000_000)
	switch {
	case runtime.GOARCH == "wasm":
		limit = 5_000
	case testing.Short():
		limit = 50_000
	}
	testPerft(t, "testdata/perft960.epd", limit, limit)
}

func TestPerftDepthZero(t *testing.T) {
	if got := Start().Perft(0); got != 1 {
		t.Errorf("depth 0: %d leaves, want 1", got)
	}
}
