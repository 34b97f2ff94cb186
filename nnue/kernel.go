package nnue

//go:generate go run ./internal/simd kernels.wasm

// A kernel does the two computations that evaluating is made of. All kernels
// give the same numbers, bit for bit. Numbers are int16, four to a word.
type kernel interface {
	name() string
	// apply sets dst to src, which may be dst itself, plus the rows that begin at the
	// words at[:adds] of rows, minus those at at[adds:]. What leaves an int16 wraps around.
	// With two views, dst, src and at are each that of the one and behind it that of the other.
	apply(dst, src, rows []uint64, at []int32, adds, views int)
	// output returns the sum of v²·w over both accumulators, v being a number of them
	// clamped to 0 … QA and w its weight: first all of own, then all of other.
	// Weights are within OutputLimit, and an accumulator has at most MaxWidth numbers.
	output(own, other, weights []uint64) int64
}

// Kernel returns the name of the kernel that evaluates on this machine: "plain", "avx2"
// or "wasm simd".
func Kernel() string { return best().name() }

// plain is the kernel that runs everywhere.
type plain struct{}

func (*plain) name() string { return "plain" }

func (k *plain) apply(dst, src, rows []uint64, at []int32, adds, views int) {
	words, list := len(dst)/views, len(at)/views
	for view := range views {
		k.applyOne(dst[view*words:][:words], src[view*words:][:words], rows, at[view*list:][:list], adds)
	}
}

// applyOne is apply for one view.
func (*plain) applyOne(dst, src, rows []uint64, at []int32, adds int) {
	row := func(i int32) []uint64 { return rows[i:][:len(dst)] }
	src = src[:len(dst)]
	switch {
	case adds == 1 && len(at) == 2: // a quiet move
		a, b := row(at[0]), row(at[1])
		for i := range dst {
			dst[i] = minus(plus(src[i], a[i]), b[i])
		}
	case adds == 1 && len(at) == 3: // a capture
		a, b, c := row(at[0]), row(at[1]), row(at[2])
		for i := range dst {
			dst[i] = minus(minus(plus(src[i], a[i]), b[i]), c[i])
		}
	default:
		copy(dst, src)
		for _, i := range at[:adds] {
			a := row(i)
			for i := range dst {
				dst[i] = plus(dst[i], a[i])
			}
		}
		for _, i := range at[adds:] {
			b := row(i)
			for i := range dst {
				dst[i] = minus(dst[i], b[i])
			}
		}
	}
}

func (*plain) output(own, other, weights []uint64) int64 {
	return dot(own, weights[:len(own)]) + dot(other, weights[len(own):])
}

// dot is output for one accumulator.
func dot(sums, weights []uint64) int64 {
	weights = weights[:len(sums)]
	total := int64(0)
	for i, x := range sums {
		x = clamp(x)
		if x == 0 {
			continue
		}
		w := weights[i]
		a, b, c, d := int64(x&0xff), int64(x>>16&0xff), int64(x>>32&0xff), int64(x>>48)
		total += a*a*int64(int16(w)) + b*b*int64(int16(w>>16)) + c*c*int64(int16(w>>32)) + d*d*(int64(w)>>48)
	}
	return total
}

// A one in each lane of a word, and the sign of each.
const (
	ones  = 0x0001_0001_0001_0001
	signs = 0x8000 * ones
)

// plus adds lane by lane: the lower 15 bits cannot carry into the next lane, and the
// sign is added without carry.
func plus(a, b uint64) uint64 { return (a&^signs + b&^signs) ^ (a^b)&signs }

// minus subtracts lane by lane: a sign set to borrow from, and then put right.
func minus(a, b uint64) uint64 { return ((a | signs) - b&^signs) ^ (a^^b)&signs }

// clamp clamps each lane to 0 … QA, which is all the eight lower bits.
func clamp(x uint64) uint64 {
	negative := x >> 15 & ones
	over := (x&(0x7f00*ones) + 0x7f00*ones) >> 15 & ones
	return (x | over*0xff) & (0xff * ones) &^ (negative * 0xffff)
}
