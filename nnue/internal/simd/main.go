// Simd writes the WebAssembly module of the vector kernels, nnue/kernels.wasm: two
// functions over the memory of the Go program that calls them. «go generate
// ./nnue» runs it.
package main

import (
	"fmt"
	"os"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: simd FILE")
		os.Exit(2)
	}
	if err := os.WriteFile(os.Args[1], kernels(), 0o644); err != nil {
		fmt.Fprintln(os.Stderr, "simd:", err)
		os.Exit(1)
	}
}

// kernels returns the module.
func kernels() []byte { return module(apply(), output()) }
