package engine

import (
	"duiyi/game"
	"duiyi/search"
	"duiyi/xiangqi"
)

// A xiangqiBoard is a xiangqi position that counts its men's worth as they move.
type xiangqiBoard struct {
	*xiangqi.Position
	counts [search.MaxPly + 2]count // one for each ply of the search
	ply    int
}

func newXiangqiBoard(p *xiangqi.Position) *xiangqiBoard {
	b := &xiangqiBoard{Position: p}
	for sq := range xiangqi.Points {
		if man := p.At(sq); man != game.NoPiece {
			b.counts[0].add(&xiangqiScale, man, sq)
		}
	}
	return b
}

func (b *xiangqiBoard) Make(m game.Move) {
	from, to := xiangqi.From(m), xiangqi.To(m)
	man, victim := b.At(from), b.At(to)
	c := b.counts[b.ply]
	c.remove(&xiangqiScale, man, from)
	if victim != game.NoPiece {
		c.remove(&xiangqiScale, victim, to)
	}
	c.add(&xiangqiScale, man, to)
	b.ply++
	b.counts[b.ply] = c
	b.Position.Make(m)
}

func (b *xiangqiBoard) Structure() uint64 { return b.counts[b.ply].structure ^ uint64(b.Side()) }

func (b *xiangqiBoard) Unmake() {
	b.ply--
	b.Position.Unmake()
}

func (b *xiangqiBoard) Evaluate() int {
	side := b.Side()
	return b.counts[b.ply].evaluate(&xiangqiScale, side, xiangqiSide(b.Position, side), xiangqiSide(b.Position, side.Other()))
}

func (b *xiangqiBoard) SEE(m game.Move, threshold int) bool {
	return b.Position.SEE(m, &xiangqiSwap, threshold)
}

func (b *xiangqiBoard) Worth(p game.Piece) int { return int(xiangqiWorth[p.Kind()].mid) }

// xiangqiWorth is what each kind is worth before its place is looked at.
// TUNING.md says where the numbers come from.
var xiangqiWorth = [8]value{
	xiangqi.Advisor:  {190, 170},
	xiangqi.Elephant: {190, 170},
	xiangqi.Horse:    {410, 450},
	xiangqi.Rook:     {930, 980},
	xiangqi.Cannon:   {450, 430},
	xiangqi.Soldier:  {80, 90},
}

// xiangqiSwap is what the kinds count in an exchange.
var xiangqiSwap = swapWorth(xiangqiWorth, xiangqi.General)

// xiangqiPlace adds to the worth by place, seen from the man's own side: the
// far rank first, the files from the edge to the middle; the other half of the
// board mirrors it.
var xiangqiPlace = [8][50]int16{
	xiangqi.General: { // stays at home while there are men to attack it
		35: -35, -35, -35, -40, -40,
		-20, -20, -20, -25, -20,
		0, 0, 0, 0, 15,
	},
	xiangqi.Advisor: { // the middle guards both sides
		35: 0, 0, 0, -12, 0,
		0, 0, 0, 0, 12,
		0, 0, 0, 0, 0,
	},
	xiangqi.Elephant: { // the middle joins both eyes
		25: 0, 0, -5, 0, 0,
		0, 0, 0, 0, 0,
		-15, 0, 0, 0, 15,
		0, 0, 0, 0, 0,
		0, 0, 0, 0, 0,
	},
	xiangqi.Horse: { // centre and the two squares that check a general at home
		-20, -10, 10, -5, -15,
		-10, 20, 35, 15, 5,
		-5, 15, 20, 40, 20,
		5, 25, 25, 30, 30,
		0, 20, 20, 30, 35,
		0, 10, 20, 25, 30,
		-5, 5, 10, 10, 10,
		-10, 0, 12, 5, 0,
		-15, -10, 0, 0, -25,
		-25, -20, -10, -10, -30,
	},
	xiangqi.Rook: { // across the river and on the files beside the general
		10, 15, 15, 25, 20,
		15, 25, 20, 35, 35,
		10, 20, 20, 30, 30,
		15, 25, 20, 30, 28,
		15, 20, 20, 28, 28,
		15, 22, 20, 25, 25,
		0, 10, 5, 15, 15,
		-5, 5, 0, 12, 10,
		5, 5, 5, 15, 0,
		-15, 5, 0, 12, 0,
	},
	xiangqi.Cannon: { // behind its own men, on the middle file, or on the far edge
		15, 10, 0, -20, -30,
		10, 10, 5, -10, -15,
		5, 5, 0, -5, -5,
		0, 5, 5, 5, 15,
		0, 0, 5, 5, 15,
		0, 5, 10, 5, 18,
		0, 5, 5, 5, 12,
		0, 5, 15, 10, 25,
		0, 5, 5, 10, 5,
		0, 0, 5, 8, 8,
	},
	xiangqi.Soldier: { // worth two once over the river, little on the last rank
		0, 0, 0, 10, 15,
		70, 100, 130, 160, 170,
		70, 100, 130, 150, 155,
		60, 85, 105, 120, 125,
		40, 60, 70, 80, 85,
		0, 0, 10, 0, 15,
		-5, 0, 0, 0, 10,
		0, 0, 0, 0, 0,
		0, 0, 0, 0, 0,
		0, 0, 0, 0, 0,
	},
}

var xiangqiScale = func() scale {
	s := scale{tempo: 10}
	phase := [8]int32{xiangqi.Horse: 2, xiangqi.Cannon: 2, xiangqi.Rook: 4}
	s.fullPhase = 2 * 2 * (phase[xiangqi.Horse] + phase[xiangqi.Cannon] + phase[xiangqi.Rook])
	for kind := xiangqi.General; kind <= xiangqi.Soldier; kind++ {
		for _, side := range []game.Side{game.First, game.Second} {
			man := game.NewPiece(side, kind)
			s.phase[man] = phase[kind]
			s.shapes[man] = kind == xiangqi.Soldier || kind == xiangqi.Advisor || kind == xiangqi.Elephant
			s.at[man] = make([]value, xiangqi.Points)
			for sq := range xiangqi.Points {
				rank, file := sq/9, sq%9
				sign := int16(1)
				if side == game.Second {
					rank, sign = 9-rank, -1
				}
				place := xiangqiPlace[kind][(9-rank)*5+min(file, 8-file)]
				v := value{xiangqiWorth[kind].mid + place, xiangqiWorth[kind].end + place}
				if kind == xiangqi.General {
					v.end = 0 // an endgame's general helps from any square
				}
				s.at[man][sq] = value{sign * v.mid, sign * v.end}
			}
		}
	}
	return s
}()
