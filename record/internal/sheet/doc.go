// Package sheet has what those file formats of xiangqi share that know men and
// moves by their points: starting positions put up man by man, trees of moves from
// point to point, and the usual words for facts about a game.
package sheet
