package editor

import (
	"bytes"
	"strings"
	"testing"

	"duiyi/chess"
	"duiyi/record"
	"duiyi/record/link"
	"duiyi/record/pgn"
)

func TestReadCastling(t *testing.T) {
	for fen, want := range map[string]string{
		// By the rooks' files, also of the usual array, and by the letters of X-FEN.
		"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 0 1": "HFhf",
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1":          "HAha",
		"nrbkqbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBKQBRN w KQkq - 0 1":          "GBgb",
		"r1r1k3/8/8/8/8/8/8/R1R1K3 w Cc - 0 1":                              "Cc",
		"r1r1k3/8/8/8/8/8/8/R1R1K3 w Qq - 0 1":                              "Qq",
		"r1r1k3/8/8/8/8/8/8/R1R1K3 w Ac - 0 1":                              "Ac",
		"1r2k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1":                             "KQk", // left over from standard chess
		"4k3/8/8/8/8/8/8/1R3K1R b HB":                                       "HB",
		"8/8/8/8/8/8/8/1R3K1R w HB - 0 1":                                   "HB", // and cannot be played
		"4k3/8/8/8/8/8/8/1R3K1R w KX - 0 1":                                 "-",
		"4k3/8/8/8/8/8/4K3/1R5R w HB - 0 1":                                 "-",
		"4k3/8/8/8/8/8/8/1RK2K1R w HB - 0 1":                                "-",
	} {
		e := New(chess.Rules)
		if !e.Read(fen) {
			t.Fatal(fen)
		}
		if got := strings.Fields(e.FEN())[2]; got != want {
			t.Errorf("%s: %s, want %s", fen, got, want)
		}
		e.Swap()
		e.Swap()
		if got := strings.Fields(e.FEN())[2]; got != want {
			t.Errorf("%s: swapped twice %s, want %s", fen, got, want)
		}
		e.Mirror()
		e.Mirror()
		if got := strings.Fields(e.FEN())[2]; got != want {
			t.Errorf("%s: mirrored twice %s, want %s", fen, got, want)
		}
	}
}

// tick gives or takes the right with the rook on a square, in the way that a person would.
func tick(t *testing.T, e *Editor, rook string, on bool) {
	t.Helper()
	sq := int(rook[1]-'1')*8 + int(rook[0]-'a')
	for i, r := range e.Castling() {
		if r.Rook == sq {
			e.SetCastling(i, on)
			return
		}
	}
	t.Fatalf("no right with the rook on %s", rook)
}

func TestCastlingRights(t *testing.T) {
	e := New(chess.Rules)
	field := func(want string) {
		t.Helper()
		if got := strings.Fields(e.FEN())[2]; got != want {
			t.Errorf("%s, want %s", e.FEN(), want)
		}
	}
	e.Read("r3k3/8/8/8/8/8/8/1RK1R1R1 w - - 0 1")
	list := e.Castling()
	if len(list) != 5 || list[0].Rook != 6 || list[1].Rook != 4 || !list[0].Several || !list[1].Several || list[2].Several ||
		list[3].Rook != None || list[4].Shuffled || !list[2].Shuffled {
		t.Errorf("%+v", list)
	}
	tick(t, e, "a8", true)
	field("q")
	tick(t, e, "g1", true) // which needs Chess960
	field("Ga")
	tick(t, e, "e1", true) // in place of the other
	field("Ea")
	tick(t, e, "g1", false)
	field("Ea")
	tick(t, e, "b1", true)
	field("EBa")
	e.SetCastling(3, true) // nobody has that
	e.SetCastling(9, true)
	e.SetCastling(-1, true)
	field("EBa")
	e.Mirror()
	if got := e.FEN(); got != "3k3r/8/8/8/8/8/8/1R1R1KR1 w GDh - 0 1" {
		t.Errorf("mirrored: %s", got)
	}
	e.Swap()
	if got := e.FEN(); got != "1r1r1kr1/8/8/8/8/8/8/3K3R b Hgd - 0 1" {
		t.Errorf("swapped: %s", got)
	}
	e.Move(3, 11) // its king leaves, and comes back
	field("gd")
	e.Move(11, 3)
	field("Hgd")

	// A king that is moved away from home in standard chess makes no Chess960 of it.
	e.Start()
	e.Move(4, 28)
	e.Move(3, 4)
	e.Move(28, 3)
	field("kq")
	e.Start()
	e.Mirror()
	field("-")
	e.Mirror()
	field("KQkq")
}

// A position of Chess960 that was set up is castled in, linked, and written to a file and
// read again.
func TestCastlingIsPlayed(t *testing.T) {
	e := New(chess.Rules)
	e.Read("1r2kr2/pppppppp/8/8/8/8/PPPPPPPP/1R1K1R2 w - - 0 1")
	for _, rook := range []string{"b1", "f1", "b8", "f8"} {
		tick(t, e, rook, true)
	}
	if e.FEN() != "1r2kr2/pppppppp/8/8/8/8/PPPPPPPP/1R1K1R2 w FBfb - 0 1" || !e.Playable() {
		t.Fatal(e.FEN(), e.Faults())
	}
	p, err := chess.Rules.FromFEN(e.FEN())
	if err != nil {
		t.Fatal(err)
	}
	g := &record.Game{Rules: chess.Rules, FEN: e.FEN(), Chess960: p.(*chess.Position).Chess960(), Root: &record.Node{}}
	at := g.Root
	for _, text := range []string{"O-O", "O-O-O"} {
		m, err := p.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		at = at.Add(m)
		p.Make(m)
	}
	const after = "2kr1r2/pppppppp/8/8/8/8/PPPPPPPP/1R3RK1 w - - 2 2"
	if p.FEN() != after {
		t.Errorf("%s, want %s", p.FEN(), after)
	}
	same := func(how string, g *record.Game, at *record.Node) {
		t.Helper()
		p, err := g.Position(at)
		if err != nil || p.FEN() != after || !g.Chess960 {
			t.Errorf("%s: %v %v", how, g, err)
		}
	}
	text, err := link.Encode(g, at)
	if err != nil {
		t.Fatal(err)
	}
	linked, end, err := link.Decode(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	same(text, linked, end)
	var b bytes.Buffer
	if err := pgn.NewWriter(&b).Write(g); err != nil {
		t.Fatal(err)
	}
	for _, tag := range []string{`[Variant "Chess960"]`, `[SetUp "1"]`, `[FEN "` + e.FEN() + `"]`, "O-O O-O-O"} {
		if !strings.Contains(b.String(), tag) {
			t.Errorf("%s misses %s", b.String(), tag)
		}
	}
	again, err := pgn.NewReader(&b).Next()
	if err != nil {
		t.Fatal(err)
	}
	end = again.Root
	for n := range again.Root.Mainline() {
		end = n
	}
	same("PGN", again, end)
}
