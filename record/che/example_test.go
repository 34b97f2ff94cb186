package che_test

import (
	"fmt"
	"strings"

	"duiyi/record/che"
)

func Example() {
	g, err := che.NewReader(strings.NewReader("1 1 26 32 1 2 7 2 4 0 1 0")).Next()
	if err != nil {
		fmt.Println(err)
		return
	}
	p, err := g.Position(g.Root.Main())
	fmt.Println(p.FEN(), err)
	// Output: rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/4C2C1/9/RNBAKABNR b - - 1 1 <nil>
}
