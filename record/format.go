package record

import (
	"io"
	"strconv"
	"strings"
)

// A Reader yields the games of a file.
type Reader interface {
	// Next returns the next game. After the last one the error is io.EOF.
	//
	// An error of type *Error says what is wrong with one game; the game is then
	// returned as far as it could be read, or is nil where nothing could, and
	// Next may be called for the games after it. Any other error is final.
	Next() (*Game, error)
}

// A Recycler is a Reader that can use the memory of its games again, for programs
// that look at millions of them one by one.
type Recycler interface {
	Reader
	// Recycle takes back the game that Next returned last, or nil. Nothing of
	// it may be used any more, its strings aside.
	Recycle(*Game)
}

// A Writer writes games to a file.
type Writer interface {
	// Write writes a game. An error of type *Error says why this game cannot be
	// written in the format; nothing has been written then, and others may
	// follow. Any other error is final.
	Write(*Game) error
	// Close writes what is left to be written. It does not close what is
	// written to.
	Close() error
}

// A Format is a file format for games.
type Format struct {
	// Name is how commands call the format, such as "pgn-wxf".
	Name string
	// Title says what it is, for people.
	Title string
	// Extensions are the usual ones of file names, with the dot, in lower case.
	Extensions []string
	// Single says that a file has one game only.
	Single bool
	// Text says that a file is text, which is written in UTF-8 and may be encoded
	// otherwise.
	Text bool
	// Detect says how much the beginning of a file, up to DetectLength bytes,
	// looks like this format: 0 not at all, 100 certainly. nil if it is for
	// writing only.
	Detect func(head []byte) int
	// NewReader reads the format; nil if it is for writing only.
	NewReader func(io.Reader) Reader
	// NewWriter writes the format; nil if it is for reading only.
	NewWriter func(io.Writer) Writer
}

// DetectLength is how many bytes of a file a format is known by, in most cases.
const DetectLength = 1 << 14

// An Error says what is wrong with a game in a file, and where. Numbers that are
// not known are zero.
type Error struct {
	Format string // name of the format
	Line   int    // line in the file, counted from 1
	Offset int64  // bytes from the beginning of the file; of text once it is UTF-8
	Game   int    // number of the game in the file, counted from 1
	Ply    int    // number of the move in its line, counted from 1
	Text   string // what stands there, shortened if long
	Reason string
	// Illegal says that Text is a move that is not legal there, or none at all;
	// otherwise something else is wrong with the file, the Cause if it is one of those.
	Illegal bool
	Cause   Cause
}

// A Cause is a kind of fault in a file that people can be told of in their own language.
type Cause uint8

// The causes that are told apart.
const (
	_            Cause = iota
	CauseCut           // the file ends too early
	CauseLong          // something is longer than what is read
	CauseVersion       // the version of the format is not known
	CauseVariant       // the game is one that cannot be played
	CauseSetup         // the starting position is against the rules
)

// Because returns the error with its cause.
func (e *Error) Because(c Cause) *Error {
	e.Cause = c
	return e
}

// Error returns the format, the place, the text and the reason in one line.
func (e *Error) Error() string {
	place := e.Place()
	if place != "" {
		place += ": "
	}
	return e.Format + ": " + place + e.Reason
}

// Place returns where it is, and what stands there: game 3, line 27, ply 12: "Nxe9".
func (e *Error) Place() string {
	var b strings.Builder
	place := func(what string, n int64) {
		if n <= 0 {
			return
		}
		if b.Len() > 0 {
			b.WriteString(", ")
		}
		b.WriteString(what + " " + strconv.FormatInt(n, 10))
	}
	place("game", int64(e.Game))
	place("line", int64(e.Line))
	if e.Line == 0 {
		place("byte", e.Offset)
	}
	place("ply", int64(e.Ply))
	if e.Text != "" {
		if b.Len() > 0 {
			b.WriteString(": ")
		}
		b.WriteString(strconv.Quote(e.Text))
	}
	return b.String()
}

// Shorten cuts text that is too long to be repeated in an error.
func Shorten(text string) string {
	const enough = 32
	n := 0
	for i := range text {
		if n++; n > enough {
			return text[:i] + "…"
		}
	}
	return text
}
