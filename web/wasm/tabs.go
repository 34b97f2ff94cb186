//go:build js

package main

import (
	"slices"
	"strings"
	"syscall/js"
)

// A tab is one of the panes beside the board: the element pane-NAME under the
// words "tab.NAME".
type tab struct {
	name     string
	order    int        // from left to right
	onSwitch func(bool) // called when it is turned to, and away from; may be nil
	pane     shown
	button   js.Value
	selected attribute
	index    attribute
}

// tabs are the panes of which one shows. The bar over them is there where there
// are two or more.
type tabs struct {
	page *page
	bar  shown
	all  []*tab
	now  *tab
}

func newTabs(p *page) *tabs {
	v := &tabs{page: p, bar: shown{p.byID("tabs"), true}}
	v.add(tab{name: "moves", order: 10, onSwitch: func(bool) { p.dirty = true }})
	return v
}

// add makes a pane known.
func (v *tabs) add(t tab) { v.all = append(v.all, &t) }

// build makes the bar.
func (v *tabs) build() {
	slices.SortStableFunc(v.all, func(a, b *tab) int { return a.order - b.order })
	var b strings.Builder
	for _, t := range v.all {
		b.WriteString(`<button type="button" role="tab" id="tab-` + t.name + `" aria-controls="pane-` + t.name + `" data-t="tab.` + t.name + `"></button>`)
	}
	bar := v.bar.element
	bar.Set("innerHTML", b.String())
	for _, t := range v.all {
		t.button = v.page.byID("tab-" + t.name)
		pane := v.page.byID("pane-" + t.name)
		t.pane = shown{pane, pane.Get("hidden").Bool()}
		t.selected = attribute{element: t.button, name: "aria-selected"}
		t.index = attribute{element: t.button, name: "tabindex"}
		v.page.on(t.button, "click", func(js.Value) { v.open(t.name) })
	}
	v.page.on(bar, "keydown", func(e js.Value) {
		step := 0
		switch e.Get("key").String() {
		case "ArrowRight":
			step = 1
		case "ArrowLeft":
			step = -1
		default:
			return
		}
		e.Call("preventDefault")
		i := slices.Index(v.all, v.now)
		next := v.all[(i+step+len(v.all))%len(v.all)]
		v.open(next.name)
		next.button.Call("focus")
	})
	v.arrange()
}

// find returns the tab of a name, nil if there is none.
func (v *tabs) find(name string) *tab {
	for _, t := range v.all {
		if t.name == name {
			return t
		}
	}
	return nil
}

// current is the name of the tab that shows.
func (v *tabs) current() string { return v.now.name }

// open turns to a tab.
func (v *tabs) open(name string) {
	t := v.find(name)
	if t == nil || t == v.now {
		return
	}
	before := v.now
	v.now = t
	v.arrange()
	if before != nil && before.onSwitch != nil {
		before.onSwitch(false)
	}
	if t.onSwitch != nil {
		t.onSwitch(true)
	}
}

// arrange brings the document in line.
func (v *tabs) arrange() {
	if v.now == nil {
		v.open(v.all[0].name)
		return
	}
	v.bar.set(len(v.all) > 1)
	for _, t := range v.all {
		t.pane.set(t == v.now)
		t.selected.setBool(t == v.now)
		t.index.set([2]string{"0", "-1"}[btoi(t != v.now)])
	}
	v.page.app.Call("setAttribute", "data-tab", v.now.name)
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}
