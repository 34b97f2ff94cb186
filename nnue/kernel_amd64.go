package nnue

import (
	"sync"
	"unsafe"
)

// best returns the quickest kernel that this processor can run.
var best = sync.OnceValue(func() kernel {
	if hasAVX2() {
		return &avx2{}
	}
	return &plain{}
})

// hasAVX2 reports whether the processor has AVX2 and the system saves its registers.
func hasAVX2() bool {
	const (
		osxsave = 1 << 27 // leaf 1, ECX
		avx     = 1 << 28
		avx2    = 1 << 5 // leaf 7, EBX
		saved   = 1<<1 | 1<<2
	)
	if last, _, _, _ := cpuid(0, 0); last < 7 {
		return false
	}
	if _, _, c, _ := cpuid(1, 0); c&osxsave == 0 || c&avx == 0 || xgetbv()&saved != saved {
		return false
	}
	_, b, _, _ := cpuid(7, 0)
	return b&avx2 != 0
}

// avx2 is the kernel for processors with AVX2, 16 numbers at a time.
type avx2 struct{}

func (*avx2) name() string { return "avx2" }

func (*avx2) apply(dst, src, rows []uint64, at []int32, adds, views int) {
	words, list := len(dst)/views, len(at)/views
	for view := range views {
		first := unsafe.SliceData(at[view*list:])
		applyAVX2(&dst[view*words], &src[view*words], &rows[0], first, adds, list-adds, words)
	}
}

func (*avx2) output(own, other, weights []uint64) int64 {
	return outputAVX2(&own[0], &other[0], &weights[0], len(own))
}

// applyAVX2 is kernel.apply; words is a multiple of four.
//
//go:noescape
func applyAVX2(dst, src, rows *uint64, at *int32, adds, removes, words int)

// outputAVX2 is kernel.output; words, of one accumulator, is a multiple of four.
//
//go:noescape
func outputAVX2(own, other, weights *uint64, words int) int64

// cpuid asks the processor about itself.
func cpuid(leaf, sub uint32) (a, b, c, d uint32)

// xgetbv returns which registers the system saves.
func xgetbv() uint32
