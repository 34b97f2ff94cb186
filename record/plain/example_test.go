package plain_test

import (
	"fmt"
	"os"
	"strings"

	"duiyi/record/plain"
)

func Example() {
	text := "红方：甲\n1. C2.5 h9g7 (马2进3) 马二进三 红胜"
	g, err := plain.NewReader(strings.NewReader(text)).Next()
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := plain.NewWriter(os.Stdout).Write(g); err != nil {
		fmt.Println(err)
	}
	// Output:
	// Red: 甲
	// Result: 1-0
	//
	// 1. 炮二平五 马８进７
	//
	// (1. ... 马２进３ ) 2. 马二进三
	// 1-0
}
