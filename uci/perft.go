package uci

import (
	"context"
	"fmt"
	"time"

	"duiyi/game"
)

// perft obeys "go perft N" as other engines do: a line for each move with the
// number of leaves below it, and their sum. It is no search and has no bestmove.
func (s *server) perft(ctx context.Context, t *thought) {
	p := t.position.Clone()
	c := counter{position: p.(generator), done: ctx.Done(), yield: s.options.Yield, lists: make([]game.MoveList, t.perft)}
	total := uint64(0)
	for _, m := range p.Moves() {
		text := t.wire.move(p, m)
		p.Make(m)
		n := c.leaves(t.perft - 1)
		p.Unmake()
		if c.stopped {
			s.remark("perft stopped")
			return
		}
		s.print(fmt.Sprintf("%s: %d", text, n))
		total += n
	}
	s.print(fmt.Sprintf("Nodes searched: %d", total))
}

// A generator is the part of a position that perft needs; both games have it.
type generator interface {
	Generate(list *game.MoveList, kind game.Kind)
	Make(m game.Move)
	Unmake()
}

// A counter counts the leaves of a tree until it is stopped.
type counter struct {
	position generator
	done     <-chan struct{}
	stopped  bool
	yield    func()
	yielded  time.Time
	lists    []game.MoveList // one for each depth
}

// leaves counts the leaves depth plies below the position. It looks three plies above
// them whether it is stopped, every ten thousand leaves or so.
func (c *counter) leaves(depth int) uint64 {
	if depth == 0 {
		return 1
	}
	if depth == 3 {
		c.poll()
	}
	if c.stopped {
		return 0
	}
	list := &c.lists[depth]
	c.position.Generate(list, game.All)
	if depth == 1 {
		return uint64(list.Len())
	}
	n := uint64(0)
	for _, choice := range list.Slice() {
		c.position.Make(choice.Move)
		n += c.leaves(depth - 1)
		c.position.Unmake()
	}
	return n
}

func (c *counter) poll() {
	if now := time.Now(); c.yield != nil && now.Sub(c.yielded) > 8*time.Millisecond {
		c.yield()
		c.yielded = time.Now()
	}
	select {
	case <-c.done:
		c.stopped = true
	default:
	}
}
