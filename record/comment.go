package record

import (
	"strconv"
	"strings"
	"time"

	"duiyi/game"
)

// A NAG is a numeric annotation glyph of the PGN standard: 1 is "!", 2 "?".
type NAG uint8

// nagSymbols are the glyphs that are written after a move, in the order of their
// numbers.
var nagSymbols = [...]string{1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!"}

// Symbol returns the glyph as people write it after a move, such as "!?", or an
// empty string if there is none.
func (n NAG) Symbol() string {
	if int(n) < len(nagSymbols) {
		return nagSymbols[n]
	}
	return ""
}

// NAGOf returns the glyph that people write as symbol after a move.
func NAGOf(symbol string) (n NAG, ok bool) {
	for i, s := range nagSymbols {
		if s == symbol && i > 0 {
			return NAG(i), true
		}
	}
	return 0, false
}

// A Part is a piece of a comment: words, or a command by which a program keeps
// something with a move, such as [%clk 0:05:13].
type Part struct {
	Name string // of the command, "clk"; empty for words
	Text string // the words, or the command's arguments
}

// Parts returns the words and commands of a comment in order. The words keep the
// space around them, so that Comment puts the same text together again.
func Parts(comment string) []Part {
	var parts []Part
	for comment != "" {
		open := strings.Index(comment, "[%")
		size := -1
		if open >= 0 {
			size = strings.IndexByte(comment[open:], ']')
		}
		if size < 0 {
			return append(parts, Part{Text: comment})
		}
		if open > 0 {
			parts = append(parts, Part{Text: comment[:open]})
		}
		name, text, _ := strings.Cut(comment[open+2:open+size], " ")
		parts = append(parts, Part{Name: name, Text: text})
		comment = comment[open+size+1:]
	}
	return parts
}

// Comment puts parts together.
func Comment(parts []Part) string {
	var b strings.Builder
	for _, p := range parts {
		if p.Name == "" {
			b.WriteString(p.Text)
			continue
		}
		b.WriteString("[%" + p.Name)
		if p.Text != "" {
			b.WriteString(" " + p.Text)
		}
		b.WriteByte(']')
	}
	return b.String()
}

// Words returns what people say in a comment, without commands.
func Words(comment string) string {
	if !strings.Contains(comment, "[%") {
		return comment
	}
	var words []string
	for _, p := range Parts(comment) {
		if text := strings.TrimSpace(p.Text); p.Name == "" && text != "" {
			words = append(words, text)
		}
	}
	return strings.Join(words, " ")
}

// Command returns the arguments of the first command of the name after the move.
func (n *Node) Command(name string) (text string, ok bool) {
	for _, comment := range n.After() {
		for _, p := range Parts(comment) {
			if p.Name == name {
				return p.Text, true
			}
		}
	}
	return "", false
}

// SetCommand gives the first command of the name after the move these arguments; a
// new one goes to the end of the first comment. Empty arguments remove all
// commands of the name.
func (n *Node) SetCommand(name, text string) {
	var kept []string
	done := text == ""
	for _, comment := range n.After() {
		parts := Parts(comment)
		left := parts[:0]
		for _, p := range parts {
			if p.Name == name {
				if text == "" {
					continue
				}
				if !done {
					p.Text, done = text, true
				}
			}
			left = append(left, p)
		}
		if c := strings.TrimSpace(Comment(left)); c != "" {
			kept = append(kept, c)
		}
	}
	if !done {
		command := Comment([]Part{{name, text}})
		if len(kept) == 0 {
			kept = []string{command}
		} else {
			kept[0] += " " + command
		}
	}
	n.SetAfter(kept...)
}

// Clock returns the time that the mover has left after the move, from the command
// "clk" with hours, minutes and seconds.
func (n *Node) Clock() (time.Duration, bool) { return n.duration("clk") }

// SetClock keeps the time that the mover has left after the move, in tenths of a
// second where it is not whole ones.
func (n *Node) SetClock(left time.Duration) { n.SetCommand("clk", clockText(left)) }

// Spent returns the time that the move took, from the command "emt".
func (n *Node) Spent() (time.Duration, bool) { return n.duration("emt") }

// SetSpent keeps the time that the move took.
func (n *Node) SetSpent(spent time.Duration) { n.SetCommand("emt", clockText(spent)) }

func clockText(d time.Duration) string {
	d = max(d, 0).Round(100 * time.Millisecond)
	tenths := int64(d / (100 * time.Millisecond))
	two := func(n int64) string { return string([]byte{'0' + byte(n/10), '0' + byte(n%10)}) }
	text := strconv.FormatInt(tenths/36000, 10) + ":" + two(tenths/600%60) + ":" + two(tenths/10%60)
	if tenths%10 != 0 {
		text += "." + strconv.FormatInt(tenths%10, 10)
	}
	return text
}

func (n *Node) duration(name string) (time.Duration, bool) {
	text, ok := n.Command(name)
	if !ok {
		return 0, false
	}
	fields := strings.Split(strings.TrimSpace(text), ":")
	if len(fields) > 3 {
		return 0, false
	}
	milliseconds := 0
	for _, f := range fields {
		v, ok := fixed(f, 3)
		if !ok || v < 0 {
			return 0, false
		}
		milliseconds = milliseconds*60 + v
	}
	return time.Duration(milliseconds) * time.Millisecond, true
}

// fixed reads a decimal number as a whole one of the parts that so many places make,
// and rounds. It is a fraction of the size of strconv's, which knows every number there is.
func fixed(text string, places int) (n int, ok bool) {
	text, negative := strings.CutPrefix(text, "-")
	if !negative {
		text = strings.TrimPrefix(text, "+")
	}
	whole, part, _ := strings.Cut(text, ".")
	digits := whole + part
	if digits == "" || len(whole) > 6 {
		return 0, false
	}
	for i := range max(len(digits), len(whole)+places+1) {
		c := byte('0')
		if i < len(digits) {
			c = digits[i]
		}
		switch {
		case c < '0' || c > '9':
			return 0, false
		case i < len(whole)+places:
			n = 10*n + int(c-'0')
		case i == len(whole)+places && c >= '5':
			n++
		}
	}
	if negative {
		n = -n
	}
	return n, true
}

// An Eval is what an engine thinks of a position, seen by the first side.
type Eval struct {
	Mate  bool
	Value int // centipawns, or moves to mate, negative if the second side mates
	Depth int // plies searched, 0 if not said
}

// Eval returns the evaluation after the move, from the command "eval" such as
// "0.25", "-1.3,18" or "#-4". ChessBase writes whole centipawns, "25,18".
func (n *Node) Eval() (e Eval, ok bool) {
	text, ok := n.Command("eval")
	if !ok {
		return e, false
	}
	value, depth, hasDepth := strings.Cut(strings.TrimSpace(text), ",")
	if hasDepth {
		d, err := strconv.Atoi(strings.TrimSpace(depth))
		if err != nil {
			return e, false
		}
		e.Depth = d
	}
	if mate, ok := strings.CutPrefix(value, "#"); ok {
		v, err := strconv.Atoi(mate)
		e.Mate, e.Value = true, v
		return e, err == nil
	}
	places := 2
	if !strings.Contains(value, ".") {
		places = 0
	}
	e.Value, ok = fixed(value, places)
	return e, ok
}

// SetEval keeps an evaluation after the move.
func (n *Node) SetEval(e Eval) {
	text := "#" + strconv.Itoa(e.Value)
	if !e.Mate {
		text = strconv.FormatFloat(float64(e.Value)/100, 'f', 2, 64)
	}
	if e.Depth > 0 {
		text += "," + strconv.Itoa(e.Depth)
	}
	n.SetCommand("eval", text)
}

// A Shape is a square or an arrow drawn on the board.
type Shape struct {
	Color    byte // 'G' green, 'R' red, 'Y' yellow, 'B' blue
	From, To int  // the same for a square
}

// Shapes returns what is drawn on the board after the move, from the commands
// "csl" (Gd4,Re5) and "cal" (Ge2e4), in order. What cannot be read is left out.
func (n *Node) Shapes(rules game.Rules) []Shape {
	var shapes []Shape
	for _, comment := range n.After() {
		for _, p := range Parts(comment) {
			if p.Name != "csl" && p.Name != "cal" {
				continue
			}
			for text := range strings.SplitSeq(p.Text, ",") {
				if s, ok := parseShape(strings.TrimSpace(text), rules); ok {
					shapes = append(shapes, s)
				}
			}
		}
	}
	return shapes
}

// SetShapes keeps what is drawn on the board after the move in place of what was.
func (n *Node) SetShapes(rules game.Rules, shapes []Shape) {
	var squares, arrows []string
	for _, s := range shapes {
		text := string(rune(s.Color)) + squareName(rules, s.From)
		if s.From == s.To {
			squares = append(squares, text)
		} else {
			arrows = append(arrows, text+squareName(rules, s.To))
		}
	}
	n.SetCommand("csl", strings.Join(squares, ","))
	n.SetCommand("cal", strings.Join(arrows, ","))
}

func parseShape(text string, rules game.Rules) (s Shape, ok bool) {
	if len(text) != 3 && len(text) != 5 || !strings.Contains("GRYB", text[:1]) {
		return s, false
	}
	s.Color = text[0]
	if s.From, ok = squareNamed(rules, text[1:3]); !ok {
		return s, false
	}
	s.To, ok = squareNamed(rules, text[len(text)-2:])
	return s, ok
}

// lowestRank is the number of the rank nearest to the first side.
func lowestRank(rules game.Rules) int {
	if _, ranks := rules.Size(); ranks == 10 {
		return 0
	}
	return 1
}

func squareName(rules game.Rules, sq int) string {
	files, _ := rules.Size()
	return string([]byte{'a' + byte(sq%files), '0' + byte(sq/files+lowestRank(rules))})
}

func squareNamed(rules game.Rules, name string) (sq int, ok bool) {
	files, ranks := rules.Size()
	file, rank := int(name[0])-'a', int(name[1])-'0'-lowestRank(rules)
	if file < 0 || file >= files || rank < 0 || rank >= ranks {
		return 0, false
	}
	return rank*files + file, true
}
