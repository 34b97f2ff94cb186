package opening

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"duiyi/chess"
	"duiyi/game"
	"duiyi/xiangqi"
)

// record writes an entry of a Polyglot book.
func record(key uint64, move, weight uint16) []byte {
	b := binary.BigEndian.AppendUint64(nil, key)
	b = binary.BigEndian.AppendUint16(b, move)
	b = binary.BigEndian.AppendUint16(b, weight)
	return append(b, 1, 2, 3, 4)
}

// square and code write a move as the description of the format has it: to file, to
// row, from file, from row, promotion, three bits each from the lowest.
func code(from, to string, promotion uint16) uint16 {
	return uint16(to[0]-'a') | uint16(to[1]-'1')<<3 | uint16(from[0]-'a')<<6 | uint16(from[1]-'1')<<9 | promotion<<12
}

func open(t testing.TB, data []byte) *Polyglot {
	t.Helper()
	b, err := OpenPolyglot(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// known returns what the book knows, in UCI's notation.
func known(b Book, p game.Position) string {
	var moves []string
	for _, c := range b.Choices(p) {
		moves = append(moves, p.Format(c.Move, game.Coordinates))
	}
	return strings.Join(moves, " ")
}

func TestPolyglot(t *testing.T) {
	fen := func(text string) *chess.Position {
		p, err := chess.FromFEN(text)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	castling := fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
	black := fen("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1")
	promotion := fen("8/P3k3/8/8/8/8/8/4K3 w - - 0 1")
	records := [][]byte{
		// The key of the starting position, as the description of the format has it.
		record(0x463b96181691fc9c, code("e2", "e4", 0), 3),
		record(0x463b96181691fc9c, code("d2", "d4", 0), 1),
		record(0x463b96181691fc9c, code("d2", "d4", 0), 9), // twice
		record(0x463b96181691fc9c, code("g1", "f3", 0), 0), // not to be played
		record(0x463b96181691fc9c, code("e2", "e5", 0), 7), // not legal
		record(0x463b96181691fc9c, code("e2", "e4", 7), 7), // no promotion is 7
		// The position after 1. e4 d5 2. e5 f5, likewise.
		record(0x22a48b5a8e47ff78, code("e5", "f6", 0), 1),
		record(castling.PolyglotKey(), code("e1", "h1", 0), 1),
		record(castling.PolyglotKey(), code("e1", "a1", 0), 1),
		record(castling.PolyglotKey(), code("e1", "c1", 0), 1), // the same
		record(black.PolyglotKey(), code("e8", "g8", 0), 1),
		record(black.PolyglotKey(), code("e8", "a8", 0), 1),
		record(promotion.PolyglotKey(), code("a7", "a8", 4), 1),
		record(promotion.PolyglotKey(), code("a7", "a8", 1), 1),
		record(promotion.PolyglotKey(), code("a7", "a8", 0), 1), // becomes nothing
	}
	slices.SortStableFunc(records, func(a, b []byte) int { return bytes.Compare(a[:8], b[:8]) })
	b := open(t, bytes.Join(records, nil))
	if b.Entries() != int64(len(records)) {
		t.Errorf("%d entries", b.Entries())
	}
	for _, c := range []struct {
		p    game.Position
		want string
	}{
		{chess.Start(), "e2e4 d2d4"},
		{play(t, chess.Rules, "e4 d5 e5 f5"), "e5f6"},
		{castling, "e1g1 e1c1"},
		{black, "e8g8 e8c8"},
		{promotion, "a7a8q a7a8n"},
		{play(t, chess.Rules, "a3"), ""},
		{xiangqi.Start(), ""},
	} {
		if got := known(b, c.p); got != c.want {
			t.Errorf("%s: knows %q, want %q", c.p.FEN(), got, c.want)
		}
	}
	if choices := b.Choices(chess.Start()); choices[0].Weight != 3 || choices[1].Weight != 1 {
		t.Errorf("weights %v", choices)
	}
}

// Theory writes the moves of chess as Polyglot does.
func TestPolyglotMoves(t *testing.T) {
	for _, text := range []string{
		chess.StartFEN, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
		"1n2k3/P7/8/8/8/8/p7/1N2K3 b - - 0 1", "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
	} {
		p, err := chess.FromFEN(text)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range p.Moves() {
			if got := decodePolyglot(p, encodePolyglot(p, m)); got != m {
				t.Errorf("%s: %s read as %d", text, p.Format(m, game.Coordinates), got)
			}
		}
	}
}

type broken struct{ io.ReaderAt }

func (broken) ReadAt([]byte, int64) (int, error) { return 0, errors.New("broken") }

func TestPolyglotErrors(t *testing.T) {
	sorted := slices.Concat(record(1, 1, 1), record(2, 1, 1))
	for _, c := range []struct {
		name string
		r    io.ReaderAt
		size int64
	}{
		{"empty", bytes.NewReader(nil), 0},
		{"negative", bytes.NewReader(sorted), -16},
		{"odd length", bytes.NewReader(sorted), 31},
		{"shorter than it says", bytes.NewReader(sorted), 48},
		{"not sorted", bytes.NewReader(slices.Concat(record(2, 1, 1), record(1, 1, 1))), 32},
		{"not readable", broken{}, 32},
	} {
		if _, err := OpenPolyglot(c.r, c.size); err == nil {
			t.Errorf("%s: taken", c.name)
		}
	}
	b := open(t, sorted)
	b.r = broken{}
	if choices := b.Choices(chess.Start()); choices != nil {
		t.Errorf("%v from a book that cannot be read", choices)
	}
}

// A book of one key over and over is looked at no further than a book has reason to be.
func TestPolyglotFlood(t *testing.T) {
	const key = 0x463b96181691fc9c
	reads := &counter{r: bytes.NewReader(bytes.Repeat(record(key, code("e2", "e4", 0), 1), 100_000)), size: 1_600_000}
	b, err := OpenPolyglot(reads, reads.size)
	if err != nil {
		t.Fatal(err)
	}
	reads.n = 0
	if got := known(b, chess.Start()); got != "e2e4" {
		t.Errorf("knows %q", got)
	}
	if reads.n > 2*mostMoves {
		t.Errorf("%d reads", reads.n)
	}
}

type counter struct {
	r    io.ReaderAt
	size int64
	n    int
}

func (c *counter) ReadAt(b []byte, at int64) (int, error) {
	c.n++
	return c.r.ReadAt(b, at)
}

func FuzzPolyglot(f *testing.F) {
	start := chess.Start()
	f.Add(record(start.PolyglotKey(), code("e2", "e4", 0), 1))
	f.Add(slices.Concat(record(start.PolyglotKey(), code("e1", "h1", 0), 1), record(start.PolyglotKey(), 0xffff, 0xffff)))
	f.Add([]byte("not a book"))
	f.Fuzz(func(t *testing.T, data []byte) {
		b, err := OpenPolyglot(bytes.NewReader(data), int64(len(data)))
		if err != nil {
			return
		}
		// Where the data has a key of its own, the position's cannot be met by chance; so
		// it is put in.
		for i := 0; i+entryBytes <= len(data); i += entryBytes {
			binary.BigEndian.PutUint64(data[i:], start.PolyglotKey())
		}
		seen := map[game.Move]bool{}
		for _, c := range b.Choices(start) {
			if !start.Legal(c.Move) || c.Weight <= 0 || seen[c.Move] {
				t.Fatalf("%+v", c)
			}
			seen[c.Move] = true
		}
	})
}
