// Package plain reads and writes lists of moves of xiangqi as people write them
// down: in any notation, with numbers or without, with comments, other moves in
// parentheses, and lines about the game before them.
//
// The reader takes moves in the notations that package xiangqi reads, apart or, four
// characters each, together; numbers before them are passed over. {…}, （…） and
// 【…】 are comments; so is (…), unless it begins with a move or its number, and
// then is in place of the move before it. Words that are no moves are a comment up to
// the end of their line. Before the moves may come lines with a name and a value, such
// as "Red: 胡荣华" and "红方：胡荣华"; a FEN, with any words before it; and lines that
// mean nothing. UCI's "position startpos moves …" and "position fen … moves …" are
// games, too.
//
// A game ends with a result, with a line of dashes, equal signs or asterisks, before a
// line with a name and a value or a FEN, and where the moves are numbered from 1
// again. A game that stands on one line may be followed by the next one on the next
// line, if that begins with a move that is legal at the start only.
//
// The writer writes Chinese notation in numbered rounds, and what the reader needs
// to make the same game of it, comments before moves aside, which go after them. A
// tree with null moves cannot be written.
package plain
