package sample

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"iter"
	"os"

	"duiyi/game"
	"duiyi/lab/lock"
)

// A Header says what the positions of a file are.
type Header struct {
	Game   string // name of the rules
	Origin string // how they came to be, for people and for a program that goes on with it
}

// magic begins a file, with the version of the format at its end.
const magic = "duiyi positions 1\n"

// longestOrigin bounds what a header may claim.
const longestOrigin = 1 << 12

// mostRecords bounds what a block may claim: more positions than any game has.
const mostRecords = 1 << 14

// blockHead is the length of what precedes the records of a block: number of the game, count
// and checksum of these and the records.
const blockHead = 8 + 4 + 4

// errTorn says that a file ends within a block.
var errTorn = errors.New("ends within a block")

// encode returns the header as it stands in a file: magic, the two texts with their lengths
// before them, and a checksum of it all.
func (h Header) encode() []byte {
	b := []byte(magic)
	for _, text := range []string{h.Game, h.Origin} {
		b = binary.LittleEndian.AppendUint16(b, uint16(len(text)))
		b = append(b, text...)
	}
	return binary.LittleEndian.AppendUint32(b, crc32.ChecksumIEEE(b))
}

// readHeader reads a header and returns its length, too.
func readHeader(r io.Reader) (h Header, length int64, err error) {
	start := make([]byte, len(magic))
	if _, err := io.ReadFull(r, start); err != nil || string(start) != magic {
		return h, 0, errors.New("not a file of positions, or of another version")
	}
	whole := start
	for _, text := range []*string{&h.Game, &h.Origin} {
		var size [2]byte
		if _, err := io.ReadFull(r, size[:]); err != nil {
			return h, 0, errors.New("header is cut short")
		}
		n := int(binary.LittleEndian.Uint16(size[:]))
		if n > longestOrigin {
			return h, 0, fmt.Errorf("header has a text of %d bytes", n)
		}
		content := make([]byte, n)
		if _, err := io.ReadFull(r, content); err != nil {
			return h, 0, errors.New("header is cut short")
		}
		*text = string(content)
		whole = append(append(whole, size[:]...), content...)
	}
	var sum [4]byte
	if _, err := io.ReadFull(r, sum[:]); err != nil {
		return h, 0, errors.New("header is cut short")
	}
	if binary.LittleEndian.Uint32(sum[:]) != crc32.ChecksumIEEE(whole) {
		return h, 0, errors.New("header is damaged")
	}
	return h, int64(len(whole) + len(sum)), nil
}

// A Block is the positions of one game.
type Block struct {
	Game    uint64 // its number
	Records []Record
}

// A Reader reads the blocks of a file one by one.
type Reader struct {
	Header Header

	r   *bufio.Reader
	at  int64 // offset of the next block
	raw []byte
}

// NewReader reads the header.
func NewReader(r io.Reader) (*Reader, error) {
	buffered := bufio.NewReaderSize(r, 1<<18)
	h, length, err := readHeader(buffered)
	if err != nil {
		return nil, err
	}
	return &Reader{Header: h, r: buffered, at: length}, nil
}

// Blocks reads the blocks one by one, each into the room of the one before. An error names the place
// and is the last there is, since nothing behind it can be read.
func (r *Reader) Blocks() iter.Seq2[*Block, error] {
	return func(yield func(*Block, error) bool) {
		var b Block
		for {
			err := r.next(&b)
			if err == io.EOF || !yield(&b, err) || err != nil {
				return
			}
		}
	}
}

// next reads the next block into b. It returns io.EOF at the end.
func (r *Reader) next(b *Block) error {
	var head [blockHead]byte
	switch _, err := io.ReadFull(r.r, head[:]); {
	case err == io.EOF:
		return io.EOF
	case err == io.ErrUnexpectedEOF:
		return fmt.Errorf("byte %d: %w", r.at, errTorn)
	case err != nil:
		return err
	}
	count := binary.LittleEndian.Uint32(head[8:])
	if count > mostRecords {
		return fmt.Errorf("byte %d: block of %d positions", r.at, count)
	}
	size := int(count) * Size
	r.raw = append(r.raw[:0], make([]byte, size)...)
	switch _, err := io.ReadFull(r.r, r.raw); {
	case err == io.EOF, err == io.ErrUnexpectedEOF:
		return fmt.Errorf("byte %d: %w", r.at, errTorn)
	case err != nil:
		return err
	}
	sum := crc32.Update(crc32.ChecksumIEEE(head[:12]), crc32.IEEETable, r.raw)
	if sum != binary.LittleEndian.Uint32(head[12:]) {
		return fmt.Errorf("byte %d: block is damaged", r.at)
	}
	b.Game = binary.LittleEndian.Uint64(head[:])
	b.Records = b.Records[:0]
	for rest := r.raw; len(rest) > 0; rest = rest[Size:] {
		b.Records = append(b.Records, Record(rest))
	}
	r.at += int64(blockHead + size)
	return nil
}

// A Writer adds blocks to a file. Each is written at once, so that a kill costs no other.
type Writer struct {
	f *os.File
}

// Open opens a file to add to, or begins it. One that has another header is refused. What was cut
// short at its end is cut off. It returns the numbers of the games that the file has.
func Open(path string, h Header) (*Writer, map[uint64]bool, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, nil, err
	}
	games, err := begin(f, h)
	if err != nil {
		f.Close()
		return nil, nil, fmt.Errorf("%s: %w", path, err)
	}
	return &Writer{f}, games, nil
}

// begin finds where to go on in f, and what there is.
func begin(f *os.File, h Header) (map[uint64]bool, error) {
	if err := lock.Take(f); err != nil {
		return nil, err
	}
	header := h.encode()
	if len(h.Game) > longestOrigin || len(h.Origin) > longestOrigin {
		return nil, errors.New("description is too long")
	}
	games := map[uint64]bool{}
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	if info.Size() < int64(len(header)) {
		// New, or killed in its first moment.
		had, err := io.ReadAll(f)
		if err != nil {
			return nil, err
		}
		if !bytes.HasPrefix(header, had) {
			return nil, errors.New("not a file of these positions")
		}
		if err := f.Truncate(0); err != nil {
			return nil, err
		}
		_, err = f.WriteAt(header, 0)
		if err == nil {
			_, err = f.Seek(0, io.SeekEnd)
		}
		return games, err
	}
	r, err := NewReader(f)
	if err != nil {
		return nil, err
	}
	if r.Header != h {
		return nil, fmt.Errorf("has other positions: %s, %s", r.Header.Game, r.Header.Origin)
	}
	for b, err := range r.Blocks() {
		if errors.Is(err, errTorn) {
			break
		}
		if err != nil {
			return nil, err
		}
		games[b.Game] = true
	}
	if err := f.Truncate(r.at); err != nil {
		return nil, err
	}
	_, err = f.Seek(r.at, io.SeekStart)
	return games, err
}

// Add writes the positions of a game. After an error the file is as it was before, if the system
// lets it be.
func (w *Writer) Add(b Block) error {
	if len(b.Records) > mostRecords {
		return fmt.Errorf("game %d has %d positions", b.Game, len(b.Records))
	}
	raw := binary.LittleEndian.AppendUint64(nil, b.Game)
	raw = binary.LittleEndian.AppendUint32(raw, uint32(len(b.Records)))
	sum := crc32.ChecksumIEEE(raw)
	for i := range b.Records {
		sum = crc32.Update(sum, crc32.IEEETable, b.Records[i][:])
	}
	raw = binary.LittleEndian.AppendUint32(raw, sum)
	for i := range b.Records {
		raw = append(raw, b.Records[i][:]...)
	}
	at, err := w.f.Seek(0, io.SeekCurrent)
	if err != nil {
		return err
	}
	if _, err := w.f.Write(raw); err != nil {
		_ = w.f.Truncate(at) // else the next Open does that
		_, _ = w.f.Seek(at, io.SeekStart)
		return err
	}
	return nil
}

// Close closes the file.
func (w *Writer) Close() error { return w.f.Close() }

// Rules returns the game of a header.
func (h Header) Rules(games []game.Rules) (game.Rules, error) {
	for _, r := range games {
		if r.Name() == h.Game {
			return r, nil
		}
	}
	return nil, fmt.Errorf("unknown game %q", h.Game)
}
