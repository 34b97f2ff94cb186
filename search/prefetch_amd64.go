package search

// prefetching says whether prefetch does anything.
const prefetching = true

// prefetch asks for the bucket's cache line, which is in no cache as a rule, so that it
// is there when a probe wants it.
//
//go:noescape
func prefetch(b *bucket)
