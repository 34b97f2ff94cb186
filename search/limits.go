package search

import (
	"time"

	"duiyi/game"
)

// Limits say when a search ends. Zero values are no limit; a search without any
// ends at MaxPly or with its context.
type Limits struct {
	Depth    int           // iterations, 1 to MaxPly
	Nodes    int64         // positions visited
	MoveTime time.Duration // from the call of Search
	MultiPV  int           // lines to report and keep apart; 0 is 1
	Moves    []game.Move   // root moves to consider; nil is all
}

// pollEvery is how many nodes pass between looks at the clock: 1 to 4 ms of
// search, natively and in a browser.
const pollEvery = 1024

// yieldEvery is how long the search keeps the thread to itself where it must
// share it, see Searcher.Yield.
const yieldEvery = 8 * time.Millisecond

// A watch ends a search in time.
type watch struct {
	start    time.Time
	deadline time.Time // zero: none
	yielded  time.Time
	nodes    int64 // limit; 0: none
	pollAt   int64 // node count of the next poll
}

func (w *watch) begin(l Limits) {
	w.start = time.Now()
	w.yielded = w.start
	w.deadline = time.Time{}
	if l.MoveTime > 0 {
		w.deadline = w.start.Add(l.MoveTime)
	}
	w.nodes = l.Nodes
	w.pollAt = 0
	w.schedule(0)
}

// schedule sets the next poll so that a node limit is met exactly.
func (w *watch) schedule(nodes int64) {
	w.pollAt = nodes + pollEvery
	if w.nodes > 0 && w.pollAt > w.nodes {
		w.pollAt = w.nodes
	}
}

// poll looks at the limits, and lets others have the thread where that is asked
// for.
func (s *Searcher) poll() {
	w := &s.watch
	w.schedule(s.nodes)
	now := time.Now()
	if s.Yield != nil && now.Sub(w.yielded) >= yieldEvery {
		s.Yield()
		now = time.Now()
		w.yielded = now
	}
	select {
	case <-s.done:
		s.stopped = true
	default:
	}
	if w.nodes > 0 && s.nodes >= w.nodes || !w.deadline.IsZero() && !now.Before(w.deadline) {
		s.stopped = true
	}
}
