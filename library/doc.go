// Package library keeps games: what is known of each, how one is found among
// thousands, how games come in from whatever people have, and all of them in one file.
//
// It knows nothing of where they are kept. A game is kept as text: PGN, which any
// program reads, with an [Entry] beside it for what a list shows. Where the entry is
// lost it is made anew from the text, and where the text is damaged the entry says so
// and what can still be read is.
package library
