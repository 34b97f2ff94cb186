package search

import "context"

// Quiesce returns what pos is worth to the side to move once the captures are over: a
// search of captures alone or, in check, of the answers to it. It plays moves on pos
// and takes them back.
func (s *Searcher) Quiesce(pos Position) int {
	s.prepare(context.Background(), pos, Limits{})
	return s.quiesce(0, -Infinity, Infinity)
}
