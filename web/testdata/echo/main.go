//go:build js

// Echo stands in for the page's program in the tests of what starts it.
package main

import (
	"os"
	"strconv"
	"syscall/js"
	"time"
)

var duiyi = js.Global().Get("duiyi")

func main() {
	duiyi.Set("die", js.FuncOf(func(_ js.Value, args []js.Value) any {
		die(args[0].String())
		return nil
	}))
	if duiyi.Get("role").String() == "page" {
		duiyi.Call("ready")
	} else {
		serve()
	}
	select {}
}

// serve answers each line of a worker's input with itself, or dies as it says, or
// for "count" counts until "stop".
func serve() {
	stop := false
	resumed := make(chan struct{}, 1)
	onLine := js.FuncOf(func(_ js.Value, args []js.Value) any {
		switch line := args[0].String(); line {
		case "stop":
			stop = true
		case "count":
			go func() {
				for n := 0; ; n++ {
					for start := time.Now(); time.Since(start) < 5*time.Millisecond; {
					}
					if stop {
						duiyi.Call("post", "stopped at "+strconv.Itoa(n))
						return
					}
					duiyi.Call("yield")
					<-resumed
				}
			}()
		default:
			die(line)
			duiyi.Call("post", line)
		}
		return nil
	})
	onResume := js.FuncOf(func(js.Value, []js.Value) any {
		resumed <- struct{}{}
		return nil
	})
	duiyi.Call("listen", onLine, onResume)
}

func die(how string) {
	switch how {
	case "panic":
		panic("by wish")
	case "exit":
		os.Exit(3)
	case "overflow":
		overflow(0)
	}
}

//go:noinline
func overflow(n int) int {
	if n < 0 {
		return 0
	}
	return overflow(n+1) + 1
}
