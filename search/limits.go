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
	Soft     int64         // positions after which no further iteration begins
	MoveTime time.Duration // from the call of Search, or from Hit
	Mate     int           // ends once a mate in so many moves or fewer is found
	Clock    *Clock        // to divide over the game; nil is none
	MultiPV  int           // lines to report and keep apart; 0 is 1
	Moves    []game.Move   // root moves to consider; nil is all
	// Hit, where not nil, makes the search one on the opponent's time: MoveTime
	// and Clock do not run before it is closed.
	Hit <-chan struct{}
}

// pollEvery is how many nodes pass between looks at the clock: 1 to 4 ms of
// search, natively and in a browser.
const pollEvery = 1024

// yieldEvery is how long the search keeps the thread to itself where it must
// share it, see Searcher.Yield.
const yieldEvery = 8 * time.Millisecond

// A watch ends a search in time.
type watch struct {
	start     time.Time
	yielded   time.Time
	nodes     int64           // limit; 0: none
	softNodes int64           // likewise, for the iterations
	pollAt    int64           // node count of the next poll
	hit       <-chan struct{} // still to come; nil: time is running
	soft      time.Duration   // for the iterations, and
	hard      time.Duration   // for the search, once time is running; 0: none

	best   game.Move // of the last iteration
	stable int       // iterations that it has been the best for

	softEnd time.Time // zero: none
	hardEnd time.Time // zero: none
}

func (w *watch) begin(l Limits) {
	now := time.Now()
	*w = watch{start: now, yielded: now, nodes: l.Nodes, softNodes: l.Soft, hit: l.Hit, hard: max(l.MoveTime, 0)}
	if l.Clock != nil {
		soft, hard := l.Clock.Bounds()
		w.soft = soft
		if w.hard == 0 || hard < w.hard {
			w.hard = hard
		}
	}
	if w.hit == nil {
		w.run(now)
	}
	w.schedule(0)
}

// run lets time run from now on.
func (w *watch) run(now time.Time) {
	w.hit = nil
	if w.soft > 0 {
		w.softEnd = now.Add(w.soft)
	}
	if w.hard > 0 {
		w.hardEnd = now.Add(w.hard)
	}
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
	s.published.Store(s.nodes)
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
	case <-w.hit:
		w.run(now)
	default:
	}
	if w.nodes > 0 && s.nodes >= w.nodes || !w.hardEnd.IsZero() && !now.Before(w.hardEnd) {
		s.stopped = true
	}
}

// enough reports whether no further iteration should be begun: the time left would
// hardly see it finished, or the mate that was asked for is found.
func (s *Searcher) enough(mate int, lines []Line) bool {
	if mate > 0 && len(lines) > 0 {
		if n, ok := MateIn(lines[0].Score); ok && n > 0 && n <= mate {
			return true
		}
	}
	w := &s.watch
	if w.softNodes > 0 && s.nodes >= w.softNodes {
		return true
	}
	if w.softEnd.IsZero() || len(lines) == 0 {
		return false
	}
	if len(s.root) == 1 {
		return true // there is nothing to choose
	}
	if best := lines[0].PV[0]; best != w.best {
		w.best, w.stable = best, 0
	} else {
		w.stable++
	}
	spent := time.Since(w.softEnd.Add(-w.soft))
	return float64(spent) >= float64(w.soft)*w.patience(s.root[0].nodes, s.nodes)
}

// patience is how much of the soft bound the position deserves: less the longer the best
// move has stayed the best and the more of the nodes went into it, which other moves
// then did not need.
func (w *watch) patience(best, all int64) float64 {
	share := float64(best) / float64(max(all, 1))
	return (1.3 - 0.06*float64(min(w.stable, 8))) * (1.6 - share)
}
