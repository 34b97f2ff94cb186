package opening

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"duiyi/chess"
	"duiyi/game"
)

// A Polyglot is a book for chess in the format of Fabien Letouzey's Polyglot: entries
// of 16 bytes, sorted by key, each a key, a move, its weight, and four bytes for a
// program's own use, big-endian. It is read where it is, an entry at a time; so its
// size does not matter, and reading it is safe wherever the reader is.
type Polyglot struct {
	r       io.ReaderAt
	entries int64
}

const (
	entryBytes = 16
	mostMoves  = 128 // of a position that are looked at; a book has no more than a dozen
)

// OpenPolyglot returns the book of size bytes that r reads. The error says why it
// cannot be one.
func OpenPolyglot(r io.ReaderAt, size int64) (*Polyglot, error) {
	if size <= 0 || size%entryBytes != 0 {
		return nil, fmt.Errorf("no Polyglot book: %d bytes are not entries of %d", size, entryBytes)
	}
	b := &Polyglot{r, size / entryBytes}
	first, err := b.entry(0)
	if err != nil {
		return nil, fmt.Errorf("Polyglot book: first entry: %w", err)
	}
	last, err := b.entry(b.entries - 1)
	if err != nil {
		return nil, fmt.Errorf("Polyglot book: last entry: %w", err)
	}
	if first.key > last.key {
		return nil, errors.New("no Polyglot book: its entries are not sorted")
	}
	return b, nil
}

// Entries returns the number of entries in the book: moves, over all its positions.
func (b *Polyglot) Entries() int64 { return b.entries }

type entry struct {
	key    uint64
	move   uint16
	weight uint16
}

func (b *Polyglot) entry(i int64) (entry, error) {
	var raw [entryBytes]byte
	if n, err := b.r.ReadAt(raw[:], i*entryBytes); n < len(raw) {
		return entry{}, err
	}
	return entry{
		binary.BigEndian.Uint64(raw[:]), binary.BigEndian.Uint16(raw[8:]), binary.BigEndian.Uint16(raw[10:]),
	}, nil
}

// Choices returns the moves that the book has in p and that are legal there. Where it
// cannot be read it has none. Moves of weight zero are those that the book's maker
// does not want to be played.
func (b *Polyglot) Choices(p game.Position) []Choice {
	pos, ok := p.(*chess.Position)
	if !ok {
		return nil
	}
	key := pos.PolyglotKey()
	low, high := int64(0), b.entries
	for low < high { // to the first entry that is not below the key
		mid := low + (high-low)/2
		e, err := b.entry(mid)
		if err != nil {
			return nil
		}
		if e.key < key {
			low = mid + 1
		} else {
			high = mid
		}
	}
	var choices []Choice
next:
	for i := low; i < min(low+mostMoves, b.entries); i++ {
		e, err := b.entry(i)
		if err != nil || e.key != key {
			break
		}
		m := decodePolyglot(pos, e.move)
		if m == game.NoMove || e.weight == 0 {
			continue
		}
		for _, c := range choices {
			if c.Move == m {
				continue next
			}
		}
		choices = append(choices, Choice{m, int(e.weight)})
	}
	return choices
}

// The kinds that a pawn becomes, in the order of Polyglot.
const polyglotKinds = "\x00nbrq"

// decodePolyglot reads a move: its squares, three bits each for file and rank, where it
// goes to first, and what a pawn becomes. Castling is the king's move to its rook;
// books that have it as the move to where he lands are about, too. A move that is
// not legal is game.NoMove.
func decodePolyglot(p *chess.Position, code uint16) game.Move {
	kind := int(code >> 12)
	if kind >= len(polyglotKinds) {
		return game.NoMove
	}
	to, from := code&63, code>>6&63
	text := []byte{'a' + byte(from&7), '1' + byte(from>>3), 'a' + byte(to&7), '1' + byte(to>>3), polyglotKinds[kind]}
	if kind == 0 {
		text = text[:4]
	}
	m, err := p.Parse(string(text))
	if err != nil {
		return game.NoMove
	}
	return m
}

// encodePolyglot writes a legal move.
func encodePolyglot(p game.Position, m game.Move) uint16 {
	code := uint16(chess.From(m))<<6 | uint16(chess.To(m))
	if text := p.Format(m, game.Coordinates); len(text) == 5 {
		for kind := 1; kind < len(polyglotKinds); kind++ {
			if polyglotKinds[kind] == text[4] {
				code |= uint16(kind) << 12
			}
		}
	}
	return code
}
