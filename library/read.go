package library

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"unicode/utf8"

	"duiyi/chess"
	"duiyi/game"
	"duiyi/record"
	"duiyi/record/charset"
	"duiyi/record/formats"
	"duiyi/record/link"
	"duiyi/xiangqi"
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
	single *record.Game
	at     *record.Node
	bad    error
}

// shortText is more bytes than a FEN or a link has that somebody hands on.
const shortText = 1 << 14

// Open finds out what data are, by their content.
func Open(data []byte) (*Source, error) {
	if len(data) <= shortText {
		if s := openShort(strings.TrimSpace(charset.Text(data))); s != nil {
			return s, nil
		}
	}
	head := data[:min(len(data), record.DetectLength)]
	f, ok := formats.Detect(head)
	if !ok {
		return nil, ErrUnknown
	}
	return &Source{Form: f.Name, reader: f.NewReader(bytes.NewReader(data))}, nil
}

// openShort reads a FEN or a link.
func openShort(text string) *Source {
	g, at, err := link.Decode(text)
	if err != link.ErrNone && err != link.ErrLong {
		s := &Source{Form: "link", single: g, at: at}
		if err != nil {
			s.bad = &record.Error{Format: "link", Reason: err.Error()}
		}
		return s
	}
	if !strings.Contains(text, "/") || strings.Contains(text, "\n") || !utf8.ValidString(text) {
		return nil
	}
	text = strings.TrimSpace(strings.TrimPrefix(strings.TrimPrefix(text, "position "), "fen "))
	var rules game.Rules
	switch strings.Count(text, "/") {
	case xiangqi.Ranks - 1:
		rules = xiangqi.Rules
	case chess.Ranks - 1:
		rules = chess.Rules
	default:
		return nil
	}
	p, err := rules.FromFEN(text)
	if err != nil {
		return nil
	}
	g = record.New(rules)
	g.FEN = p.FEN()
	if c, ok := p.(*chess.Position); ok {
		g.Chess960 = c.Chess960()
	}
	return &Source{Form: "fen", single: g}
}

// Next returns the next game. After the last one the error is io.EOF; an error of type
// *record.Error says what is wrong with one game, which is then returned as far as it
// could be read, or nil. Any other error is final.
func (s *Source) Next() (*record.Game, error) {
	s.At = nil
	if s.reader != nil {
		return s.reader.Next()
	}
	g, err := s.single, s.bad
	s.single, s.bad = nil, nil
	if g == nil && err == nil {
		return nil, io.EOF
	}
	s.At = s.at
	return g, err
}
