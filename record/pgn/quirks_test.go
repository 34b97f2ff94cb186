package pgn

import (
	"errors"
	"io"
	"strings"
	"testing"

	"duiyi/record"
)

// readAll reads all games and what is wrong with them.
func readAll(t *testing.T, text string) (games []*record.Game, errs []*record.Error) {
	t.Helper()
	r := NewReader(strings.NewReader(text))
	for {
		g, err := r.Next()
		if err == io.EOF {
			return games, errs
		}
		if err != nil {
			var e *record.Error
			if !errors.As(err, &e) {
				t.Fatalf("%v", err)
			}
			errs = append(errs, e)
		}
		if g != nil {
			games = append(games, g)
		}
		if len(games)+len(errs) > 10_000 {
			t.Fatal("no end")
		}
	}
}

// written returns what follows the tags when g is written.
func written(t *testing.T, g *record.Game) string {
	t.Helper()
	var b strings.Builder
	if err := NewWriter(&b).Write(g); err != nil {
		t.Fatal(err)
	}
	_, moves, _ := strings.Cut(b.String(), "\n\n")
	return strings.TrimSpace(strings.ReplaceAll(moves, "\n", " "))
}

// TestQuirks reads single games as people and programs write them, without any error.
func TestQuirks(t *testing.T) {
	const ruy = "1. e4 e5 2. Nf3 Nc6 3. Bb5 *"
	for _, c := range []struct{ name, text, want string }{
		{"plain", "1. e4 e5 2. Nf3 Nc6 3. Bb5 *", ruy},
		{"byte order mark", "\ufeff[Event \"x\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 *", ruy},
		{"CR LF", "[Event \"x\"]\r\n[Site \"y\"]\r\n\r\n1. e4 e5\r\n2. Nf3 Nc6 3. Bb5 *\r\n", ruy},
		{"lone CR", "[Event \"x\"]\r[Site \"y\"]\r\r1. e4 e5\r2. Nf3 Nc6 3. Bb5 *\r", ruy},
		{"UTF-16", "\xff\xfe1\x00.\x00 \x00e\x004\x00 \x00*\x00", "1. e4 *"},
		{"escape lines", "% by a program\n[Event \"x\"]\n%[Site \"y\"]\n\n1. e4 e5\n% 1-0 e6\n2. Nf3 Nc6 3. Bb5 *", ruy},
		{"no numbers", "e4 e5 Nf3 Nc6 Bb5 *", ruy},
		{"wrong numbers", "7. e4 9. e5 2... Nf3 1 Nc6 44. Bb5 *", ruy},
		{"numbers apart", "1 . e4 1. ... e5 2 Nf3 2 ... Nc6 3. Bb5 *", ruy},
		{"numbers stuck", "1.e4 e5 2.Nf3 Nc6 3.Bb5 *", ruy},
		{"all stuck", "1.e4e5 2.Nf3Nc6 3.Bb5*", ruy},
		{"one word", "1.e4e52.Nf3Nc63.Bb5", ruy},
		{"coordinates", "1. e2e4 e7-e5 2. Ng1-f3 b8c6 3. f1b5 *", ruy},
		{"figurines", "1. e4 e5 2. ♘f3 ♞c6 3. ♗b5 *", ruy},
		{"no result", "1. e4 e5 2. Nf3 Nc6 3. Bb5", ruy},
		{"result of the tag", "[Event \"x\"]\n[Result \"1-0\"]\n\n1. e4", "1. e4 1-0"},
		{"half", "1. e4 ½-½", "1. e4 1/2-1/2"},
		{"halves", "1. e4 e5 0.5-0.5", "1. e4 e5 1/2-1/2"},
		{"halves in a tag", "[Result \"0.5-0.5\"]\n1. e4 e5", "1. e4 e5 1/2-1/2"},
		{"dash", "1. e4 0–1", "1. e4 0-1"},
		{"control Z", "1. e4 *\x1a", "1. e4 *"},
		{"castling", "1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. O-O 0-0 *", "1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. O-O O-O *"},
		{"castling as the king's move", "1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. e1g1 e8h8 *", "1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. O-O O-O *"},
		{"promotions", "[FEN \"7k/PPPP4/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. a8=Q+ Kh7 2. b8N Kg7 3. c8(R) Kf7 4. d8/b *", "1. a8=Q+ Kh7 2. b8=N Kg7 3. c8=R Kf7 4. d8=B *"},
		{"needless marks", "1. e4! e5+ 2. Nxf3!? Ngf6 3. ed5?? *", ""},
		{"en passant", "1. e4 a6 2. e5 d5 3. exd6e.p. e6 4. Nf3 *", "1. e4 a6 2. e5 d5 3. exd6 e6 4. Nf3 *"},
		{"en passant apart", "1. e4 a6 2. e5 d5 3. exd6 e.p. e6 4. Nf3 *", "1. e4 a6 2. e5 d5 3. exd6 e6 4. Nf3 *"},
		{"glyphs", "1. e4! $14 e5?! 2. Nf3 !! Nc6 ± 3. Bb5+- *", "1. e4 $1 $14 e5 $6 2. Nf3 $3 Nc6 $16 3. Bb5 $18 *"},
		{"commands", "1. e4 {[%clk 0:05:00] [%eval 0.31,12] best [%csl Gd4,Re5][%cal Ge2e4]} {more} *", "1. e4 {[%clk 0:05:00] [%eval 0.31,12] best [%csl Gd4,Re5][%cal Ge2e4]} {more} *"},
		{"comment's signs", "1. e4 {a ; b ( c ) 1-0 [x \"y\"] { d} e5 ; to the } end ( of line 1-0\n2. Nf3 *", "1. e4 ; a ; b ( c ) 1-0 [x \"y\"] { d 1... e5 ; to the } end ( of line 1-0 2. Nf3 *"},
		{"braces in braces", "1. e4 {see {this} and {that} too} e5 *", "1. e4 ; see {this} and {that} too 1... e5 *"},
		{"variations", "1. e4 (1. d4 d5 (1... Nf6 2. c4 (2. Nf3)) 2. c4) (1. c4) 1... e5 *", "1. e4 (1. d4 d5 (1... Nf6 2. c4 (2. Nf3)) 2. c4) (1. c4) 1... e5 *"},
		{"root that branches", "1. e4 (1. d4) (1. c4) *", "1. e4 (1. d4) (1. c4) *"},
		{"comments before", "{game} 1. {first} e4 (  {var} 1. d4 {after} 1... {why} d5) {late} e5 {end} *", "{game} 1. {first} e4 {late} ({var} 1. d4 {after} 1... {why} d5) 1... e5 {end} *"},
		{"comment on the result", "1. e4 1-0 {resigns}\n\n", "1. e4 {resigns} 1-0"},
		{"variation of comments", "1. e4 ( {only words} ) e5 *", "1. e4 {only words} 1... e5 *"},
		{"result in a variation", "1. e4 (1. d4 d5 1/2-1/2) 1... e5 *", "1. e4 (1. d4 d5) 1... e5 *"},
		{"null moves", "1. e4 (1. Nf3 -- 2. d4 Z0) 1... e5 2. Nf3 (2. -- d5) *", "1. e4 (1. Nf3 -- 2. d4 --) 1... e5 2. Nf3 (2. -- d5) *"},
		{"FEN without SetUp", "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 Kd7 *", "1. e4 Kd7 *"},
		{"black to move", "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 3 17\"]\n\n17... Kd7 18. e4 *", "17... Kd7 18. e4 *"},
		{"FEN of four fields", "[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - -\"]\n\n1... Kd7 2. e4 *", "1... Kd7 2. e4 *"},
		{"Chess960", "[Variant \"Fischerandom\"]\n[SetUp \"1\"]\n[FEN \"nrbbqknr/pppppppp/8/8/8/8/PPPPPPPP/NRBBQKNR w HBhb - 0 1\"]\n\n1. Nf3 Nf6 2. O-O *", "1. Nf3 Nf6 2. O-O *"},
		{"comments among tags", "[Event \"x\"]\n; a remark\n[Site \"y\"]\n{another}\n\n1. e4 *", "{a remark} {another} 1. e4 *"},
		{"comment on the file", "{all about it}\n[Event \"x\"]\n\n1. e4 *", "{all about it} 1. e4 *"},
		{"lines of a comment", "1. e4 {broken\r\nat the margin\n\nnext paragraph} *", "{x}"},
	} {
		games, errs := readAll(t, c.text)
		if c.name == "needless marks" {
			// The last move is none: a game is returned as far as it goes.
			if len(errs) != 1 || len(games) != 1 || games[0].Root.Main() == nil {
				t.Errorf("%s: %d games, %v", c.name, len(games), errs)
			}
			continue
		}
		if len(errs) > 0 || len(games) != 1 {
			t.Errorf("%s: %d games, %v", c.name, len(games), errs)
			continue
		}
		if c.name == "lines of a comment" {
			if got := games[0].Root.Main().After()[0]; got != "broken at the margin\nnext paragraph" {
				t.Errorf("%s: %q", c.name, got)
			}
			continue
		}
		if got := written(t, games[0]); got != c.want {
			t.Errorf("%s:\n%s, want\n%s", c.name, got, c.want)
		}
	}
}

// TestTags reads tags in all their forms.
func TestTags(t *testing.T) {
	const text = `[Event "The \"Big\" one \\ 2"]
[Site "C:\Chess\games"]
[ Round  "1" ]
[White "O"Hara, "Kid""]
[Black "brackets ] [ { ( ; %"] [BlackElo "2100"]
[Annotator "no quote]
[Empty ""]
[Note "ends in \"]
[Dup "a"]
[Dup "b"]

1. e4 *
`
	games, errs := readAll(t, text)
	if len(games) != 1 || len(errs) > 0 {
		t.Fatal(len(games), errs)
	}
	want := record.Tags{
		{Name: "Event", Value: `The "Big" one \ 2`}, {Name: "Site", Value: `C:\Chess\games`}, {Name: "Round", Value: "1"},
		{Name: "White", Value: `O"Hara, "Kid"`}, {Name: "Black", Value: "brackets ] [ { ( ; %"}, {Name: "BlackElo", Value: "2100"},
		{Name: "Annotator", Value: "no quote"}, {Name: "Empty", Value: ""}, {Name: "Note", Value: `ends in \`},
		{Name: "Dup", Value: "a"}, {Name: "Dup", Value: "b"},
	}
	got := games[0].Tags
	for i := range max(len(got), len(want)) {
		if i >= len(got) || i >= len(want) || got[i] != want[i] {
			t.Fatalf("tag %d of\n%q, want\n%q", i, got, want)
		}
	}
}

// TestGBK tells names in GBK from those in Latin-1, where the game is of chess.
func TestGBK(t *testing.T) {
	for name, want := range map[string]string{
		"\xb6\xa1\xc1\xa2\xc8\xcb": "丁立人", "\xe9\xa9": "é©", "M\xfcller, \xd6": "Müller, Ö",
		"Gro\xdf\xf6, Gr\xf6\xdfe": "Großö, Größe", "\xb6\xa1\xc1\xa2\xc8": "¶¡Á¢È", "Ding \xb6\xa1\xc1\xa2!": "Ding 丁立!",
	} {
		games, errs := readAll(t, "[White \""+name+"\"]\n\n1. e4 {"+name+"} *")
		if len(errs) > 0 || games[0].Tags.Get("White") != want || games[0].Root.Main().After()[0] != want {
			t.Errorf("%q: %v, %v, want %q", name, games[0].Tags, errs, want)
		}
	}
}

// TestLatin1 reads text that is not UTF-8.
func TestLatin1(t *testing.T) {
	games, errs := readAll(t, "[White \"M\xfcller, J\xf6rg\"]\n[Black \"Mü\u00df\"]\n\n1. e4 {sch\xf6n \x96 \x93gut\x94} *")
	if len(games) != 1 || len(errs) > 0 {
		t.Fatal(len(games), errs)
	}
	white, black := games[0].Players()
	if white != "Müller, Jörg" || black != "Müß" || games[0].Root.Main().After()[0] != "schön – “gut”" {
		t.Errorf("%q %q %q", white, black, games[0].Root.Main().After())
	}
}

// TestErrors reads files of several games of which one is bad: its place is told, it
// is read as far as it goes, and the others are read.
func TestErrors(t *testing.T) {
	const good = "[Event \"good\"]\n\n1. d4 d5 *\n\n"
	for _, c := range []struct {
		name, text string
		want       record.Error
		moves      string // of the bad game, "" if there is none
	}{
		{"illegal move", "[Event \"bad\"]\n\n1. e4 e5 2. Nf3\nNc6 3. Nxe9 d6 1-0\n\n", record.Error{Line: 8, Ply: 5, Text: "Nxe9"}, "1. e4 e5 2. Nf3 Nc6 1-0"},
		{"illegal in a variation", "[Event \"bad\"]\n\n1. e4 e5 (1... c5 2. Nf6 d6 (2... e6) 3. d4) 2. Nf3 *\n\n", record.Error{Line: 7, Ply: 3, Text: "Nf6"}, "1. e4 e5 (1... c5) 2. Nf3 *"},
		{"ambiguous", "[Event \"bad\"]\n\n1. Nf3 a6 2. d3 a5 3. Nd2 *\n\n", record.Error{Line: 7, Ply: 5, Text: "Nd2"}, "1. Nf3 a6 2. d3 a5 *"},
		{"FEN", "[Event \"bad\"]\n[FEN \"8/8/8/8/8/8/8/9 w - - 0 1\"]\n\n1. e4 *\n\n", record.Error{Line: 8, Text: "8/8/8/8/8/8/8/9 w - - 0 1"}, "*"},
		{"variant", "[Event \"bad\"]\n[Variant \"Crazyhouse\"]\n\n1. e4 e5 (1... c5) 2. Nf3 *\n\n", record.Error{Line: 8, Text: "Crazyhouse"}, ""},
		{"variation not closed", "[Event \"bad\"]\n\n1. e4 (1. d4 d5 *\n\n", record.Error{Line: 9, Ply: 3}, "1. e4 (1. d4 d5) *"},
		{"variation not opened", "[Event \"bad\"]\n\n1. e4 ) e5 *\n\n", record.Error{Line: 7, Ply: 2, Text: ")"}, "1. e4 e5 *"},
		{"variation before moves", "[Event \"bad\"]\n\n( 1. d4 (1. c4) ) 1. e4 e5 *\n\n", record.Error{Line: 7, Ply: 1, Text: "("}, "1. e4 e5 *"},
		{"comment not closed", "[Event \"bad\"]\n\n1. e4 {no end e5 *\n\n", record.Error{Line: 7, Ply: 2, Text: "no end e5 *"}, "1. e4 {no end e5 *} *"},
		{"nonsense", "What is this? Some words; about nothing [at all].\n\n", record.Error{Line: 5, Ply: 1, Text: "What"}, ""},
		{"null in check", "[Event \"bad\"]\n\n1. e4 f6 2. Qh5+ -- *\n\n", record.Error{Line: 7, Ply: 4, Text: "--"}, "1. e4 f6 2. Qh5+ *"},
		{"long tag", "[Event \"bad\"]\n[Annotator \"" + strings.Repeat("x", 5<<20) + "\"]\n[White \"b\"]\n\n1. e4 e5 *\n\n", record.Error{Line: 6, Text: "Annotator"}, "1. e4 e5 *"},
		{"not a tag", "[Event \"bad\"]\n\n1. e4 [%clk 1] e5 *\n\n", record.Error{Line: 7, Ply: 2, Text: "["}, ""},
	} {
		games, errs := readAll(t, good+c.text+good)
		if len(errs) != 1 || len(games) < 2 || games[0].Tags.Get("Event") != "good" || games[len(games)-1].Tags.Get("Event") != "good" || written(t, games[len(games)-1]) != "1. d4 d5 *" {
			t.Errorf("%s: %d games, %v", c.name, len(games), errs)
			continue
		}
		e := errs[0]
		if e.Reason == "" || e.Game != 2 || e.Format != "pgn" || e.Line != c.want.Line || e.Ply != c.want.Ply || e.Text != c.want.Text {
			t.Errorf("%s: %+v, want %+v", c.name, *e, c.want)
		}
		if cause, ok := map[string]record.Cause{
			"long tag": record.CauseLong, "variation not closed": record.CauseCut, "comment not closed": record.CauseCut,
			"variant": record.CauseVariant, "FEN": record.CauseSetup,
		}[c.name]; e.Cause != cause || ok && e.Illegal {
			t.Errorf("%s: cause %d, want %d", c.name, e.Cause, cause)
		}
		if e.Text != "" && c.name != "variant" && c.name != "long tag" && c.name != "FEN" && c.name != "comment not closed" {
			if all := good + c.text + good; !strings.HasPrefix(all[e.Offset:], e.Text) {
				t.Errorf("%s: at byte %d is %.10q", c.name, e.Offset, all[e.Offset:])
			}
		}
		if c.moves != "" && (len(games) != 3 || written(t, games[1]) != c.moves) {
			t.Errorf("%s: %d games, %q, want %q", c.name, len(games), written(t, games[1]), c.moves)
		}
	}
}

// TestHostile reads files that are made to do harm. Each must end, with an error.
func TestHostile(t *testing.T) {
	const n = 300_000
	for name, text := range map[string]string{
		"parentheses":        strings.Repeat("(", n),
		"parentheses after":  "1. e4 " + strings.Repeat("(", n),
		"nested":             "1. e4 " + strings.Repeat("(e4", n),
		"closing":            "1. e4 " + strings.Repeat(")", n),
		"open comment":       "1. e4 {" + strings.Repeat("x", 2*n),
		"long comment":       "1. e4 {" + strings.Repeat("x", maxComment+1) + "} e5 *",
		"line comment":       "1. e4 ;" + strings.Repeat("x", n) + "\ne5 *",
		"braces":             "1. e4 {" + strings.Repeat("{", n) + strings.Repeat("}", n),
		"word":               "1. " + strings.Repeat("e", n),
		"digits":             "1. e4 $" + strings.Repeat("9", n) + " e9",
		"brackets":           strings.Repeat("[", n),
		"tags":               strings.Repeat("[A \"b\"]\n", 10_000),
		"tag without end":    "[Event \"" + strings.Repeat("x", n) + "\n1. e9",
		"quotes":             "[Event \"" + strings.Repeat("\"", n) + "\n1. e9",
		"zeros":              strings.Repeat("\x00", n) + "x",
		"high bytes":         strings.Repeat("\xff", n),
		"wide spaces":        strings.Repeat("\u3000", n/3) + "x",
		"glued":              "1. " + strings.Repeat("e4e5", n/4),
		"too many variation": "1. e4 " + strings.Repeat("(d4)", 2*maxTags) + " x",
	} {
		if _, errs := readAll(t, text); len(errs) == 0 {
			t.Errorf("%s: no error", name)
		}
	}
}

// slow gives a byte at a time.
type slow struct{ io.Reader }

func (s slow) Read(b []byte) (int, error) { return s.Reader.Read(b[:1]) }

// TestWindow reads a file that is larger than the window, by single bytes, with
// comments over its edges.
func TestWindow(t *testing.T) {
	var b strings.Builder
	long := strings.Repeat("words of a comment ", 2000)
	for b.Len() < 3*window {
		b.WriteString("[Event \"x\"]\n\n1. e4 {" + long + "} e5 2. Nf3 {" + long + "} Nc6 *\n\n")
	}
	r := NewReader(slow{strings.NewReader(b.String())})
	n := 0
	for {
		g, err := r.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		n++
		if got := g.Root.Main().After()[0]; got != strings.TrimSpace(long) {
			t.Fatalf("game %d: comment of %d bytes", n, len(got))
		}
	}
	if want := strings.Count(b.String(), "[Event"); n != want {
		t.Errorf("%d games, want %d", n, want)
	}
}

// TestReadError ends with the error of what is read from.
func TestReadError(t *testing.T) {
	broken := errors.New("broken")
	r := NewReader(io.MultiReader(strings.NewReader("1. e4 e5 "), failing{broken}))
	for range 2 {
		if _, err := r.Next(); err != broken {
			t.Errorf("%v", err)
		}
	}
}
