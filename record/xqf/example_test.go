package xqf_test

import (
	"bytes"
	"fmt"

	"duiyi/game"
	"duiyi/record"
	"duiyi/record/xqf"
	"duiyi/xiangqi"
)

func Example() {
	g := record.New(xiangqi.Rules)
	g.Tags.Set("Red", "胡荣华")
	g.Root.Add(xiangqi.NewMove(25, 22)).AddAfter("中炮") // h2e2

	var file bytes.Buffer
	if err := xqf.NewWriter(&file).Write(g); err != nil {
		fmt.Println(err)
		return
	}
	again, err := xqf.NewReader(&file).Next()
	if err != nil {
		fmt.Println(err)
		return
	}
	move := again.Root.Main()
	fmt.Println(again.Tags.Get("Red"), xiangqi.Start().Format(move.Move, game.ChineseSimplified), move.After())
	// Output: 胡荣华 炮二平五 [中炮]
}
