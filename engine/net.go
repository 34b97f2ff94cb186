package engine

import (
	"duiyi/chess"
	"duiyi/game"
	"duiyi/nnue"
	"duiyi/nnue/nets"
	"duiyi/search"
	"duiyi/xiangqi"
)

// UseNet has n evaluate its game from now on, in place of the network that comes with the program.
func (e *Engine) UseNet(n *nnue.Net) {
	g := n.Shape().Game
	e.nets[g], e.stacks[g] = n, nil
	e.NewGame() // what is remembered was thought with another mind
}

// DropNets has the networks that come with the program evaluate again.
func (e *Engine) DropNets() {
	clear(e.nets[:])
	clear(e.stacks[:])
	e.NewGame()
}

// Evaluate returns what a network says of p at a glance, in centipawns for the side to move; nil is
// the one that comes with the program.
func Evaluate(p game.Position, net *nnue.Net) int {
	return newBoard(p.Clone(), net).Evaluate()
}

// board joins the rules of a position with the evaluation of its game.
func (e *Engine) board(p game.Position) search.Position {
	return newBoard(p, e.nets[gameOf(p)])
}

// lead is board for the search that leads: the accumulators serve one search after the other, since
// a short one would take long to make them.
func (e *Engine) lead(p game.Position) search.Position {
	g := gameOf(p)
	if e.stacks[g] == nil {
		e.stacks[g] = newStack(g, e.nets[g])
	}
	e.stacks[g].Reset(p)
	return join(p, e.stacks[g])
}

// newBoard joins the rules of a position with a network.
func newBoard(p game.Position, net *nnue.Net) search.Position {
	s := newStack(gameOf(p), net)
	s.Reset(p)
	return join(p, s)
}

// newStack returns accumulators for the search of a game. A net that is nil is the one that comes with
// the program.
func newStack(g nnue.Game, net *nnue.Net) *nnue.Stack {
	if net == nil {
		net = nets.Of(g)
	}
	return nnue.NewStack(net, stackMoves)
}

func join(p game.Position, net *nnue.Stack) search.Position {
	switch p := p.(type) {
	case *chess.Position:
		return newChessBoard(p, net)
	case *xiangqi.Position:
		return newXiangqiBoard(p, net)
	}
	panic("engine: no such game")
}

// stackMoves is how many moves deep accumulators follow a search.
const stackMoves = search.MaxPly + 2

// gameOf returns whose network knows a position.
func gameOf(p game.Position) nnue.Game { return nnue.GameOf(p.Rules().Name()) }

// within keeps what a net says within the scores that are no wins.
func within(score int) int {
	const most = 20_000
	return min(max(score, -most), most)
}
