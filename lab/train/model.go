package train

import (
	"math"
	"math/rand/v2"

	"duiyi/nnue"
)

// A model is a network in single precision, all its numbers in one slice: feature biases,
// feature weights, output weights and output biases, as in nnue.Floats.
type model struct {
	shape   nnue.Shape
	numbers []float32
}

// parts cuts a slice as long as a model's numbers into what it consists of.
func parts(s nnue.Shape, numbers []float32) nnue.Floats {
	cut := func(n int) []float32 {
		part := numbers[:n:n]
		numbers = numbers[n:]
		return part
	}
	return nnue.Floats{
		FeatureBias: cut(s.Width),
		Feature:     cut(s.Features() * s.Width),
		Output:      cut(nnue.Buckets * 2 * s.Width),
		OutputBias:  cut(nnue.Buckets),
	}
}

// size is how many numbers a model of the shape has.
func size(s nnue.Shape) int {
	return s.Width + s.Features()*s.Width + nnue.Buckets*(2*s.Width+1)
}

// newModel returns a model to begin with: small random numbers, so that the sums over some
// thirty features and the output begin within the range where they can be learned.
func newModel(s nnue.Shape, seed uint64) *model {
	m := &model{s, make([]float32, size(s))}
	rng := rand.New(rand.NewPCG(seed, 0x6e6e7565))
	p := parts(s, m.numbers)
	fill := func(part []float32, spread float64) {
		for i := range part {
			part[i] = float32((2*rng.Float64() - 1) * spread)
		}
	}
	const men = 30
	fill(p.Feature, 1/math.Sqrt(men))
	fill(p.Output, 1/math.Sqrt(float64(2*s.Width)))
	return m
}

// A worker has what one goroutine needs to go through positions.
type worker struct {
	in   input
	acc  [2][]float32
	grad []float32 // of a view's sums
}

func newWorker(s nnue.Shape) *worker {
	return &worker{
		acc:  [2][]float32{make([]float32, s.Width), make([]float32, s.Width)},
		grad: make([]float32, s.Width),
	}
}

// forward returns the output for the worker's input: centipawns divided by the scale.
func (w *worker) forward(p nnue.Floats, width int) float32 {
	out := p.OutputBias[w.in.bucket]
	weights := p.Output[w.in.bucket*2*width:][:2*width]
	for view, acc := range w.acc {
		copy(acc, p.FeatureBias)
		gather(acc, p.Feature, w.in.views[view])
		out += activate(acc, weights[view*width:][:width])
	}
	return out
}

// backward adds to g what the output's gradient grad means for the model's numbers.
func (w *worker) backward(p, g nnue.Floats, width int, grad float32) {
	g.OutputBias[w.in.bucket] += grad
	at := w.in.bucket * 2 * width
	for view, acc := range w.acc {
		from := at + view*width
		reverse(acc, p.Output[from:][:width], g.Output[from:][:width], w.grad, grad)
		scatter(g.FeatureBias, w.grad, bias)
		scatter(g.Feature, w.grad, w.in.views[view])
	}
}

// bias is the one row of the feature biases.
var bias = []int32{0}

// sigmoid is the expected result of an output.
func sigmoid(x float32) float32 { return float32(1 / (1 + math.Exp(-float64(x)))) }
