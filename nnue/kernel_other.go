//go:build !amd64 && !(js && wasm && vector)

package nnue

// best returns the plain kernel: this machine has no other.
func best() kernel { return &plain{} }
