//go:build js

package main

import (
	"strconv"
	"strings"
	"syscall/js"
	"time"

	"duiyi/game"
	"duiyi/library"
	"duiyi/record"
	"duiyi/record/formats"
	"duiyi/record/link"
	"duiyi/record/pgn"
	"duiyi/session"
)

func init() {
	parts = append(parts, func(p *page) part { return newSharer(p) })
}

// A sharer gives games and positions away: as text to the clipboard, as files, as
// pictures.
type sharer struct {
	page   *page
	sheet  *sheet
	format js.Value // to choose from
	area   js.Value // shows what has been copied, for who cannot paste
	said   text
	film   *film // under way
}

func newSharer(p *page) *sharer {
	s := &sharer{page: p, sheet: p.sheet("share-dialog"), format: p.byID("share-format"), area: p.byID("share-text"), said: textOf(p.byID("share-said"))}
	p.menu.add(entry{id: "share", key: "share.title", order: 202, do: s.open, icon: "M12 15V4M7.5 8 12 3.5 16.5 8M6 11.5H4.5v8.5h15v-8.5H18"})
	p.each("#share-dialog [data-copy]", func(e js.Value) {
		p.on(e, "click", func(js.Value) { s.copy(e.Get("dataset").Get("copy").String()) })
	})
	p.each("#share-dialog [data-picture]", func(e js.Value) {
		p.on(e, "click", func(js.Value) { s.picture(e.Get("dataset").Get("picture").String()) })
	})
	p.on(p.byID("share-save"), "click", func(js.Value) { s.save(s.format.Get("value").String()) })
	p.on(s.sheet.element, "close", func(js.Value) { s.film = nil })
	return s
}

func (s *sharer) draw(before, now *session.Snapshot) {
	if before != nil && before.Node != now.Node {
		s.film = nil // it is no picture of this game any more
	}
}

func (s *sharer) open() {
	var b strings.Builder
	for _, f := range formats.All() {
		if f.NewWriter != nil && suits(f.Name, s.page.session.Snapshot()) {
			b.WriteString(`<option value="` + f.Name + `">` + markup.Replace(s.page.lang.T(formatKeys[f.Name])) + `</option>`)
		}
	}
	s.format.Set("innerHTML", b.String())
	s.area.Set("hidden", true)
	s.said.set("")
	s.sheet.open()
}

// formatKeys are the keys of what formats are called.
var formatKeys = map[string]string{
	"pgn": "format.pgn", "pgn-iccs": "format.pgn.iccs", "pgn-wxf": "format.pgn.wxf", "pgn-chinese": "format.pgn.chinese",
	"xqf": "format.xqf", "dhtmlxq": "format.dhtmlxq", "plain": "format.plain",
}

// suits reports whether a format has games of the kind that is on the board: all but
// PGN are for xiangqi, whose plain PGN is the one with coordinates.
func suits(format string, s *session.Snapshot) bool {
	if s.Setup.Game == "xiangqi" {
		return format != "pgn"
	}
	return format == "pgn"
}

// game is the game on the board as it goes into files.
func (s *sharer) game() *record.Game {
	p := s.page
	g := p.session.Record()
	e := p.library.about(p.session.Snapshot(), g)
	e.ID = ""
	e.Changed = time.Now()
	e.Tell(g)
	g.Tags.Delete("Changed")
	if g.FEN == g.Rules.Start().FEN() && !g.Chess960 {
		g.FEN = ""
	}
	return g
}

// at is the node of g that stands for the position on the board.
func (s *sharer) at(g *record.Game) *record.Node {
	now := s.page.session.Snapshot()
	n := g.Root
	p, err := g.Start()
	if err != nil {
		return n
	}
	for i, square := range now.Squares {
		var next *record.Node
		for c := range n.Children() {
			from, to := -1, -1
			if !c.IsNull() {
				from, to = p.FromTo(c.Move)
			}
			if square == [2]int{from, to} && (c.IsNull() || p.Format(c.Move, now.Notation) == now.Moves[i]) {
				next = c
				break
			}
		}
		if next == nil || next.Play(p) != nil {
			return n
		}
		n = next
	}
	return n
}

// copy puts a text into the clipboard.
func (s *sharer) copy(what string) {
	p := s.page
	g := s.game()
	text := ""
	switch what {
	case "fen":
		text = p.session.Snapshot().FEN
	case "moves":
		text = s.moves(g)
	case "pgn":
		var b strings.Builder
		if pgn.NewWriter(&b).Write(g) == nil {
			text = b.String()
		}
	case "link":
		if fragment, err := link.Encode(g, s.at(g)); err == nil {
			text, _, _ = strings.Cut(p.window.Get("location").Get("href").String(), "#")
			text += "#" + fragment
		}
	}
	s.area.Set("value", text)
	s.area.Set("hidden", false)
	clipboard := p.window.Get("navigator").Get("clipboard")
	if clipboard.Type() != js.TypeObject {
		s.copyOld()
		return
	}
	p.later(func(done, failed js.Func) { clipboard.Call("writeText", text).Call("then", done, failed) }, func(_ js.Value, ok bool) {
		if !ok {
			s.copyOld()
			return
		}
		s.said.set(p.lang.T("share.copied"))
	})
}

// copyOld copies what the area has the old way.
func (s *sharer) copyOld() {
	s.area.Call("select")
	ok := false
	_ = attempt(func() { ok = s.page.document.Call("execCommand", "copy").Bool() })
	key := "share.byhand"
	if ok {
		key = "share.copied"
	}
	s.said.set(s.page.lang.T(key))
}

// moves are the moves of the main line, in the notation that the reader likes.
func (s *sharer) moves(g *record.Game) string {
	p, err := g.Start()
	if err != nil {
		return ""
	}
	n := s.page.session.Snapshot().Notation
	var b strings.Builder
	first := true
	for node := range g.Root.Mainline() {
		if node.IsNull() {
			break
		}
		number := 1
		if p, ok := p.(interface{ MoveNumber() int }); ok {
			number = p.MoveNumber()
		}
		switch {
		case p.Side() == game.First:
			if !first {
				b.WriteByte(' ')
			}
			b.WriteString(strconv.Itoa(number) + ". ")
		case first:
			b.WriteString(strconv.Itoa(number) + "... ")
		default:
			b.WriteByte(' ')
		}
		first = false
		b.WriteString(p.Format(node.Move, n))
		if node.Play(p) != nil {
			break
		}
	}
	return b.String()
}

// name is what a file of the game is called, without extension.
func (s *sharer) name() string {
	return "duiyi-" + s.page.session.Snapshot().Setup.Game + "-" + library.Day(time.Now(), "-")
}

func extension(f record.Format) string {
	if len(f.Extensions) == 0 {
		return ".pgn" // a dialect
	}
	return f.Extensions[0]
}

// save saves the game in a format.
func (s *sharer) save(format string) {
	p := s.page
	f, ok := formats.ByName(format)
	if !ok {
		return
	}
	g := s.game()
	var b strings.Builder
	w := f.NewWriter(&b)
	err := w.Write(g)
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		s.said.set(p.lang.T("share.unwritable"))
		return
	}
	p.download(s.name()+extension(f), "application/octet-stream", []byte(b.String()))
	s.said.set(p.lang.T("share.saved"))
}
