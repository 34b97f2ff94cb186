package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"
)

// program is the built binary.
var program string

func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "duiyi-cmd-")
	if err == nil {
		program = filepath.Join(dir, "duiyi")
		var out []byte
		if out, err = exec.Command("go", "build", "-o", program, ".").CombinedOutput(); err != nil {
			err = fmt.Errorf("%w: %s", err, out)
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	code := m.Run()
	os.RemoveAll(dir)
	os.Exit(code)
}

// run runs the program with a standard input and returns what it prints and its
// exit code.
func run(t *testing.T, input string, args ...string) (stdout, stderr string, code int) {
	t.Helper()
	var out, errs strings.Builder
	cmd := exec.Command(program, args...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = strings.NewReader(input), &out, &errs
	err := cmd.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return out.String(), errs.String(), cmd.ProcessState.ExitCode()
}

func TestHelp(t *testing.T) {
	for _, command := range []string{"", "perft", "uci", "ucci", "bench", "convert", "show", "check", "picture", "match", "selfplay", "analyze", "worker", "version"} {
		args := append(strings.Fields(command), "--help")
		stdout, stderr, code := run(t, "", args...)
		if code != 0 || stderr != "" || !strings.Contains(stdout, "Usage:") {
			t.Errorf("%v: exit code %d, %q, %q", args, code, stdout, stderr)
		}
		if command != "version" && !strings.Contains(stdout, "Examples:\n  duiyi "+command) && !strings.Contains(stdout, "Examples:\n  duiyi\n") {
			t.Errorf("%v: no examples in\n%s", args, stdout)
		}
	}
}

func TestErrors(t *testing.T) {
	for _, c := range []struct {
		args string
		code int
		want string
	}{
		{"nonsense", 2, `unknown command "nonsense"`},
		{"--nonsense", 2, "unknown flag: --nonsense"},
		{"--port 70000", 2, "port 70000: must be 0 to 65535"},
		{"perft", 2, "accepts 1 arg(s), received 0"},
		{"perft three", 2, `depth "three"`},
		{"perft -- -1", 2, `depth "-1"`},
		{"perft --game go 3", 2, `game "go": must be xiangqi or chess`},
		{"perft --fen nonsense 3", 1, "FEN"},
		{"perft --game chess --chess960 --fen nonsense 3", 1, "FEN"},
		{"perft --game xiangqi --chess960 3", 2, "only for chess"},
		{"bench --game go", 2, `game "go"`},
		{"uci --game go", 2, `game "go"`},
		{"version now", 2, `"now": only flags`},
		{"rule --plies 3", 2, "duiyi rule --help says more"},
		{"--no-open --addr 192.0.2.1", 1, ""},
	} {
		stdout, stderr, code := run(t, "", strings.Fields(c.args)...)
		if code != c.code || stdout != "" || !strings.HasPrefix(stderr, "duiyi: ") || !strings.Contains(stderr, c.want) {
			t.Errorf("%s: exit code %d, want %d; %q, %q", c.args, code, c.code, stdout, stderr)
		}
	}
}

func TestVersion(t *testing.T) {
	stdout, _, code := run(t, "", "version")
	if code != 0 || !regexp.MustCompile(`^duiyi \S+ go1\.\S+ \w+/\w+, networks by (plain|avx2)\n$`).MatchString(stdout) {
		t.Errorf("exit code %d, %q", code, stdout)
	}
}

func TestPerft(t *testing.T) {
	for _, c := range []struct {
		args  string
		nodes uint64
	}{
		{"--game xiangqi 0", 1},
		{"1", 44},
		{"--game xiangqi 4", 3290240},
		{"--game chess 1", 20},
		{"--game chess 5", 4865609},
	} {
		stdout, _, code := run(t, "", append([]string{"perft"}, strings.Fields(c.args)...)...)
		if code != 0 || !strings.HasPrefix(stdout, fmt.Sprintf("%d nodes, ", c.nodes)) {
			t.Errorf("%s: exit code %d, %q", c.args, code, stdout)
		}
	}
	// Kiwipete, whose counts are published.
	const kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
	stdout, stderr, code := run(t, "", "perft", "--game", "chess", "--divide", "--json", "--fen", kiwipete, "3")
	var report perftReport
	if err := json.Unmarshal([]byte(stdout), &report); err != nil || code != 0 {
		t.Fatalf("exit code %d, %v: %q %q", code, err, stdout, stderr)
	}
	sum := uint64(0)
	for _, n := range report.Divide {
		sum += n
	}
	if report.Game != "chess" || report.FEN != kiwipete || report.Depth != 3 || report.Nodes != 97862 || sum != 97862 || len(report.Divide) != 48 {
		t.Errorf("%+v, sum %d", report, sum)
	}
	// A right that standard chess drops and Chess960 keeps; Stockfish counts 16 there.
	const leftRook = "1r2k3/8/8/8/8/8/8/1R2K3 w Q - 0 1"
	for flag, want := range map[string]string{"--chess960=false": "15 nodes, ", "--chess960": "16 nodes, "} {
		if stdout, _, _ := run(t, "", "perft", "--game", "chess", flag, "--fen", leftRook, "1"); !strings.HasPrefix(stdout, want) {
			t.Errorf("%s: %q", flag, stdout)
		}
	}
	stdout, _, _ = run(t, "", "perft", "--divide", "2")
	if lines := strings.Split(strings.TrimSpace(stdout), "\n"); len(lines) != 45 || lines[0] != "a0a1: 44" || !strings.HasPrefix(lines[44], "1920 nodes, ") {
		t.Errorf("divided: %q", lines)
	}
}

func TestUCI(t *testing.T) {
	for args, want := range map[string]string{
		"uci":                "id name Duiyi ",
		"uci --game xiangqi": "uciok\nreadyok\n",
	} {
		stdout, stderr, code := run(t, "uci\nisready\nquit\n", strings.Fields(args)...)
		if code != 0 || stderr != "" || !strings.Contains(stdout, want) {
			t.Errorf("%s: exit code %d, %q, %q", args, code, stdout, stderr)
		}
	}
}

// TestServe starts the page's server, asks it, and ends it with each signal.
func TestServe(t *testing.T) {
	for _, sig := range []os.Signal{os.Interrupt, syscall.SIGTERM} {
		cmd := exec.Command(program, "--no-open", "--port", "0")
		stdout, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		var stderr strings.Builder
		cmd.Stderr = &stderr
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		defer cmd.Process.Kill()
		out := bufio.NewScanner(stdout)
		if !out.Scan() {
			cmd.Wait()
			if strings.Contains(stderr.String(), "run make build") {
				t.Skip("the page is not built")
			}
			t.Fatalf("it says nothing; %s", stderr.String())
		}
		url := out.Text()
		if !regexp.MustCompile(`^http://127\.0\.0\.1:\d+/$`).MatchString(url) {
			t.Errorf("address is %q", url)
		}
		if !out.Scan() || !strings.Contains(out.Text(), "browser") || !strings.Contains(out.Text(), "Ctrl-C") {
			t.Errorf("after the address it says %q", out.Text())
		}
		r, err := http.Get(url)
		if err != nil {
			t.Fatal(err)
		}
		r.Body.Close()
		if r.StatusCode != 200 || !strings.HasPrefix(r.Header.Get("Content-Type"), "text/html") {
			t.Errorf("status %d, %v", r.StatusCode, r.Header)
		}
		if err := cmd.Process.Signal(sig); err != nil {
			t.Fatal(err)
		}
		ended := make(chan error, 1)
		go func() { ended <- cmd.Wait() }()
		select {
		case err := <-ended:
			if err != nil {
				t.Errorf("%v: %v, %s", sig, err, stderr.String())
			}
		case <-time.After(10 * time.Second):
			t.Errorf("%v: it goes on", sig)
		}
	}
}
