package train

import (
	"math"
	"math/rand/v2"
	"testing"
)

// The vector kernels agree with plain Go up to rounding, at the clamps' edges, too.
func TestKernels(t *testing.T) {
	if !vector {
		t.Skip("there are none on this machine")
	}
	rng := rand.New(rand.NewPCG(1, 2))
	numbers := func(n int) []float32 {
		s := make([]float32, n)
		for i := range s {
			if s[i] = float32(rng.NormFloat64()); rng.IntN(8) == 0 {
				s[i] = float32(rng.IntN(3) - 1)
			}
		}
		return s
	}
	same := func(name string, a, b []float32) {
		t.Helper()
		for i := range a {
			if math.Abs(float64(a[i]-b[i])) > 1e-4 {
				t.Fatalf("%s: number %d is %g, want %g", name, i, a[i], b[i])
			}
		}
	}
	both := func(f func()) {
		f()
		vector = false
		f()
		vector = true
	}
	for _, n := range []int{32, 64, 128, 256} {
		w, x, acc := numbers(40*n), numbers(n), numbers(n)
		for _, count := range []int{0, 1, 7, 32} {
			rows := make([]int32, count)
			for i := range rows {
				rows[i] = int32(rng.IntN(40))
			}
			var sums, grads [][]float32
			both(func() {
				a, g := append([]float32(nil), acc...), append([]float32(nil), w...)
				gather(a, w, rows)
				scatter(g, x, rows)
				sums, grads = append(sums, a), append(grads, g)
			})
			same("gather", sums[0], sums[1])
			same("scatter", grads[0], grads[1])
		}
		var outs, gws, ds [][]float32
		both(func() {
			gw, d := append([]float32(nil), x...), make([]float32, n)
			outs = append(outs, []float32{activate(acc, w[:n])})
			reverse(acc, w[:n], gw, d, 0.3)
			gws, ds = append(gws, gw), append(ds, d)
		})
		same("activate", outs[0], outs[1])
		same("gradient of weights", gws[0], gws[1])
		same("gradient of sums", ds[0], ds[1])
	}
}
