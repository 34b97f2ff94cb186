// Package cbr reads the files of CCBridge (象棋桥): CBR with one game, and CBL, the
// library of many.
//
// A CBR file is a header of texts in UTF-16, each in a place of its own and up to a
// NUL, with the result, the side to move, the number of its move, and the man on
// each of the 90 points from black's left corner on; and a tree of moves. A move is
// four bytes: flags, one without meaning, and the points to come from and to go to,
// counted like the men; then, if a flag says so, the length of its comment in
// bytes, and the comment. The first of them is no move and has what is said before
// the game. Moves are in preorder; flags say that a line ends with a move, and that
// there is another move in its place, which comes once all that follows from it is
// done. Between the fields stands whatever was in memory.
//
// A CBL file is a header with a number of slots and texts about the library, an
// index of 276 bytes a slot, and the slots, 4096 bytes each, with the games as in
// CBR files. A game that is longer goes on in the next slots.
//
// This is known from the Python package cchess, vschess, a description for Kaitai
// Struct, and an article on formats by 易乐子航 (2024); they agree with each other,
// and with the files that come with cchess. Version 1 of CBR, which has a
// shorter header and moves of another form, is known from vschess alone. In the
// index, 7 marks a slot with a game and 5 was seen to mark a deleted one, which gets
// the tag Status with the value deleted; this is from files only.
//
// Libraries have headings among their games: records without men and moves. They
// are read as games without moves.
//
// The reader covers versions 1 and 2 of CBR, alone and in CBL. The side that moves
// first is that of the first move where there is one. Of a CBR file, who wrote it
// and when, its script, category and kinds of game and of ending are left unread;
// of a CBL file, what is said about the library.
package cbr
