package main

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"duiyi/lab/farm"
	"duiyi/lab/sample"
)

// A process is one of the program that is started again after it was killed.
type process struct {
	args  []string
	cmd   *exec.Cmd
	said  *bytes.Buffer
	ended chan bool
	over  bool // it has ended well
}

func (p *process) start(t *testing.T) {
	t.Helper()
	p.cmd, p.said, p.ended, p.over = exec.Command(program, p.args...), new(bytes.Buffer), make(chan bool, 1), false
	p.cmd.Stdout, p.cmd.Stderr = p.said, p.said
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go func(cmd *exec.Cmd, ended chan bool) { ended <- cmd.Wait() == nil }(p.cmd, p.ended)
}

func (p *process) kill() {
	_ = p.cmd.Process.Kill()
	<-p.ended
}

// collection writes a PGN file of so many games.
func collection(t *testing.T, path string, games int) {
	t.Helper()
	var text strings.Builder
	for n := range games {
		fmt.Fprintf(&text, "[Event \"Made up\"]\n[Round \"%d\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n\n", n+1)
	}
	if err := os.WriteFile(path, []byte(text.String()), 0o666); err != nil {
		t.Fatal(err)
	}
}

var blunders = regexp.MustCompile(`Ke7\s+\$4`)

var rounds = regexp.MustCompile(`\[Round "([^"]*)"\]`)

// roundsOf returns the rounds of the games in a PGN file.
func roundsOf(t *testing.T, path string) []string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, m := range rounds.FindAllStringSubmatch(string(text), -1) {
		list = append(list, m[1])
	}
	return list
}

// Self-play, a match and an analysis go through one server with three workers. All of them are killed at
// random. In the end every game is there once.
func TestFarm(t *testing.T) {
	const selfPlays, pairs, reviews = 40, 12, 15
	dir := t.TempDir()
	in := func(name string) string { return filepath.Join(dir, name) }
	server, err := farm.Open(context.Background(), farm.Options{Dir: in("queue"), Listen: "127.0.0.1:0"})
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	url := server.URL()

	collection(t, in("in.pgn"), reviews)
	const deal = 3 // of the processes deal out
	var processes []*process
	for _, line := range []string{
		fmt.Sprintf("selfplay --game chess --nodes 20 --games %d --workers 0 --out %s", selfPlays, in("data")),
		fmt.Sprintf("match --game xiangqi --nodes 20 --rounds %d --max-plies 30 --plies 2 --balance 1000 --concurrency 0 --engine name=a --engine name=b --quiet --pgn %s", pairs, in("match.pgn")),
		fmt.Sprintf("analyze --nodes 2000 --workers 0 --quiet %s %s", in("in.pgn"), in("out.pgn")),
		"worker --workers 1", "worker --workers 1", "worker --workers 2",
	} {
		p := &process{args: append(strings.Fields(line), "--nats", url)}
		p.start(t)
		processes = append(processes, p)
		defer func() { _ = p.cmd.Process.Kill() }()
	}
	rng := rand.New(rand.NewPCG(3, 3))
	for range 8 {
		time.Sleep(time.Duration(200+rng.IntN(300)) * time.Millisecond)
		p := processes[rng.IntN(len(processes))]
		select {
		case p.over = <-p.ended:
		default:
			p.kill()
		}
		p.start(t)
	}
	for deadline := time.Now().Add(3 * time.Minute); ; time.Sleep(20 * time.Millisecond) {
		left := 0
		for i, p := range processes {
			select {
			case p.over = <-p.ended:
				if !p.over {
					t.Fatalf("%v: %s", p.args, p.said)
				}
			default:
			}
			if i < deal && !p.over {
				left++
			}
		}
		if left == 0 {
			break
		}
		if time.Now().After(deadline) {
			t.Fatalf("%d go on and on: %s%s%s", left, processes[0].said, processes[1].said, processes[2].said)
		}
	}

	f, err := os.Open(in("data/chess.positions"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	r, err := sample.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[uint64]bool{}
	for b, err := range r.Blocks() {
		if err != nil {
			t.Fatal(err)
		}
		if seen[b.Game] {
			t.Errorf("game %d of self-play is there twice", b.Game)
		}
		seen[b.Game] = true
	}
	if len(seen) != selfPlays {
		t.Errorf("%d games of self-play", len(seen))
	}

	var want []string
	for n := range pairs {
		want = append(want, fmt.Sprintf("%d.1", n+1), fmt.Sprintf("%d.2", n+1))
	}
	slices.Sort(want)
	if got := slices.Sorted(slices.Values(roundsOf(t, in("match.pgn")))); !slices.Equal(got, want) {
		t.Errorf("games of the match: %v", got)
	}

	want = nil
	for n := range reviews {
		want = append(want, fmt.Sprint(n+1))
	}
	if got := roundsOf(t, in("out.pgn")); !slices.Equal(got, want) {
		t.Errorf("games of the analysis: %v", got)
	}
	text, err := os.ReadFile(in("out.pgn"))
	if err != nil {
		t.Fatal(err)
	}
	if got := len(blunders.FindAll(text, -1)); got != reviews {
		t.Errorf("%d of %d games have their blunder marked:\n%.900s", got, reviews, text)
	}
	if left, _ := filepath.Glob(in("*.journal")); !slices.Equal(left, []string{in("match.pgn.journal")}) {
		t.Errorf("left behind: %v", left)
	}
}

func TestFarmErrors(t *testing.T) {
	dir := t.TempDir()
	games := filepath.Join(dir, "in.pgn")
	collection(t, games, 1)
	engines := []string{"match", "--depth", "1", "--engine", "name=a", "--engine", "name=b"}
	for _, c := range []struct {
		args []string
		code int
		want string
	}{
		{[]string{"worker"}, 2, "--nats is needed"},
		{[]string{"worker", "--nats", "localhost"}, 2, "nats://host:port"},
		{[]string{"worker", "--nats", "nats://127.0.0.1:1", "--workers", "0"}, 2, "must be 1 or more"},
		{[]string{"worker", "--nats", "nats://127.0.0.1:1"}, 1, "nats://127.0.0.1:1"},
		{append(engines, "--nats", "nats://127.0.0.1:1"), 1, "nats://127.0.0.1:1"},
		{append(engines, "--nats", "nats://127.0.0.1:1", "--listen", ":0"), 2, "not both"},
		{append(engines, "--listen", "nowhere"), 2, "host:port"},
		{append(engines, "--concurrency", "0"), 2, "must be 1 or more"},
		{[]string{"selfplay", "--out", dir, "--workers", "0"}, 2, "must be 1 or more"},
		{[]string{"selfplay", "--out", dir, "--nats", "nats://127.0.0.1:1"}, 1, "nats://127.0.0.1:1"},
		{[]string{"analyze", games}, 2, "at least 2 arg(s)"},
		{[]string{"analyze", "-", "out.pgn"}, 2, "names"},
		{[]string{"analyze", "--nodes", "0", games, filepath.Join(dir, "out.pgn")}, 2, "0 nodes"},
		{[]string{"analyze", filepath.Join(dir, "none.pgn"), filepath.Join(dir, "out.pgn")}, 2, "none.pgn"},
		{[]string{"analyze", games, filepath.Join(dir, "out.xyz")}, 2, "extension"},
		{[]string{"analyze", "--journal", "/nowhere/journal", games, filepath.Join(dir, "out.pgn")}, 1, "/nowhere/journal"},
	} {
		stdout, stderr, code := run(t, "", c.args...)
		if code != c.code || stdout != "" || !strings.Contains(stderr, c.want) {
			t.Errorf("%q: exit code %d, want %d; %q, want %q", c.args, code, c.code, stderr, c.want)
		}
	}
}
