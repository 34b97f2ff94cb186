package uci

import (
	"bufio"
	"context"
	"errors"
	"io"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"
)

// A sink is the other end of a pipe that remembers each write.
type sink struct {
	mu     sync.Mutex
	writes []string
}

func (s *sink) Write(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.writes = append(s.writes, string(b))
	return len(b), nil
}

func (s *sink) lines() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return strings.Split(strings.TrimSuffix(strings.Join(s.writes, ""), "\n"), "\n")
}

// A busy machine may let a test wait longer than a driver would.
func init() { farewell = time.Minute }

func run(t *testing.T, in io.Reader, o Options) []string {
	t.Helper()
	if runtime.GOOS == "js" {
		o.Yield = runtime.Gosched
	}
	var out sink
	if err := Run(context.Background(), in, &out, o); err != nil {
		t.Fatal(err)
	}
	out.mu.Lock()
	for _, w := range out.writes {
		if !strings.HasSuffix(w, "\n") || strings.Count(w, "\n") != 1 {
			t.Errorf("written at once: %q", w)
		}
	}
	out.mu.Unlock()
	return out.lines()
}

func TestRun(t *testing.T) {
	t.Run("stdout flushed a line, nothing else on it", func(t *testing.T) {
		lines := run(t, strings.NewReader("uci\nisready\nposition startpos moves e2e4 e2e4\ngo depth 3\nquit\nisready\n"), Options{})
		for _, line := range lines {
			word, _, _ := strings.Cut(line, " ")
			switch word {
			case "id", "option", "uciok", "readyok", "info", "bestmove":
			default:
				t.Errorf("%q", line)
			}
		}
		if !strings.HasPrefix(last(lines), "bestmove ") {
			t.Errorf("%q", lines)
		}
	})
	t.Run("end of input in the middle of a line", func(t *testing.T) {
		if lines := run(t, strings.NewReader("isready\r\nisready"), Options{}); strings.Join(lines, " ") != "readyok readyok" {
			t.Errorf("%q", lines)
		}
		run(t, strings.NewReader(""), Options{})
	})
	t.Run("end of input during a search", func(t *testing.T) {
		for _, o := range []Options{{}, {Dialect: UCCI}} {
			lines := run(t, strings.NewReader("go infinite"), o)
			if n := strings.Count(strings.Join(lines, "\n"), "bestmove"); n > 1 {
				t.Errorf("%q", lines)
			}
		}
	})
	t.Run("end of input while nobody reads the output", func(t *testing.T) {
		defer func(d time.Duration) { farewell = d }(farewell)
		farewell = time.Millisecond
		_, w := io.Pipe() // a write never returns
		if err := Run(context.Background(), strings.NewReader("uci\ngo infinite\n"), w, Options{}); err != nil {
			t.Error(err)
		}
	})
	t.Run("end of input in batch mode comes after the last command", func(t *testing.T) {
		script := "ucci\nsetoption usebook false\nsetoption batch true\nposition startpos\ngo depth 5\nposition startpos moves h2e2\ngo depth 5\nquit\n"
		for _, in := range []string{script, strings.TrimSuffix(script, "quit\n")} {
			lines := strings.Join(run(t, strings.NewReader(in), Options{Dialect: UCCI}), "\n")
			if strings.Count(lines, "\ninfo depth 5 ") < 2 || strings.Count(lines, "\nbestmove ") != 2 {
				t.Errorf("%s", lines)
			}
		}
	})
	t.Run("an interrupt ends it", func(t *testing.T) {
		in, w := io.Pipe()
		defer w.Close()
		ctx, cancel := context.WithCancel(context.Background())
		out, r := io.Pipe()
		go func() {
			scanner := bufio.NewScanner(out)
			for scanner.Scan() && !strings.HasPrefix(scanner.Text(), "info depth 2 ") {
			}
			cancel()
			_, _ = io.Copy(io.Discard, out)
		}()
		go io.WriteString(w, "go infinite\n")
		o := Options{}
		if runtime.GOOS == "js" {
			o.Yield = runtime.Gosched
		}
		if err := Run(ctx, in, r, o); err != nil {
			t.Error(err)
		}
	})
	t.Run("an error of reading is told", func(t *testing.T) {
		broken := errors.New("broken")
		in := io.MultiReader(strings.NewReader("isready\n"), errorReader{broken})
		if err := Run(context.Background(), in, new(sink), Options{}); !errors.Is(err, broken) {
			t.Error(err)
		}
	})
}

type errorReader struct{ err error }

func (r errorReader) Read([]byte) (int, error) { return 0, r.err }

func TestReadLines(t *testing.T) {
	long := strings.Repeat("x", 200_000)
	lines := make(chan string, 10)
	in := "a\n\nb\r\n" + long + "\n" + strings.Repeat("y", maxLine+1) + "\nc"
	if err := readLines(strings.NewReader(in), lines); err != nil {
		t.Fatal(err)
	}
	close(lines)
	var got []string
	for line := range lines {
		got = append(got, strings.TrimSpace(line))
	}
	if strings.Join(got, "|") != "a||b|"+long+"|c" {
		t.Errorf("%d lines", len(got))
	}
}
