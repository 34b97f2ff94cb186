//go:build js

package main

import (
	"slices"
	"strconv"
	"strings"
	"syscall/js"
	"unicode/utf16"
	"unicode/utf8"

	"duiyi/library"
	"duiyi/record/link"
	"duiyi/session"
)

func init() {
	parts = append(parts, func(p *page) part {
		p.importer = newImporter(p)
		return p.importer
	})
}

// An importer has the ways by which games come in: files that people choose or drop on
// the page, folders of them, text that they paste, and the page's own address. An
// [intake] reads them.
type importer struct {
	page   *page
	sheet  *sheet
	area   js.Value // to paste into
	held   string   // all of a text of which the area shows the beginning alone, "" for none
	clear  shown
	said   text
	list   js.Value // of what is wrong
	stop   shown
	intake *intake // under way
}

func newImporter(p *page) *importer {
	m := &importer{page: p, sheet: p.sheet("import-dialog"), area: p.byID("import-text"), said: textOf(p.byID("import-said")),
		list: p.byID("import-faults"), clear: shown{p.byID("import-clear"), true}, stop: shown{p.byID("import-stop"), true}}
	p.menu.add(entry{id: "import", key: "import.title", order: 201, do: m.open, icon: "M12 4v11M7.5 10.5 12 15l4.5-4.5M5 19.5h14"})
	p.on(p.byID("import-form"), "submit", func(e js.Value) {
		e.Call("preventDefault")
		if m.held != "" {
			m.text(m.held)
			return
		}
		m.text(m.area.Get("value").String())
	})
	p.on(m.area, "beforeinput", m.hold)
	p.on(m.clear.element, "click", func(js.Value) {
		m.empty()
		m.said.set("")
		m.area.Call("focus")
	})
	p.on(m.stop.element, "click", func(js.Value) {
		if m.intake != nil {
			m.intake.stop()
		}
	})
	chooser := p.byID("import-file")
	p.on(chooser, "change", func(js.Value) {
		m.bring(filesOf(chooser.Get("files"))...)
		chooser.Set("value", "") // the same file may be chosen again
	})
	p.on(p.document, "dragover", func(e js.Value) {
		if hasFiles(e.Get("dataTransfer")) {
			e.Call("preventDefault")
		}
	})
	p.on(p.document, "drop", func(e js.Value) {
		if data := e.Get("dataTransfer"); hasFiles(data) {
			e.Call("preventDefault")
			m.drop(data)
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
			m.bring(filesOf(list)...)
		} else {
			m.text(data.Call("getData", "text/plain").String())
		}
	})
	p.on(p.window, "hashchange", func(js.Value) {
		if p.arrive() {
			p.board.invites = true
		}
	})
	return m
}

func (m *importer) draw(_, _ *session.Snapshot) {}

// open shows the sheet, without what was said of an earlier import.
func (m *importer) open() {
	if m.intake == nil {
		m.said.set(m.aboutHeld())
		m.list.Set("innerHTML", "")
	}
	m.sheet.open()
	m.page.restOnTouch(m.sheet)
}

// mostShown is how many characters the area takes: browsers need seconds to lay out a line of 200,000. shownOfHeld is how
// many it shows of a longer text.
const (
	mostShown   = 20_000
	shownOfHeld = 1_000
)

// hold takes a text that would be too long for the area, with what stands there already, before
// the browser puts it there.
func (m *importer) hold(e js.Value) {
	data := e.Get("data")
	if data.Type() != js.TypeString {
		return
	}
	value := utf16.Encode([]rune(m.area.Get("value").String()))
	begin, end := m.area.Get("selectionStart").Int(), m.area.Get("selectionEnd").Int()
	all := slices.Concat(utf16.Decode(value[:begin]), []rune(data.String()), utf16.Decode(value[end:]))
	if len(all) <= mostShown {
		return
	}
	e.Call("preventDefault")
	m.held = string(all)
	m.area.Set("value", string(all[:shownOfHeld])+" …")
	m.area.Set("readOnly", true)
	m.area.Call("setSelectionRange", 0, 0)
	m.clear.set(true)
	m.said.set(m.aboutHeld())
}

// aboutHeld says that a text is held, "" if none is.
func (m *importer) aboutHeld() string {
	if m.held == "" {
		return ""
	}
	return m.page.lang.T("import.held", strconv.Itoa(utf8.RuneCountInString(m.held)))
}

// empty takes what stands in the area, or is held, away.
func (m *importer) empty() {
	m.held = ""
	m.area.Set("readOnly", false)
	m.area.Set("value", "")
	m.clear.set(false)
}

// say tells how it goes: in the sheet if it is open, else beside the board.
func (m *importer) say(words string) {
	m.said.set(words)
	if !m.sheet.isOpen() {
		m.page.tellWords(words)
	}
}

// A brought is a file, or text that was pasted.
type brought struct {
	name string   // empty for text
	file js.Value // undefined for text
	text string
}

// text takes in text, unless it is none.
func (m *importer) text(text string) {
	if strings.TrimSpace(text) != "" {
		m.bring(brought{text: text})
	}
}

// bring takes in files or text, after those that are being read.
func (m *importer) bring(what ...brought) {
	switch {
	case len(what) == 0:
	case m.intake != nil:
		m.intake.queue = append(m.intake.queue, what...)
	default:
		m.list.Set("innerHTML", "")
		m.intake = &intake{m: m, queue: what}
		m.intake.step()
	}
}

// filesOf are the files of a browser's list.
func filesOf(list js.Value) (files []brought) {
	for i := range list.Length() {
		files = append(files, fileOf(list.Index(i)))
	}
	return files
}

func fileOf(file js.Value) brought { return brought{name: file.Get("name").String(), file: file} }

// hasFiles reports whether what is dragged has files in it.
func hasFiles(data js.Value) bool {
	return data.Type() == js.TypeObject && data.Get("types").Call("includes", "Files").Bool()
}

// drop takes in what was dropped, with the files in folders.
func (m *importer) drop(data js.Value) {
	// The items are gone once the event is over.
	var files []brought
	var folders []js.Value
	items := data.Get("items")
	for i := range items.Length() {
		item := items.Index(i)
		if item.Get("kind").String() != "file" {
			continue
		}
		if item.Get("webkitGetAsEntry").Type() == js.TypeFunction {
			if e := item.Call("webkitGetAsEntry"); e.Type() == js.TypeObject && e.Get("isDirectory").Bool() {
				folders = append(folders, e)
				continue
			}
		}
		if file := item.Call("getAsFile"); file.Type() == js.TypeObject {
			files = append(files, fileOf(file))
		}
	}
	m.unfold(folders, files)
}

// unfold takes in files, and those in folders: a folder is read in parts, until one of
// them is empty.
func (m *importer) unfold(folders []js.Value, files []brought) {
	if len(folders) == 0 {
		m.bring(files...)
		return
	}
	folder := folders[0]
	folders = folders[1:]
	reader := folder.Call("createReader")
	var part func()
	part = func() {
		m.page.later(func(done, failed js.Func) { reader.Call("readEntries", done, failed) }, func(list js.Value, ok bool) {
			if !ok {
				m.unfold(folders, append(files, brought{name: folder.Get("name").String(), file: js.Null()}))
				return
			}
			n := list.Length()
			for i := range n {
				switch e := list.Index(i); {
				case strings.HasPrefix(e.Get("name").String(), "."): // what systems hide
				case e.Get("isDirectory").Bool():
					folders = append(folders, e)
				default:
					files = append(files, brought{name: strings.TrimPrefix(e.Get("fullPath").String(), "/"), file: e})
				}
			}
			if n == 0 {
				m.unfold(folders, files)
				return
			}
			part()
		})
	}
	part()
}

// read reads something brought. Where that cannot be, wrong is the key of the words why.
func (m *importer) read(b brought, then func(data []byte, wrong string)) {
	p := m.page
	switch {
	case b.file.IsUndefined():
		then([]byte(b.text), "")
	case b.file.IsNull():
		then(nil, "import.unread")
	case b.file.Get("isFile").Truthy(): // in a folder
		p.later(func(done, failed js.Func) { b.file.Call("file", done, failed) }, func(file js.Value, ok bool) {
			if !ok {
				file = js.Null()
			}
			m.read(brought{name: b.name, file: file}, then)
		})
	case b.file.Get("size").Float() > largestFile:
		then(nil, "import.large")
	default:
		p.later(func(done, failed js.Func) { b.file.Call("arrayBuffer").Call("then", done, failed) }, func(buffer js.Value, ok bool) {
			if !ok {
				then(nil, "import.unread")
				return
			}
			array := js.Global().Get("Uint8Array").New(buffer)
			data := make([]byte, array.Length())
			js.CopyBytesToGo(data, array)
			then(data, "")
		})
	}
}

// later has ask called with two functions of which the browser will call one, and then calls
// done with what it was given.
func (p *page) later(ask func(done, failed js.Func), done func(v js.Value, ok bool)) {
	var good, bad js.Func
	end := func(ok bool) func(args []js.Value) {
		return func(args []js.Value) {
			good.Release()
			bad.Release()
			v := js.Undefined()
			if len(args) > 0 {
				v = args[0]
			}
			done(v, ok)
		}
	}
	good, bad = p.entry(end(true)), p.entry(end(false))
	if err := attempt(func() { ask(good, bad) }); err != nil {
		p.after(0, func() { end(false)(nil) })
	}
}

// arrive opens the game that the page's address carries, if it carries one, and takes
// it out of the address: it is in the library from then on.
func (p *page) arrive() bool {
	location := p.window.Get("location")
	hash := location.Get("hash").String()
	source, err := library.Open([]byte(hash))
	if err != nil || source.Form != "link" {
		if link.Fields(hash)["game"] != "" {
			p.warn("import.link")
		}
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
