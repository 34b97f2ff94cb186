package engine

import (
	"duiyi/game"
	"duiyi/nnue"
	"duiyi/search"
	"duiyi/xiangqi"
)

// A xiangqiBoard is a xiangqi position that counts its men's worth as they move.
type xiangqiBoard struct {
	*xiangqi.Position
	counts [search.MaxPly + 2]count // one for each ply of the search
	ply    int
	net    *nnue.Stack // evaluates in place of the weights, where not nil
}

func newXiangqiBoard(p *xiangqi.Position, net *nnue.Stack) *xiangqiBoard {
	b := &xiangqiBoard{Position: p, net: net}
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
	if b.net != nil {
		b.net.Push()
		b.net.Remove(man, from)
		if victim != game.NoPiece {
			b.net.Remove(victim, to)
		}
		b.net.Add(man, to)
	}
	b.Position.Make(m)
}

func (b *xiangqiBoard) Structure() uint64 { return b.counts[b.ply].structure ^ uint64(b.Side()) }

func (b *xiangqiBoard) Unmake() {
	b.ply--
	if b.net != nil {
		b.net.Pop()
	}
	b.Position.Unmake()
}

func (b *xiangqiBoard) Evaluate() int {
	side := b.Side()
	if b.net != nil {
		return within(b.net.Evaluate(side))
	}
	return b.counts[b.ply].evaluate(&xiangqiScale, side, xiangqiSide(b.Position, side, &xiangqiFitted), xiangqiSide(b.Position, side.Other(), &xiangqiFitted))
}

func (b *xiangqiBoard) SEE(m game.Move, threshold int) bool {
	return b.Position.SEE(m, &xiangqiSwap, threshold)
}

func (b *xiangqiBoard) Worth(p game.Piece) int { return int(xiangqiFitted.worth[p.Kind()].mid) }

// xiangqiWeights are the weights of the evaluation; xiangqiFitted holds those that play.
// TUNING.md says where they come from.
type xiangqiWeights struct {
	tempo                   value    // for the side to move
	worth                   [8]value // of a man before its place is looked at, by kind
	horseStep, horseBlocked value    // a leg that is free; a blocked one
	rookStep, cannonStep    value    // a point along the lines
	rookFree                value    // no own man ahead on the file
	emptyCannon             value    // nothing between a cannon and the general (空头炮)
	loadedCannon            value    // two men between, so that either may step aside to give check
	bottomCannon            value    // on the general's rank with one side open (沉底炮)
	rookOnGeneral           value    // a rook on the general's file or rank
	paired                  value    // soldiers side by side over the river
	rookAdvisors            value    // an enemy rook against each advisor missing
	cannonElephants         value    // an enemy cannon with advisors to mount, against each elephant missing
	horseAdvisors           value    // an enemy horse against each advisor missing
	palaceAttack            value    // a point of the enemy's palace that rooks, cannons and horses see

	// place adds to the worth, by kind: own ranks from the first on, files from the edge
	// to the middle; the other half of the board mirrors it.
	place [8][50]value
}

// list lists the weights that are in use.
func (w *xiangqiWeights) list() weightList {
	kinds := []string{"", "xiangqi.General", "xiangqi.Advisor", "xiangqi.Elephant", "xiangqi.Horse", "xiangqi.Rook", "xiangqi.Cannon", "xiangqi.Soldier"}
	var l weightList
	l.one("tempo", &w.tempo)
	l.row("worth", &w.worth, kinds, xiangqi.Advisor, xiangqi.Soldier)
	l.one("horseStep", &w.horseStep)
	l.one("horseBlocked", &w.horseBlocked)
	l.one("rookStep", &w.rookStep)
	l.one("cannonStep", &w.cannonStep)
	l.one("rookFree", &w.rookFree)
	l.one("emptyCannon", &w.emptyCannon)
	l.one("loadedCannon", &w.loadedCannon)
	l.one("bottomCannon", &w.bottomCannon)
	l.one("rookOnGeneral", &w.rookOnGeneral)
	l.one("paired", &w.paired)
	l.one("rookAdvisors", &w.rookAdvisors)
	l.one("cannonElephants", &w.cannonElephants)
	l.one("horseAdvisors", &w.horseAdvisors)
	l.one("palaceAttack", &w.palaceAttack)
	for kind := xiangqi.General; kind <= xiangqi.Soldier; kind++ {
		l.table("place", "[8][50]value", kinds[kind], w.place[kind][:])
	}
	return l
}

// xiangqiSwap is what the kinds count in an exchange.
var xiangqiSwap = swapWorth(&xiangqiFitted.worth, xiangqi.General)

var xiangqiScale = newXiangqiScale(&xiangqiFitted)

func newXiangqiScale(w *xiangqiWeights) scale {
	s := scale{tempo: w.tempo}
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
				if side == game.Second {
					rank = 9 - rank
				}
				s.at[man][sq] = signed(side, w.worth[kind], w.place[kind][rank*5+min(file, 8-file)])
			}
		}
	}
	return s
}
