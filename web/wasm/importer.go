//go:build js

package main

import (
	"errors"
	"io"
	"strconv"
	"strings"
	"syscall/js"
	"time"

	"duiyi/library"
	"duiyi/record"
	"duiyi/session"
)

func init() {
	parts = append(parts, func(p *page) part {
		p.importer = newImporter(p)
		return p.importer
	})
}

// An importer takes in what people bring: files that they choose or drop on the page,
// and text that they paste.
type importer struct {
	page  *page
	sheet *sheet
	form  js.Value
	area  js.Value // to paste into
	said  text
	job   *job
}

// The most that is taken in at once.
const (
	largestFile = 256 << 20 // bytes
	mostGames   = 50_000
)

func newImporter(p *page) *importer {
	m := &importer{page: p, sheet: p.sheet("import-dialog"), form: p.byID("import-form"), area: p.byID("import-text"), said: textOf(p.byID("import-said"))}
	p.menu.add(entry{id: "import", key: "import.title", order: 201, do: m.sheet.open, icon: "M12 4v11M7.5 10.5 12 15l4.5-4.5M5 19.5h14"})
	p.on(m.sheet.element, "close", func(js.Value) { m.said.set("") })
	p.on(m.form, "submit", func(e js.Value) {
		e.Call("preventDefault")
		if text := m.area.Get("value").String(); strings.TrimSpace(text) != "" {
			m.begin([]byte(text))
		}
	})
	file := p.byID("import-file")
	p.on(file, "change", func(js.Value) {
		m.files(file.Get("files"))
		file.Set("value", "") // the same file may be chosen again
	})
	p.on(p.document, "dragover", func(e js.Value) {
		if hasFiles(e.Get("dataTransfer")) {
			e.Call("preventDefault")
		}
	})
	p.on(p.document, "drop", func(e js.Value) {
		if data := e.Get("dataTransfer"); hasFiles(data) {
			e.Call("preventDefault")
			m.files(data.Get("files"))
		}
	})
	p.on(p.document, "paste", func(e js.Value) {
		if target := e.Get("target"); target.InstanceOf(js.Global().Get("Element")) && !target.Call("closest", "input, textarea, [contenteditable]").IsNull() {
			return
		}
		data := e.Get("clipboardData")
		if data.Type() != js.TypeObject {
			return
		}
		if list := data.Get("files"); list.Length() > 0 {
			m.files(list)
		} else if text := data.Call("getData", "text/plain").String(); strings.TrimSpace(text) != "" {
			m.begin([]byte(text))
		}
	})
	p.on(p.window, "hashchange", func(js.Value) { p.arrive() })
	return m
}

func (m *importer) draw(_, _ *session.Snapshot) {}

// hasFiles reports whether what is dragged has files in it.
func hasFiles(data js.Value) bool {
	return data.Type() == js.TypeObject && data.Get("types").Call("includes", "Files").Bool()
}

// say tells how it goes: in the sheet if it is open, else beside the board.
func (m *importer) say(words string) {
	m.said.set(words)
	if !m.sheet.isOpen() {
		m.page.tellWords(words)
	}
}

// files reads files one after another.
func (m *importer) files(list js.Value) {
	var files []js.Value
	for i := range list.Length() {
		files = append(files, list.Index(i))
	}
	m.read(files, nil)
}

// read reads the first of the files, and the others after it; read are those before.
func (m *importer) read(files []js.Value, read [][]byte) {
	if len(files) == 0 {
		m.begin(read...)
		return
	}
	p, file := m.page, files[0]
	if file.Get("size").Float() > largestFile {
		m.say(p.lang.T("import.large"))
		return
	}
	var done, failed js.Func
	release := func() {
		done.Release()
		failed.Release()
	}
	done = p.entry(func(args []js.Value) {
		release()
		array := js.Global().Get("Uint8Array").New(args[0])
		data := make([]byte, array.Length())
		js.CopyBytesToGo(data, array)
		m.read(files[1:], append(read, data))
	})
	failed = p.entry(func([]js.Value) {
		release()
		m.say(p.lang.T("import.unread"))
	})
	file.Call("arrayBuffer").Call("then", done, failed)
}

// A job is an import under way.
type job struct {
	m        *importer
	data     [][]byte // files to come
	source   *library.Source
	archive  bool // the file is one of this page's
	restored bool

	first                *record.Game // kept back, to be put on the board if it is the only one
	firstAt              *record.Node
	bad                  *record.Error // the first thing that was wrong
	batch                []volume
	ids                  map[string]bool // in the archive
	added, faulty, alike int
	unknown              bool // one of the files is of no form
}

// begin takes in data.
func (m *importer) begin(data ...[]byte) {
	if m.job != nil || len(data) == 0 {
		return
	}
	m.job = &job{m: m, data: data, ids: map[string]bool{}}
	m.job.step()
}

// slice is how long games are read before the page may do other things.
const slice = 25 * time.Millisecond

// step reads on for a while.
func (j *job) step() {
	until := time.Now().Add(slice)
	for time.Now().Before(until) {
		if j.source == nil {
			if len(j.data) == 0 {
				j.finish()
				return
			}
			j.next()
			continue
		}
		g, err := j.source.Next()
		var bad *record.Error
		switch {
		case err == io.EOF:
			j.source = nil
			continue
		case errors.As(err, &bad):
			j.faulty++
			if j.bad == nil {
				j.bad = bad
			}
		case err != nil:
			j.source = nil
			continue
		}
		if g == nil || g.Rules == nil || bad != nil && g.Root.Main() == nil && j.source.Form != "link" {
			continue
		}
		if j.added+j.alike >= mostGames {
			j.data, j.source = nil, nil
			continue
		}
		j.game(g)
		if len(j.batch) >= batchSize {
			j.shelve(j.step)
			return
		}
	}
	j.m.say(j.m.page.lang.T("import.working", strconv.Itoa(j.added)))
	j.m.page.after(0, j.step)
}

// batchSize is how many games go to the shelf at once.
const batchSize = 200

// next opens the next of the files.
func (j *job) next() {
	data := j.data[0]
	j.data = j.data[1:]
	kept, archive := library.Kept(data)
	j.archive = archive
	for _, k := range kept {
		name := k[0]
		if now, err := j.m.page.store.get(name); !keepable(name) || err == nil && now == k[1] {
			continue
		}
		if err := j.m.page.store.set(name, k[1]); err == nil {
			j.restored = true
		}
		if p := j.m.page; name == "prefs" {
			p.prefs.read(k[1])
			p.speak(p.language())
		}
	}
	source, err := library.Open(data)
	if err != nil {
		j.unknown = j.unknown || !archive
		return
	}
	j.source = source
}

// game takes a game. The first one is kept back until it is known whether there are
// others.
func (j *job) game(g *record.Game) {
	if j.added == 0 && j.first == nil && !j.archive {
		j.first, j.firstAt = g, j.source.At
		j.added++
		return
	}
	if j.first != nil {
		j.pack(j.first)
		j.first = nil
	}
	j.added++
	j.pack(g)
}

func (j *job) pack(g *record.Game) {
	e := library.About(g)
	if !j.archive || e.ID == "" {
		e.ID = newID()
	}
	if e.Changed.IsZero() {
		e.Changed = time.Now()
	}
	text, err := library.Pack(g, &e)
	if err != nil {
		j.faulty++
		j.added--
		return
	}
	j.batch = append(j.batch, volume{id: e.ID, entry: e.String(), text: text})
}

// shelve puts what has been read into the library, and then goes on. Of a game that
// is there already, the one changed last stays.
func (j *job) shelve(then func()) {
	batch := j.batch
	j.batch = nil
	put := func() {
		j.m.page.library.shelf.put(batch, func(err *shelfError) {
			if err != nil {
				j.added -= len(batch)
				j.end(map[bool]string{true: "library.full", false: "library.failed"}[err.full()])
				return
			}
			then()
		})
	}
	if !j.archive {
		put()
		return
	}
	j.m.page.library.shelf.all(false, func(there []volume, err *shelfError) {
		old := map[string]library.Entry{}
		for _, v := range there {
			if e, ok := library.ParseEntry(v.entry); ok {
				old[v.id] = e
			}
		}
		kept := batch[:0]
		for _, v := range batch {
			e, _ := library.ParseEntry(v.entry)
			if o, ok := old[v.id]; ok && !o.Changed.Before(e.Changed) || v.id == j.m.page.library.id {
				j.alike++
				j.added--
				continue
			}
			kept = append(kept, v)
		}
		batch = kept
		put()
	})
}

// finish tells how it went.
func (j *job) finish() {
	if len(j.batch) > 0 {
		j.shelve(j.finish)
		return
	}
	p := j.m.page
	if g := j.first; g != nil {
		g.Tags.Delete(idTag) // of some other collection
		if p.show(g, j.firstAt) {
			j.m.job = nil
			j.m.sheet.close()
			p.library.list.sheet.close()
			j.m.area.Set("value", "")
			if j.bad != nil {
				p.tellWords(p.lang.T("import.partly", p.place(j.bad)))
			} else {
				p.tellWords(p.lang.T("import.opened"))
			}
			return
		}
		j.end("import.unplayable")
		return
	}
	switch {
	case j.added == 0 && j.alike == 0 && j.restored:
		j.end("import.restored")
	case j.added == 0 && j.alike == 0 && j.bad != nil:
		j.end("")
		j.m.say(p.lang.T("import.broken", p.place(j.bad)))
	case j.added == 0 && j.alike == 0:
		j.end("import.unknown")
	default:
		j.end("")
		words := p.lang.T("import.added", strconv.Itoa(j.added))
		if j.alike > 0 {
			words += p.lang.T("import.alike", strconv.Itoa(j.alike))
		}
		if j.faulty > 0 {
			words += p.lang.T("import.faulty", strconv.Itoa(j.faulty), p.place(j.bad))
		}
		if j.unknown {
			words += p.lang.T("import.others")
		}
		j.m.say(words)
		if p.library.list.sheet.isOpen() {
			p.library.list.load()
		}
	}
}

// end ends the job with words of a key, if any.
func (j *job) end(key string) {
	j.m.job = nil
	if key != "" {
		j.m.say(j.m.page.lang.T(key))
	}
}

// place says in the reader's language where something is wrong.
func (p *page) place(bad *record.Error) string {
	if bad == nil {
		return ""
	}
	var parts []string
	add := func(key string, n int) {
		if n > 0 {
			parts = append(parts, p.lang.T(key, strconv.Itoa(n)))
		}
	}
	add("import.at.game", bad.Game)
	add("import.at.line", bad.Line)
	add("import.at.ply", bad.Ply)
	if bad.Text != "" {
		parts = append(parts, "«"+bad.Text+"»")
	}
	if len(parts) == 0 {
		return bad.Reason
	}
	return strings.Join(parts, p.lang.T("list.comma"))
}

// arrive opens the game that the page's address carries, if it carries one, and takes
// it out of the address: it is in the library from then on.
func (p *page) arrive() bool {
	location := p.window.Get("location")
	hash := location.Get("hash").String()
	source, err := library.Open([]byte(hash))
	if err != nil || source.Form != "link" {
		return false
	}
	g, bad := source.Next()
	_ = attempt(func() {
		history := p.window.Get("history")
		history.Call("replaceState", history.Get("state"), "", strings.TrimSuffix(location.Get("href").String(), hash))
	})
	if g == nil {
		p.warn("import.link")
		return false
	}
	ok := p.show(g, source.At)
	if bad != nil && ok {
		p.warn("import.link")
	}
	return ok
}
