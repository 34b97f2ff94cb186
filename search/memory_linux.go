package search

import (
	"runtime"
	"syscall"
	"unsafe"
)

// mapped is the number of bytes from which on a table is asked of the system and
// not of Go: the system says no where Go would crash, takes memory back at once,
// and has clear memory at hand. It also keeps the collector from taking a large
// table for a reason to let garbage grow as large.
const mapped = 4 << 20

func (t *Table) allocate(n int) error {
	if n*bucketLen < mapped {
		t.buckets = make([]bucket, n)
		return nil
	}
	memory, err := syscall.Mmap(-1, 0, n*bucketLen, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		return err
	}
	// A mapping is as long as asked for, and begins a page.
	t.buckets = unsafe.Slice((*bucket)(unsafe.Pointer(unsafe.SliceData(memory))), n)
	preferLargePages(unsafe.Pointer(unsafe.SliceData(memory)), uintptr(len(memory)))
	runtime.AddCleanup(t, func(memory []byte) {
		_ = syscall.Munmap(memory) // fails for what is no mapping, which this is
	}, memory)
	return nil
}

// wipe clears the buckets. The system takes the pages of a mapping away and gives
// clear ones when they are next touched.
func (t *Table) wipe() {
	if n := len(t.buckets) * bucketLen; n >= mapped {
		memory := unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(t.buckets))), n)
		if syscall.Madvise(memory, syscall.MADV_DONTNEED) == nil {
			return
		}
	}
	clear(t.buckets)
}

// preferLargePages asks the system for large pages for size bytes at p that will be read at
// random: with small ones most reads would have to look up their page first. A system
// that has none says no, which does no harm.
func preferLargePages(p unsafe.Pointer, size uintptr) {
	const page = 4096
	skip := -uintptr(p) % page
	if skip >= size {
		return
	}
	_ = syscall.Madvise(unsafe.Slice((*byte)(unsafe.Add(p, skip)), size-skip), syscall.MADV_HUGEPAGE)
}
