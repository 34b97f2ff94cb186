package uci

import (
	"bytes"
	"encoding/binary"
	"errors"
	"slices"
	"strings"
	"testing"

	"duiyi/chess"
)

// memory is a file in memory.
type memory struct {
	*bytes.Reader
	closed bool
}

func (m *memory) Close() error { m.closed = true; return nil }

const bookRemark = "a move of the opening book"

func fromTheBook(lines []string) bool { return slices.Contains(lines, "info string "+bookRemark) }

func TestOwnBook(t *testing.T) {
	tb := sit(t, Options{})
	if lines := tb.ask("position startpos", "go depth 2"); fromTheBook(lines) {
		t.Errorf("asks the book unasked: %q", lines)
	}
	tb.send("setoption name OwnBook value true")
	seen := map[string]bool{}
	for range 30 {
		lines := tb.ask("position startpos", "go depth 2")
		if !fromTheBook(lines) || len(lines) != 2 {
			t.Fatalf("%q", lines)
		}
		seen[best(lines)] = true
	}
	if len(seen) < 2 || seen["a2a3"] {
		t.Errorf("opens with %v", seen)
	}
	for _, c := range []struct {
		name, position, command string
		fromBook                bool
	}{
		{"another move order", "startpos moves g1f3 c7c5 e2e4", "go movetime 1000", true},
		{"not in the book", "startpos moves a2a3", "go depth 2", false},
		{"several lines", "startpos", "go depth 2 searchmoves a2a3 h2h3", false},
		{"searchmoves", "startpos", "go depth 2 searchmoves e2e4 h2h3", true},
		{"a mate", "startpos", "go mate 1 depth 2", false},
	} {
		if lines := tb.ask("position "+c.position, c.command); fromTheBook(lines) != c.fromBook {
			t.Errorf("%s: %q", c.name, lines)
		}
	}
	tb.send("position startpos", "go infinite")
	tb.until("info depth 2 ")
	if lines := tb.ask("stop"); fromTheBook(lines) {
		t.Errorf("infinite: %q", lines)
	}
	tb.send("setoption name UCI_AnalyseMode value true")
	if lines := tb.ask("go depth 2"); fromTheBook(lines) {
		t.Errorf("analysis: %q", lines)
	}
	tb.send("setoption name UCI_AnalyseMode value false", "setoption name MultiPV value 2")
	if lines := tb.ask("go depth 2"); fromTheBook(lines) {
		t.Errorf("two lines: %q", lines)
	}
	tb.send("setoption name MultiPV value 1", "setoption name UCI_Variant value xiangqi")
	if lines := tb.ask("position startpos moves h3e3", "go depth 2"); !fromTheBook(lines) {
		t.Errorf("xiangqi: %q", lines)
	}
}

func TestUCCIUsesBook(t *testing.T) {
	tb := sit(t, Options{Dialect: UCCI})
	if lines := tb.ask("ucci", "position startpos", "go depth 2"); !slices.Contains(lines, "info message "+bookRemark) {
		t.Errorf("%q", lines)
	}
	tb.send("banmoves h2e2 b2e2")
	for range 20 {
		if move := best(tb.ask("go depth 2")); move == "h2e2" || move == "b2e2" {
			t.Errorf("plays %s, which is banned", move)
		}
	}
	tb.send("setoption usebook false")
	if lines := tb.ask("go depth 2"); slices.Contains(lines, "info message "+bookRemark) {
		t.Errorf("%q", lines)
	}
}

func TestBookFile(t *testing.T) {
	entry := binary.BigEndian.AppendUint64(nil, chess.Start().PolyglotKey())
	entry = append(entry, 0x02, 0xdb, 0, 1, 0, 0, 0, 0) // d2d4: to file 3, row 3, from file 3, row 1, in three bits each
	files := map[string]*memory{}
	open := func(name string) (File, error) {
		f, ok := files[name]
		if !ok {
			return nil, errors.New("no such file: " + name)
		}
		return f, nil
	}
	files["my book.bin"] = &memory{Reader: bytes.NewReader(entry)}
	files["text"] = &memory{Reader: bytes.NewReader([]byte("not a book"))}

	tb := sit(t, Options{OpenFile: open})
	tb.send("uci")
	if lines := tb.until("uciok"); !slices.Contains(lines, "option name Book File type string default <empty>") {
		t.Errorf("%q", lines)
	}
	tb.send("setoption name OwnBook value true", "setoption name Book File value my book.bin")
	for range 10 {
		if lines := tb.ask("position startpos", "go depth 2"); !fromTheBook(lines) || best(lines) != "d2d4" {
			t.Fatalf("%q", lines)
		}
	}
	if lines := tb.ask("position startpos moves e2e4", "go depth 2"); fromTheBook(lines) {
		t.Errorf("knows more than the file: %q", lines)
	}
	for name, want := range map[string]string{"nowhere": "no such file", "text": "no Polyglot book"} {
		tb.send("setoption name Book File value " + name)
		if lines := tb.until("info string"); !strings.Contains(last(lines), want) {
			t.Errorf("%s: %q", name, lines)
		}
	}
	if !files["text"].closed {
		t.Error("a file that is no book stays open")
	}
	if lines := tb.ask("position startpos", "go depth 2"); best(lines) != "d2d4" {
		t.Errorf("the old book is gone: %q", lines)
	}
	tb.send("setoption name Book File value <empty>", "isready")
	tb.until("readyok")
	if !files["my book.bin"].closed {
		t.Error("the file stays open")
	}
	if lines := tb.ask("position startpos moves e2e4", "go depth 2"); !fromTheBook(lines) {
		t.Errorf("theory does not come back: %q", lines)
	}

	tb = sit(t, Options{})
	tb.send("uci")
	for _, line := range tb.until("uciok") {
		if strings.Contains(line, "Book File") {
			t.Errorf("%q where no file can be opened", line)
		}
	}
}
