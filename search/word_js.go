package search

// loadWord and storeWord are plain, since there is one thread and Go's atomic
// operations are calls here that a search would spend a tenth of its time on.
func loadWord(w *uint64) uint64     { return *w }
func storeWord(w *uint64, v uint64) { *w = v }
