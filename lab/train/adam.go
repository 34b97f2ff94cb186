package train

import (
	"math"

	"duiyi/nnue"
)

// adam is the optimiser: Adam with decoupled decay of the weights (Kingma and Ba 2014,
// Loshchilov and Hutter 2017).
type adam struct {
	first, second []float32 // moments of the gradient
	step          int
}

const (
	beta1   = 0.9
	beta2   = 0.999
	epsilon = 1e-8
)

func newAdam(n int) *adam { return &adam{first: make([]float32, n), second: make([]float32, n)} }

// update moves numbers against grads, by rate.
func (a *adam) update(numbers, grads []float32, rate, decay float64) {
	a.step++
	correct1 := 1 - math.Pow(beta1, float64(a.step))
	correct2 := 1 - math.Pow(beta2, float64(a.step))
	size := float32(rate / correct1)
	root := float32(1 / math.Sqrt(correct2))
	keep := float32(1 - rate*decay)
	first, second := a.first[:len(numbers)], a.second[:len(numbers)]
	for i, g := range grads[:len(numbers)] {
		m := beta1*first[i] + (1-beta1)*g
		v := beta2*second[i] + (1-beta2)*g*g
		first[i], second[i] = m, v
		numbers[i] = keep*numbers[i] - size*m/(float32(math.Sqrt(float64(v)))*root+epsilon)
	}
}

// clip keeps a model's numbers where they can be quantised.
func (m *model) clip() {
	p := parts(m.shape, m.numbers)
	within := func(part []float32, limit float32) {
		for i, x := range part {
			part[i] = min(max(x, -limit), limit)
		}
	}
	within(p.FeatureBias, float32(nnue.FeatureLimit)/nnue.QA)
	within(p.Feature, float32(nnue.FeatureLimit)/nnue.QA)
	within(p.Output, float32(nnue.OutputLimit)/nnue.QB)
}
