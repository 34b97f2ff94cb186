//go:build js

package main

import (
	"strconv"
	"syscall/js"

	"duiyi/session"
)

// A moveList is the list of the moves played, a row for each full move.
type moveList struct {
	document js.Value
	record   js.Value // what scrolls
	list     js.Value
	rows     []js.Value
	texts    []string   // that stand there
	spans    []js.Value // of each move
	lead     int        // empty places before the first move: 1 where the second side opened
	first    int        // number of the first row
}

// draw brings the list up to date, from where it differs.
func (v *moveList) draw(s *session.Snapshot) {
	lead := int(s.Opener)
	same := 0
	if lead == v.lead && s.FirstMove == v.first {
		for same < len(v.texts) && same < len(s.Moves) && v.texts[same] == s.Moves[same] {
			same++
		}
	}
	if same == len(v.texts) && same == len(s.Moves) && len(v.spans) == len(s.Moves) {
		return
	}
	v.lead, v.first = lead, s.FirstMove
	if n := len(v.spans); n > 0 {
		v.spans[n-1].Call("removeAttribute", "aria-current")
	}
	keep := (same + lead + 1) / 2 // rows
	for i := len(v.rows) - 1; i >= keep; i-- {
		v.rows[i].Call("remove")
	}
	v.rows = v.rows[:min(keep, len(v.rows))]
	for i := len(v.spans) - 1; i >= same; i-- {
		v.spans[i].Call("remove")
	}
	v.spans = v.spans[:min(same, len(v.spans))]
	add := func(parent js.Value, tag, class, content string) js.Value {
		e := v.document.Call("createElement", tag)
		e.Set("className", class)
		e.Set("textContent", content)
		parent.Call("appendChild", e)
		return e
	}
	for i := len(v.spans); i < len(s.Moves); i++ {
		row := (i + lead) / 2
		if row == len(v.rows) {
			li := v.document.Call("createElement", "li")
			add(li, "span", "no", strconv.Itoa(s.FirstMove+row)+".")
			if i == 0 && lead == 1 {
				add(li, "span", "move", "…")
			}
			v.list.Call("appendChild", li)
			v.rows = append(v.rows, li)
		}
		v.spans = append(v.spans, add(v.rows[row], "span", "move", s.Moves[i]))
	}
	v.texts = s.Moves
	if n := len(v.spans); n > 0 {
		v.spans[n-1].Call("setAttribute", "aria-current", "step")
	}
	v.record.Set("scrollTop", v.record.Get("scrollHeight"))
}
