package search

import (
	"context"
	"testing"
)

// Helpers count, share the table and end with the leader. The race detector watches.
func TestSearchWith(t *testing.T) {
	s := newSearcher(t)
	var helpers []Helper
	for range 3 {
		helpers = append(helpers, Helper{New(s.table), &nim{heap: 60}})
	}
	p := &nim{heap: 60}
	for range 3 {
		r := s.SearchWith(context.Background(), helpers, p, Limits{Nodes: 30_000}, nil)
		if _, ok := p.Describe(r.Best()); !ok {
			t.Errorf("move %d is not legal", r.Best())
		}
		if r.Nodes < 30_000 {
			t.Errorf("%d nodes of the leader's 30 000 and its helpers'", r.Nodes)
		}
		if p.heap != 60 {
			t.Fatal("moves were not taken back")
		}
		for _, h := range helpers {
			if n := h.Position.(*nim); n.heap != 60 {
				t.Fatal("a helper did not take its moves back")
			}
		}
	}
}

// A known win is the same with helpers as alone.
func TestHelpersAgree(t *testing.T) {
	s := newSearcher(t)
	helpers := []Helper{{New(s.table), &nim{heap: 14}}, {New(s.table), &nim{heap: 14}}}
	r := s.SearchWith(context.Background(), helpers, &nim{heap: 14}, Limits{Depth: 15}, nil)
	if r.Best() != 2 || r.Lines[0].Score != Mate-distance(14) {
		t.Errorf("takes %d with score %d", r.Best(), r.Lines[0].Score)
	}
}

// A helper that panics brings down the caller's goroutine, which can catch it, and no other.
func TestHelperPanics(t *testing.T) {
	s := newSearcher(t)
	defer func() {
		if got := recover(); got != "broken" {
			t.Errorf("recovered %v", got)
		}
	}()
	s.SearchWith(context.Background(), []Helper{{New(s.table), &broken{nim{heap: 30}}}}, &nim{heap: 30}, Limits{Nodes: 20_000}, nil)
}

type broken struct{ nim }

func (*broken) Key() uint64 { panic("broken") }
