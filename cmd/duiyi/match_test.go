package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// The program against itself, with as many nodes and no book, is deterministic: each pair
// is even. By UCCI it hears of the moves since the last capture only, and generates them in another
// order.
func TestMatch(t *testing.T) {
	for _, c := range []struct {
		game, second string
		even         bool
	}{
		{"xiangqi", "cmd=" + program + " uci", true},
		{"xiangqi", "cmd=" + program + " ucci,protocol=ucci,option.usebook=false", false},
		{"chess", "cmd=" + program + " uci,option.Hash=1", true},
	} {
		stdout, stderr, code := run(t, "", "match", "--game", c.game, "--nodes", "200", "--rounds", "1", "--concurrency", "2",
			"--max-plies", "60", "--engine", "name=a", "--engine", "name=b,"+c.second, "--json", "--quiet")
		var got struct {
			Game  string
			Games int
			Pairs []int
		}
		if err := json.Unmarshal([]byte(stdout), &got); err != nil || code != 0 {
			t.Fatalf("%s: exit code %d, %v, %q, %q", c.game, code, err, stdout, stderr)
		}
		if got.Game != c.game || got.Games != 2 || len(got.Pairs) != 5 || c.even && got.Pairs[2] != 1 || stderr != "" {
			t.Errorf("%s: %s%s", c.game, stdout, stderr)
		}
	}
}

func TestMatchIsInterruptedAndResumed(t *testing.T) {
	pgn := filepath.Join(t.TempDir(), "games.pgn")
	args := []string{
		"match", "--game", "xiangqi", "--nodes", "100", "--max-plies", "30", "--pgn", pgn,
		"--engine", "name=a,cmd=" + program + " uci", "--engine", "name=b,cmd=" + program + " uci",
	}
	cmd := exec.Command(program, append(args, "--rounds", "100000")...)
	var said strings.Builder
	cmd.Stderr = &said
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	for games := 0; games < 3; time.Sleep(5 * time.Millisecond) {
		text, _ := os.ReadFile(pgn)
		games = strings.Count(string(text), "[Round ")
	}
	cmd.Process.Signal(syscall.SIGINT)
	cmd.Wait()
	if code := cmd.ProcessState.ExitCode(); code != 1 || !strings.Contains(said.String(), "the same command goes on") {
		t.Errorf("exit code %d, %q", code, said.String())
	}
	text, err := os.ReadFile(pgn)
	if err != nil {
		t.Fatal(err)
	}
	games := strings.Count(string(text), "[Round ")
	stdout, stderr, code := run(t, "", append(args, "--rounds", "1")...)
	if code != 0 || !strings.Contains(stdout, "from before") || strings.Count(stdout, "\n") < 8 {
		t.Errorf("after %d games: exit code %d, %q, %q", games, code, stdout, stderr)
	}
}

func TestMatchErrors(t *testing.T) {
	for _, c := range []struct {
		args []string
		want string
	}{
		{nil, "0 engines"},
		{[]string{"--engine", "cmd=a", "--engine", "colour=red"}, "no key colour"},
		{[]string{"--engine", "cmd=a", "--engine", "cmd=b"}, "no limit of time, depth or nodes"},
		{[]string{"--engine", "cmd=/nowhere/a", "--engine", "cmd=/nowhere/b", "--depth", "1"}, "/nowhere/a"},
		{[]string{"--engine", "cmd=a", "--engine", "cmd=a", "--depth", "1"}, "both engines are named a"},
		{[]string{"--engine", "cmd=a", "--engine", "cmd=b", "--tc", "10+"}, "clock"},
		{[]string{"--engine", "cmd=a", "--engine", "cmd=b", "--sprt", "elo0=1"}, "lacks elo1"},
		{[]string{"--engine", "cmd=a", "--engine", "cmd=b", "--game", "go"}, "must be xiangqi or chess"},
		{[]string{"--order", "upwards"}, "order"},
	} {
		_, stderr, code := run(t, "", append([]string{"match"}, c.args...)...)
		if code != 2 || !strings.Contains(stderr, c.want) {
			t.Errorf("%q: exit code %d, %q, want %q", c.args, code, stderr, c.want)
		}
	}
}
