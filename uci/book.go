package uci

import (
	"fmt"
	"io"

	"duiyi/chess"
	"duiyi/opening"
)

// A File is a file that the engine reads from.
type File interface {
	io.ReaderAt
	io.Closer
	Size() int64 // bytes
}

// A bookFile is an open book of the user's; the zero bookFile is none.
type bookFile struct {
	book *opening.Polyglot
	file File
}

// noFile is the value of the option Book File that says that there is none.
const noFile = "<empty>"

// setBookFile makes the file of a name the book for chess. Where it cannot be, the old
// one stays.
func (s *server) setBookFile(name string) error {
	var opened bookFile
	if name != noFile {
		file, err := s.options.OpenFile(name)
		if err != nil {
			return err
		}
		book, err := opening.OpenPolyglot(file, file.Size())
		if err != nil {
			file.Close()
			return fmt.Errorf("%s: %w", name, err)
		}
		opened = bookFile{book, file}
	}
	s.halt()
	s.closeBook()
	s.settings.bookFile = opened
	return nil
}

func (s *server) closeBook() {
	if file := s.settings.bookFile.file; file != nil {
		file.Close()
	}
}

// book returns the book to be asked for a goal, or nil: it is for play, not for
// analysis.
func (s *server) book(g goal) opening.Book {
	switch {
	case !s.settings.ownBook, s.settings.analyse, g.infinite, g.ponder:
		return nil
	case s.settings.bookFile.book != nil && s.rules.Name() == chess.Rules.Name():
		return s.settings.bookFile.book
	}
	return opening.Theory
}
