package engine

import (
	"duiyi/chess"
	"duiyi/game"
	"duiyi/xiangqi"
)

// A Linear shows the evaluation of a game as what it is, a linear function of its
// weights: the value of a position is the sum of each weight times a number that depends
// on the position alone. Those numbers it finds out by asking the evaluation itself
// what it makes of a single weight, so that they cannot be out of step with it.
type Linear struct {
	weights []Weight
	scale   scale             // of the weights that play, for the phase
	men     [16][][]Term      // by man and square: the weights that his worth there is made of
	terms   []singleEvaluator // for the weights that are not of men
}

// A Term is a weight, by its place in Weights, and how often it counts for the side to
// move: negative, where it counts for the other.
type Term struct {
	Weight int
	Count  float64
}

// A Trace is what the evaluation of a position is made of: the sum of its terms' counts
// times weights, where Phase of a weight is its middle game number and the rest
// that of the end.
type Trace struct {
	Phase float64 // 0 to 1
	Terms []Term
}

// An evaluator is the evaluation with other weights than those that play.
type evaluator struct {
	scale scale
	side  func(game.Position, game.Side) sum
}

// A singleEvaluator has all weights at zero but one.
type singleEvaluator struct {
	evaluator
	weight int
}

// single is the value of a single weight: two, since half of it may count.
const single = 2

// newEvaluator returns the evaluation with the weights that set leaves in the list, all
// of which are zero at first.
func newEvaluator(rules game.Rules, set func(weightList)) evaluator {
	if rules == chess.Rules {
		w := new(chessWeights)
		set(w.list())
		return evaluator{newChessScale(w), func(p game.Position, s game.Side) sum {
			return chessSide(p.(*chess.Position), s, w)
		}}
	}
	w := new(xiangqiWeights)
	set(w.list())
	return evaluator{newXiangqiScale(w), func(p game.Position, s game.Side) sum {
		return xiangqiSide(p.(*xiangqi.Position), s, w)
	}}
}

// NewLinear returns the evaluation of a game.
func NewLinear(rules game.Rules) *Linear {
	list, scale := chessFitted.list(), chessScale
	if rules == xiangqi.Rules {
		list, scale = xiangqiFitted.list(), xiangqiScale
	}
	l := &Linear{scale: scale}
	files, ranks := rules.Size()
	for man := range l.men {
		l.men[man] = make([][]Term, files*ranks)
	}
	for i := range list {
		l.weights = append(l.weights, list[i].Weight)
		e := newEvaluator(rules, func(zero weightList) { *zero[i].at = value{single, single} })
		ofMen := false
		for man, values := range e.scale.at {
			for sq, v := range values {
				if v.mid != 0 {
					ofMen = true
					l.men[man][sq] = append(l.men[man][sq], Term{i, float64(v.mid) / single})
				}
			}
		}
		if !ofMen {
			l.terms = append(l.terms, singleEvaluator{e, i})
		}
	}
	return l
}

// Weights returns the weights that play.
func (l *Linear) Weights() []Weight { return l.weights }

// Trace returns what the evaluation of a position of the game is made of.
func (l *Linear) Trace(p game.Position) Trace {
	side := p.Side()
	counts := make([]float64, len(l.weights))
	phase := int32(0)
	for sq := range l.men[0] {
		man := p.At(sq)
		phase += l.scale.phase[man]
		for _, t := range l.men[man][sq] {
			if side == game.Second {
				t.Count = -t.Count
			}
			counts[t.Weight] += t.Count
		}
	}
	middle := count{phase: l.scale.fullPhase} // where only the first of each two numbers counts
	for i := range l.terms {
		e := &l.terms[i]
		counts[e.weight] = float64(middle.evaluate(&e.scale, side, e.side(p, side), e.side(p, side.Other()))) / single
	}
	t := Trace{Phase: float64(min(phase, l.scale.fullPhase)) / float64(l.scale.fullPhase)}
	for i, n := range counts {
		if n != 0 {
			t.Terms = append(t.Terms, Term{i, n})
		}
	}
	return t
}
