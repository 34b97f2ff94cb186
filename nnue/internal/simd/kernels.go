package main

// vectorBytes is the size of a vector, of eight int16.
const vectorBytes = 16

// apply writes kernel.apply: parameters are the addresses of the two accumulators, of
// the rows and of the list of rows, the numbers of rows to add and to remove, the size of
// an accumulator in bytes, and the number of views.
//
// The accumulator goes through locals in blocks of eight vectors, and what is left in
// blocks of two; each block takes in all rows at once. The second view begins where the
// first ends in both accumulators and in the list.
func apply() *function {
	f := &function{name: "apply", parameters: 8}
	const dst, src, rows, at, adds, removes, size, views = 0, 1, 2, 3, 4, 5, 6, 7
	addsEnd, removesEnd, next, row := f.local(i32), f.local(i32), f.local(i32), f.local(i32)
	column, left := f.local(i32), f.local(i32) // of the view: where the block begins in the first row, and what is left
	var block []int
	for range 8 {
		block = append(block, f.local(v128))
	}
	f.while(func() {
		f.get(views)
		f.constant(1)
		f.op(opLessU)
	}, func() {
		behind := func(end, begin, count int) {
			f.get(begin)
			f.get(count)
			f.constant(2)
			f.op(opShl, opAdd)
			f.set(end)
		}
		behind(addsEnd, at, adds)
		behind(removesEnd, addsEnd, removes)
		f.get(rows)
		f.set(column)
		f.get(size)
		f.set(left)
		for _, vectors := range []int{8, 2} {
			block := block[:vectors]
			bytes := vectors * vectorBytes
			take := func(end, op int) {
				f.while(func() {
					f.get(next)
					f.get(end)
					f.op(opNotLess)
				}, func() {
					f.get(column)
					f.get(next)
					f.op(opLoad, 2, 0)
					f.constant(3)
					f.op(opShl, opAdd)
					f.set(row)
					for i, v := range block {
						f.get(v)
						f.get(row)
						f.memory(vecLoad, i*vectorBytes)
						f.vector(op)
						f.set(v)
					}
					f.add(next, 4)
				})
			}
			f.while(func() {
				f.get(left)
				f.constant(bytes)
				f.op(opLessU)
			}, func() {
				for i, v := range block {
					f.get(src)
					f.memory(vecLoad, i*vectorBytes)
					f.set(v)
				}
				f.get(at)
				f.set(next)
				take(addsEnd, vecAdd)
				take(removesEnd, vecSub)
				for i, v := range block {
					f.get(dst)
					f.get(v)
					f.memory(vecStore, i*vectorBytes)
				}
				f.add(dst, bytes)
				f.add(src, bytes)
				f.add(column, bytes)
				f.add(left, -bytes)
			})
		}
		f.get(removesEnd)
		f.set(at)
		f.add(views, -1)
	})
	return f
}

// output writes kernel.output: parameters are the addresses of the two accumulators and
// of the weights, and the size of an accumulator in bytes. The result is an f64, which
// holds it exactly and which JavaScript passes on as a number.
//
// v·w fits an int16, so that i16x8.mul and i32x4.dot_i16x8_s make v·w·v. None of the
// four sums leaves an i32: 256 terms of 255²·128.
func output() *function {
	f := &function{name: "output", parameters: 4, result: []byte{f64}}
	const own, other, weights, size = 0, 1, 2, 3
	otherWeights, v, top, zero := f.local(i32), f.local(v128), f.local(v128), f.local(v128)
	sums := []int{f.local(v128), f.local(v128)}
	f.get(weights)
	f.get(size)
	f.op(opAdd)
	f.set(otherWeights)
	f.constant(255)
	f.vector(vecSplat)
	f.set(top)
	const unroll = 2
	f.while(func() {
		f.get(size)
		f.constant(unroll * vectorBytes)
		f.op(opLessU)
	}, func() {
		for i := range unroll {
			for view, from := range [][2]int{{own, weights}, {other, otherWeights}} {
				f.get(from[0])
				f.memory(vecLoad, i*vectorBytes)
				f.get(zero)
				f.vector(vecMax)
				f.get(top)
				f.vector(vecMin)
				f.set(v)
				f.get(v)
				f.get(from[1])
				f.memory(vecLoad, i*vectorBytes)
				f.vector(vecMul)
				f.get(v)
				f.vector(vecDot)
				f.get(sums[view])
				f.vector(vecAddI32)
				f.set(sums[view])
			}
		}
		for _, address := range []int{own, other, weights, otherWeights} {
			f.add(address, unroll*vectorBytes)
		}
		f.add(size, -unroll*vectorBytes)
	})
	f.get(sums[0])
	f.get(sums[1])
	f.vector(vecAddI32)
	f.set(v)
	for lane := range 4 {
		f.get(v)
		f.vector(vecExtract)
		f.op(byte(lane), opToF64)
		if lane > 0 {
			f.op(opAddF64)
		}
	}
	return f
}
