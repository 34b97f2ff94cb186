//go:build js

package main

import (
	"context"
	"syscall/js"

	"duiyi/uci"
)

// work is the engine in its worker. It returns after "quit".
func work(duiyi js.Value) {
	// A callback must not wait, or the event loop would stand still: lines are
	// kept until the engine has time for them.
	var early []string
	arrived := make(chan struct{}, 1)
	resumed := make(chan struct{}, 1)
	duiyi.Call("listen",
		js.FuncOf(func(_ js.Value, args []js.Value) any {
			early = append(early, args[0].String())
			signal(arrived)
			return nil
		}),
		js.FuncOf(func(js.Value, []js.Value) any {
			signal(resumed)
			return nil
		}))

	lines := make(chan string)
	go func() {
		for range arrived {
			for len(early) > 0 {
				line := early[0]
				early = early[1:]
				lines <- line
			}
		}
	}()

	out := func(line string) { duiyi.Call("post", line) }
	uci.Serve(context.Background(), lines, out, uci.Options{
		Yield: func() {
			duiyi.Call("yield")
			<-resumed
		},
	})
}

// signal sets a flag that somebody waits for.
func signal(c chan<- struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}
