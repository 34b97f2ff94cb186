package dhtmlxq_test

import (
	"fmt"
	"strings"

	"duiyi/game"
	"duiyi/record/dhtmlxq"
	"duiyi/xiangqi"
)

func Example() {
	post := "看这一局：[DhtmlXQ][DhtmlXQ_red]胡荣华[/DhtmlXQ_red]" +
		"[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist][/DhtmlXQ]"
	g, err := dhtmlxq.NewReader(strings.NewReader(post)).Next()
	if err != nil {
		fmt.Println(err)
		return
	}
	p := xiangqi.Start()
	for n := range g.Root.Mainline() {
		fmt.Println(p.Format(n.Move, game.ChineseSimplified))
		p.Make(n.Move)
	}
	// Output:
	// 炮二平五
	// 马８进７
}
