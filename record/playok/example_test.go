package playok_test

import (
	"fmt"
	"strings"

	"duiyi/record/playok"
)

func Example() {
	text := "RED hong;1395\nBLACK hei;1464\nRESULT 1-0\nSTART{\n 1. C2.5 H8+7\n}END\n"
	g, err := playok.NewReader(strings.NewReader(text)).Next()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(g.Tags, g.Result, g.Root.Main().Main().Ply())
	// Output: [{Red hong} {RedElo 1395} {Black hei} {BlackElo 1464}] 1-0 2
}
