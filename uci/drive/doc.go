// Package drive is the other side of the table: it runs an engine as a process and
// plays against it in the protocol the engine speaks, UCI, UCCI or XBoard's.
//
// [Start] starts an engine and agrees with it on game and options, [Engine.Think]
// asks it for a move and measures how long it takes, and [Engine.Close] ends it,
// by force if need be. An engine may crash, hang, or answer nonsense at any time;
// whatever it does comes back as an [*Error] that says what, with the last lines
// it wrote.
//
// Sources: the UCI specification of April 2006; the Universal Chinese Chess
// Protocol 3.0; the Chess Engine Communication Protocol, version 2, of Tim Mann
// and H. G. Muller.
package drive
