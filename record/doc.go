// Package record keeps games that were played: a tree of moves with what was said
// about them, for both games, and the words that all file formats share. The
// formats themselves live in its sub-packages; package record/formats knows them
// all.
//
// A [Game] has tags in order, a starting position, a tree of [Node] and a result.
// A [Reader] yields the games of a file one by one, however many there are; what is
// wrong with one of them never keeps it from the next.
package record
