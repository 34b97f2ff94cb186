//go:build js

package main

import (
	"strconv"
	"strings"
	"syscall/js"
	"time"

	"duiyi/game"
	"duiyi/library"
	"duiyi/session"
	"duiyi/web/i18n"
)

// A catalogue is the sheet with the list of the library.
type catalogue struct {
	page   *page
	shelf  *shelf
	l      *librarian
	sheet  *sheet
	form   js.Value
	list   js.Value
	count  text
	note   shown // that the browser keeps nothing
	more   shown
	undo   shown // offers a deleted game back
	undone text

	entries []library.Entry
	shown   int      // how many of those found are in the list
	deleted []volume // the last one deleted, to be had back
	late    bool     // a search is due
}

// pageful is how many games the list shows at first, and how many more each time.
const pageful = 60

func (c *catalogue) build(l *librarian) {
	p := l.page
	*c = catalogue{
		page: p, shelf: &l.shelf, l: l, sheet: p.sheet("library-dialog"), form: p.byID("library-form"), list: p.byID("library-list"),
		count: textOf(p.byID("library-count")), note: shown{p.byID("library-note"), true}, more: shown{p.byID("library-more"), true},
		undo: shown{p.byID("library-undo"), true}, undone: textOf(p.byID("library-undone")),
	}
	const wide = 640 // pixels, where the filters do not keep the games out of sight
	p.byID("library-filters").Set("open", p.window.Get("innerWidth").Int() >= wide && p.window.Get("innerHeight").Int() >= wide)
	p.on(c.form, "input", func(js.Value) {
		if !c.late {
			c.late = true
			p.after(150, func() { // while somebody types
				c.late = false
				c.find(pageful)
			})
		}
	})
	p.on(c.form, "submit", func(e js.Value) { e.Call("preventDefault") })
	p.on(c.more.element, "click", func(js.Value) { c.find(c.shown + pageful) })
	p.on(p.byID("library-back"), "click", func(js.Value) { c.restore() })
	p.on(p.byID("library-export"), "click", func(js.Value) { c.l.exportAll() })
	p.on(p.byID("library-import"), "click", func(js.Value) { p.importer.open() })
	p.on(c.list, "click", func(e js.Value) {
		button := e.Get("target").Call("closest", "button[data-id]")
		if button.IsNull() {
			return
		}
		id := button.Get("dataset").Get("id").String()
		if button.Get("classList").Call("contains", "volume-delete").Bool() {
			c.remove(id)
			return
		}
		c.l.take(id)
	})
}

func (c *catalogue) open() {
	c.deleted = nil
	c.undo.set(false)
	c.sheet.open()
	c.page.restOnTouch(c.sheet)
	c.load()
}

// load reads the list from the shelf.
func (c *catalogue) load() {
	c.shelf.all(false, func(volumes []volume, err *shelfError) {
		if c.note.set(c.shelf.memory != nil); c.shelf.memory != nil {
			key := c.shelf.note()
			c.note.element.Call("setAttribute", "data-t", key)
			c.note.element.Set("textContent", c.page.lang.T(key))
		}
		if err != nil {
			c.count.set(c.page.lang.T("library.unread"))
			return
		}
		c.entries = c.entries[:0]
		for _, v := range volumes {
			e, ok := library.ParseEntry(v.entry)
			if e.ID = v.id; !ok {
				e = library.Entry{ID: v.id}
				c.mend(v.id)
			}
			c.entries = append(c.entries, e)
		}
		library.Sort(c.entries)
		c.choices()
		c.find(pageful)
	})
}

// mend makes an entry anew that cannot be read.
func (c *catalogue) mend(id string) {
	c.shelf.get(id, func(v volume, err *shelfError) {
		e, bad := library.Recover(id, v.text)
		if err != nil || e.Game == "" {
			return
		}
		for i := range c.entries {
			if c.entries[i].ID == id {
				c.entries[i] = e
			}
		}
		if bad == nil {
			v.entry = e.String()
			c.shelf.put([]volume{v}, func(*shelfError) {})
		}
		c.find(c.shown)
	})
}

// draw puts the list into another language.
func (c *catalogue) draw(bool) {
	if lang := c.page.lang; c.sheet.isOpen() && c.form.Get("dataset").Get("lang").String() != lang.Tag() {
		c.choices()
		c.find(c.shown)
	}
}

// field is a value of the form.
func (c *catalogue) field(name string) string {
	return c.form.Get("elements").Get(name).Get("value").String()
}

// choices fills the lists to choose from with what there is.
func (c *catalogue) choices() {
	l := c.page.lang
	c.form.Get("dataset").Set("lang", l.Tag())
	var openings, levels [][2]string
	seen := map[string]bool{}
	for i := range c.entries {
		e := &c.entries[i]
		if key := library.OpeningKey(e); key != "" && !seen[key] {
			seen[key] = true
			openings = append(openings, [2]string{key, openingWords(l, e)})
		}
	}
	for _, level := range session.Levels {
		for i := range c.entries {
			if c.entries[i].HasLevel(level.Key) {
				levels = append(levels, [2]string{level.Key, l.Level(level.Key)})
				break
			}
		}
	}
	fill := func(name, all string, options [][2]string) {
		var b strings.Builder
		b.WriteString(`<option value="">` + markup.Replace(l.T(all)) + `</option>`)
		for _, o := range options {
			b.WriteString(`<option value="` + markup.Replace(o[0]) + `">` + markup.Replace(o[1]) + `</option>`)
		}
		e := c.form.Get("elements").Get(name)
		value := e.Get("value").String()
		e.Set("innerHTML", b.String())
		e.Set("value", value)
		if e.Get("selectedIndex").Int() < 0 {
			e.Set("value", "")
		}
	}
	fill("game", "library.game.all", [][2]string{{"xiangqi", l.Game("xiangqi")}, {"chess", l.Game("chess")}})
	fill("result", "library.result.all", [][2]string{
		{"1-0", l.T("library.result.first")}, {"0-1", l.T("library.result.second")},
		{"1/2-1/2", l.T("library.result.draw")}, {"*", l.T("library.result.none")},
	})
	fill("opening", "library.opening.all", openings)
	fill("level", "library.level.all", levels)
}

// markup puts text into markup.
var markup = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;")

// openingWords are the name of an opening and its code.
func openingWords(l i18n.Lang, e *library.Entry) string {
	name := e.Opening.English
	switch l {
	case i18n.Simplified:
		name = e.Opening.Chinese
	case i18n.Traditional:
		name = e.Opening.Traditional()
	}
	return strings.TrimSpace(e.Opening.Code + " " + name)
}

// find shows the first of the games that are looked for.
func (c *catalogue) find(most int) {
	l := c.page.lang
	q := library.Query{
		Words: c.field("words"), Game: c.field("game"), Result: c.field("result"), From: c.field("from"), To: c.field("to"),
		Opening: c.field("opening"), Level: c.field("level"),
	}
	var b strings.Builder
	found := 0
	for i := range c.entries {
		e := &c.entries[i]
		who, facts := volumeWords(l, e)
		if !q.Matches(e, who+" "+facts) {
			continue
		}
		if found++; found > most {
			continue
		}
		current := ""
		if e.ID == c.l.id {
			current = ` aria-current="true"`
		}
		id := markup.Replace(e.ID)
		b.WriteString(`<li class="volume"><button type="button" class="volume-open" data-id="` + id + `"` + current + `><span class="volume-who">` + markup.Replace(who) +
			`</span> <span class="volume-facts">` + markup.Replace(facts) + `</span></button><button type="button" class="icon-button volume-delete" data-id="` + id +
			`" aria-label="` + markup.Replace(l.T("library.delete", who)) + `"><svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M5 7h14M10 7V4.5h4V7M7 7l1 13h8l1-13M10.5 10.5v6M13.5 10.5v6"/></svg></button></li>`)
	}
	c.shown = min(found, most)
	c.list.Set("innerHTML", b.String())
	c.more.set(found > most)
	switch {
	case len(c.entries) == 0:
		c.count.set(l.T("library.empty"))
	case found == len(c.entries):
		c.count.set(l.T("library.count", strconv.Itoa(found)))
	default:
		c.count.set(l.T("library.found", strconv.Itoa(found), strconv.Itoa(len(c.entries))))
	}
}

// volumeWords say of a game who plays, and what else there is to say.
func volumeWords(l i18n.Lang, e *library.Entry) (who, facts string) {
	if e.Game == "" {
		return l.T("library.entry.damaged"), e.ID
	}
	var names [2]string
	for side := range names {
		switch {
		case e.Players[side] != "":
			names[side] = e.Players[side]
		case e.Computer[side]:
			names[side] = l.T("library.computer", l.Level(e.LevelOf(game.Side(side))))
		case e.Computer[1-side]:
			names[side] = l.T("library.you")
		default:
			names[side] = l.Side(e.Game, game.Side(side))
		}
	}
	parts := []string{l.Game(e.Game)}
	if e.Result == game.Ongoing {
		parts = append(parts, l.T("library.result.none"))
	} else {
		parts = append(parts, e.Result.String())
	}
	date := e.Date
	if date == "" && !e.Changed.IsZero() {
		date = library.Day(e.Changed.In(time.Local), ".")
	}
	for _, part := range []string{date, openingWords(l, e), e.Title} {
		if part != "" {
			parts = append(parts, part)
		}
	}
	parts = append(parts, l.T("library.plies", strconv.Itoa((e.Plies+1)/2)))
	return l.T("library.versus", names[0], names[1]), i18n.Facts(parts)
}

// remove takes a game out of the library; it can be had back while the sheet is open.
func (c *catalogue) remove(id string) {
	c.shelf.get(id, func(v volume, err *shelfError) {
		if err != nil {
			c.page.warn("library.failed")
			return
		}
		c.shelf.remove([]string{id}, func(err *shelfError) {
			if err != nil {
				c.page.warn("library.failed")
				return
			}
			c.deleted = []volume{v}
			for i := range c.entries {
				if c.entries[i].ID == id {
					who, _ := volumeWords(c.page.lang, &c.entries[i])
					c.undone.set(c.page.lang.T("library.deleted", who))
					c.entries = append(c.entries[:i:i], c.entries[i+1:]...)
					break
				}
			}
			c.undo.set(true)
			c.find(max(c.shown, pageful))
			c.page.byID("library-back").Call("focus")
		})
	})
}

// restore puts back what was deleted last.
func (c *catalogue) restore() {
	if c.deleted == nil {
		return
	}
	c.shelf.put(c.deleted, func(err *shelfError) {
		if err != nil {
			c.page.warn("library.failed")
			return
		}
		c.deleted = nil
		c.undo.set(false)
		c.load()
		c.page.byID("library-words").Call("focus")
	})
}
