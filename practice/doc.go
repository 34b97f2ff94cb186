// Package practice holds what there is to practise and judges how it is done: problems,
// which our engine found in games against itself or proved among old compositions, and
// endgames to be won or held. It knows no board on a screen and no engine; package
// session/lesson puts the two to a problem.
//
// The problems of each game are a text that duiyi problems has made, a line for each; see
// [Problem.Line].
package practice
