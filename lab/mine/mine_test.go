package mine

import (
	"context"
	"testing"

	"duiyi/chess"
	"duiyi/practice"
	"duiyi/xiangqi"
)

// TestRun finds the same problems with any number of workers, and each is what it says.
func TestRun(t *testing.T) {
	find := func(workers int) []practice.Problem {
		problems, played, err := Run(t.Context(), Settings{Rules: chess.Rules, Games: 4, Nodes: 150, Seed: 3, Quota: 9, Workers: workers}, nil)
		if err != nil || played != 4 {
			t.Fatalf("%d games: %v", played, err)
		}
		return problems
	}
	one, two := find(1), find(2)
	if len(one) != len(two) {
		t.Fatalf("%d and %d problems", len(one), len(two))
	}
	for i := range one {
		if err := one[i].Check(); err != nil || one[i].Line() != two[i].Line() {
			t.Errorf("%s and %s: %v", one[i].Line(), two[i].Line(), err)
		}
	}
}

// An interrupted run gives what it has.
func TestInterrupted(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	stop()
	problems, played, err := Run(ctx, Settings{Rules: xiangqi.Rules, Games: 3, Nodes: 100, Quota: 9}, nil)
	if len(problems) > 0 || played > 0 || err != nil {
		t.Errorf("%d problems of %d games, %v", len(problems), played, err)
	}
}

// The treatise reads through, and with hardly a thought its shortest mates are proven.
func TestTreatise(t *testing.T) {
	problems, err := Treatise(2, 300)
	if err != nil {
		t.Fatal(err)
	}
	for i := range problems {
		if p := &problems[i]; p.Check() != nil || p.Number < 1 || p.Title == "" || p.Moves > 2 {
			t.Errorf("%s: %v", p.Line(), p.Check())
		}
	}
}
