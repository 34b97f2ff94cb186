package plain

import (
	"io"
	"slices"
	"strconv"
	"strings"

	"duiyi/game"
	"duiyi/record"
	"duiyi/record/internal/sheet"
)

// NewWriter returns a writer of games to w.
func NewWriter(w io.Writer) record.Writer { return &writer{to: w} }

type writer struct {
	to    io.Writer
	games int
}

// Write writes a game.
func (w *writer) Write(g *record.Game) error {
	if err := sheet.Playable(g, Format.Name); err != nil {
		return err
	}
	b := &builder{}
	if w.games > 0 {
		b.WriteString("\n" + strings.Repeat("-", 40) + "\n\n")
	}
	if err := b.game(g); err != nil {
		return &record.Error{Format: Format.Name, Reason: err.Error()}
	}
	if _, err := io.WriteString(w.to, b.String()); err != nil {
		return err
	}
	w.games++
	return nil
}

// Close does nothing.
func (w *writer) Close() error { return nil }

// builder builds the text of a game.
type builder struct {
	strings.Builder
	number int  // of the round at the start
	odd    int  // 1 if black moves first
	named  bool // the round's number needs no writing before black's move
}

func (b *builder) game(g *record.Game) error {
	p, err := g.Start()
	if err != nil {
		return err
	}
	for _, t := range g.Tags {
		if value := sheet.Get(g, t.Name); value != "" && writable(t.Name) {
			b.WriteString(t.Name + ": " + strings.Join(strings.Fields(value), " ") + "\n")
		}
	}
	b.WriteString(result + ": " + g.Result.String() + "\n")
	if g.FEN != "" {
		b.WriteString("FEN: " + p.FEN() + "\n")
	}
	b.WriteByte('\n')
	b.odd = int(p.Side())
	b.number = 1
	if n, ok := p.(interface{ MoveNumber() int }); ok {
		b.number = n.MoveNumber()
	}
	b.comments(g.Root.After())
	b.moves(g, p)
	b.WriteString(g.Result.String() + "\n")
	return nil
}

// writable reports whether a tag can be read again from a line of its own. What the
// game's fields say is written from them.
func writable(tag string) bool {
	switch strings.ToLower(tag) {
	case "fen", "setup", "result", "game", "format", "variant":
		return false
	}
	name, _, ok := header(tag + ":")
	return ok && name == tag
}

// moves writes the tree: a move, then those in its place, then what follows from it.
func (b *builder) moves(g *record.Game, p game.Position) {
	at := g.Root
	// goTo goes to n, which is what the line has come to, comes from, or forks from.
	goTo := func(n *record.Node) {
		for at != n && at != n.Parent() {
			p.Unmake()
			at = at.Parent()
		}
		if at != n {
			p.Make(n.Move)
			at = n
		}
	}
	type step struct {
		n     *record.Node // nil where a parenthesis closes
		ply   int
		depth int // of parentheses
	}
	var stack []step
	if main := g.Root.Main(); main != nil {
		stack = append(stack, step{n: main})
	}
	for len(stack) > 0 {
		s := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if s.n == nil {
			b.WriteString(") ")
			b.named = false
			continue
		}
		goTo(s.n.Parent())
		main := s.n == s.n.Parent().Main()
		if !main {
			b.WriteString("\n(")
			b.named = false
		}
		b.move(p.Format(s.n.Move, game.ChineseSimplified), s.ply, s.depth, s.n)
		goTo(s.n)

		if next := s.n.Main(); next != nil {
			stack = append(stack, step{next, s.ply + 1, s.depth})
		}
		if !main {
			continue
		}
		below := len(stack)
		for n := s.n.Next(); n != nil; n = n.Next() {
			stack = append(stack, step{n, s.ply, s.depth + 1}, step{})
		}
		slices.Reverse(stack[below:])
	}
}

// move writes a move with its number where that is due, glyphs and comments.
func (b *builder) move(text string, ply, depth int, n *record.Node) {
	half := ply + b.odd
	black := half%2 == 1
	if number := strconv.Itoa(b.number + half/2); !black {
		b.WriteString(number + ". ")
	} else if !b.named {
		b.WriteString(number + ". ... ")
	}
	b.WriteString(text)
	for _, nag := range n.NAGs() {
		if symbol := nag.Symbol(); symbol != "" {
			b.WriteString(" " + symbol)
		} else {
			b.WriteString(" $" + strconv.Itoa(int(nag)))
		}
	}
	b.named = !black && n.Next() == nil
	end := " "
	if black && depth == 0 || n.Main() == nil && depth == 0 {
		end = "\n"
	}
	b.WriteString(end)
	b.comments(n.Before())
	b.comments(n.After())
}

// comments writes comments, each on lines of its own.
func (b *builder) comments(comments []string) {
	for _, c := range comments {
		b.WriteString("{" + braces.Replace(c) + "}\n")
		b.named = false
	}
}

// braces keeps a comment from ending early.
var braces = strings.NewReplacer("{", "｛", "}", "｝")
