//go:build js

package main

import (
	"syscall/js"

	"duiyi/web/scene"
)

// isText reports whether a value is a string. [js.Value.Type] panics at a BigInt.
func isText(v js.Value) bool {
	return js.Global().Get("Object").Invoke(v).InstanceOf(js.Global().Get("String"))
}

// console gives duiyi.board() and duiyi.move(text) to who opens the browser's
// console. board returns the position as text, move plays a move in any notation
// the game knows and returns what was wrong with it, "" where nothing was.
func (p *page) console() {
	p.duiyi.Set("board", js.FuncOf(func(js.Value, []js.Value) any {
		words := ""
		p.fenced(func() {
			s := p.session.Snapshot()
			words = scene.Text(s.Rules, s.Men) + s.FEN + "\n" + statusLine(p.lang, s)
		})
		return words
	}))
	p.duiyi.Set("move", js.FuncOf(func(_ js.Value, args []js.Value) any {
		wrong := "move wants text, such as h2e2"
		p.fenced(func() {
			if len(args) != 1 || !isText(args[0]) {
				return
			}
			wrong = ""
			if err := p.session.MoveText(args[0].String()); err != nil {
				wrong = err.Error()
			}
			p.flush()
		})
		return wrong
	}))
}
