package train

import "golang.org/x/sys/cpu"

// vector says whether the kernels of kernel_amd64.s can be used.
var vector = cpu.X86.HasAVX2

//go:noescape
func gatherVector(acc, w *float32, rows *int32, count, n int)

//go:noescape
func scatterVector(grads, d *float32, rows *int32, count, n int)

//go:noescape
func activateVector(acc, w *float32, n int) float32

//go:noescape
func reverseVector(acc, w, gw, d *float32, n int, grad float32)
