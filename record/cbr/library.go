package cbr

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"io"

	"duiyi/record"
	"duiyi/record/internal/sheet"
)

const (
	slotSize   = 4096
	entrySize  = 276   // of the index
	indexStart = 66624 // in the file
	atSlots    = 60    // the number of slots, four bytes
	maxSlots   = 1 << 20

	stateDeleted = 5 // of a slot
	stateUsed    = 7
)

// NewLibraryReader returns a reader of the library in r. It keeps one game at a
// time in memory, and a byte for each slot.
func NewLibraryReader(r io.Reader) record.Reader {
	return &library{from: bufio.NewReaderSize(r, 2*slotSize)}
}

type library struct {
	from   *bufio.Reader
	begun  bool
	offset int64 // of what comes next
	states []byte
	slot   int // number of the slot that comes next, from 0
	game   int
	last   error // what the end of the library is answered with
}

// Next returns the next game.
func (l *library) Next() (*record.Game, error) {
	if l.last != nil {
		return nil, l.last
	}
	if !l.begun {
		l.begun = true
		if err := l.begin(); err != nil {
			l.last = io.EOF
			if _, isRecord := errors.AsType[*record.Error](err); !isRecord {
				l.last = err
			}
			return nil, err
		}
	}
	start, slot := l.offset, l.slot
	data, err := l.record()
	if err != nil {
		l.last = err
		return nil, err
	}
	l.game++
	p := parser{format: Library.Name, game: l.game, offset: start, data: data}
	g, err := p.parse()
	if g != nil && slot < len(l.states) && l.states[slot] == stateDeleted {
		g.Tags.Set("Status", "deleted")
	}
	return g, err
}

func (l *library) problem(reason string, cause record.Cause) error {
	return &record.Error{Format: Library.Name, Offset: l.offset, Reason: reason, Cause: cause}
}

// begin reads up to the first slot.
func (l *library) begin() error {
	if _, err := l.from.Peek(1); err != nil {
		return err
	}
	head := make([]byte, indexStart)
	if n, err := io.ReadFull(l.from, head); err != nil {
		if err != io.ErrUnexpectedEOF {
			return err
		}
		l.offset = int64(n)
		if detect(head[:n], libraryMagic) > 0 {
			return l.problem("the file ends in its header", record.CauseCut)
		}
	}
	if detect(head, libraryMagic) == 0 {
		return l.problem("no CBL file: it does not begin with CCBridgeLibrary", 0)
	}
	l.offset = indexStart
	used := false
	slots := binary.LittleEndian.Uint32(head[atSlots:])
	if slots > maxSlots {
		return l.problem("an index of more slots than any library has", record.CauseLong)
	}
	var entry [entrySize]byte
	for range slots {
		n, err := io.ReadFull(l.from, entry[:])
		l.offset += int64(n)
		if err == io.ErrUnexpectedEOF || err == io.EOF {
			return l.problem("the file ends in its index", record.CauseCut)
		}
		if err != nil {
			return err
		}
		l.states = append(l.states, entry[0])
		used = used || entry[0] == stateUsed
	}
	err := l.seek()
	if err == io.EOF && used {
		return l.problem("the file ends before its first game", record.CauseCut)
	}
	return err
}

// seek goes on to the first game, which stands right after the index if that is as
// long as the header says.
func (l *library) seek() error {
	for {
		ahead, err := l.from.Peek(l.from.Size())
		if i := bytes.Index(ahead, []byte(recordMagic)); i >= 0 {
			return l.skip(i)
		}
		if err != nil {
			return err
		}
		if err := l.skip(len(ahead) - len(recordMagic) + 1); err != nil {
			return err
		}
	}
}

func (l *library) skip(n int) error {
	n, err := l.from.Discard(n)
	l.offset += int64(n)
	return err
}

// record returns the bytes of the next game: its first slot and those after it up
// to the next that a game begins in.
func (l *library) record() ([]byte, error) {
	var data []byte
	slot := make([]byte, slotSize)
	for {
		head, err := l.from.Peek(len(recordMagic))
		if err != nil && err != io.EOF {
			return nil, err
		}
		if data != nil && bytes.Equal(head, []byte(recordMagic)) {
			return data, nil
		}
		n, err := io.ReadFull(l.from, slot)
		if err == io.EOF && data != nil {
			return data, nil
		}
		if err != nil && err != io.ErrUnexpectedEOF {
			return nil, err
		}
		l.offset += int64(n)
		l.slot++
		if len(data) <= sheet.MaxSize {
			data = append(data, slot[:n]...)
		}
	}
}
