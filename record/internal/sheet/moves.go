package sheet

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"duiyi/game"
	"duiyi/record"
)

// Moves reads moves as people write them down, in any notation and a line of text
// at a time: with numbers or without, glyphs behind moves, comments in braces or
// Chinese parentheses, and other moves in place of the last one in parentheses,
// which may also hold a comment.
type Moves struct {
	Player *Player
	// Fail is told of a word that is no move here, or with illegal false of
	// something else that is wrong. What follows from it is left out.
	Fail func(word, reason string, ply int, illegal bool)

	Result game.Result // as it stood at the end
	Ended  bool        // a result has ended the game; no more lines are to be read
	Open   bool        // the text has ended in brackets, or behind the number of a move that is not there

	size     int // of the text so far
	forks    []fork
	lost     bool // after what is no move
	numbered bool // the last word was a number with a dot behind it
	comment  *strings.Builder
	closing  string // what ends the comment
}

// A fork is where moves in place of another began.
type fork struct {
	back *record.Node // where the line goes on
	lost bool
}

// maxText is the longest text of one game that is read, in bytes.
const maxText = 32 << 20

// Line reads a line.
func (m *Moves) Line(line string) {
	if m.size += len(line) + 1; m.size > maxText {
		if m.size-len(line)-1 <= maxText {
			m.Fail("", "a game of more than "+strconv.Itoa(maxText)+" bytes", m.Player.Ply()+1, false)
		}
		m.lost, m.comment, m.forks = true, nil, nil
		return
	}
	for !m.Ended {
		if m.comment != nil {
			before, after, closed := strings.Cut(line, m.closing)
			m.comment.WriteString(before)
			if !closed {
				m.comment.WriteByte('\n')
				return
			}
			m.say(m.comment.String())
			m.comment, line = nil, after
		}
		line = strings.TrimLeftFunc(line, isSpace)
		if line == "" {
			return
		}
		line = m.item(line)
	}
}

// Close ends the text.
func (m *Moves) Close() {
	m.Open = !m.Ended && (m.numbered || m.InBranch())
	if m.comment != nil {
		m.say(m.comment.String())
		m.comment = nil
	}
}

// Skip leaves out the moves that follow.
func (m *Moves) Skip() { m.lost = true }

// Lost reports whether moves are left out, as one before them is none.
func (m *Moves) Lost() bool { return m.lost }

// isSpace reports whether c only parts words.
func isSpace(c rune) bool {
	return unicode.IsSpace(c) || strings.ContainsRune(",，、;；。|", c)
}

func (m *Moves) say(comment string) {
	if !m.lost {
		m.Player.At().AddAfter(Tidy(comment))
	}
}

// brackets are what comments stand in.
var brackets = [...][2]string{{"{", "}"}, {"（", "）"}, {"【", "】"}}

// item reads what line begins with and returns the rest.
func (m *Moves) item(line string) string {
	for _, b := range brackets {
		if rest, ok := strings.CutPrefix(line, b[0]); ok {
			m.comment, m.closing = &strings.Builder{}, b[1]
			return rest
		}
	}
	if rest, ok := strings.CutPrefix(line, "("); ok {
		if m.branches(rest) {
			m.fork()
			return rest
		}
		m.comment, m.closing = &strings.Builder{}, ")"
		return rest
	}
	if rest, ok := strings.CutPrefix(line, ")"); ok {
		m.join()
		return rest
	}
	end := strings.IndexFunc(line, func(c rune) bool { return isSpace(c) || strings.ContainsRune("{（【()", c) })
	if end < 0 {
		end = len(line)
	}
	word, rest := line[:end], line[end:]
	m.word(word, &rest)
	return rest
}

// branches reports whether what stands in parentheses is moves rather than words.
func (m *Moves) branches(inside string) bool {
	at := m.Player.At()
	if at.Parent() == nil {
		return false
	}
	if m.lost {
		return true
	}
	inside = strings.TrimLeftFunc(inside, isSpace)
	end := strings.IndexFunc(inside, func(c rune) bool { return isSpace(c) || c == '(' || c == ')' || c == '{' })
	if end < 0 {
		end = len(inside)
	}
	word, _ := unnumbered(inside[:end])
	return word == "" || LooksLikeMove(word)
}

func (m *Moves) fork() {
	at := m.Player.At()
	m.forks = append(m.forks, fork{at, m.lost})
	if !m.lost {
		m.Player.Back(at.Parent())
	}
}

func (m *Moves) join() {
	if len(m.forks) == 0 {
		return
	}
	f := m.forks[len(m.forks)-1]
	m.forks = m.forks[:len(m.forks)-1]
	if m.lost = f.lost; !m.lost {
		m.Player.Back(f.back.Parent())
		m.Player.forward(f.back)
	}
}

// InBranch reports whether the text stands in parentheses.
func (m *Moves) InBranch() bool { return len(m.forks) > 0 || m.comment != nil }

// word reads a word. What cannot be moves, as they are written together, is taken
// for the beginning of a comment up to the end of the line.
func (m *Moves) word(word string, rest *string) {
	m.numbered = false
	if r, ok := Result(word); ok {
		if len(m.forks) == 0 {
			m.Result, m.Ended = r, true
		}
		return
	}
	if m.lost {
		return
	}
	if nag, ok := glyph(word); ok {
		if m.Player.At().Parent() != nil {
			m.Player.At().AddNAG(nag)
		}
		return
	}
	err := m.move(word)
	if err == nil {
		return
	}
	text, numbered := unnumbered(word)
	if text == "" {
		m.numbered = word[0] >= '0' && word[0] <= '9' && word[len(word)-1] == '.'
		return
	}
	if numbered {
		if r, ok := Result(text); ok && len(m.forks) == 0 {
			m.Result, m.Ended = r, true
			return
		}
		if err = m.move(text); err == nil {
			return
		}
	}
	if m.together(text) {
		return
	}
	if LooksLikeMove(text) || err == errFull {
		m.lost = true
		m.Fail(word, err.Error(), m.Player.Ply()+1, Illegal(err))
		return
	}
	m.say(text + *rest)
	*rest = ""
}

// move makes a move that may have a glyph, or a sign of check, behind it.
func (m *Moves) move(word string) error {
	bare := strings.TrimRight(word, "!?！？")
	err := m.Player.Say(bare)
	if err != nil {
		if e := m.Player.Say(strings.TrimRight(bare, "+#")); e == nil {
			err = nil
		}
	}
	if err != nil {
		return err
	}
	if nag, ok := glyph(word[len(bare):]); ok {
		m.Player.At().AddNAG(nag)
	}
	return nil
}

// glyph reads a glyph as people write it, or as $ and its number.
func glyph(word string) (record.NAG, bool) {
	if number, ok := strings.CutPrefix(word, "$"); ok {
		n := 0
		for _, c := range []byte(number) {
			if c < '0' || c > '9' || n > 255 {
				return 0, false
			}
			n = 10*n + int(c-'0')
		}
		return record.NAG(n), number != "" && n <= 255
	}
	return record.NAGOf(strings.NewReplacer("！", "!", "？", "?").Replace(word))
}

// together makes the moves of a word in which several are written together, four
// characters each, as far as they are moves.
func (m *Moves) together(word string) bool {
	const size = 4
	if n := utf8.RuneCountInString(word); n < 2*size || n%size != 0 {
		return false
	}
	letters := []rune(word)
	for i := 0; i < len(letters); i += size {
		part := string(letters[i : i+size])
		if !LooksLikeMove(part) {
			return i > 0
		}
		if err := m.Player.Say(part); err != nil {
			m.lost = true
			m.Fail(part, err.Error(), m.Player.Ply()+1, Illegal(err))
			return true
		}
	}
	return true
}

// unnumbered returns a word without a number of a move before it, such as 12. and
// 12..., and whether there was one. Dots alone are no word.
func unnumbered(word string) (rest string, numbered bool) {
	const dots = ".．…。:："
	rest = strings.TrimLeft(word, "0123456789")
	if rest == "" {
		return "", true
	}
	after := strings.TrimLeft(rest, dots)
	if after == "" || rest != word && after != rest {
		return after, true
	}
	if strings.Trim(word, "-—"+dots) == "" {
		return "", true
	}
	return word, false
}

// FirstMove returns the first word of a line, numbers before it aside, if it is
// written like a move or moves together.
func FirstMove(line string) (move string, ok bool) {
	for word := range strings.FieldsFuncSeq(line, isSpace) {
		if !LooksLikeMove(word) {
			if word, _ = unnumbered(word); word == "" {
				continue
			}
		}
		if letters := []rune(word); len(letters) >= 8 {
			word = string(letters[:4])
		}
		return word, LooksLikeMove(word)
	}
	return "", false
}

// LooksLikeMove reports whether a word is written like a move.
func LooksLikeMove(word string) bool {
	word = strings.TrimRight(word, "!?！？")
	switch utf8.RuneCountInString(word) {
	case 4, 5, 6:
	default:
		return false
	}
	letters := []rune(word)
	last := len(letters) - 1
	if strings.ContainsRune("进進退平", letters[last-1]) {
		return strings.ContainsRune("一二三四五六七八九123456789１２３４５６７８９", letters[last])
	}
	upper := strings.ToUpper(word)
	bare := strings.Replace(upper, "-", "", 1)
	if len(bare) == 4 && isPoint(bare[:2]) && isPoint(bare[2:]) {
		return true
	}
	return len(upper) >= 4 && strings.IndexByte("KAEBHNRCP123456789+-", upper[0]) >= 0 &&
		strings.IndexByte("+-.=", upper[2]) >= 0 && upper[3] >= '1' && upper[3] <= '9' &&
		strings.IndexByte("123456789+-ABCDE", upper[1]) >= 0
}

func isPoint(name string) bool {
	return name[0] >= 'A' && name[0] <= 'I' && name[1] >= '0' && name[1] <= '9'
}
