// Package che reads CHE, the files of the xiangqi of QQ's game hall (QQ象棋), one game
// each.
//
// A file is numbers with spaces between them: 1, the number of moves, and ten for
// each move: the man's number, 32, the side, 1 for red, the rank and file to come
// from, the rank and file to go to, 0, the number of the move, and 0. Ranks are
// counted from red's edge, from 0. Files are counted from 0 as well, from red's
// right: so says vschess, which reads and writes the numbers, and an article on
// them ("qq象棋棋谱格式详解及其解析", jcwKyl, 2008) says that they are the wrong way round;
// ElephantBase's converter to PGN counts from red's left instead, which gives the
// mirrored game, as legal as the other. Games start as usual and have neither
// players nor results nor comments.
//
// The reader needs the men's numbers, the sides and the zeros only to be there.
package che
