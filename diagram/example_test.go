package diagram_test

import (
	"fmt"
	"strings"
	"time"

	"duiyi/chess"
	"duiyi/diagram"
	"duiyi/game"
	"duiyi/xiangqi"
)

// A document that stands on its own.
func ExampleSVG() {
	p := xiangqi.Start()
	svg := diagram.SVG(p, diagram.Options{Title: "Start of a game", Width: 460})
	fmt.Println(strings.Count(svg, "<use"), "men")
	fmt.Println(svg[:strings.Index(svg, "<defs>")])
	// Output:
	// 32 men
	// <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 920 1080" width="460" height="540" role="img"><title>Start of a game</title><desc>rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1</desc>
}

// A game that plays itself.
func ExampleAnimation() {
	start := chess.Start()
	var moves []game.Move
	line := start.Clone()
	for _, text := range []string{"e4", "c5", "Nf3"} {
		m, err := line.Parse(text)
		if err != nil {
			fmt.Println(err)
			return
		}
		moves = append(moves, m)
		line.Make(m)
	}
	svg, err := diagram.Animation(start, moves, diagram.Options{}, diagram.Pace{Pause: 2 * time.Second})
	fmt.Println(strings.Count(svg, `type="translate" dur="6s"`), "men move", err)
	// Output: 3 men move <nil>
}

// What a page does: board and men once, then a <use> for each man.
func Example() {
	r := chess.Rules
	b := diagram.BoardOf(r)
	once := diagram.Defs(r, diagram.Classic) + diagram.Background(r, diagram.Options{})
	king := game.NewPiece(game.First, chess.King)
	x, y := b.Center(4, false) // e1
	use := fmt.Sprintf(`<use href="#%s" x="%v" y="%v"/>`, diagram.PieceID(r, diagram.Classic, king), x, y)

	fmt.Println(len(once) > 0, b.ViewBox())
	fmt.Println(use)
	fmt.Println(b.SquareAt(500, 800, false)) // where somebody taps
	// Output:
	// true 0 0 860 860
	// <use href="#chess-classic-6" x="480" y="780"/>
	// 4 true
}
