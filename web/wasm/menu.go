//go:build js

package main

import (
	"slices"
	"strings"
	"syscall/js"
)

// An entry is a line of the menu.
type entry struct {
	id     string        // of its button, for tests: "menu-" is put before it
	key    string        // of its words
	icon   string        // path data in a box of 24 by 24, stroked
	order  int           // entries stand by it; each hundred begins a group
	ready  func() bool   // whether it can be chosen now; nil is always
	words  func() string // its words in place of those of key, where they change
	absent func() bool   // whether it is left out now; nil is never
	do     func()
}

// A menu is the list of what the page can do beside the board, behind the button
// ☰.
type menu struct {
	page    *page
	sheet   *sheet
	list    js.Value
	entries []entry
	buttons []js.Value
}

func newMenu(p *page) *menu {
	m := &menu{page: p, sheet: p.sheet("menu-dialog"), list: p.byID("menu-list")}
	p.on(p.byID("menu"), "click", func(js.Value) { m.open() })
	return m
}

// add puts an entry into the menu.
func (m *menu) add(e entry) { m.entries = append(m.entries, e) }

// build makes the list of the entries.
func (m *menu) build() {
	slices.SortStableFunc(m.entries, func(a, b entry) int { return a.order - b.order })
	var b strings.Builder
	for i, e := range m.entries {
		class := "menu-entry"
		if i > 0 && e.order/100 != m.entries[i-1].order/100 {
			class += " menu-group"
		}
		b.WriteString(`<li class="` + class + `"><button type="button" id="menu-` + e.id + `"><svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="` +
			e.icon + `"/></svg><span data-t="` + e.key + `"></span></button></li>`)
	}
	m.list.Set("innerHTML", b.String())
	for _, e := range m.entries {
		button := m.page.byID("menu-" + e.id)
		m.buttons = append(m.buttons, button)
		m.page.on(button, "click", func(js.Value) {
			if e.ready != nil && !e.ready() {
				return
			}
			m.sheet.close() // first, so that the focus of what opens now returns to the menu's button
			e.do()
		})
	}
}

// open shows the menu. Who has opened it by keys begins at its first entry, behind the languages.
func (m *menu) open() {
	first := true
	for i, e := range m.entries {
		ready := attribute{element: m.buttons[i], name: "aria-disabled", now: "?"}
		ready.setBool(e.ready != nil && !e.ready())
		absent := e.absent != nil && e.absent()
		m.buttons[i].Get("parentElement").Set("hidden", absent)
		m.buttons[i].Set("autofocus", first && !absent)
		first = first && absent
		if e.words != nil {
			m.buttons[i].Call("querySelector", "span").Set("textContent", e.words())
		}
	}
	m.sheet.open()
}
