// Apply makes a WebAssembly program of Go's faster, in place, as package unloop tells: the functions of the
// packages named, or all where there are none.
//
//	apply build/duiyi.wasm duiyi/search duiyi/chess
package main

import (
	"fmt"
	"os"

	"duiyi/web/unloop"
)

func main() {
	if len(os.Args) < 2 {
		fmt.Fprintln(os.Stderr, "apply: name a program")
		os.Exit(2)
	}
	if err := apply(os.Args[1], os.Args[2:]); err != nil {
		fmt.Fprintf(os.Stderr, "apply: %s: %v\n", os.Args[1], err)
		os.Exit(1)
	}
}

func apply(path string, packages []string) error {
	program, err := os.ReadFile(path)
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
	fmt.Printf("%s: %d of %d functions changed\n", path, count.Changed, count.Functions)
	return os.WriteFile(path, out, 0o666)
}
