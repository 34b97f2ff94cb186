package search

import (
	"testing"
	"testing/quick"

	"duiyi/game"
)

func TestEntry(t *testing.T) {
	roundTrip := func(m uint16, score, eval int16, depth, age, b uint8) bool {
		age, b = age%ageCycle, b%4
		e := entry{data: pack(game.Move(m), int(score), int(eval), int(depth), age, bound(b))}
		return e.move() == game.Move(m) && e.score() == int(score) && e.eval() == int(eval) &&
			e.depth() == int(depth) && e.age() == age && e.bound() == bound(b)
	}
	if err := quick.Check(roundTrip, nil); err != nil {
		t.Error(err)
	}
}

// Scores of wins are kept by their distance from the node and come back by that
// from the root.
func TestTableScores(t *testing.T) {
	for _, score := range []int{0, 300, -20000, Mate - 9, -Mate + 9, RuleWin - 30, -RuleWin + 30} {
		for _, ply := range []int{0, 1, 5} {
			if got := fromTable(toTable(score, ply), ply); got != score {
				t.Errorf("score %d at ply %d comes back as %d", score, ply, got)
			}
		}
	}
	// A mate three plies below a node at ply 6 is one ply nearer from ply 5.
	if got := fromTable(toTable(Mate-9, 6), 5); got != Mate-8 {
		t.Errorf("mate comes back as %d, want %d", got, Mate-8)
	}
}

func TestTable(t *testing.T) {
	table, err := NewTable(1)
	if err != nil {
		t.Fatal(err)
	}
	if table.Size() != 1 {
		t.Errorf("size %d MiB, want 1", table.Size())
	}
	table.nextSearch()
	const n = 20000
	for i := range uint64(n) {
		table.store(mix(i), game.Move(i+1), int(i%500), 7, 9, lower)
	}
	kept := 0
	for i := range uint64(n) {
		if e, ok := table.probe(mix(i)); ok {
			kept++
			if e.move() != game.Move(i+1) || e.score() != int(i%500) || e.eval() != 7 || e.depth() != 9 || e.bound() != lower {
				t.Fatalf("entry %d is wrong: %+v", i, e)
			}
		}
	}
	if kept < n*98/100 { // 65 536 entries in buckets of four: few of 20 000 collide
		t.Errorf("%d of %d entries kept", kept, n)
	}
	if full := table.Full(); full < 250 || full > 360 { // 20 000 of 65 536 is 305 permille
		t.Errorf("full %d permille", full)
	}
	table.nextSearch()
	if full := table.Full(); full != 0 {
		t.Errorf("a new search finds %d permille of its own", full)
	}
	for _, score := range []int{RuleWin - 3, 7 - RuleWin} {
		if table.store(mix(n), 1, toTable(score, 5), 0, 9, lower); table.Full() > 0 {
			t.Error("a win by repetition was kept")
		}
	}
	// An upper bound knows no move and must not drop the one known before.
	table.store(mix(3), game.NoMove, 5, 7, 12, upper)
	if e, ok := table.probe(mix(3)); !ok || e.move() != 4 || e.depth() != 12 {
		t.Errorf("entry after an upper bound: %+v", e)
	}
	table.Clear()
	if _, ok := table.probe(mix(3)); ok {
		t.Error("a cleared table knows something")
	}
	for _, mib := range []int{0, -1, MaxHash + 1} {
		if _, err := NewTable(mib); err == nil {
			t.Errorf("table of %d MiB was made", mib)
		}
	}
}

// A table that the system maps is as empty at first, and after Clear, as one of Go's.
func TestLargeTable(t *testing.T) {
	table, err := NewTable(96)
	if err != nil {
		t.Fatal(err)
	}
	if table.Size() != 96 {
		t.Errorf("size %d MiB", table.Size())
	}
	keys := []uint64{0, 1, 1 << 63, ^uint64(0), 0x123456789abcdef0}
	for range 2 {
		for _, key := range keys {
			if e, ok := table.probe(key); ok {
				t.Errorf("%x: %v in an empty table", key, e)
			}
			table.store(key, 7, 100, 50, 5, exact)
			if e, ok := table.probe(key); !ok || e.move() != 7 || e.score() != 100 {
				t.Errorf("%x: %v, %v", key, e, ok)
			}
		}
		table.Clear()
	}
}
