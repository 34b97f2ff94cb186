//go:build js

package main

import (
	"strconv"
	"strings"
	"syscall/js"

	"duiyi/game"
	"duiyi/session"
)

// A levelChoice is where a form asks for the computer's level: a card for each, and
// where it plays both sides a list for the second one, which may differ.
type levelChoice struct {
	page   *page
	form   js.Value
	cards  js.Value
	row    shown
	label  text
	second js.Value
}

func newLevelChoice(p *page, form js.Value, cards, row string) levelChoice {
	v := levelChoice{page: p, form: form, cards: p.byID(cards), row: shown{p.byID(row), true}}
	v.label, v.second = textOf(v.row.element.Get("firstElementChild")), v.row.element.Call("querySelector", "select")
	var b, list strings.Builder
	list.WriteString(`<option value="" data-t="level.same"></option>`)
	for i, level := range session.Levels {
		value := ` value="` + strconv.Itoa(i) + `"`
		b.WriteString(`<label class="card"><input type="radio" name="level"` + value + `><span data-t="level.` + level.Key + `"></span></label>`)
		list.WriteString(`<option` + value + ` data-t="level.` + level.Key + `"></option>`)
	}
	v.cards.Call("insertAdjacentHTML", "beforeend", b.String())
	v.second.Set("innerHTML", list.String())
	return v
}

// show shows the levels of a game.
func (v *levelChoice) show(setup *session.Setup) {
	first, second := setup.Levels[game.First], setup.Levels[game.Second]
	other := ""
	switch {
	case setup.Players[game.First] == session.Human:
		first = second
	case setup.Players[game.Second] == session.Computer && second != first:
		other = strconv.Itoa(second)
	}
	check(v.form, "level", strconv.Itoa(first))
	v.second.Set("value", other)
}

// adapt brings the choice in line with who plays.
func (v *levelChoice) adapt(name, players string) {
	v.cards.Set("disabled", players == "two")
	v.row.set(players == "auto")
	v.label.set(v.page.lang.T("level.of", v.page.lang.Side(name, game.Second)))
}

// levels are those chosen.
func (v *levelChoice) levels() [2]int {
	first, _ := strconv.Atoi(chosen(v.form, "level"))
	second, err := strconv.Atoi(v.second.Get("value").String())
	if err != nil || v.row.hidden {
		second = first
	}
	return [2]int{first, second}
}
