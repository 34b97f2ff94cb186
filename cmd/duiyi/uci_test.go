package main

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"
)

// An engineProcess is the program at the other end of two pipes.
type engineProcess struct {
	t      *testing.T
	cmd    *exec.Cmd
	in     io.WriteCloser
	stdout io.ReadCloser
	out    *bufio.Scanner
	stderr strings.Builder
}

func startEngine(t *testing.T, args ...string) *engineProcess {
	t.Helper()
	e := &engineProcess{t: t, cmd: exec.Command(program, args...)}
	var err error
	if e.in, err = e.cmd.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	if e.stdout, err = e.cmd.StdoutPipe(); err != nil {
		t.Fatal(err)
	}
	e.out = bufio.NewScanner(e.stdout)
	e.cmd.Stderr = &e.stderr
	if err := e.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	// A hanging engine must not hang the test.
	hang := time.AfterFunc(time.Minute, func() { e.cmd.Process.Kill() })
	t.Cleanup(func() { hang.Stop(); e.cmd.Process.Kill() })
	return e
}

func (e *engineProcess) send(lines string) {
	e.t.Helper()
	if _, err := io.WriteString(e.in, lines); err != nil {
		e.t.Fatal(err)
	}
}

// until reads up to a line that begins with prefix.
func (e *engineProcess) until(prefix string) string {
	e.t.Helper()
	for e.out.Scan() {
		if strings.HasPrefix(e.out.Text(), prefix) {
			return e.out.Text()
		}
	}
	e.t.Fatalf("no %q; %s", prefix, e.stderr.String())
	return ""
}

// end checks that the process ends by itself, and well.
func (e *engineProcess) end() {
	e.t.Helper()
	for e.out.Scan() {
	}
	if err := e.cmd.Wait(); err != nil || e.stderr.Len() > 0 {
		e.t.Errorf("%v; %s", err, e.stderr.String())
	}
}

var engineCommands = map[string]string{"uci": "uciok", "uci --game xiangqi": "uciok", "ucci": "ucciok"}

func TestEngineEndOfInput(t *testing.T) {
	for args, greeted := range engineCommands {
		for name, state := range map[string]struct{ send, until string }{
			"at once":         {},
			"after greeting":  {"uci\nucci\n", greeted},
			"in a search":     {"go infinite\n", "info depth 3 "},
			"while pondering": {"go ponder depth 3\n", "info depth 3 "},
			"within a line":   {"isready\ngo dep", "readyok"},
		} {
			t.Run(args+" "+name, func(t *testing.T) {
				e := startEngine(t, strings.Fields(args)...)
				e.send(state.send)
				if state.until != "" {
					e.until(state.until)
				}
				e.in.Close()
				e.end()
			})
		}
	}
}

func TestEngineQuit(t *testing.T) {
	for args := range engineCommands {
		e := startEngine(t, strings.Fields(args)...)
		e.send("go infinite\n")
		e.until("info depth 2 ")
		e.send("quit\n")
		e.until("bestmove ")
		if args == "ucci" {
			e.until("bye")
		}
		e.end()
	}
}

// A driver that dies takes its ends of both pipes with it.
func TestEngineDriverGone(t *testing.T) {
	for args := range engineCommands {
		e := startEngine(t, strings.Fields(args)...)
		e.send("go infinite\n")
		e.until("info depth 2 ")
		e.stdout.Close()
		e.in.Close()
		_ = e.cmd.Wait() // by a broken pipe or by itself, it ends
	}
}

func TestEngineSignals(t *testing.T) {
	for _, sig := range []os.Signal{os.Interrupt, syscall.SIGTERM} {
		e := startEngine(t, "uci")
		e.send("go infinite\n")
		e.until("info depth 2 ")
		if err := e.cmd.Process.Signal(sig); err != nil {
			t.Fatal(err)
		}
		e.end()
	}
}

// Each line is on its way at once, whatever ends the commands have.
func TestEngineLineEnds(t *testing.T) {
	e := startEngine(t, "uci")
	for _, end := range []string{"\n", "\r\n", " \t\r\n"} {
		e.send("isready" + end)
		e.until("readyok")
		e.send("position startpos moves e2e4" + end + "go depth 2" + end)
		e.until("bestmove ")
		e.send("go infinite" + end)
		e.until("info depth 2 ")
		e.send("stop" + end)
		e.until("bestmove ")
	}
	e.send("quit\r\n")
	e.end()
}

// A game's worth of turns in UCCI, as the Chinese programs take them.
func TestEngineUCCI(t *testing.T) {
	e := startEngine(t, "ucci")
	e.send("ucci\n")
	e.until("ucciok")
	e.send("setoption usemillisec true\r\nsetoption hashsize 8\nsetoption newgame\n")
	moves := " moves"
	for range 6 {
		e.send("position fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1" + moves + "\ngo time 1000 increment 0 opptime 1000 oppincrement 0\n")
		moves += " " + strings.Fields(e.until("bestmove "))[1]
	}
	e.send("quit\n")
	e.until("bye")
	e.end()
}
