// Package review judges games that were played, from what an engine thinks of each
// position: how likely a win is, which moves gave it away, how accurately each
// side has played. It asks no engine itself; it says which position to look at next
// and takes in what was found, in any order and over several sittings. What it knows goes
// into records of games, and comes out of those that others have had reviewed.
package review
