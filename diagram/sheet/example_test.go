package sheet_test

import (
	"fmt"
	"strings"

	"duiyi/chess"
	"duiyi/diagram/sheet"
	"duiyi/record/pgn"
)

// A game with a diagram after each move of black.
func Example() {
	g, err := pgn.NewReader(strings.NewReader("[White \"Légal\"]\n[Black \"Saint Brie\"]\n\n1. e4 e5 2. Nf3 d6 *")).Next()
	if err != nil {
		fmt.Println(err)
		return
	}
	page, err := sheet.HTML(g, sheet.Options{Language: "en", Notation: sheet.Notation(chess.Rules, "en"), Every: 2})
	if err != nil {
		fmt.Println(err)
		return
	}
	for line := range strings.Lines(page) {
		if strings.HasPrefix(line, "<h1>") || strings.HasPrefix(line, "<p>1") || strings.HasPrefix(line, "<figcaption>") {
			fmt.Print(strings.ReplaceAll(line, "\u00a0", " "))
		}
	}
	// Output:
	// <h1>Légal – Saint Brie</h1>
	// <p>1. <b>e4</b> <b>e5</b></p>
	// <figcaption>Diagram 1: after 1... e5</figcaption></figure>
	// <figcaption>Diagram 2: after 2... d6</figcaption></figure>
}
