//go:build !js

package search

import "sync/atomic"

// loadWord and storeWord read and write a word that other threads may be writing or
// reading.
func loadWord(w *uint64) uint64     { return atomic.LoadUint64(w) }
func storeWord(w *uint64, v uint64) { atomic.StoreUint64(w, v) }
