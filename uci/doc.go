// Package uci speaks the text protocols between board programs and engines, a line
// a message, on both sides of the table: [Serve] is the engine's side, [Run] the
// same over a pipe, and [ParseInfo], [ParseBestMove] and [FormatMove] are what a
// driver needs. The text is the same whether a pipe carries it or a browser's
// worker does.
//
// There are two dialects. UCI is that of Stefan Meyer-Kahlen's specification of
// April 2006, with the options that other engines have added since: UCI_Variant to
// choose between games, UCI_ShowWDL, Skill Level and others. UCCI 3.0 (November
// 2007) is what Chinese programs made of it for xiangqi. Both drive one server:
// how it thinks, what its position is and when an answer is due are the same, and
// a [Dialect] only finds the words.
package uci
