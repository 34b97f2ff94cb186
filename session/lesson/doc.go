// Package lesson lets a person practise: it puts a problem or an endgame of package
// practice on the board of a session of its own, and sees how it is done.
//
// To that session a [Lesson] is the world, between it and the page's host. At a problem the
// computer's side is played by the lesson itself, which answers the session's questions in
// the engine's words with the moves of the solution; it does not answer a move that is
// wrong, but takes it back after a while. At an endgame the questions go on to the engine.
package lesson
