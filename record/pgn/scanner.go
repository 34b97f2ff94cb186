package pgn

import (
	"bytes"
	"io"

	"duiyi/game"
	"duiyi/record"
)

// A token is what the text of moves is made of.
type token uint8

const (
	endOfFile token = iota
	tagAhead        // the [ of a tag, not yet read
	moveText        // of a move, or what stands in the place of one
	comment
	glyph
	opening // of a variation
	closing
	result
)

// A class says what a byte begins.
type class uint8

const (
	symbol class = iota // a move, and all that has no meaning of its own
	digit
	high // a byte of a character that is not ASCII; it and those above make symbols
	space
	lineFeed
	carriageReturn
	period
	brace
	semicolon
	parenOpen
	parenClose
	bracket
	bracketClose
	dollar
	mark // ! and ?
	star
)

// chessClasses and xiangqiClasses differ in the period, which is part of moves in
// WXF.
var chessClasses, xiangqiClasses = classes(period), classes(symbol)

func classes(dot class) (c [256]class) {
	for b := range c {
		switch {
		case b >= 0x80:
			c[b] = high
		case b <= ' ' || b == 0x7f:
			c[b] = space
		case b >= '0' && b <= '9':
			c[b] = digit
		}
	}
	c['\n'], c['\r'] = lineFeed, carriageReturn
	c['.'], c['{'], c[';'], c['('], c[')'], c['['] = dot, brace, semicolon, parenOpen, parenClose, bracket
	c[']'], c['$'], c['!'], c['?'], c['*'] = bracketClose, dollar, mark, mark, star
	return c
}

// The scanner's window on the file, and the longest pieces that it takes whole.
const (
	window     = 1 << 18
	maxSymbol  = 128     // of a move; what is longer is cut in two
	maxTagLine = 1 << 16 // of a tag
	maxComment = 1 << 20
)

// A scanner divides a file into tokens. It holds a window of the file; what it
// returns of it is valid until the next token.
type scanner struct {
	r        io.Reader
	buf      []byte
	pos, end int   // what is left of the window
	base     int64 // offset of the window in the file
	line     int
	newLine  bool // pos is at the beginning of a line
	eof      bool
	err      error // from r, other than io.EOF
	classes  *[256]class

	// Of the last token:
	text     []byte
	numbered bool // there was a move number before it
	nag      record.NAG
	result   game.Result
	fault    *fault // what is wrong with it, nil if nothing is
	start    int64  // its offset and its line
	at       int
}

func newScanner(r io.Reader) *scanner {
	return &scanner{r: r, buf: make([]byte, window), line: 1, newLine: true, classes: &chessClasses}
}

// ensure reads on until n bytes, at most half a window, are at hand, or all that
// are left.
func (s *scanner) ensure(n int) {
	if s.end-s.pos < n && !s.eof {
		s.fill(n)
	}
}

func (s *scanner) fill(n int) {
	copy(s.buf, s.buf[s.pos:s.end])
	s.base += int64(s.pos)
	s.end -= s.pos
	s.pos = 0
	const patience = 100 // reads without a byte
	for idle := 0; s.end < n; {
		read, err := s.r.Read(s.buf[s.end:])
		s.end += read
		if idle++; read > 0 {
			idle = 0
		}
		if idle > patience && err == nil {
			err = io.ErrNoProgress
		}
		if err != nil {
			s.eof = true
			if err != io.EOF {
				s.err = err
			}
			return
		}
	}
}

// next reads a token. Move numbers, escape lines and white space are none.
func (s *scanner) next() token {
	s.numbered = false
	for {
		s.ensure(maxSymbol)
		if s.pos >= s.end {
			s.mark()
			return endOfFile
		}
		c := s.buf[s.pos]
		if c == ' ' {
			s.pos++
			s.newLine = false
			continue
		}
		k := s.classes[c]
		if s.newLine {
			s.newLine = false
			if c == '%' {
				s.skipLine()
				continue
			}
		}
		switch k {
		case space, period, bracketClose:
			s.pos++
		case lineFeed, carriageReturn:
			s.lineBreak(c)
		case digit:
			if bytes.HasPrefix(s.buf[s.pos:s.end], []byte(halves)) { // whose first digit is no move's number
				s.mark()
				s.pos, s.result = s.pos+len(halves), game.Draw
				return result
			}
			if s.passNumber() {
				continue
			}
			fallthrough
		case symbol, high:
			s.mark()
			if t, ok := s.symbol(k); ok {
				return t
			}
		default:
			s.mark()
			return s.single(k)
		}
	}
}

// passNumber passes a move number that a period follows.
func (s *scanner) passNumber() bool {
	for i, c := range s.buf[s.pos:min(s.end, s.pos+maxSymbol)] {
		switch s.classes[c] {
		case digit:
		case period:
			s.pos += i + 1
			s.numbered = true
			return true
		default:
			return false
		}
	}
	return false
}

// mark keeps the place of the token that begins here.
func (s *scanner) mark() {
	s.start, s.at = s.base+int64(s.pos), s.line
}

// lineBreak passes a line break: LF, CR LF, or a lone CR.
func (s *scanner) lineBreak(c byte) {
	s.pos++
	if c == '\r' {
		s.ensure(maxSymbol)
		if s.pos < s.end && s.buf[s.pos] == '\n' {
			s.pos++
		}
	}
	s.line++
	s.newLine = true
}

// skipLine passes the rest of the line, but not its end.
func (s *scanner) skipLine() {
	for {
		if i := lineEnd(s.buf[s.pos:s.end]); i >= 0 {
			s.pos += i
			return
		}
		s.pos = s.end
		if s.ensure(maxSymbol); s.pos >= s.end {
			return
		}
	}
}

// lineEnd returns where the first line of b ends, or -1.
func lineEnd(b []byte) int {
	i := bytes.IndexByte(b, '\n')
	if i >= 0 {
		b = b[:i]
	}
	if j := bytes.IndexByte(b, '\r'); j >= 0 {
		return j
	}
	return i
}

// single reads a token that its first byte tells.
func (s *scanner) single(k class) token {
	switch k {
	case brace:
		return s.braces()
	case semicolon:
		return s.restOfLine()
	case bracket:
		return tagAhead
	case dollar:
		s.pos++
		s.numericGlyph()
		return glyph
	case mark:
		s.symbolicGlyph()
		return glyph
	}
	s.pos++
	switch k {
	case parenOpen:
		return opening
	case parenClose:
		return closing
	}
	s.result = game.Ongoing // star
	return result
}

// numericGlyph reads the number of a NAG. Those beyond 255 mean nothing, like 0.
func (s *scanner) numericGlyph() {
	n := 0
	for ; s.pos < s.end && s.classes[s.buf[s.pos]] == digit; s.pos++ {
		n = min(n*10+int(s.buf[s.pos]-'0'), 1000)
	}
	s.nag = 0
	if n < 256 {
		s.nag = record.NAG(n)
	}
}

// symbolicGlyph reads !, ?, !!, ??, !? or ?!.
func (s *scanner) symbolicGlyph() {
	n := 1
	for n < s.end-s.pos && s.classes[s.buf[s.pos+n]] == mark {
		n++
	}
	s.nag, _ = record.NAGOf(string(s.buf[s.pos : s.pos+min(n, 2)]))
	s.pos += n
}

// restOfLine reads a comment that ends with the line.
func (s *scanner) restOfLine() token {
	s.pos++
	s.fault = nil
	s.ensure(maxTagLine)
	i := lineEnd(s.buf[s.pos:s.end])
	if i < 0 {
		i = min(s.end-s.pos, maxTagLine)
		if !s.eof {
			s.fault = longComment
		}
	}
	s.text = s.buf[s.pos : s.pos+i]
	s.pos += i
	if s.fault != nil {
		text := bytes.Clone(s.text)
		s.skipLine()
		s.text = text
	}
	return comment
}

// nextGame is what a comment never has in it unless its end is missing.
var nextGame = []byte("\n[Event \"")

// braces reads a comment in braces.
func (s *scanner) braces() token {
	s.pos++
	s.fault = nil
	var whole []byte // what was cut off at the end of the window
	for {
		s.ensure(maxSymbol)
		left := s.buf[s.pos:s.end]
		i := bytes.IndexByte(left, '}')
		if i < 0 && !s.eof && len(left) < maxTagLine {
			s.ensure(maxTagLine)
			continue
		}
		part := left
		if i >= 0 {
			part = left[:i]
		}
		if j := bytes.Index(part, nextGame); j >= 0 {
			s.fault = endlessComment
			i, part = j, left[:j]
		} else if i < 0 && s.eof {
			s.fault = endlessComment
		}
		ends := i >= 0 || s.eof
		if !ends {
			part = left[:len(left)-len(nextGame)] // which may begin there
		} else if i >= 0 && s.fault == nil {
			part = left[:s.nested(left, i)]
		}
		s.line += lineBreaks(part)
		s.pos += len(part)
		if ends && s.fault == nil {
			s.pos++
		}
		if len(whole)+len(part) > maxComment {
			s.fault = longComment
			part = part[:max(maxComment-len(whole), 0)]
		}
		if ends && whole == nil {
			s.text = part
			return comment
		}
		whole = append(whole, part...)
		if ends {
			s.text = whole
			return comment
		}
	}
}

// nested returns where a comment ends that has its first closing brace at i. Braces
// do not nest, but people write them as if they did: the comment goes on if, soon
// after, there is a closing brace for every opening one.
func (s *scanner) nested(text []byte, i int) int {
	open := bytes.Count(text[:i], []byte("{"))
	if open == 0 {
		return i
	}
	const soon = 1 << 9
	for j := i + 1; j < min(len(text), i+soon); j++ {
		switch text[j] {
		case '{':
			open++
		case '}':
			if open--; open == 0 {
				return j
			}
		case ';':
			return i
		}
	}
	return i
}

// lineBreaks counts the lines that end in text.
func lineBreaks(text []byte) int {
	n := bytes.Count(text, []byte("\n"))
	if bytes.IndexByte(text, '\r') >= 0 {
		n += bytes.Count(text, []byte("\r")) - bytes.Count(text, []byte("\r\n"))
	}
	return n
}
