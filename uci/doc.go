// Package uci speaks the Universal Chess Interface, the line protocol between
// chess programs and the engines they drive, on both sides of the table: [Serve]
// is the engine's side, [ParseInfo], [ParseBestMove] and [FormatMove] are what a
// driver needs. The text is the same whether a pipe carries it or a browser's
// worker does.
//
// The protocol is the one of Stefan Meyer-Kahlen's UCI specification of April
// 2006, with the UCI_Variant option that other engines added to choose between
// games.
package uci
