package tune

import (
	"context"
	"errors"
	"math"

	"duiyi/engine"
)

// Options say how to fit.
type Options struct {
	// Foresight is how much of what a position should be worth is what the search says of it,
	// 0 to 1; the rest is how the game ended. A result is true but says little, since many
	// moves lie between; a score says much, but only what the search knew before.
	Foresight float64
	// Spread is how far a weight may be from where it began, as a standard deviation: in
	// centipawns of what it is worth where it counts. The less there is to learn
	// from, the less it should be.
	Spread  float64
	Steps   int // of the descent
	Workers int // the result does not depend on them
}

// A Fit is what a fit came to.
type Fit struct {
	Weights []engine.Weight
	// K turns centipawns into the odds of winning: 1 / (1 + e^−Kv) is what a value v
	// makes of a game, draws being half won.
	K float64
	// Trained and HeldOut are the mean logistic losses, before and after, on the games that the
	// weights were fitted to and on those that they have not seen.
	Trained, HeldOut [2]float64
	Positions        [2]int // trained on and held out
}

// heldOut is which of so many games is kept to see whether what was learned is true of other
// games too.
const heldOut = 10

// New fits the weights to the games.
func New(ctx context.Context, weights []engine.Weight, games []Game, o Options) (Fit, error) {
	var seen, unseen []Game
	for i, g := range games {
		if i%heldOut == heldOut-1 {
			unseen = append(unseen, g)
		} else {
			seen = append(seen, g)
		}
	}
	train, test := newSet(weights, seen), newSet(weights, unseen)
	f := Fit{Positions: [2]int{len(train.positions), len(test.positions)}}
	if f.Positions[0] == 0 || f.Positions[1] == 0 {
		return f, errors.New("too few positions to fit to")
	}
	at := start(weights)
	f.K = train.scale(at, o.Workers)
	losses := func(i int) {
		f.Trained[i] = train.loss(at, f.K, nil, o.Workers)
		f.HeldOut[i] = test.loss(at, f.K, nil, o.Workers)
	}
	losses(0)
	train.foresee(f.K, o.Foresight)
	if err := train.descend(ctx, at, f.K, o); err != nil {
		return f, err
	}
	f.Weights = round(weights, at)
	at = start(f.Weights)
	train.foresee(f.K, 0)
	losses(1)
	return f, nil
}

// A vector has two numbers for each weight, middle game and end, in centipawns.
type vector []float64

func start(weights []engine.Weight) vector {
	v := make(vector, 2*len(weights))
	for i, w := range weights {
		v[2*i], v[2*i+1] = float64(w.Mid), float64(w.End)
	}
	return v
}

// round returns the weights with the nearest whole numbers.
func round(weights []engine.Weight, at vector) []engine.Weight {
	rounded := make([]engine.Weight, len(weights))
	for i, w := range weights {
		w.Mid, w.End = int(math.Round(at[2*i])), int(math.Round(at[2*i+1]))
		rounded[i] = w
	}
	return rounded
}

// A set is positions to compare the evaluation with.
type set struct {
	positions []Position
	targets   []float64 // what each of them should be worth to the side to move, 0 to 1
	games     int
	size      []float64 // of each weight's counts where it counts: their root mean square
}

func newSet(weights []engine.Weight, games []Game) *set {
	s := &set{games: len(games), size: make([]float64, len(weights))}
	times := make([]float64, len(weights))
	for _, g := range games {
		s.positions = append(s.positions, g...)
		for _, p := range g {
			for _, t := range p.Terms {
				s.size[t.Weight] += t.Count * t.Count
				times[t.Weight]++
			}
		}
	}
	for i, n := range times {
		s.size[i] = math.Sqrt(s.size[i] / max(n, 1))
	}
	s.targets = make([]float64, len(s.positions))
	s.foresee(0, 0)
	return s
}

// foresee sets the targets to the results, of which as much as foresight says is
// replaced by the scores.
func (s *set) foresee(k, foresight float64) {
	for i, p := range s.positions {
		s.targets[i] = (1-foresight)*p.Result + foresight*odds(k*float64(p.Score))
	}
}

// odds is how much of a game is to be won.
func odds(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// parts is how many parts a set is cut into, whose sums are added in order, so that the
// result is the same to the last bit on any number of workers.
const parts = 32

// loss returns the mean loss of the weights at v and, where slope is not nil, its
// gradient.
func (s *set) loss(v vector, k float64, slope vector, workers int) float64 {
	var losses [parts]float64
	var slopes [parts]vector
	share(parts, workers, func(part int) {
		if slope != nil {
			slopes[part] = make(vector, len(v))
		}
		n := len(s.positions)
		for i := n * part / parts; i < n*(part+1)/parts; i++ {
			losses[part] += s.positions[i].loss(v, k, s.targets[i], slopes[part])
		}
	})
	n := float64(len(s.positions))
	total := 0.0
	for part, l := range losses {
		total += l / n
		for i, d := range slopes[part] {
			slope[i] += d / n
		}
	}
	return total
}

// loss returns the loss of one position and, where slope is not nil, adds its gradient.
func (p *Position) loss(v vector, k, target float64, slope vector) float64 {
	mid, end := 0.0, 0.0
	for _, t := range p.Terms {
		mid += t.Count * v[2*t.Weight]
		end += t.Count * v[2*t.Weight+1]
	}
	x := k * (p.Phase*mid + (1-p.Phase)*end)
	if slope != nil {
		d := k * (odds(x) - target)
		for _, t := range p.Terms {
			slope[2*t.Weight] += d * t.Count * p.Phase
			slope[2*t.Weight+1] += d * t.Count * (1 - p.Phase)
		}
	}
	// −t ln σ(x) − (1−t) ln σ(−x), for any x
	return math.Log1p(math.Exp(-math.Abs(x))) + max(x, 0) - target*x
}

// scale returns the K with the least loss, which is convex in it, by golden sections.
func (s *set) scale(v vector, workers int) float64 {
	const low, high, sections = 1e-4, 0.05, 30
	golden := (math.Sqrt(5) - 1) / 2
	a, b := low, high
	c, d := b-golden*(b-a), a+golden*(b-a)
	atC, atD := s.loss(v, c, nil, workers), s.loss(v, d, nil, workers)
	for range sections {
		if atC < atD {
			b, d, atD = d, c, atC
			c = b - golden*(b-a)
			atC = s.loss(v, c, nil, workers)
		} else {
			a, c, atC = c, d, atD
			d = a + golden*(b-a)
			atD = s.loss(v, d, nil, workers)
		}
	}
	return (a + b) / 2
}

// descend moves v to where the loss is least together with the penalty for the way from
// where it began. The positions of a game share its result and count as one
// observation.
func (s *set) descend(ctx context.Context, v vector, k float64, o Options) error {
	began := append(vector(nil), v...)
	slope := make(vector, len(v))
	adam := newAdam(len(v))
	for step := range o.Steps {
		if err := ctx.Err(); err != nil {
			return err
		}
		clear(slope)
		s.loss(v, k, slope, o.Workers)
		// The first steps are of two centipawns, the last ones of next to nothing.
		rate := 1 + math.Cos(math.Pi*float64(step)/float64(o.Steps))
		for i := range v {
			size := s.size[i/2]
			if size == 0 {
				continue // the weight is in no position
			}
			way := (v[i] - began[i]) * size
			d := slope[i]/size + way/(o.Spread*o.Spread*float64(s.games))
			v[i] -= rate * adam.step(i, d) / size
		}
		adam.advance()
	}
	return nil
}

// An adam is the optimiser of Kingma and Ba (2015), with the constants of the paper.
type adam struct {
	mean, square     []float64
	decay1, decay2   float64
	weight1, weight2 float64 // what is still missing of the means' full weight
}

func newAdam(n int) *adam {
	return &adam{
		mean: make([]float64, n), square: make([]float64, n),
		decay1: 0.9, decay2: 0.999, weight1: 0.9, weight2: 0.999,
	}
}

// step returns how far to go down in dimension i, where the slope is d: at most about one.
func (a *adam) step(i int, d float64) float64 {
	a.mean[i] += (1 - a.decay1) * (d - a.mean[i])
	a.square[i] += (1 - a.decay2) * (d*d - a.square[i])
	return a.mean[i] / (1 - a.weight1) / (math.Sqrt(a.square[i]/(1-a.weight2)) + 1e-12)
}

// advance ends a step of all dimensions.
func (a *adam) advance() {
	a.weight1 *= a.decay1
	a.weight2 *= a.decay2
}
