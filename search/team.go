package search

import (
	"context"
	"sync"

	"duiyi/game"
)

// A Helper is a searcher with a position of its own to search on.
type Helper struct {
	Searcher *Searcher
	Position Position // equal to the leader's
}

// SearchWith is Search with helpers that search the same position at the same time
// (lazy SMP). All of them share the leader's table, by which they tell each other what
// they find; limits are the leader's to keep, and nodes are counted together.
func (s *Searcher) SearchWith(ctx context.Context, helpers []Helper, pos Position, limits Limits, report func(Line)) Result {
	ctx, cancel := context.WithCancel(ctx)
	var all sync.WaitGroup
	s.helpers = nil
	s.table.nextSearch() // before anybody works with it
	failures := make(chan any, len(helpers))
	for i, h := range helpers {
		h.Searcher.published.Store(0)
		s.helpers = append(s.helpers, h.Searcher)
		all.Go(func() {
			defer func() {
				if failure := recover(); failure != nil {
					failures <- failure
				}
			}()
			h.Searcher.help(ctx, h.Position, limits.Moves, i)
		})
	}
	defer func() {
		cancel()
		all.Wait()
		s.helpers = nil
		select {
		case failure := <-failures:
			panic(failure) // where whoever called can catch it
		default:
		}
	}()
	return s.search(ctx, pos, limits, report)
}

// help searches until ctx is done, a little out of step with the leader so that it
// finds other things.
func (s *Searcher) help(ctx context.Context, pos Position, moves []game.Move, number int) {
	s.prepare(ctx, pos, Limits{Moves: moves})
	if len(s.root) == 0 {
		return
	}
	for depth := 1 + number%2; depth <= MaxPly && !s.stopped; depth++ {
		s.iterate(depth, 1, nil)
	}
}

// total returns the nodes that the searcher and its helpers have visited.
func (s *Searcher) total() int64 {
	n := s.nodes
	for _, h := range s.helpers {
		n += h.published.Load()
	}
	return n
}
