package uci

import (
	"context"
	"runtime"
	"strings"
	"testing"
	"time"

	"duiyi/game"
	"duiyi/xiangqi"
)

// A table is an engine with a driver across from it.
type table struct {
	t     *testing.T
	lines chan string
	out   chan string
	ended chan struct{}
}

func sit(t *testing.T, o Options) *table {
	o.Yield = runtime.Gosched // under WebAssembly nothing else lets the driver speak
	tb := &table{t, make(chan string), make(chan string, 10_000), make(chan struct{})}
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
		case <-time.After(20 * time.Second):
			tb.t.Fatalf("no %q; lines: %q", prefix, lines)
		}
	}
}

// quiet checks that nothing more is said.
func (tb *table) quiet() {
	tb.t.Helper()
	tb.send("isready")
	if lines := tb.until("readyok"); len(lines) > 1 {
		tb.t.Errorf("unexpected %q", lines[:len(lines)-1])
	}
}

func last(lines []string) string { return lines[len(lines)-1] }

func TestIdentify(t *testing.T) {
	tb := sit(t, Options{})
	tb.send("uci")
	lines := strings.Join(tb.until("uciok"), "\n")
	for _, want := range []string{
		"id name Duiyi", "id author ",
		"option name Hash type spin default 16 min 1 max ",
		"option name UCI_Variant type combo default chess var chess var xiangqi",
		"option name Skill Level type spin default 20 min 0 max 20",
		"option name Clear Hash type button\n",
	} {
		if !strings.Contains(lines, want) {
			t.Errorf("no %q in\n%s", want, lines)
		}
	}
}

func TestSquares(t *testing.T) {
	p := xiangqi.Rules.Start()
	for _, tt := range []struct {
		text string
		s    Squares
	}{
		{"h2e2", ZeroBased}, {"h3e3", OneBased}, // as Pikafish and Fairy-Stockfish write 炮二平五
		{"b0c2", ZeroBased}, {"b1c3", OneBased},
		{"a0a1", ZeroBased}, {"a1a2", OneBased},
		{"h2h9", ZeroBased}, {"h3h10", OneBased},
	} {
		m, err := ParseMove(p, tt.text, tt.s)
		if err != nil {
			t.Error(err)
			continue
		}
		if got := FormatMove(p, m, tt.s); got != tt.text {
			t.Errorf("%s came back as %s", tt.text, got)
		}
	}
	for _, text := range []string{"", "h2", "h2e", "h2e22", "h0e3", "h11e3", "j2e2", "h3e33", "炮二平五", "h2-e2"} {
		if m, err := ParseMove(p, text, OneBased); err == nil {
			t.Errorf("%q was read as %v", text, m)
		}
	}
}

// Playing as GUIs do: both ways to number ranks, chosen by UCI_Variant.
func TestRankNumbers(t *testing.T) {
	tb := sit(t, Options{Rules: xiangqi.Rules})
	tb.send("position startpos moves h2e2 h9g7", "go depth 1 searchmoves h0g2")
	if got := last(tb.until("bestmove")); !strings.HasPrefix(got, "bestmove h0g2") {
		t.Errorf("zero-based: %q", got)
	}
	tb.send("setoption name UCI_Variant value xiangqi", "position startpos moves h3e3 h10g8", "go depth 1 searchmoves h1g3")
	if got := last(tb.until("bestmove")); !strings.HasPrefix(got, "bestmove h1g3") {
		t.Errorf("one-based: %q", got)
	}
}

func TestStop(t *testing.T) {
	tb := sit(t, Options{Rules: xiangqi.Rules})
	tb.send("go infinite")
	tb.until("info depth 3 ")
	tb.send("isready")
	tb.until("readyok")
	tb.send("stop")
	tb.until("bestmove")
	tb.send("stop")
	tb.quiet()
	// A search that has come to its end still waits for stop.
	tb.send("position fen 4k4/9/9/9/9/9/9/9/9/R3K1R2 w", "go depth 2 infinite")
	tb.until("info depth 2 ")
	tb.quiet()
	tb.send("stop")
	tb.until("bestmove")
	tb.quiet()
}

// A command that changes the question ends the search and its answer comes first.
func TestCommandsDuringSearch(t *testing.T) {
	for _, command := range []string{"position startpos", "ucinewgame", "go depth 1", "setoption name Hash value 2", "setoption name Clear Hash"} {
		t.Run(command, func(t *testing.T) {
			tb := sit(t, Options{Rules: xiangqi.Rules})
			tb.send("go infinite")
			tb.until("info depth 2 ")
			tb.send(command)
			tb.until("bestmove")
			if strings.HasPrefix(command, "go") {
				tb.until("bestmove")
			}
			tb.quiet()
		})
	}
}

func TestEnd(t *testing.T) {
	for name, end := range map[string]func(*table){
		"quit":         func(tb *table) { tb.send("quit") },
		"end of input": func(tb *table) { close(tb.lines) },
	} {
		t.Run(name, func(t *testing.T) {
			tb := sit(t, Options{})
			tb.send("go infinite")
			tb.until("info depth 2 ")
			end(tb)
			select {
			case <-tb.ended:
			case <-time.After(5 * time.Second):
				t.Fatal("engine goes on")
			}
		})
	}
}

func TestBadInput(t *testing.T) {
	tb := sit(t, Options{})
	for _, tt := range []struct{ line, want string }{
		{"position fen 8/8/8/8/8/8/8/8 w - - 0 1", "info string position kept as it was: "},
		{"position", "info string position kept as it was: "},
		{"position startpos moves e2e5", "info string moves from here on ignored: "},
		{"setoption name Hash value 0", "info string option Hash: wants a whole number"},
		{"setoption name Hash value many", "info string option Hash: wants a whole number"},
		{"setoption name Hash", "info string option Hash wants a value"},
		{"setoption name No Such Thing value 3", "info string no option No Such Thing"},
		{"setoption", "info string setoption wants a name"},
		{"setoption name UCI_Variant value shogi", "info string option UCI_Variant: does not know"},
	} {
		tb.send(tt.line)
		if got := last(tb.until("info string")); !strings.HasPrefix(got, tt.want) {
			t.Errorf("%q: %q, want %q …", tt.line, got, tt.want)
		}
	}
	for _, line := range []string{"", "   ", "hello", "debug on", "\tregister later  "} {
		tb.send(line)
	}
	tb.quiet()
	tb.send("joho \t isready") // unknown words before a command are passed over
	tb.until("readyok")
	tb.send("setoption   name  skill   level  value 3", "ucinewgame", "position  startpos   moves  e2e4", "go  depth  1")
	tb.until("bestmove")
}

// The illegal move and what follows it are dropped, what came before stays.
func TestMovesUpToIllegal(t *testing.T) {
	tb := sit(t, Options{})
	tb.send("position startpos moves e2e4 e7e5 e4e5 g1f3", "d")
	lines := tb.until("info string Fen")
	if got, want := last(lines), "info string Fen: rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"; got != want {
		t.Errorf("position is %s, want %s", got, want)
	}
}

func TestNoMove(t *testing.T) {
	for _, tt := range []struct {
		rules, fen, score string
	}{
		{"chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "cp 0"}, // stalemate
		{"chess", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "mate 0"},
		{"xiangqi", "3k5/4P4/4P4/9/9/9/9/9/9/4K4 b - - 0 1", "mate 0"}, // 困毙
	} {
		tb := sit(t, Options{})
		tb.send("setoption name UCI_Variant value "+tt.rules, "position fen "+tt.fen, "go depth 3")
		lines := tb.until("bestmove")
		want := []string{"info depth 0 score " + tt.score, "bestmove (none)"}
		if strings.Join(lines, "\n") != strings.Join(want, "\n") {
			t.Errorf("%s: %q, want %q", tt.fen, lines, want)
		}
	}
}

// The last info line before bestmove belongs to it, and its moves are legal.
func TestLastInfo(t *testing.T) {
	tb := sit(t, Options{Rules: xiangqi.Rules})
	tb.send("go depth 6")
	lines := tb.until("bestmove")
	info, ok := ParseInfo(lines[len(lines)-2])
	best, ponder, _ := ParseBestMove(last(lines))
	if !ok || info.Depth != 6 || !info.HasScore || info.Nodes == 0 || len(info.PV) == 0 || info.PV[0] != best {
		t.Errorf("last lines %q", lines[len(lines)-2:])
	}
	if len(info.PV) > 1 && info.PV[1] != ponder {
		t.Errorf("ponder move %q in %q", ponder, info.PV)
	}
	p := game.Position(xiangqi.Rules.Start())
	for _, text := range info.PV {
		m, err := ParseMove(p, text, ZeroBased)
		if err != nil {
			t.Fatal(err)
		}
		p.Make(m)
	}
}

func TestMultiPV(t *testing.T) {
	tb := sit(t, Options{})
	tb.send("setoption name MultiPV value 3", "go depth 4")
	firsts := map[string]bool{}
	for _, line := range tb.until("bestmove") {
		if info, ok := ParseInfo(line); ok && info.Depth == 4 && info.MultiPV <= 3 {
			firsts[info.PV[0]] = true
		}
	}
	if len(firsts) != 3 {
		t.Errorf("first moves %v, want three", firsts)
	}
}

func TestNodesLimit(t *testing.T) {
	for _, nodes := range []string{"1", "500", "20000"} {
		var answers [2]string
		for i := range answers {
			tb := sit(t, Options{})
			tb.send("go nodes " + nodes)
			lines := tb.until("bestmove")
			info, _ := ParseInfo(lines[len(lines)-2])
			answers[i] = last(lines)
			if want := nodes; info.Nodes > 20000 || info.Nodes < 1 {
				t.Errorf("%d nodes of %s", info.Nodes, want)
			}
		}
		if answers[0] != answers[1] {
			t.Errorf("nodes %s: %q and %q", nodes, answers[0], answers[1])
		}
	}
}
