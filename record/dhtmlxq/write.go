package dhtmlxq

import (
	"io"
	"slices"
	"strconv"
	"strings"

	"duiyi/game"
	"duiyi/record"
	"duiyi/record/internal/sheet"
	"duiyi/xiangqi"
)

// NewWriter returns a writer of games to w.
func NewWriter(w io.Writer) record.Writer { return &writer{to: w} }

type writer struct{ to io.Writer }

// Write writes a game.
func (w *writer) Write(g *record.Game) error {
	text, err := encode(g)
	if err != nil {
		return err
	}
	_, err = io.WriteString(w.to, text)
	return err
}

// Close does nothing.
func (w *writer) Close() error { return nil }

// builder builds the text of a game.
type builder struct {
	strings.Builder
	comments strings.Builder // which come after the moves
	ids      int             // of branches, given so far
}

func encode(g *record.Game) (string, error) {
	if err := sheet.Playable(g, Format.Name); err != nil {
		return "", err
	}
	p, err := g.Start()
	if err != nil {
		return "", &record.Error{Format: Format.Name, Reason: err.Error()}
	}
	b := &builder{}
	b.WriteString("[DhtmlXQ]\n")
	b.field("ver", "www_dpxq_com")
	b.field("init", "500,350")
	written := ""
	for _, f := range facts {
		if value := sheet.Get(g, f.tag); value != "" && f.tag != written {
			b.field(f.field, oneLine(value))
			written = f.tag
		}
	}
	b.field("result", sheet.ResultName(g.Result))
	b.start(g, p)
	b.lines(g.Root)
	b.WriteString(b.comments.String())
	b.WriteString("[/DhtmlXQ]\n")
	return b.String(), nil
}

func (b *builder) field(name, value string) {
	writeField(&b.Builder, name, value)
}

func writeField(to *strings.Builder, name, value string) {
	to.WriteString("[DhtmlXQ_" + name + "]")
	to.WriteString(value)
	to.WriteString("[/DhtmlXQ_" + name + "]\n")
}

// start writes the starting position.
func (b *builder) start(g *record.Game, p game.Position) {
	points := sheet.BoardOf(p).Points()
	kind := "全局"
	if points != sheet.UsualPoints {
		kind = "残局"
	}
	b.field("type", kind)
	if g.FEN != "" {
		b.field("fen", p.FEN())
	}
	men := make([]byte, 0, 2*len(points))
	for _, sq := range points {
		if sq < 0 {
			men = append(men, "99"...)
		} else {
			men = appendPoint(men, sq)
		}
	}
	b.field("binit", string(men))
}

func appendPoint(b []byte, sq int) []byte {
	return append(b, '0'+byte(sq%xiangqi.Files), '0'+byte(xiangqi.Ranks-1-sq/xiangqi.Files))
}

// lines writes the moves and collects the comments. Branches are numbered as they
// come: after a branch those that come from it, from its end back.
func (b *builder) lines(root *record.Node) {
	b.comment(0, 0, root)
	type line struct {
		first *record.Node // nil if the game has no moves
		from  int
		ply   int
	}
	stack := []line{{first: root.Main(), ply: 1}}
	for len(stack) > 0 {
		l := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		id := b.ids
		b.ids++

		// What comes from the end is to be taken off the stack first.
		var moves []byte
		ply := l.ply
		for n := l.first; n != nil; n, ply = n.Main(), ply+1 {
			moves = appendPoint(moves, xiangqi.From(n.Move))
			moves = appendPoint(moves, xiangqi.To(n.Move))
			b.comment(id, ply, n)
			if n != n.Parent().Main() {
				continue // a branch: those in its place come from where it comes from
			}
			at := len(stack)
			for other := n.Next(); other != nil; other = other.Next() {
				stack = append(stack, line{other, id, ply})
			}
			slices.Reverse(stack[at:])
		}
		name := "movelist"
		if id > 0 {
			name = "move_" + strconv.Itoa(l.from) + "_" + strconv.Itoa(l.ply) + "_" + strconv.Itoa(id)
		}
		b.field(name, string(moves))
	}
}

// comment collects what is said about a move.
func (b *builder) comment(id, ply int, n *record.Node) {
	text := sheet.Remark(n)
	if text == "" {
		return
	}
	name := "comment" + strconv.Itoa(ply)
	if id > 0 {
		name = "comment" + strconv.Itoa(id) + "_" + strconv.Itoa(ply)
	}
	writeField(&b.comments, name, strings.ReplaceAll(harmless(text), "\n", "||"))
}

// harmless keeps a value from being taken for tags.
func harmless(value string) string {
	if strings.Contains(strings.ToLower(value), "dhtmlxq") {
		return strings.ReplaceAll(value, "[", "［")
	}
	return value
}

// oneLine is harmless on one line.
func oneLine(value string) string {
	return strings.ReplaceAll(harmless(value), "\n", " ")
}
