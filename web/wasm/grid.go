//go:build js

package main

import (
	"strconv"
	"strings"
	"syscall/js"

	"duiyi/diagram"
	"duiyi/game"
)

// layGrid makes the squares of a grid and puts it over those of a picture of the board; what
// is around both is told their form. It returns the squares in the order of reading.
func layGrid(grid, around js.Value, rules game.Rules, class string) []js.Value {
	files, ranks := rules.Size()
	width, height := diagram.BoardOf(rules).Size()
	percent := func(part, whole int) string {
		return strconv.FormatFloat(100*float64(part)/float64(whole), 'f', 4, 64) + "%"
	}
	edgeX, edgeY := (width-files*diagram.Unit)/2, (height-ranks*diagram.Unit)/2
	grid.Get("style").Set("inset", percent(edgeY, height)+" "+percent(edgeX, width))
	around.Get("style").Call("setProperty", "--ratio", strconv.FormatFloat(float64(width)/float64(height), 'f', 5, 64))
	row := `<div class="grid-row" role="row">` + strings.Repeat(`<div class="`+class+`" role="gridcell" tabindex="-1"></div>`, files) + `</div>`
	grid.Set("innerHTML", strings.Repeat(row, ranks))
	squares := make([]js.Value, 0, files*ranks)
	eachIn(grid, ".cell", func(e js.Value) { squares = append(squares, e) })
	return squares
}
