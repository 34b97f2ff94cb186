package search

import (
	"context"
	"testing"

	"duiyi/game"
)

func newSearcher(t testing.TB) *Searcher {
	table, err := NewTable(1)
	if err != nil {
		t.Fatal(err)
	}
	return New(table)
}

// Alpha-beta with a table must find what minimax finds.
func TestMinimax(t *testing.T) {
	for seed := range uint64(60) {
		p := newThicket(seed)
		for depth := 1; depth <= 5; depth++ {
			s := newSearcher(t)
			s.plain = true
			r := s.Search(context.Background(), p, Limits{Depth: depth}, nil)
			want := minimax(p, 0, depth)
			if len(r.Lines) == 0 {
				if want != -Mate {
					t.Errorf("seed %d: no line, minimax finds %d", seed, want)
				}
				continue
			}
			if got := r.Lines[0].Score; got != want {
				t.Errorf("seed %d depth %d: score %d, minimax finds %d", seed, depth, got, want)
			}
			if len(p.path) != 1 {
				t.Fatal("moves were not taken back")
			}
			// The line leads to where the score comes from.
			sign := 1
			for _, m := range r.Lines[0].PV {
				if _, ok := p.Describe(m); !ok {
					t.Fatalf("seed %d: illegal %d in line", seed, m)
				}
				p.Make(m)
				sign = -sign
			}
			if n := len(p.path) - 1; n == depth && sign*p.Evaluate() != want {
				t.Errorf("seed %d depth %d: line ends at %d, score is %d", seed, depth, sign*p.Evaluate(), want)
			}
			p.path = p.path[:1]
		}
	}
}

// With MultiPV each line is the best of the moves that those before leave.
func TestMultiPV(t *testing.T) {
	for seed := range uint64(20) {
		p := newThicket(seed)
		const depth = 4
		var all game.MoveList
		p.Generate(&all, game.All)
		s := newSearcher(t)
		s.plain = true
		r := s.Search(context.Background(), p, Limits{Depth: depth, MultiPV: 3}, nil)
		if want := min(3, all.Len()); len(r.Lines) != want {
			t.Fatalf("seed %d: %d lines, want %d", seed, len(r.Lines), want)
		}
		left := map[game.Move]int{}
		for _, c := range all.Slice() {
			p.Make(c.Move)
			left[c.Move] = -minimax(p, 1, depth-1)
			p.Unmake()
		}
		for i, line := range r.Lines {
			best := -Infinity
			for _, score := range left {
				best = max(best, score)
			}
			if line.Score != best || left[line.PV[0]] != best || line.MultiPV != i+1 {
				t.Errorf("seed %d: line %d is move %d with %d, want %d", seed, i+1, line.PV[0], line.Score, best)
			}
			delete(left, line.PV[0])
		}
	}
}

func TestRootMoves(t *testing.T) {
	p := &nim{heap: 11}
	r := newSearcher(t).Search(context.Background(), p, Limits{Depth: 12, Moves: []game.Move{1, 2, 9}}, nil)
	if best := r.Best(); best != 1 && best != 2 {
		t.Errorf("best %d is not among those asked for", best)
	}
	if r.Lines[0].Score >= 0 {
		t.Errorf("score %d, but only taking 3 wins", r.Lines[0].Score)
	}
}

// What the table keeps of the root is what the best of all its moves is worth, whatever
// else was asked for.
func TestRootEntry(t *testing.T) {
	for seed := range uint64(20) {
		p := newThicket(seed)
		for _, limits := range []Limits{{Depth: 4, MultiPV: 3}, {Depth: 4, Moves: []game.Move{2}}} {
			s := newSearcher(t)
			s.plain = true
			s.Search(context.Background(), p, limits, nil)
			known, ok := s.table.Lookup(p.Key())
			if !ok {
				continue
			}
			if want := minimax(p, 0, known.Depth); known.Bound == 0 && known.Score != want {
				t.Errorf("seed %d, %+v: the table says %d, minimax finds %d", seed, limits, known.Score, want)
			}
		}
	}
}

// Asking whether a move is singular leaves nothing behind in the node that asks.
func TestSingularLeavesNode(t *testing.T) {
	p := newThicket(8)
	s := newSearcher(t)
	s.prepare(context.Background(), p, Limits{})
	s.rootDepth = 10
	s.make(p.choice(0), 0)
	var list game.MoveList
	p.Generate(&list, game.All)
	if list.Len() < 3 {
		t.Fatal("too few moves for the test")
	}
	// The table's move is so good that none of the others cuts off.
	e := entry{data: pack(list.Slice()[0].Move, 20_000, 0, 8, 0, exact)}
	s.singular(1, 8, 100, e, false, true)
	if f := &s.stack[1]; len(f.tried) != 0 || f.excluded != game.NoMove || f.pvLen != 0 {
		t.Errorf("%d moves tried, %d excluded, line of %d", len(f.tried), f.excluded, f.pvLen)
	}
}

// distance is in how many plies a heap is won, positive, or lost.
func distance(heap int) int {
	if heap == 0 {
		return 0
	}
	won, lost := 1<<20, 0
	for k := 1; k <= min(3, heap); k++ {
		if d := distance(heap - k); d <= 0 && (heap-k)%4 == 0 {
			won = min(won, 1-d)
		} else {
			lost = min(lost, -1-d)
		}
	}
	if heap%4 != 0 {
		return won
	}
	return lost
}

func TestNim(t *testing.T) {
	for heap := 1; heap <= 15; heap++ {
		r := newSearcher(t).Search(context.Background(), &nim{heap: heap}, Limits{Depth: heap + 1}, nil)
		d := distance(heap)
		want := Mate - d
		if d < 0 {
			want = -Mate - d
		}
		if got := r.Lines[0].Score; got != want {
			t.Errorf("heap %d: score %d, want %d", heap, got, want)
		}
		if heap%4 != 0 && int(r.Best()) != heap%4 {
			t.Errorf("heap %d: takes %d, only %d wins", heap, r.Best(), heap%4)
		}
	}
	if r := newSearcher(t).Search(context.Background(), &nim{}, Limits{}, nil); r.Best() != game.NoMove {
		t.Errorf("empty heap: %d", r.Best())
	}
}

func TestMateIn(t *testing.T) {
	for _, tt := range []struct {
		score, moves int
		ok           bool
	}{
		{Mate - 1, 1, true}, {Mate - 2, 1, true}, {Mate - 3, 2, true}, {Mate - 5, 3, true},
		{-Mate, 0, true}, {-Mate + 2, -1, true}, {-Mate + 4, -2, true},
		{0, 0, false}, {RuleWin - 4, 0, false}, {-RuleWin + 1, 0, false}, {20000, 0, false},
	} {
		if moves, ok := MateIn(tt.score); moves != tt.moves || ok != tt.ok {
			t.Errorf("MateIn(%d) = %d, %v, want %d, %v", tt.score, moves, ok, tt.moves, tt.ok)
		}
	}
}

func TestLimits(t *testing.T) {
	p := newThicket(3)
	s := newSearcher(t)
	for _, nodes := range []int64{1, 2, 100, 5000} {
		r := s.Search(context.Background(), p, Limits{Nodes: nodes, Depth: 30}, nil)
		if r.Nodes > nodes {
			t.Errorf("%d nodes of %d", r.Nodes, nodes)
		}
		if r.Best() == game.NoMove {
			t.Errorf("nodes %d: move %d", nodes, r.Best())
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if r := s.Search(ctx, p, Limits{}, nil); r.Best() == game.NoMove || r.Nodes > 2*pollEvery {
		t.Errorf("cancelled: move %d after %d nodes", r.Best(), r.Nodes)
	}
	ctx, cancel = context.WithCancel(context.Background())
	yields := 0
	s.Yield = func() {
		if yields++; yields == 3 {
			cancel()
		}
	}
	s.Search(ctx, &nim{heap: 400}, Limits{}, nil)
	if yields != 3 {
		t.Errorf("search went on for %d yields after the third stopped it", yields-3)
	}
}

func TestDeterministic(t *testing.T) {
	p := newThicket(9)
	var first []Line
	for i := range 3 {
		s := newSearcher(t)
		r := s.Search(context.Background(), p, Limits{Depth: 6}, nil)
		if i == 0 {
			first = r.Lines
		} else if r.Lines[0].Nodes != first[0].Nodes || r.Best() != first[0].PV[0] {
			t.Errorf("run %d: %v, first was %v", i, r.Lines[0], first[0])
		}
	}
}

func TestNoAllocations(t *testing.T) {
	p := newThicket(3)
	p.path = append(make([]uint64, 0, 200), p.path...)
	s := newSearcher(t)
	search := func(nodes int64) float64 {
		return testing.AllocsPerRun(5, func() {
			s.table.Clear()
			s.Search(context.Background(), p, Limits{Nodes: nodes}, nil)
		})
	}
	if few, many := search(2000), search(60000); many > few+40 {
		t.Errorf("%.0f allocations for 60 000 nodes, %.0f for 2 000", many, few)
	}
}
