package sheet

import (
	"fmt"
	"io"

	"duiyi/record"
)

// MaxSize is the longest game that is read, in bytes. Large collections of variations
// have a million.
const MaxSize = 32 << 20

// NewReader returns a reader of the one game in r, which parse makes of all its bytes.
func NewReader(r io.Reader, format string, parse func(data []byte) (*record.Game, error)) record.Reader {
	return &whole{r, format, parse}
}

type whole struct {
	from   io.Reader // nil once it is read
	format string
	parse  func(data []byte) (*record.Game, error)
}

// Next returns the game.
func (w *whole) Next() (*record.Game, error) {
	if w.from == nil {
		return nil, io.EOF
	}
	data, err := io.ReadAll(io.LimitReader(w.from, MaxSize+1))
	w.from = nil
	switch {
	case err != nil:
		return nil, err
	case len(data) == 0:
		return nil, io.EOF
	}
	if err := TooLong(data, w.format, 1); err != nil {
		return nil, err
	}
	return w.parse(data)
}

// TooLong returns an error if data are longer than any game.
func TooLong(data []byte, format string, game int) error {
	if len(data) <= MaxSize {
		return nil
	}
	return &record.Error{Format: format, Offset: MaxSize, Game: game, Reason: fmt.Sprintf("longer than %d bytes", MaxSize), Cause: record.CauseLong}
}
