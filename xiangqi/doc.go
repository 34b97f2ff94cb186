// Package xiangqi holds the rules of Chinese chess: positions, legal moves,
// outcomes, FEN, and the ways moves are written.
//
// A point is rank × 9 + file, seen from red: a0, red's left corner, is 0, red's
// general starts on e0 = 4, and black's right-hand corner i9 is 89. A move is
// from<<7 | to. Red is game.First and black game.Second.
//
// The board is kept three times over: the man on each point, the points of each
// side's men, and a bit for every man in the line of each rank and file. Moves
// of rooks and cannons are read off the lines; legality costs next to nothing
// because the few men and points that matter to the own general's safety are
// found before generating, and all other moves are legal as they come.
package xiangqi
