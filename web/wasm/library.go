//go:build js

package main

import (
	"math/rand/v2"
	"strings"
	"syscall/js"
	"time"

	"duiyi/library"
	"duiyi/record"
	"duiyi/session"
)

func init() {
	parts = append(parts, func(p *page) part {
		p.library = newLibrary(p)
		return p.library
	})
}

// A librarian keeps every game with moves in the library, as it is played, and shows
// the library.
type librarian struct {
	page  *page
	own   *session.Session // whose games are kept; a lesson may have one of its own
	shelf shelf

	id     string        // of the game on the board
	asking bool          // whether the shelf has it already
	entry  library.Entry // as they are on the shelf, or on the way there
	text   string
	busy   bool    // something is on the way
	next   *volume // that comes after it
	told   bool    // that the shelf takes nothing

	list catalogue
}

func newLibrary(p *page) *librarian {
	l := &librarian{page: p, own: p.session, shelf: shelf{page: p}}
	l.list.build(l)
	p.menu.add(entry{id: "library", key: "library.title", order: 200, do: l.list.open,
		icon: "M5 4h4v16H5zM9 4h4v16H9zM14.5 5.2l3.8-1 3.6 14.6-3.8 1z"})
	return l
}

// draw takes note of what has changed in the game.
func (l *librarian) draw(before, now *session.Snapshot) {
	if l.page.session == l.own && (before == nil || !sameGame(before, now)) {
		l.note()
	}
	l.list.draw(before == nil)
}

// sameGame reports whether two snapshots surely show the same moves of one game.
func sameGame(a, b *session.Snapshot) bool {
	return a.Setup.Game == b.Setup.Game && a.Setup.Players == b.Setup.Players && a.Setup.Levels == b.Setup.Levels &&
		a.Outcome == b.Outcome && a.Analysing == b.Analysing && a.Live == b.Live &&
		len(a.Tree) == len(b.Tree) && (len(a.Tree) == 0 || &a.Tree[0] == &b.Tree[0])
}

// fromElsewhere reports whether the game on the board was not played here.
func fromElsewhere(s *session.Snapshot) bool { return s.Analysing && !s.CanResume }

// idTag is the tag by which a game is known in the library.
const idTag = "GameId"

// note puts the game on the board into the library if it has moves, or was there
// before.
func (l *librarian) note() {
	p := l.page
	id := p.session.Tags().Get(idTag)
	switch {
	case id == "" && len(p.session.Snapshot().Tree) > 1:
		p.after(0, p.nameGame) // the session may not be changed while it is drawn
	case id == "" || l.asking && id == l.id:
	case id == l.id:
		l.keep()
	default:
		l.id, l.text, l.entry, l.asking = id, "", library.Entry{}, true
		l.shelf.get(id, func(v volume, _ *shelfError) {
			if l.id == id {
				l.asking, l.text = false, v.text
				l.entry, _ = library.ParseEntry(v.entry)
				l.keep()
			}
		})
	}
}

// nameGame gives the game on the board an identity, if it has none.
func (p *page) nameGame() {
	tags := p.session.Tags()
	if tags.Get(idTag) != "" || p.session != p.library.own {
		return
	}
	tags.Set(idTag, newID())
	if !fromElsewhere(p.session.Snapshot()) {
		tags.Set("Date", library.Day(time.Now(), "."))
	}
	p.session.SetTags(tags)
	p.library.note()
}

func newID() string { return library.NewID(rand.Uint64(), time.Now().UnixMilli()) }

// keep brings the library in line with the game on the board.
func (l *librarian) keep() {
	if v, e, ok := l.present(); ok && v.text != l.text {
		l.entry, l.text = e, v.text
		l.put(v)
	}
}

// present is the game on the board as it goes on the shelf, unless it is none to be kept.
// It counts as changed now if it is not as it was put there last.
func (l *librarian) present() (v volume, e library.Entry, ok bool) {
	s, g := l.page.session.Snapshot(), l.page.session.Record()
	if l.page.session != l.own || l.id == "" || g == nil || g.Tags.Get(idTag) != l.id || len(s.Tree) < 2 && l.text == "" {
		return v, e, false
	}
	e = l.about(s, g)
	e.Changed = l.entry.Changed
	text, err := library.Pack(g, &e)
	if err == nil && text != l.text {
		e.Changed = time.Now()
		text, err = library.Pack(g, &e)
	}
	return volume{l.id, e.String(), text, l.page.host.latest[s.Setup.Game]}, e, err == nil
}

// about says what there is to be known of the game on the board beside its moves.
func (l *librarian) about(s *session.Snapshot, g *record.Game) library.Entry {
	e := library.About(g)
	if fromElsewhere(s) {
		return e
	}
	for side, player := range s.Setup.Players {
		if e.Computer[side] = player == session.Computer; e.Computer[side] {
			level := session.Levels[s.Setup.Levels[side]].Key
			if e.Computer[0] && side == 1 && level != e.Level {
				level = e.Level + " " + level
			}
			e.Level = level
		}
	}
	switch {
	case s.Analysing || s.Browsing:
		e.Reason = l.entry.Reason
	case s.Outcome.Over():
		e.Reason = strings.ReplaceAll(s.Outcome.Reason.String(), " ", "-")
	}
	return e
}

// put sends a volume to the shelf, one after another, when the move that it is for can be seen.
func (l *librarian) put(v volume) {
	if l.busy {
		l.next = &v
		return
	}
	l.busy = true
	done := func(err *shelfError) {
		l.busy = false
		l.trouble(err)
		if err != nil && v.id == l.id {
			l.text = "" // to be tried again with the next move
		}
		if next := l.next; next != nil {
			l.next = nil
			l.put(*next)
		}
	}
	l.page.behind(func() { l.shelf.put([]volume{v}, done) })
}

// trouble tells once that the shelf takes nothing, until it does again.
func (l *librarian) trouble(err *shelfError) {
	if err == nil {
		l.told = false
		return
	}
	if l.told {
		return
	}
	l.told = true
	key := "library.failed"
	if err.full() {
		key = "library.full"
	}
	l.page.warn(key)
}

// take opens a volume on the board: as it stood, where that can be, and else from
// its text.
func (l *librarian) take(id string) {
	p := l.page
	l.shelf.get(id, func(v volume, err *shelfError) {
		if err != nil || v.text == "" && v.save == "" {
			p.warn("library.unread")
			return
		}
		e, known := library.ParseEntry(v.entry)
		whole := known && e.Fits(v.text)
		if whole && v.save != "" && l.own.Load(e.Game, []byte(v.save)) == nil {
			p.speech.brought = true
			p.practice.end()
			_ = p.host.Save(e.Game, []byte(v.save)) // the session tells with the next move
			p.playing(e.Game)
			l.list.sheet.close()
			p.board.invites = true
			return
		}
		l.own.Dismiss()
		g, bad := library.Unpack(v.text)
		if g == nil {
			p.warn("library.unread")
			return
		}
		if !whole {
			// What is made of it must not take the place of what may yet be rescued.
			g.Tags.Delete(idTag)
			p.warn("library.damaged")
		} else if bad == nil {
			g.Tags.Set(idTag, id)
		}
		l.list.sheet.close()
		p.board.invites = p.show(g, nil)
	})
}

// show puts a game from elsewhere on the board, with the position after a move of it.
func (p *page) show(g *record.Game, at *record.Node) bool {
	var path []int // children, from the root
	for n := at; n != nil && n.Parent() != nil; n = n.Parent() {
		i := 0
		for c := range n.Parent().Children() {
			if c == n {
				break
			}
			i++
		}
		path = append(path, i)
	}
	if err := p.library.own.Open(g); err != nil {
		p.warn("import.unplayable")
		return false
	}
	p.speech.brought = true
	p.practice.end()
	p.playing(g.Rules.Name())
	for i := len(path) - 1; i >= 0; i-- {
		p.session.Forward()
		for range path[i] {
			p.session.Aside(1)
		}
	}
	return true
}

// warn tells of something beside the game, by the key of its words.
func (p *page) warn(key string) { p.tellWords(p.lang.T(key)) }

// tellWords shows words until they are put away, or others take their place.
func (p *page) tellWords(words string) {
	p.warning = words
	p.dirty = true
}

// download has the browser save a file.
func (p *page) download(name, kind string, data []byte) {
	array := js.Global().Get("Uint8Array").New(len(data))
	js.CopyBytesToJS(array, data)
	p.downloadBlob(name, js.Global().Get("Blob").New([]any{array}, map[string]any{"type": kind}))
}

func (p *page) downloadBlob(name string, blob js.Value) {
	url := js.Global().Get("URL").Call("createObjectURL", blob)
	a := p.document.Call("createElement", "a")
	a.Set("href", url)
	a.Set("download", name)
	p.document.Get("body").Call("append", a) // some browsers want it there
	a.Call("click")
	a.Call("remove")
	const late = 60_000 // ms, for a browser that asks where to put it
	p.after(late, func() { js.Global().Get("URL").Call("revokeObjectURL", url) })
}
