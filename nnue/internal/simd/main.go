// Simd writes the WebAssembly module of the vector kernels, nnue/kernels.wasm: two
// functions over the memory of the Go program that calls them. «go generate
// ./nnue» runs it. It also says what relay nnue/kernels.js has to have.
package main

import (
	"encoding/base64"
	"fmt"
	"os"
	"slices"
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
	fmt.Println("relay:", base64.StdEncoding.EncodeToString(relay()))
}

// kernels returns the module, which imports its memory as go.mem, the name by which Go's programs export theirs.
func kernels() []byte {
	m := define([]*function{apply(), output()})
	m[importSection] = list(slices.Concat(name("go"), name("mem"), []byte{2, 0, 0})) // of any size
	return m.bytes()
}

// relay returns a module whose functions call those of kernels, which are put into its table. Go's programs want
// their imports before there is the memory that kernels needs; from these they get there without JavaScript.
func relay() []byte {
	functions := []*function{apply(), output()}
	for i, f := range functions {
		f.locals, f.code = nil, nil
		for p := range f.parameters {
			f.get(p)
		}
		f.constant(i)
		f.number(opCall, i) // the type of the function with the same number
		f.op(0)
	}
	m := define(functions, slices.Concat(name("table"), []byte{1, 0}))
	m[tableSection] = list(append([]byte{funcref, 0}, unsigned(len(functions))...))
	return m.bytes()
}
