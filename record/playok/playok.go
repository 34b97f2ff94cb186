package playok

import (
	"bufio"
	"bytes"
	"io"
	"strings"

	"duiyi/game"
	"duiyi/record"
	"duiyi/record/charset"
	"duiyi/record/internal/sheet"
	"duiyi/xiangqi"
)

// Format is the text of PlayOK.
var Format = record.Format{
	Name:       "playok",
	Title:      "PlayOK WXF text",
	Text:       true,
	Extensions: []string{".wxf"},
	Detect:     detect,
	NewReader:  NewReader,
}

func detect(head []byte) int {
	switch {
	case bytes.Contains(head, []byte("START{")):
		return 95
	case bytes.Contains(head, []byte("START {")) && bytes.Contains(head, []byte("RED")):
		return 90
	}
	return 0
}

// tags are the words of lines and their tags.
var tags = map[string]string{
	"EVENT": "Event", "SITE": "Site", "DATE": "Date", "ROUND": "Round", "RED": "Red", "BLACK": "Black",
	"GAME": "Title", "TITLE": "Title", "OPENING": "Opening", "TIME": "TimeControl", "ANNOTATOR": "Annotator",
}

// more are the tags for what stands behind a semicolon.
var more = map[string]string{"RED": "RedElo", "BLACK": "BlackElo", "EVENT": "Group"}

// maxLine is the longest line that is read whole, in bytes; what is beyond begins
// a new one.
const maxLine = 1 << 20

// NewReader returns a reader of the games in the text r.
func NewReader(r io.Reader) record.Reader {
	return &reader{from: bufio.NewReaderSize(charset.NewReader(r), maxLine)}
}

type reader struct {
	from *bufio.Reader
	line int
	game int
	last error
}

// Next returns the next game.
func (r *reader) Next() (*record.Game, error) {
	if r.last != nil {
		return nil, r.last
	}
	g := record.New(xiangqi.Rules)
	start := xiangqi.Start()
	fresh := true
	var problem *record.Error
	failAs := func(cause record.Cause, text, reason string, ply int, illegal bool) {
		if problem == nil {
			problem = &record.Error{
				Format: Format.Name, Game: r.game + 1, Line: r.line, Ply: ply,
				Text: record.Shorten(text), Reason: reason, Illegal: illegal, Cause: cause,
			}
		}
	}
	fail := func(text, reason string, ply int, illegal bool) { failAs(0, text, reason, ply, illegal) }
	for {
		line, err := r.read()
		if err == io.EOF && !fresh {
			r.last = err
			failAs(record.CauseCut, "", "the file ends before START{", 0, false)
			break
		}
		if err != nil {
			r.last = err
			return nil, err
		}
		if moves, ok := begins(line); ok {
			sheet.Start(g, start)
			m := sheet.Moves{Player: sheet.NewPlayer(g, start), Fail: fail}
			if problem != nil {
				m.Skip() // it is not known where they begin
			}
			if err := r.moves(g, &m, moves); err != nil {
				r.last = err
				if err != io.EOF {
					return nil, err
				}
				failAs(record.CauseCut, "", "the file ends before }END", 0, false)
			}
			break
		}
		word, value, _ := strings.Cut(line, " ")
		word, value = strings.ToUpper(strings.TrimRight(word, ":")), strings.TrimSpace(value)
		switch {
		case word == "RESULT":
			fresh = false
			first, _, _ := strings.Cut(value, " ") // how it came about may follow
			g.Result, _ = sheet.Result(first)
		case word == "FEN":
			fresh = false
			if p, err := xiangqi.FromFEN(value); err == nil {
				start = p
			} else {
				failAs(record.CauseSetup, value, err.Error(), 0, false)
			}
		case tags[word] != "" && value != "":
			fresh = false
			set(g, word, value)
		}
	}
	r.game++
	if problem != nil {
		return g, problem
	}
	return g, nil
}

// set sets the tags of a line.
func set(g *record.Game, word, value string) {
	if tag := more[word]; tag != "" {
		first, second, _ := strings.Cut(value, ";")
		sheet.SetTag(g, tags[word], first)
		sheet.SetTag(g, tag, second)
		return
	}
	if word == "DATE" {
		value = sheet.Date(value)
	}
	sheet.SetTag(g, tags[word], value)
}

// begins returns what stands behind START{ in the line.
func begins(line string) (moves string, ok bool) {
	after, ok := strings.CutPrefix(line, "START")
	if !ok {
		return "", false
	}
	return strings.CutPrefix(strings.TrimLeft(after, " \t"), "{")
}

// read returns the next line without spaces around it, tabs being spaces.
func (r *reader) read() (string, error) {
	line, err := r.from.ReadSlice('\n')
	if err == bufio.ErrBufferFull || err == io.EOF && len(line) > 0 {
		err = nil
	}
	if err != nil {
		return "", err
	}
	r.line++
	text := strings.ToValidUTF8(string(line), "\ufffd")
	return strings.TrimSpace(strings.ReplaceAll(text, "\t", " ")), nil
}

// moves reads the moves up to the brace that ends them.
func (r *reader) moves(g *record.Game, m *sheet.Moves, line string) error {
	defer m.Close()
	depth := 1 // of braces
	for {
		for i, c := range []byte(line) {
			switch c {
			case '{':
				depth++
			case '}':
				depth--
			}
			if depth == 0 {
				m.Line(line[:i])
				if g.Result == game.Ongoing {
					g.Result = m.Result
				}
				return nil
			}
		}
		m.Line(line)
		var err error
		if line, err = r.read(); err != nil {
			return err
		}
	}
}
