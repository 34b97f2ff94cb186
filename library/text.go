package library

import (
	"errors"
	"hash/crc32"
	"io"
	"strings"

	"duiyi/record"
	"duiyi/record/pgn"
)

// Pack returns the text that a game is kept as, and fills in what the entry says of
// moves and text. The facts of e go into the tags of g.
func Pack(g *record.Game, e *Entry) (text string, err error) {
	e.Tell(g)
	e.Game, e.Result = g.Rules.Name(), g.Result
	var b strings.Builder
	if err := pgn.NewWriter(&b).Write(g); err != nil {
		return "", err
	}
	text = b.String()
	e.look(g)
	e.sign(text)
	return text, nil
}

func (e *Entry) sign(text string) {
	e.size, e.sum = len(text), crc32.ChecksumIEEE([]byte(text))
}

// ErrEmpty says that of a text nothing can be read as a game.
var ErrEmpty = errors.New("library: no game in the text")

// Unpack reads a text that Pack has returned. Of one that is damaged it returns what
// can be read together with an error.
func Unpack(text string) (*record.Game, error) {
	g, err := pgn.NewReader(strings.NewReader(text)).Next()
	switch {
	case err == io.EOF:
		return nil, ErrEmpty
	case g == nil && err == nil:
		return nil, ErrEmpty
	case g != nil && g.Rules == nil:
		return nil, err
	}
	return g, err
}

// Recover makes the entry of a text anew, for one whose own is lost.
func Recover(id, text string) (Entry, error) {
	g, err := Unpack(text)
	if g == nil {
		return Entry{ID: id}, err
	}
	e := About(g)
	e.ID = id
	e.look(g)
	if err == nil {
		e.sign(text)
	}
	return e, err
}
