package farm

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// Environment of the processes that the tests start: what to be, and where.
const (
	roleVariable = "DUIYI_FARM_ROLE"
	dirVariable  = "DUIYI_FARM_DIR"
	urlVariable  = "DUIYI_FARM_URL"
)

func TestMain(m *testing.M) {
	var err error
	switch os.Getenv(roleVariable) {
	case "":
		os.Exit(m.Run())
	case "dealer":
		err = dealer(os.Getenv(dirVariable), os.Getenv(urlVariable))
	case "worker":
		err = worker(os.Getenv(urlVariable))
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

// squares is how many jobs the tests deal out.
const squares = 120

// dealer deals out numbers to be squared and writes down what comes back, a line each.
func dealer(dir, address string) error {
	f, err := os.OpenFile(filepath.Join(dir, "results"), os.O_CREATE|os.O_RDWR|os.O_APPEND, 0o666)
	if err != nil {
		return err
	}
	had := map[string]bool{}
	for lines := bufio.NewScanner(f); lines.Scan(); {
		id, _, _ := strings.Cut(lines.Text(), " ")
		had[id] = true
	}
	farm, err := Open(context.Background(), Options{Dir: filepath.Join(dir, "queue"), Listen: strings.TrimPrefix(address, "nats://")})
	if err != nil {
		return err
	}
	defer farm.Close()
	n := 0
	return farm.Deal(context.Background(), Hand{
		Run: "squares",
		Next: func() (Job, bool) {
			for n < squares {
				n++
				if id := strconv.Itoa(n); !had[id] {
					return Job{ID: id, Kind: "square", Data: []byte(id)}, true
				}
			}
			return Job{}, false
		},
		Had: func(id string) bool { return had[id] },
		Take: func(id string, data []byte) error {
			had[id] = true
			_, err := fmt.Fprintf(f, "%s %s\n", id, data)
			return err
		},
	})
}

func square(_ context.Context, data []byte) ([]byte, error) {
	n, err := strconv.Atoi(string(data))
	if err != nil {
		return nil, err
	}
	time.Sleep(time.Duration(rand.IntN(40)) * time.Millisecond)
	return []byte(strconv.Itoa(n * n)), nil
}

func tasks() (map[string]Task, error) { return map[string]Task{"square": square}, nil }

func worker(url string) error {
	for {
		farm, err := Open(context.Background(), Options{URL: url})
		if err != nil {
			time.Sleep(100 * time.Millisecond) // no dealer yet
			continue
		}
		if err := farm.Work(context.Background(), 2, tasks); err != nil {
			return err
		}
	}
}

// spawn starts a process of the test program in a role.
func spawn(t *testing.T, role, dir, url string) *exec.Cmd {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), roleVariable+"="+role, dirVariable+"="+dir, urlVariable+"="+url)
	cmd.Stderr = os.Stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
	return cmd
}

// kill kills a process without warning.
func kill(cmd *exec.Cmd) {
	_ = cmd.Process.Kill()
	_ = cmd.Wait()
}

func results(dir string) []string {
	data, _ := os.ReadFile(filepath.Join(dir, "results"))
	return strings.Split(strings.TrimSuffix(string(data), "\n"), "\n")
}

// Workers and the dealer are killed again and again; in the end every result is there once.
func TestKills(t *testing.T) {
	dir := t.TempDir()
	free, err := Open(context.Background(), Options{Dir: t.TempDir(), Listen: "127.0.0.1:0"})
	if err != nil {
		t.Fatal(err)
	}
	url := free.URL()
	free.Close()
	workers := make([]*exec.Cmd, 3)
	for i := range workers {
		workers[i] = spawn(t, "worker", dir, url)
	}
	rng := rand.New(rand.NewPCG(1, 1))
	deadline := time.Now().Add(3 * time.Minute)
	deal := spawn(t, "dealer", dir, url)
	for kills := 0; kills < 3 && time.Now().Before(deadline); {
		time.Sleep(time.Duration(300+rng.IntN(500)) * time.Millisecond)
		i := rng.IntN(len(workers))
		kill(workers[i])
		workers[i] = spawn(t, "worker", dir, url)
		if len(results(dir)) > 30*kills {
			kill(deal)
			kills++
			deal = spawn(t, "dealer", dir, url)
		}
	}
	ended := make(chan error, 1)
	go func() { ended <- deal.Wait() }()
	select {
	case err := <-ended:
		if err != nil {
			t.Fatal(err)
		}
	case <-time.After(time.Until(deadline)):
		t.Fatalf("only %d of %d results", len(results(dir)), squares)
	}
	seen := map[string]bool{}
	for _, line := range results(dir) {
		id, result, _ := strings.Cut(line, " ")
		n, _ := strconv.Atoi(id)
		if seen[id] || result != strconv.Itoa(n*n) {
			t.Errorf("%q, there before: %v", line, seen[id])
		}
		seen[id] = true
	}
	if len(seen) != squares {
		t.Errorf("%d results", len(seen))
	}
}

// One process does it all, on a server that nobody else can reach.
func TestAlone(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	farm, err := Open(ctx, Options{Dir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	defer farm.Close()
	done := errors.New("done")
	work, finish := context.WithCancelCause(ctx)
	worked := make(chan error, 1)
	go func() { worked <- farm.Work(work, 3, tasks) }()
	got := map[string]string{}
	n := 0
	hand := Hand{
		Run: "alone",
		Next: func() (Job, bool) {
			n++
			return Job{ID: strconv.Itoa(n), Kind: "square", Data: []byte(strconv.Itoa(n))}, n <= 10
		},
		Had:  func(id string) bool { return got[id] != "" },
		Take: func(id string, data []byte) error { got[id] = string(data); return nil },
	}
	if err := farm.Deal(ctx, hand); err != nil {
		t.Fatal(err)
	}
	if len(got) != 10 || got["7"] != "49" {
		t.Errorf("%v", got)
	}

	// A job that fails ends the run with its reason.
	hand.Run, n = "bad", 0
	clear(got)
	hand.Next = func() (Job, bool) {
		n++
		return Job{ID: "x", Kind: "square", Data: []byte("no number")}, n == 1
	}
	if err := farm.Deal(ctx, hand); err == nil || !strings.Contains(err.Error(), "job x") || !strings.Contains(err.Error(), "no number") {
		t.Errorf("%v", err)
	}
	n = 0
	hand.Next = func() (Job, bool) {
		n++
		return Job{ID: "y", Kind: "cube"}, n == 1
	}
	if err := farm.Deal(ctx, hand); err == nil || !strings.Contains(err.Error(), "cube") {
		t.Errorf("%v", err)
	}
	finish(done)
	if err := <-worked; !errors.Is(err, done) {
		t.Errorf("%v", err)
	}
}
