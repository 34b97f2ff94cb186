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
		Next: func(context.Context) (Job, bool, error) {
			for n < squares {
				n++
				if id := strconv.Itoa(n); !had[id] {
					return Job{ID: id, Kind: "square", Data: []byte(id)}, true, nil
				}
			}
			return Job{}, false, nil
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

func tasks() (Tasks, error) { return Tasks{Do: map[string]Task{"square": square}}, nil }

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
	hand := func(run string, jobs ...Job) Hand {
		clear(got)
		return Hand{
			Run: run,
			Next: func(context.Context) (Job, bool, error) {
				if len(jobs) == 0 {
					return Job{}, false, nil
				}
				j := jobs[0]
				jobs = jobs[1:]
				return j, true, nil
			},
			Had:  func(id string) bool { return got[id] != "" },
			Take: func(id string, data []byte) error { got[id] = string(data); return nil },
		}
	}
	var ten []Job
	for n := range 10 {
		ten = append(ten, Job{ID: strconv.Itoa(n), Kind: "square", Data: []byte(strconv.Itoa(n))})
	}
	if err := farm.Deal(ctx, hand("alone", ten...)); err != nil {
		t.Fatal(err)
	}
	if len(got) != 10 || got["7"] != "49" {
		t.Errorf("%v", got)
	}

	// A job that fails ends the run with its reason.
	err = farm.Deal(ctx, hand("bad", Job{ID: "x", Kind: "square", Data: []byte("no number")}))
	if err == nil || !strings.Contains(err.Error(), "job x") || !strings.Contains(err.Error(), "no number") {
		t.Errorf("%v", err)
	}

	// Of a run there is one dealer.
	waits, leave := context.WithCancelCause(ctx)
	busy := hand("busy", ten...)
	next := busy.Next
	busy.Next = func(ctx context.Context) (Job, bool, error) {
		if err := farm.Deal(ctx, hand("busy")); err == nil || !strings.Contains(err.Error(), "another process") {
			t.Errorf("%v", err)
		}
		leave(done)
		return next(ctx)
	}
	if err := farm.Deal(waits, busy); !errors.Is(err, done) {
		t.Errorf("%v", err)
	}

	// A server that has lost everything is given it anew.
	lossy := hand("lossy", ten...)
	next = lossy.Next
	lossy.Next = func(ctx context.Context) (Job, bool, error) {
		j, ok, err := next(ctx)
		if j.ID == "5" {
			for _, name := range []string{jobStream, resultStream} {
				if err := farm.stream.DeleteStream(ctx, name); err != nil {
					t.Error(err)
				}
			}
		}
		return j, ok, err
	}
	if err := farm.Deal(ctx, lossy); err != nil || len(got) != 10 {
		t.Errorf("%v, %v", got, err)
	}
	finish(done)
	if err := <-worked; !errors.Is(err, done) {
		t.Errorf("%v", err)
	}

	// A worker that cannot do the jobs leaves them to others, and tells why.
	notes := make(chan string, 2)
	unfit := hand("unfit", Job{ID: "y", Kind: "cube"})
	unfit.Note = func(text string) { notes <- text; leave(done) }
	waits, leave = context.WithCancelCause(ctx)
	go func() { worked <- farm.Work(ctx, 1, tasks) }()
	if err := farm.Deal(waits, unfit); !errors.Is(err, done) {
		t.Errorf("%v", err)
	}
	if err, note := <-worked, <-notes; err == nil || !strings.Contains(err.Error(), "cube") || !strings.Contains(note, "cube") {
		t.Errorf("%v, %q", err, note)
	}
	waits, leave = context.WithCancelCause(ctx)
	unfit = hand("old", ten[0])
	unfit.Note = func(text string) { notes <- text; leave(done) }
	stranger := *farm
	stranger.version = "2"
	go func() { worked <- stranger.Work(ctx, 1, tasks) }()
	if err := farm.Deal(waits, unfit); !errors.Is(err, done) {
		t.Errorf("%v", err)
	}
	if err, note := <-worked, <-notes; err == nil || !strings.Contains(err.Error(), "this is 2") || note == "" {
		t.Errorf("%v, %q", err, note)
	}
}

func TestOptions(t *testing.T) {
	for _, o := range []Options{
		{URL: "nats://h:1", Listen: "h:1"}, {URL: "h:1"}, {URL: "http://h:1"}, {URL: "nats://"}, {URL: "nats://h:x"},
		{Listen: "h"}, {Listen: "h:x"}, {Listen: "h:70000"},
	} {
		if o.Check() == nil {
			t.Errorf("%+v passes", o)
		}
	}
	for _, o := range []Options{{}, {URL: "nats://h:4222"}, {URL: "tls://h"}, {Listen: ":0"}, {Listen: "[::1]:4222"}} {
		if err := o.Check(); err != nil {
			t.Errorf("%+v: %v", o, err)
		}
	}
}
