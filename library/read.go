package library

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"strings"

	"duiyi/record"
	"duiyi/record/charset"
	"duiyi/record/formats"
	"duiyi/record/link"
)

// ErrUnknown says that data are in none of the forms that Open knows.
var ErrUnknown = errors.New("library: not like any form of game that can be read")

// A Source yields the games of what somebody has brought: a file, or a text that was
// pasted.
type Source struct {
	// Form is the name of the format; "fen" for a position alone, "link" for a link.
	Form string
	// At is the move to look at first in the game that Next has returned last, nil
	// for the start.
	At *record.Node

	reader record.Reader
	found  []found // where there is no reader
}

// found is what Next returns of a game.
type found struct {
	game *record.Game
	at   *record.Node
	err  error
}

// shortText is more bytes than positions have that somebody hands on, and as many as a link may
// have.
const shortText = link.Longest

// Open finds out what data are, by their content.
func Open(data []byte) (*Source, error) {
	var list []found // of positions
	if len(data) <= shortText {
		text := charset.Text(data)
		if s := openLink(strings.TrimSpace(text)); s != nil {
			return s, nil
		}
		list = positions(text)
	}
	fens := &Source{Form: "fen", found: list}
	if list != nil && !slices.ContainsFunc(list, func(f found) bool { return f.err != nil }) {
		return fens, nil
	}
	if s := detect(data); s != nil {
		return s, nil
	}
	if s := openAmong(data); s != nil {
		return s, nil
	}
	if list != nil { // with faults, and nothing else
		return fens, nil
	}
	return nil, ErrUnknown
}

// detect opens what is like one of the formats of files.
func detect(data []byte) *Source {
	f, ok := formats.Detect(data[:min(len(data), record.DetectLength)])
	if !ok {
		return nil
	}
	return &Source{Form: f.Name, reader: f.NewReader(bytes.NewReader(data))}
}

// openLink reads a link; nil if text is none.
func openLink(text string) *Source {
	g, at, err := link.Decode(text)
	if err == link.ErrNone || err == link.ErrLong {
		return nil
	}
	if err != nil {
		err = &record.Error{Format: "link", Reason: err.Error()}
	}
	return &Source{Form: "link", found: []found{{g, at, err}}}
}

// Next returns the next game. After the last one the error is io.EOF; an error of type
// *record.Error says what is wrong with one game, which is then returned as far as it
// could be read, or nil. Any other error is final.
func (s *Source) Next() (*record.Game, error) {
	s.At = nil
	if s.reader != nil {
		return s.reader.Next()
	}
	if len(s.found) == 0 {
		return nil, io.EOF
	}
	f := s.found[0]
	s.found = s.found[1:]
	s.At = f.at
	return f.game, f.err
}
