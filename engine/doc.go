// Package engine makes a player of a game's rules, the search and an evaluation. An
// [Engine] thinks about positions of either game, at full strength or weaker, and
// keeps what it learned from one move to the next.
package engine
