package engine

import (
	"duiyi/game"
	"duiyi/nnue"
	"duiyi/search"
	"duiyi/xiangqi"
)

// A xiangqiBoard is a xiangqi position with the accumulators of its network.
type xiangqiBoard struct {
	*xiangqi.Position
	net    *nnue.Stack
	shapes [search.MaxPly + 2]uint64 // one for each ply of the search
	ply    int
}

func newXiangqiBoard(p *xiangqi.Position, net *nnue.Stack) *xiangqiBoard {
	return &xiangqiBoard{Position: p, net: net, shapes: [search.MaxPly + 2]uint64{shape(p, &xiangqiShapes)}}
}

func (b *xiangqiBoard) Make(m game.Move) {
	from, to := xiangqi.From(m), xiangqi.To(m)
	man, victim := b.At(from), b.At(to)
	shape := b.shapes[b.ply] ^ xiangqiShapes[man&15][from] ^ xiangqiShapes[man&15][to]
	b.net.Push()
	b.net.Remove(man, from)
	if victim != game.NoPiece {
		shape ^= xiangqiShapes[victim&15][to]
		b.net.Remove(victim, to)
	}
	b.net.Add(man, to)
	b.ply++
	b.shapes[b.ply] = shape
	b.Position.Make(m)
}

func (b *xiangqiBoard) Unmake() {
	b.ply--
	b.net.Pop()
	b.Position.Unmake()
}

func (b *xiangqiBoard) Evaluate() int { return within(b.net.Evaluate(b.Side())) }

func (b *xiangqiBoard) Structure() uint64 { return b.shapes[b.ply] ^ uint64(b.Side()) }

func (b *xiangqiBoard) SEE(m game.Move, threshold int) bool {
	return b.Position.SEE(m, &xiangqiWorth, threshold)
}

func (b *xiangqiBoard) Worth(p game.Piece) int { return xiangqiWorth[p.Kind()] }

// LooseIsLost is false: with it, for quiet moves, xiangqi was 40 ± 37 Elo weaker, for captures 41 ± 28 (lab/RESULTS.md).
func (b *xiangqiBoard) LooseIsLost() bool { return false }

// xiangqiWorth is what the kinds count in an exchange, fitted to self-play once by logistic
// regression (lab/RESULTS.md); the general counts more than all.
var xiangqiWorth = [8]int{xiangqi.Advisor: 188, xiangqi.Elephant: 189, xiangqi.Horse: 409, xiangqi.Rook: 933, xiangqi.Cannon: 455, xiangqi.Soldier: 82, xiangqi.General: kingWorth}

// xiangqiShapes has soldiers and defenders shape the position.
var xiangqiShapes = newShapes(xiangqi.Soldier, xiangqi.Advisor, xiangqi.Elephant)
