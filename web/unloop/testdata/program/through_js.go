package main

import "syscall/js"

// through returns what f does, by way of JavaScript.
func through(f func(int) int, n int) int {
	g := js.FuncOf(func(_ js.Value, args []js.Value) any { return f(args[0].Int()) })
	defer g.Release()
	return g.Invoke(n).Int()
}
