package dhtmlxq

import (
	"io"
	"strconv"
	"strings"

	"duiyi/record"
	"duiyi/record/charset"
	"duiyi/record/internal/sheet"
)

// NewReader returns a reader of the games in the text r.
func NewReader(r io.Reader) record.Reader {
	return &reader{scan: newScanner(charset.NewReader(r))}
}

type reader struct {
	scan *scanner
	held *token // begins the next game
	game int
	last error
}

// A text is what stands of a game, before it is played.
type text struct {
	number int               // in the file, from 1
	line   int               // where it begins
	fields map[string]string // facts, and what else is none of the following
	main   *branch
	side   []*branch // the others, in the order they stand
	spoken map[spot]string
	size   int
	err    *record.Error // the first one
	open   bool          // the file ends before it does
}

// A spot is after a move of a branch.
type spot struct{ branch, ply int }

// A branch is a line of moves as it is written.
type branch struct {
	id     int
	from   int // the branch it comes from
	ply    int // of its first move, from 1
	moves  string
	line   int
	childs []*branch
	seen   bool // it has been played
}

// Next returns the next game.
func (r *reader) Next() (*record.Game, error) {
	if r.last != nil {
		return nil, r.last
	}
	t, err := r.collect()
	if err != nil {
		r.last = err
		return nil, err
	}
	g := t.play()
	if t.err != nil {
		return g, t.err
	}
	g.Unended = t.open
	return g, nil
}

// collect reads the text of the next game.
func (r *reader) collect() (*text, error) {
	var t *text
	framed, field := false, false // whether what was read last is a field that has no end
	for {
		tok, cut, err := r.take(t)
		if err == io.EOF && t != nil {
			t.open = framed || field
			return t, nil
		}
		if err != nil {
			return nil, err
		}
		frame := !strings.HasPrefix(tok.name, "_")
		switch {
		case frame && t != nil:
			if !tok.end {
				r.held = &tok
			}
			return t, nil
		case tok.end:
			field = false
			continue
		case t != nil && !framed && t.begins(tok.name):
			r.held = &tok
			return t, nil
		case t == nil:
			r.game++
			framed = frame
			t = &text{number: r.game, line: tok.line, fields: map[string]string{}, spoken: map[spot]string{}}
		}
		if frame {
			continue
		}
		t.add(tok)
		field = true
		if cut {
			t.failAs(record.CauseLong, tok.line, 0, "", "a game of more than "+strconv.Itoa(maxGame)+" bytes")
		}
	}
}

// take returns the next tag, with as much of its value as there is room for in t.
func (r *reader) take(t *text) (tok token, cut bool, err error) {
	if r.held != nil {
		tok, r.held = *r.held, nil
		return tok, false, nil
	}
	room := maxGame
	if t != nil {
		room -= t.size
	}
	return r.scan.scan(room)
}

// begins reports whether a field cannot belong to a game any more that has one of
// the kind.
func (t *text) begins(name string) bool {
	switch name {
	case "_movelist":
		return t.main != nil
	case "_binit", "_title":
		_, have := t.fields[name[1:]]
		return have
	}
	return false
}

func (t *text) fail(line, ply int, what, reason string) { t.failAs(0, line, ply, what, reason) }

func (t *text) failAs(cause record.Cause, line, ply int, what, reason string) {
	if t.err == nil {
		t.err = &record.Error{
			Format: Format.Name, Game: t.number, Line: line, Ply: ply,
			Text: record.Shorten(what), Reason: reason, Cause: cause,
		}
	}
}

// add keeps a field.
func (t *text) add(tok token) {
	t.size += len(tok.value) + len(tok.name)
	name := tok.name[1:]
	if spec, ok := strings.CutPrefix(name, "move_"); ok {
		n, ok := numbers(spec, 3)
		if !ok || n[1] == 0 || n[2] == 0 {
			t.fail(tok.line, 0, name, "no branch: it is not move_P_K_B")
			return
		}
		t.side = append(t.side, &branch{id: n[2], from: n[0], ply: n[1], moves: tok.value, line: tok.line})
		return
	}
	if name == "movelist" {
		if t.main != nil {
			t.fail(tok.line, 0, name, "a second one in a game")
			return
		}
		t.main = &branch{ply: 1, moves: tok.value, line: tok.line}
		return
	}
	if spec, ok := strings.CutPrefix(name, "comment"); ok {
		at := spot{}
		if n, ok := numbers(spec, 2); ok {
			at = spot{n[0], n[1]}
		} else if n, ok := numbers(spec, 1); ok {
			at.ply = n[0]
		} else if spec != "" {
			t.fail(tok.line, 0, name, "a comment on no move")
			return
		}
		t.spoken[at] = unescape(tok.value)
		return
	}
	t.fields[name] = tok.value
}

// numbers reads so many numbers with _ between them.
func numbers(spec string, count int) (n []int, ok bool) {
	parts := strings.Split(spec, "_")
	if len(parts) != count {
		return nil, false
	}
	for _, p := range parts {
		v, err := strconv.ParseUint(p, 10, 31)
		if err != nil {
			return nil, false
		}
		n = append(n, int(v))
	}
	return n, true
}

var newLines = strings.NewReplacer("||", "\n", "<br>", "\n", "<br/>", "\n", "<br />", "\n",
	"<BR>", "\n", "<BR/>", "\n", "<BR />", "\n")

// unescape returns what is meant by the value of a comment.
func unescape(value string) string {
	value = newLines.Replace(value)
	if !strings.Contains(value, `\u`) {
		return sheet.Tidy(value)
	}
	var b strings.Builder
	for {
		before, after, found := strings.Cut(value, `\u`)
		b.WriteString(before)
		if !found {
			return sheet.Tidy(b.String())
		}
		value = after
		if len(after) >= 4 {
			if c, err := strconv.ParseUint(after[:4], 16, 16); err == nil {
				b.WriteRune(rune(c))
				value = after[4:]
				continue
			}
		}
		b.WriteString(`\u`)
	}
}
