// Package sample keeps positions from games with what was thought of them and what came
// of them, for nets to learn from: 32 bytes a position, in files that survive a kill.
//
// A file is a [Header] and blocks, one for each game. A block has the number of the game and a
// checksum; one that was cut short by a kill is dropped when the file is opened to go on, and
// the game is played again.
package sample
