//go:build js

// Wasm is the program that runs in the browser, twice: on the page, where it
// shows a session and takes what people do to it, and in the worker, where it is
// a UCI engine. Both come from the same module; boot.js and worker.js start them
// and say what they offer.
//
// On the page the state is the session's. The view draws snapshots of it and
// tells it what was tapped; what it keeps for itself is only what it has drawn.
package main

import "syscall/js"

func main() {
	duiyi := js.Global().Get("duiyi")
	if duiyi.Get("role").String() == "worker" {
		work(duiyi)
		return
	}
	newPage(duiyi).start()
	select {}
}
