package nnue

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// kernels are those that this machine can run.
func kernels() []kernel {
	k := best()
	if _, ok := k.(*plain); ok {
		return []kernel{k}
	}
	return []kernel{&plain{}, k}
}

// fillings are numbers for accumulators and rows: random ones, those at the ends and
// around the clamp, and all of one extreme.
var fillings = []func(r *rand.Rand) int16{
	func(r *rand.Rand) int16 { return int16(r.Uint32()) },
	func(r *rand.Rand) int16 { return int16(r.IntN(600) - 200) },
	func(r *rand.Rand) int16 {
		edges := []int16{-32768, -32767, -256, -255, -1, 0, 1, 127, 128, 254, 255, 256, 257, 511, 512, 32512, 32767}
		return edges[r.IntN(len(edges))]
	},
	func(*rand.Rand) int16 { return 32767 },
	func(*rand.Rand) int16 { return -32768 },
	func(*rand.Rand) int16 { return 255 },
}

// numbers returns so many numbers out of a filling.
func numbers(r *rand.Rand, count int, filling func(*rand.Rand) int16) []int16 {
	n := make([]int16, count)
	for i := range n {
		n[i] = filling(r)
	}
	return n
}

// Every kernel applies rows as int16 arithmetic does it, at every width, with any
// number of rows, to one view or to two, in place too, and writes nothing else.
func TestApply(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for _, k := range kernels() {
		for width := widthStep; width <= MaxWidth; width += widthStep {
			const features = 12
			rows := numbers(r, width*features, fillings[r.IntN(len(fillings))])
			for _, count := range [][3]int{
				{0, 0, 1}, {1, 1, 1}, {1, 2, 1}, {2, 2, 1}, {2, 1, 1}, {0, 1, 1}, {1, 0, 1}, {0, 7, 1}, {40, 33, 1},
				{1, 1, 2}, {1, 2, 2}, {2, 2, 2}, {2, 1, 2}, {0, 1, 2}, {1, 0, 2},
			} {
				adds, removes, views := count[0], count[1], count[2]
				src := numbers(r, views*width, fillings[r.IntN(len(fillings))])
				want := slices.Clone(src)
				var at []int32
				for view := range views {
					for i := range adds + removes {
						f := r.IntN(features)
						at = append(at, int32(f*width/lanes))
						for j := range width {
							if i < adds {
								want[view*width+j] += rows[f*width+j]
							} else {
								want[view*width+j] -= rows[f*width+j]
							}
						}
					}
				}
				from, around := pack(src), make([]uint64, len(src)/lanes+2)
				to := around[1 : 1+len(src)/lanes]
				k.apply(to, from, pack(rows), at, adds, views)
				if !slices.Equal(unpack(to), want) {
					t.Fatalf("%s, width %d, %v rows: wrong sums", k.name(), width, count)
				}
				if around[0] != 0 || around[len(around)-1] != 0 || !slices.Equal(unpack(from), src) {
					t.Fatalf("%s, width %d: wrote elsewhere", k.name(), width)
				}
				if k.apply(from, from, pack(rows), at, adds, views); !slices.Equal(unpack(from), want) {
					t.Fatalf("%s, width %d, %v rows: wrong sums in place", k.name(), width, count)
				}
			}
		}
	}
}

// Every kernel's output is the sum that its definition says, at every width, with the
// largest weights too.
func TestOutput(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 0))
	weights := []func(r *rand.Rand) int16{
		func(r *rand.Rand) int16 { return int16(r.IntN(2*OutputLimit+1) - OutputLimit) },
		func(*rand.Rand) int16 { return OutputLimit },
		func(*rand.Rand) int16 { return -OutputLimit },
	}
	square := func(x int16) int64 { v := int64(min(max(x, 0), QA)); return v * v }
	for _, k := range kernels() {
		for width := widthStep; width <= MaxWidth; width += widthStep {
			for _, filling := range fillings {
				for _, weight := range weights {
					own, other, w := numbers(r, width, filling), numbers(r, width, filling), numbers(r, 2*width, weight)
					want := int64(0)
					for i := range own {
						want += square(own[i])*int64(w[i]) + square(other[i])*int64(w[width+i])
					}
					if got := k.output(pack(own), pack(other), pack(w)); got != want {
						t.Fatalf("%s, width %d: %d, want %d", k.name(), width, got, want)
					}
				}
			}
		}
	}
}

// Clamping a word clamps its lanes, whatever their neighbours are.
func TestClamp(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 0))
	for x := -32768; x <= 32767; x++ {
		lane := r.IntN(lanes) * 16
		word := r.Uint64()&^(0xffff<<lane) | uint64(uint16(x))<<lane
		if got, want := clamp(word)>>lane&0xffff, uint64(min(max(x, 0), QA)); got != want {
			t.Fatalf("%d is clamped to %d", x, got)
		}
	}
}

func BenchmarkApply(b *testing.B) {
	for _, width := range []int{128, 256} {
		r := rand.New(rand.NewPCG(4, 0))
		src, rows := pack(numbers(r, width, fillings[1])), pack(numbers(r, 768*width, fillings[1]))
		dst := aligned(len(src))
		at := make([]int32, 1024)
		for i := range at {
			at[i] = int32(r.IntN(768) * width / lanes)
		}
		for _, k := range kernels() {
			b.Run(fmt.Sprintf("%s/%d", k.name(), width), func(b *testing.B) {
				b.ReportAllocs()
				for i := range b.N {
					j := i & 511
					k.apply(dst, src, rows, at[j:j+2], 1, 1)
				}
			})
		}
	}
}

func BenchmarkOutput(b *testing.B) {
	for _, width := range []int{128, 256} {
		r := rand.New(rand.NewPCG(5, 0))
		own, other := pack(numbers(r, width, fillings[1])), pack(numbers(r, width, fillings[1]))
		weights := pack(numbers(r, 2*width, func(r *rand.Rand) int16 { return int16(r.IntN(100) - 50) }))
		for _, k := range kernels() {
			b.Run(fmt.Sprintf("%s/%d", k.name(), width), func(b *testing.B) {
				b.ReportAllocs()
				for range b.N {
					k.output(own, other, weights)
				}
			})
		}
	}
}
