package train

// The loops that training spends its time in, over rows of n numbers, n a multiple of 32.
// The kernels for amd64 are in kernel_amd64.s.

// gather adds the rows of w with the numbers to acc.
func gather(acc, w []float32, rows []int32) {
	if vector {
		if len(rows) > 0 {
			gatherVector(&acc[0], &w[0], &rows[0], len(rows), len(acc))
		}
		return
	}
	for _, r := range rows {
		row := w[int(r)*len(acc):][:len(acc)]
		for i, x := range row {
			acc[i] += x
		}
	}
}

// scatter adds d to the rows of g with the numbers.
func scatter(g, d []float32, rows []int32) {
	if vector {
		if len(rows) > 0 {
			scatterVector(&g[0], &d[0], &rows[0], len(rows), len(d))
		}
		return
	}
	for _, r := range rows {
		row := g[int(r)*len(d):][:len(d)]
		for i, x := range d {
			row[i] += x
		}
	}
}

// activate returns the sum of w times the squares of acc clamped to 0 … 1.
func activate(acc, w []float32) float32 {
	if vector {
		return activateVector(&acc[0], &w[0], len(acc))
	}
	sum := float32(0)
	for i, x := range acc {
		v := min(max(x, 0), 1)
		sum += v * v * w[i]
	}
	return sum
}

// reverse is activate backwards: g is the gradient of the sum. It adds the gradient of w to gw
// and sets d to that of acc.
func reverse(acc, w, gw, d []float32, g float32) {
	if vector {
		reverseVector(&acc[0], &w[0], &gw[0], &d[0], len(acc), g)
		return
	}
	for i, x := range acc {
		v := min(max(x, 0), 1)
		gw[i] += g * (v * v)
		if d[i] = 0; x > 0 && x < 1 {
			d[i] = 2 * g * v * w[i]
		}
	}
}
