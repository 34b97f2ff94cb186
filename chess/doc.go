// Package chess holds the rules of international chess: positions, legal moves,
// outcomes, FEN, and the ways moves are written; Chess960 too.
//
// A square is rank × 8 + file: a1 is 0, h1 7 and h8 63. White is game.First and
// black game.Second. A move is kind<<12 | from<<6 | to, where the kind tells
// castling, en passant, the pawn's double step and promotions from the rest;
// castling goes from the king's square to its rook's.
//
// Men are kept as sets of squares, one bit each. The men that give check and those
// that are pinned are found as a move is made; with them at hand the generator
// makes no move that is not legal.
package chess
