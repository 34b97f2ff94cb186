//go:build !amd64

package train

// vector says that there are no kernels but plain Go.
var vector = false

func gatherVector(acc, w *float32, rows *int32, count, n int)    {}
func scatterVector(grads, d *float32, rows *int32, count, n int) {}
func activateVector(acc, w *float32, n int) float32              { return 0 }
func reverseVector(acc, w, gw, d *float32, n int, grad float32)  {}
