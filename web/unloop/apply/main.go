// Apply writes a WebAssembly program of Go's that is faster, as package unloop tells: the functions of the
// packages named are changed, or all where there are none. It does not write over the program, which Go would
// take for what it has built itself, and leave as it is, when it builds again.
//
//	apply build/plain.wasm build/duiyi.wasm duiyi/search duiyi/chess
package main

import (
	"fmt"
	"os"

	"duiyi/web/unloop"
)

func main() {
	if len(os.Args) < 3 || os.Args[1] == os.Args[2] {
		fmt.Fprintln(os.Stderr, "apply: name a program, and a file to write")
		os.Exit(2)
	}
	if err := apply(os.Args[1], os.Args[2], os.Args[3:]); err != nil {
		fmt.Fprintf(os.Stderr, "apply: %s: %v\n", os.Args[1], err)
		os.Exit(1)
	}
}

func apply(from, to string, packages []string) error {
	program, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	fits := unloop.Of(packages...)
	if len(packages) == 0 {
		fits = nil
	}
	out, count, err := unloop.Program(program, fits)
	if err != nil {
		return err
	}
	fmt.Printf("%s: %d of %d functions changed\n", to, count.Changed, count.Functions)
	return os.WriteFile(to, out, 0o666)
}
