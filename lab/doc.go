// Package lab is the research bench: it plays matches between engines and says what
// they prove.
//
// A match is a list of [Job] values, one for each game, that know all they need to
// be played anywhere; what comes of one is a [Record]. [Run] plays them, several at
// once, keeps a journal from which a killed match goes on, and counts pairs of games
// from the same opening with sides changed, which is what [Score] and [SPRT] need.
// Our own rules are the referee, whatever the engines think of them.
//
// [Analysis] has the games of a collection reviewed. What a match, an [Analysis] or a [SelfPlay] has to be
// done is dealt out by package farm to the workers of its [Crew], here and on other machines.
//
// [SelfPlay] is games of our engine against itself, whose positions package train learns from.
package lab
