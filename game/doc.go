// Package game holds the words that both games share: sides, pieces, moves,
// outcomes, and what a game and a position offer to those who do not care
// which game it is. It knows no rules; those live in the twin rooms
// duiyi/chess and duiyi/xiangqi.
//
// Squares are numbered from the first side's left corner: square = rank ×
// files + file, so a1 (chess) and a0 (xiangqi) are 0, and the last square is
// 63 or 89.
package game
