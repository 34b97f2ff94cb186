// Package session is what sits between a person and the board: whose turn it
// is, what a tap means, the computer's thoughts, undo, the end of the game, and
// what is kept of it. It knows no browser; a page, or a test, is its [Host].
//
// A [Session] is told what happens: a tap, a button, a line from the engine, the
// time passing. After each such call it shows what has become of the board in a
// [Snapshot], from which a view draws everything. The words people read are the
// view's: a session speaks in codes ([game.Reason], [NoticeCode]) and in move
// notation.
//
// A session is for one goroutine and starts none. All its methods, and the
// lines that the engine sends, must come from the same one, and the methods of
// the host must not call back into the session before they return. In a page
// that is how the event loop works anyhow.
package session
