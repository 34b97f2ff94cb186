// Package playok reads the text in which PlayOK and clubs before it hand out games of
// xiangqi.
//
// A game is lines with a word and a value (FORMAT, GAME, EVENT, DATE, RED, BLACK,
// RESULT and others), and the moves between START{ and }END. Behind a player's name
// may stand a semicolon and the rating, behind the event's one the group. Moves
// are in WXF notation, numbered; the reader takes any notation, and comments in
// braces.
//
// The form of it is the Chinese Chess File Format that Huayong Yang drafted for the
// clubs of the 1990s; what PlayOK writes of it is known from vschess, which reads
// it. The draft's variations have not been met with in files; moves in parentheses are
// read as standing in place of the one before them.
package playok
