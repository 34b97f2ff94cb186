//go:build !linux

package search

import "unsafe"

func (t *Table) allocate(n int) error {
	t.buckets = make([]bucket, n)
	return nil
}

func (t *Table) wipe() { clear(t.buckets) }

func preferLargePages(unsafe.Pointer, uintptr) {}
