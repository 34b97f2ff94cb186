//go:build !js

package main

// through returns what f does.
func through(f func(int) int, n int) int { return f(n) }
