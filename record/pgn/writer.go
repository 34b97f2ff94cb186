package pgn

import (
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"duiyi/chess"
	"duiyi/game"
	"duiyi/record"
	"duiyi/xiangqi"
)

// A writer writes games in the export format of the standard: the seven tags first,
// lines of less than 80 columns. The other tags keep their order.
type writer struct {
	w        io.Writer
	format   string
	notation game.Notation // of xiangqi
	only     game.Rules    // what it writes; nil for both
	b        []byte        // the game as it grows
	column   int
	lead     string // what the next word begins with
	number   int    // of the game
}

// NewWriter returns a writer of PGN: chess in SAN and xiangqi in ICCS coordinates.
func NewWriter(w io.Writer) record.Writer { return newWriter(w, "pgn", game.ICCS, nil) }

func newWriter(w io.Writer, format string, xiangqi game.Notation, only game.Rules) record.Writer {
	return &writer{w: w, format: format, notation: xiangqi, only: only}
}

// Close implements record.Writer.
func (w *writer) Close() error { return nil }

// Write implements record.Writer.
func (w *writer) Write(g *record.Game) error {
	w.number++
	refuse := func(ply int, reason string) error {
		return &record.Error{Format: w.format, Game: w.number, Ply: ply, Reason: reason}
	}
	if w.only != nil && g.Rules != w.only {
		return refuse(0, "only games of "+w.only.Name()+" are written in this format")
	}
	w.b, w.column, w.lead = w.b[:0], 0, ""
	w.tags(g)
	w.b = append(w.b, '\n')
	if n, err := w.moves(g); err != nil {
		return refuse(n.Ply(), err.Error())
	}
	w.word(g.Result.String())
	w.b = append(w.b, "\n\n"...)
	_, err := w.w.Write(w.b)
	return err
}

// tags writes the tags.
func (w *writer) tags(g *record.Game) {
	tags := append(record.Tags(nil), g.Tags...)
	first := g.FirstPlayer()
	if _, ok := tags.Lookup(first); !ok {
		if name, _ := g.Players(); name != "" {
			tags.Set(first, name)
		}
	}
	roster := []record.Tag{
		{Name: "Event", Value: "?"}, {Name: "Site", Value: "?"}, {Name: "Date", Value: "????.??.??"},
		{Name: "Round", Value: "?"}, {Name: first, Value: "?"}, {Name: "Black", Value: "?"}, {Name: "Result"},
	}
	tags.Set("Result", g.Result.String())
	if g.Rules == xiangqi.Rules {
		roster = append([]record.Tag{{Name: "Game", Value: "Chinese Chess"}}, roster...)
		tags.Set("Game", "Chinese Chess")
		tags.Set("Format", dialectOf(w.notation))
		tags.Delete("White")
	}
	if v, ok := tags.Lookup("Variant"); ok || g.Chess960 {
		if named := variants[variantKey(v)]; named.rules != g.Rules || named.chess960 != g.Chess960 {
			tags.Set("Variant", map[bool]string{true: "Chess960", false: "From Position"}[g.Chess960])
		}
	}
	if g.FEN == "" || g.FEN == startFEN(g.Rules) && !g.Chess960 {
		tags.Delete("SetUp")
		tags.Delete("FEN")
	} else {
		tags.Set("SetUp", "1")
		tags.Set("FEN", g.FEN)
	}
	for _, t := range roster {
		if value := tags.Get(t.Name); value != "" {
			t.Value = value
		}
		w.tag(t)
		tags.Delete(t.Name)
	}
	for _, t := range tags {
		w.tag(t)
	}
}

// tag writes a tag; one whose name is none is left out.
func (w *writer) tag(t record.Tag) {
	for _, c := range t.Name {
		if c != '_' && (c < '0' || c > '9') && (c|0x20 < 'a' || c|0x20 > 'z') {
			return
		}
	}
	if t.Name == "" {
		return
	}
	w.b = append(w.b, '[')
	w.b = append(w.b, t.Name...)
	w.b = append(w.b, ` "`...)
	value := strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(t.Value, "\ufffd"))
	for i := range len(value) {
		if value[i] == '"' || value[i] == '\\' {
			w.b = append(w.b, '\\')
		}
		w.b = append(w.b, value[i])
	}
	w.b = append(w.b, "\"]\n"...)
}

// word writes a word, which may have spaces in it, on the line or on the next.
func (w *writer) word(text string) {
	text = w.lead + text
	w.lead = ""
	n := utf8.RuneCountInString(text)
	switch {
	case w.column == 0:
	case w.column+1+n >= 80:
		w.b = append(w.b, '\n')
		w.column = 0
	default:
		w.b = append(w.b, ' ')
		w.column++
	}
	w.b = append(w.b, text...)
	w.column += n
}

// moves writes the tree.
func (w *writer) moves(g *record.Game) (*record.Node, error) {
	t := treeWriter{writer: w, notation: game.SAN, numberNext: true}
	if g.Rules != chess.Rules {
		t.notation, t.keepLines = w.notation, true
	}
	t.comments(g.Root.After())
	t.glyphs(g.Root.NAGs())
	return g.InPrint(t.move, t.closing)
}

// A treeWriter writes the moves of a game.
type treeWriter struct {
	*writer
	notation   game.Notation
	numberNext bool // the second side's move has a number only after an interruption
	keepLines  bool
}

// move writes a move and what is said about it; begins says that a variation begins
// with it.
func (t *treeWriter) move(n *record.Node, p game.Position, begins bool) {
	if begins {
		t.lead = "("
		t.numberNext = true
		t.comments(n.Before())
	}
	number := 1
	if p, ok := p.(interface{ MoveNumber() int }); ok {
		number = p.MoveNumber()
	}
	if p.Side() == game.First {
		t.word(strconv.Itoa(number) + ".")
	} else if t.numberNext || len(n.Before()) > 0 {
		t.word(strconv.Itoa(number) + "...")
	}
	if !begins {
		t.comments(n.Before())
	}
	text := "--"
	if !n.IsNull() {
		text = p.Format(n.Move, t.notation)
	}
	t.word(text)
	t.numberNext = false
	t.glyphs(n.NAGs())
	t.comments(n.After())
}

func (t *treeWriter) glyphs(nags []record.NAG) {
	for _, nag := range nags {
		t.word("$" + strconv.Itoa(int(nag)))
	}
}

// closing ends a variation.
func (t *treeWriter) closing() {
	if t.column == 0 || t.column >= 79 {
		t.word(")")
	} else {
		t.b = append(t.b, ')')
		t.column++
	}
	t.numberNext = true
}

// comments writes comments in braces. One with braces in it goes to a line of its
// own, in which its line breaks are spaces.
func (t *treeWriter) comments(comments []string) {
	for _, text := range comments {
		text = clean(text, t.keepLines)
		if text == "" {
			continue
		}
		t.numberNext = true
		if strings.ContainsAny(text, "{}") || strings.Contains(text, `[Event "`) {
			t.endLine()
			t.b = append(t.b, t.lead+"; "+strings.ReplaceAll(text, "\n", " ")...)
			t.lead, t.column = "", 1
			t.endLine()
			continue
		}
		t.braces(text)
	}
}

// endLine begins a new line unless it has just begun.
func (t *treeWriter) endLine() {
	if t.column > 0 {
		t.b = append(t.b, '\n')
		t.column = 0
	}
}

// braces writes a comment without braces in it in braces, its lines as tidy reads
// them.
func (t *treeWriter) braces(text string) {
	text = "{" + text + "}"
	if t.keepLines {
		first, rest, more := strings.Cut(text, "\n")
		t.word(first)
		if more {
			t.b = append(t.b, "\n"+rest...)
			t.column = utf8.RuneCountInString(rest[strings.LastIndexByte(rest, '\n')+1:])
		}
		return
	}
	for i, line := range strings.Split(text, "\n") {
		if i > 0 {
			t.endLine()
			t.b = append(t.b, '\n')
		}
		begin := 0
		for j := 1; j < len(line)-1; j++ {
			if line[j] == ' ' && line[j-1] != ' ' && line[j+1] != ' ' {
				t.word(line[begin:j])
				begin = j + 1
			}
		}
		t.word(line[begin:])
	}
}
