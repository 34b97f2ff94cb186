package opening_test

import (
	"fmt"
	"strings"

	"duiyi/chess"
	"duiyi/game"
	"duiyi/opening"
)

func Example() {
	p := chess.Start()
	for _, text := range strings.Fields("Nf3 c5 e4 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6") {
		m, err := p.Parse(text)
		if err != nil {
			fmt.Println(err)
			return
		}
		p.Make(m)
	}
	name, _ := opening.Of(p)
	fmt.Println(name.Code, name.English, name.Chinese, name.Traditional())

	choices := opening.Theory.Choices(p)
	first := opening.Pick(choices, func(int) int { return 0 })
	fmt.Println(len(choices) > 1, p.Format(first, game.SAN))
	// Output:
	// B90 Sicilian Defence: Najdorf Variation 西西里防御：纳依道夫变例 西西里防禦：納依道夫變例
	// true h3
}
