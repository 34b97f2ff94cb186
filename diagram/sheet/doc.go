// Package sheet lays games out to be printed: an HTML document with diagrams and the
// moves between them in the reader's language and notation, which refers to nothing
// outside itself and has no scripts.
package sheet
