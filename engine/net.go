package engine

import (
	"duiyi/game"
	"duiyi/nnue"
	"duiyi/search"
)

// UseNet has n evaluate its game from now on, in place of the weights set by hand.
func (e *Engine) UseNet(n *nnue.Net) {
	g := n.Shape().Game
	e.nets[g], e.stacks[g] = n, nil
	e.NewGame() // what is remembered was thought with another mind
}

// DropNets has the weights evaluate again.
func (e *Engine) DropNets() {
	clear(e.nets[:])
	clear(e.stacks[:])
	e.NewGame()
}

// board joins the rules of a position with the evaluation of its game.
func (e *Engine) board(p game.Position) search.Position {
	return newBoard(p, e.nets[nnue.GameOf(p.Rules().Name())])
}

// lead is board for the search that leads: the accumulators serve one search after the other, since
// a short one would take long to make them.
func (e *Engine) lead(p game.Position) search.Position {
	g := nnue.GameOf(p.Rules().Name())
	if s := e.stacks[g]; s != nil {
		s.Reset(p)
	} else {
		e.stacks[g] = newStack(e.nets[g], p)
	}
	return join(p, e.stacks[g])
}

// newStack returns what follows a search from p for a net, or nil for none.
func newStack(n *nnue.Net, p nnue.Board) *nnue.Stack {
	if n == nil {
		return nil
	}
	s := nnue.NewStack(n, search.MaxPly+2)
	s.Reset(p)
	return s
}

// within keeps what a net says within the scores that are no wins.
func within(score int) int {
	const most = 20_000
	return min(max(score, -most), most)
}
