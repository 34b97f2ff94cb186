package uci

import (
	"context"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"duiyi/game"
)

// A table is an engine with a driver across from it.
type table struct {
	t     *testing.T
	lines chan string
	out   chan string
	ended chan struct{}
}

// sit starts an engine that ends with the test.
func sit(t *testing.T, o Options) *table {
	if o.Yield == nil && runtime.GOOS == "js" {
		o.Yield = runtime.Gosched // one thread, and nobody takes it from the search
	}
	if o.Errors == nil {
		o.Errors = io.Discard
	}
	tb := &table{t, make(chan string), make(chan string, 100_000), make(chan struct{})}
	go func() {
		Serve(context.Background(), tb.lines, func(line string) { tb.out <- line }, o)
		close(tb.ended)
	}()
	t.Cleanup(func() {
		select {
		case <-tb.ended:
		default:
			close(tb.lines)
			<-tb.ended
		}
	})
	return tb
}

func (tb *table) send(lines ...string) {
	for _, line := range lines {
		tb.lines <- line
	}
}

// until returns the lines up to the one that starts with prefix.
func (tb *table) until(prefix string) []string {
	tb.t.Helper()
	var lines []string
	for {
		select {
		case line := <-tb.out:
			lines = append(lines, line)
			if strings.HasPrefix(line, prefix) {
				return lines
			}
		case <-time.After(3 * time.Minute):
			tb.t.Fatalf("no %q; lines: %q", prefix, lines)
		}
	}
}

// ask sends lines and returns all that is said up to a bestmove.
func (tb *table) ask(lines ...string) []string {
	tb.t.Helper()
	tb.send(lines...)
	return tb.until("bestmove")
}

// quiet checks that nothing is said but, perhaps, how a search goes on.
func (tb *table) quiet() {
	tb.t.Helper()
	tb.send("isready")
	for _, line := range tb.until("readyok") {
		if line != "readyok" && !(strings.HasPrefix(line, "info depth") && strings.Contains(line, " pv ")) {
			tb.t.Errorf("unexpected %q", line)
		}
	}
}

func last(lines []string) string { return lines[len(lines)-1] }

// best returns the move of the last line, which is a bestmove.
func best(lines []string) string {
	move, _, _ := ParseBestMove(last(lines))
	return move
}

// lastInfo returns the last info line that tells of a search.
func lastInfo(t *testing.T, lines []string) Info {
	t.Helper()
	for _, line := range slices.Backward(lines) {
		if info, ok := ParseInfo(line); ok && info.HasScore {
			return info
		}
	}
	t.Fatalf("no score in %q", lines)
	return Info{}
}

// legal checks that moves can be played one after the other.
func legal(t *testing.T, p game.Position, s Squares, moves ...string) {
	t.Helper()
	p = p.Clone()
	for _, text := range moves {
		m, err := ParseMove(p, text, s)
		if err != nil {
			t.Fatal(err)
		}
		p.Make(m)
	}
}

// shuffle returns n moves that lead nowhere.
func shuffle(n int, cycle ...string) string {
	moves := make([]string, n)
	for i := range moves {
		moves[i] = cycle[i%len(cycle)]
	}
	return strings.Join(moves, " ")
}

func fen(rules game.Rules, text string) game.Position {
	p, err := rules.FromFEN(text)
	if err != nil {
		panic(fmt.Sprintf("%s: %v", text, err)) // the test's own
	}
	return p
}
