//go:build js

package main

import "syscall/js"

// dialogs are the buttons of the game and the sheets that they open.
type dialogs struct {
	page   *page
	resign *sheet
	fresh  newGame
}

func newDialogs(p *page) dialogs {
	return dialogs{page: p, resign: p.sheet("resign-dialog"), fresh: newNewGame(p)}
}

// listen connects buttons and sheets.
func (d *dialogs) listen() {
	p := d.page
	press := func(id string, f func()) {
		p.on(p.byID(id), "click", func(js.Value) { f() })
	}
	press("undo", func() { p.session.Undo() }) // of whatever session is on the board then
	press("resign", func() {
		if p.session.Snapshot().CanResign {
			d.resign.open()
		}
	})
	press("pause", func() {
		if p.session.Snapshot().Paused {
			p.session.Think()
			return
		}
		p.session.Pause()
	})
	press("flip", func() { p.session.Flip() })
	press("claim", func() { p.session.ClaimDraw() })
	press("accept", func() { p.session.Accept() })
	press("play-on", func() { p.session.PlayOn() })
	press("again", func() { p.session.Think() })
	press("rematch", func() {
		p.begin(p.session.Snapshot().Setup)
		p.board.invites = true
	})
	press("notice-close", func() { p.panel.dismiss() })
	p.on(p.byID("resign-form"), "submit", func(js.Value) { p.session.Resign() })
	d.fresh.listen()
}
