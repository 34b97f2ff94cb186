// Package xqf reads and writes XQF, the files of XQStudio (象棋演播室), one game
// each.
//
// A file is a header of 1024 bytes and a tree of moves. The header has the version,
// keys, where the 32 men stand, the result, and texts of a length and at most 15 or
// 63 bytes in GBK. A move is four bytes: points to come from and to go to, ten times
// the file plus the rank, to which 24 and 32 are added; flags; and one without
// meaning. Then follow the length of its comment, in four bytes, and the comment.
// The first of them is no move and has what is said before the game. Moves are in
// preorder, and flags say whether one follows from a move and whether there is
// another one in its place.
//
// Version 10 is the one its author published, in XqfFormat.txt of April 2001. From
// version 11 on the points and the lengths of comments are shifted, and all that
// comes after the header is masked, by keys that stand in the header; a comment
// has a length only where there is one; and from version 12 on the list of men is
// turned as well. How that goes is known from several programs that read such
// files and agree with each other: ElephantBase's converter to PGN, the Python
// package cchess, vschess, and hbsxcjp's programs in C, Python and C#.
//
// The reader covers versions up to 18, the last of XQStudio. The side that moves
// first is that of the first move, as in all those programs; the header's word for
// it is heard only where there are no moves. Of the header, the number of the
// first move, the kind of game, the second title and the product's number are left
// unread.
//
// The writer writes version 10, with variations in the flags of that version as
// XQStudio has them. Texts are cut to what a field holds, between characters.
// Glyphs, and comments before a move, go into the move's comment. A tree with null
// moves cannot be written.
package xqf
