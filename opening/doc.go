// Package opening knows the openings of both games: what they are called, and what is
// played in them.
//
// [Of] finds the name of the opening of a game. Names go with positions
// and not with moves, so an opening is known by whatever moves it comes about, and in
// xiangqi on whichever wing. A [Book] says which moves theory knows in a position:
// [Theory] is the one that comes with the program, a [Polyglot] one that comes from a
// file.
package opening
