package uci_test

import (
	"context"
	"fmt"
	"os"
	"strings"

	"duiyi/uci"
)

// An engine at the end of a channel: it mates in one, as it is asked to.
func ExampleServe() {
	lines, answered := make(chan string), make(chan string, 1)
	go func() {
		lines <- "position fen 7k/8/5KQ1/8/8/8/8/8 w - - 0 1"
		lines <- "go mate 1"
		fmt.Println(<-answered)
		close(lines)
	}()
	uci.Serve(context.Background(), lines, func(line string) {
		if best, _, ok := uci.ParseBestMove(line); ok {
			answered <- best
		}
	}, uci.Options{})
	// Output: g6g7
}

// UCCI is what xiangqi programs speak.
func ExampleRun() {
	const script = "isready\nposition fen 3k5/9/9/9/9/9/9/9/4R4/5K3 b\nd\nquit\n"
	err := uci.Run(context.Background(), strings.NewReader(script), os.Stdout, uci.Options{Dialect: uci.UCCI})
	if err != nil {
		fmt.Println(err)
	}
	// Output:
	// readyok
	// info message Fen: 3k5/9/9/9/9/9/9/9/4R4/5K3 b - - 0 1
	// bye
}
