// Package search finds the best move in any game of two players that take
// turns: iterative deepening over a principal variation search with a
// transposition table, null move, late move reductions, and a quiescence search
// over captures. It knows no game; package engine hands it a [Position] of one.
//
// A [Searcher] is one thread of search, for one goroutine; the context given to
// [Searcher.Search] is how others stop it.
package search
