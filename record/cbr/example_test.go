package cbr_test

import (
	"fmt"
	"strings"

	"duiyi/record/cbr"
)

func Example() {
	_, err := cbr.NewReader(strings.NewReader("CCBridge Record\x00\x00\x00\x00\x02")).Next()
	fmt.Println(err)
	// Output: cbr: game 1, byte 20: the file ends in its header of 2214 bytes
}
