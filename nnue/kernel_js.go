//go:build js && wasm && vector

package nnue

import (
	_ "embed"
	"sync"
	"unsafe"
)

// code is a WebAssembly module over this program's memory.
//
//go:embed kernels.wasm
var code []byte

// best returns the vector kernel where WebAssembly has vectors, and else the plain one.
var best = sync.OnceValue(func() kernel {
	if vectorStart(unsafe.Pointer(&code[0]), int32(len(code))) != 0 {
		return &vector{}
	}
	return &plain{}
})

// vector is the kernel for WebAssembly with vectors, eight numbers at a time.
type vector struct{}

func (*vector) name() string { return "wasm simd" }

func (*vector) apply(dst, src, rows []uint64, at []int32, adds, views int) {
	words, list := len(dst)>>(views-1), len(at)>>(views-1)
	vectorApply(unsafe.Pointer(&dst[0]), unsafe.Pointer(&src[0]), unsafe.Pointer(&rows[0]), unsafe.Pointer(unsafe.SliceData(at)),
		int32(adds), int32(list-adds), int32(8*words), int32(views))
}

func (*vector) output(own, other, weights []uint64) int64 {
	return int64(vectorOutput(unsafe.Pointer(&own[0]), unsafe.Pointer(&other[0]), unsafe.Pointer(&weights[0]), int32(8*len(own))))
}

// vectorStart makes the module of so many bytes ready, and returns 0 if that fails. This
// function and those of the module are given to the program by kernels.js.
//
//go:wasmimport nnue start
//go:noescape
func vectorStart(code unsafe.Pointer, size int32) int32

// vectorApply is kernel.apply; size, of an accumulator in bytes, is a multiple of 32.
//
//go:wasmimport nnue apply
//go:noescape
func vectorApply(dst, src, rows, at unsafe.Pointer, adds, removes, size, views int32)

// vectorOutput is kernel.output; size, of an accumulator in bytes, is a multiple of 32.
//
//go:wasmimport nnue output
//go:noescape
func vectorOutput(own, other, weights unsafe.Pointer, size int32) float64
