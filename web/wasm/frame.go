//go:build js

package main

import "duiyi/session"

// The frame is what carries the page's parts. A part is a feature with files of
// its own:
//
//   - web/page/dialog-NAME.html: its sheets, <dialog id="NAME-dialog" class="sheet"
//     aria-labelledby="…">, put at the end of the page;
//
//   - web/page/tab-NAME.html: its pane beside the board, <section id="pane-NAME" class="pane"
//     role="tabpanel" aria-labelledby="tab-NAME" hidden>;
//
//   - web/page/look-NAME.css: its style sheet, after style.css, which has the colours
//     (--ink, --card, --seal …) and .pill, and sheets.css, which has the common forms (.row, .card, .choice, .switch,
//     .sheet-end, .hint);
//
//   - web/i18n/phrases_NAME.go: var _ = more(map[string][langs]string{…}), its words. In fragments
//     data-t is an element's text, data-tl its label, data-tp its placeholder;
//
//   - web/wasm/NAME.go: the view, which makes itself known by
//
//     func init() { parts = append(parts, func(p *page) part { return newLibrary(p) }) }
//
// What the frame offers to the view's constructor:
//
//   - p.menu.add(entry{…}): an entry of the menu behind the button ☰;
//   - p.tabs.add(tab{…}): a tab of the panel; p.tabs.open(name) turns to it. With one tab only there is no
//     bar;
//   - p.sheet(id): a sheet with open and close, that also goes by Escape, by [data-close], by a press beside
//     it and by the browser's back button, and gives the focus back;
//   - p.strips.of(side): who plays a side: the strip above or below the board (as it is turned), with slots for
//     captured men and clock;
//   - p.on, p.entry, p.after: the only ways for the browser to call Go (see dom.go);
//   - text, attribute, shown, layer: what changes in the document, touched only where something is new.
//
// A part's draw is called after every change, and when the language or another of the
// reader's choices changes, with the snapshot on the screen before, nil the first time, and the
// present one.
type part interface {
	draw(before, now *session.Snapshot)
}

// parts make the page's parts, in the order of the files that name them.
var parts []func(*page) part

// A frame is the part of the page that parts hang on.
type frame struct {
	menu   *menu
	tabs   *tabs
	strips *strips
	sheets sheets
	parts  []part
}

// build makes the frame and its parts; the page's words are put in after that.
func (f *frame) build(p *page) {
	f.sheets.listen(p)
	f.menu = newMenu(p)
	f.tabs = newTabs(p)
	f.strips = newStrips(p)
	for _, make := range parts {
		f.parts = append(f.parts, make(p))
	}
	f.menu.build()
	f.tabs.build()
}

func (f *frame) draw(before, now *session.Snapshot) {
	f.strips.draw(now)
	for _, part := range f.parts {
		part.draw(before, now)
	}
}
