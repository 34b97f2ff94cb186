//go:build js

// Wasm is the program that runs in the browser, on the page and in the worker.
package main

import "syscall/js"

func main() {
	duiyi := js.Global().Get("duiyi")
	switch duiyi.Get("role").String() {
	case "page":
		onLine := js.FuncOf(func(_ js.Value, args []js.Value) any {
			println("worker says", args[0].String())
			return nil
		})
		onEnd := js.FuncOf(func(_ js.Value, args []js.Value) any {
			println("worker ended", args[0].String())
			return nil
		})
		worker := duiyi.Call("spawn", onLine, onEnd)
		worker.Call("post", "uci")
		duiyi.Call("ready")
	case "worker":
		onLine := js.FuncOf(func(_ js.Value, args []js.Value) any {
			duiyi.Call("post", args[0].String()+"ok")
			return nil
		})
		duiyi.Call("listen", onLine, onLine)
	}
	select {}
}
