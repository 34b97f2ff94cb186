// Starts Go on the page and in its workers, and watches over both. All else is
// written in Go; the two sides meet in the object globalThis.duiyi.
//
// On the page (this file):
//
//   duiyi.role                  "page"
//   duiyi.spawn(onLine, onEnd)  starts Go in a new worker and returns at once a
//                               handle {post(line), kill()}. Lines posted before
//                               the worker's Go listens wait for it. onLine(line)
//                               is called for every line the worker posts;
//                               onEnd(reason) at most once, when the worker fails
//                               or its Go ends. After kill() or onEnd nothing more
//                               is called.
//   duiyi.ready()               to be called once when the board answers: sets
//                               <html data-state> from "starting" to "ready"
//   duiyi.fail(reason)          puts the failure notice on the page for good
//   duiyi.install               the browser's offer to install the page, if it has made one
//
// and in the event "duiyi-update" of the document: the site has become a newer
// build, which the page will be when it is loaded again.
//
// In a worker (worker.js):
//
//   duiyi.role                      "worker"
//   duiyi.listen(onLine, onResume)  from now on, and for lines that came earlier,
//                                   calls onLine(line); and onResume() as below
//   duiyi.post(line)                sends a line to the page
//   duiyi.yield()                   calls onResume() from the event loop as soon
//                                   as messages that wait have had their turn. A
//                                   search calls it every few milliseconds and
//                                   then blocks on a Go channel, so that «stop» is
//                                   heard.
//
// Lines are text without line feed. plain.js has put duiyi.tell there to tell of failures. In the site module.js
// has begun to compile the module, this script stands below Go's own wasm_exec.js, and its element's data-worker, data-sw and data-build name the
// worker's script, the service worker and the build. In the single file the elements #duiyi-wasm (gzip,
// septets), #duiyi-exec and #duiyi-worker hold the contents.
"use strict";

(() => {
	const root = document.documentElement;
	const here = document.currentScript;
	const { module: early, tell } = globalThis.duiyi;
	const text = (id) => document.getElementById(id).textContent;
	let module; // compiled once, instantiated on the page and in each worker
	let workerURL;
	let running = false; // Go has been started

	// The game is saved after every move, so loading the page again continues it.
	const fail = (reason) => {
		console.error("duiyi: " + reason);
		tell(running ? "failed" : "unable", reason);
	};

	const spawn = (onLine, onEnd) => {
		let over = false;
		const worker = new Worker(workerURL);
		const end = (reason) => {
			if (over) return;
			over = true;
			worker.terminate();
			onEnd(reason);
		};
		worker.onmessage = ({ data }) => {
			if (over) return;
			if (typeof data === "string") onLine(data);
			else end(data.end);
		};
		worker.onerror = (event) => {
			event.preventDefault();
			end(event.message || "worker cannot be loaded");
		};
		worker.onmessageerror = () => end("message to or from worker cannot be read");
		worker.postMessage(module);
		return {
			post(line) { if (!over) worker.postMessage(line); },
			kill() { over = true; worker.terminate(); },
		};
	};

	// The single file's module: gzip in text of seven bits a character (see septets.go),
	// compiled while it is unpacked.
	const unpack = () => {
		const packed = text("duiyi-wasm");
		const rare = [0, 13, 60];
		const room = new Uint8Array(packed.length * 2);
		let size = 0, held = 0, bits = 0;
		for (let i = 0; i < packed.length; i++) {
			const c = packed.charCodeAt(i);
			held = held << 7 | c & 0x7f;
			bits += 7;
			if (c >= 0x80) {
				held = held >> 7 << 7 | rare[c < 0x280 ? (c - 0x100) >> 7 : c & 0x7f];
				if (c < 0x280) {
					held = held << 7 | c & 0x7f;
					bits += 7;
				}
				if (bits >= 16) room[size++] = held >> (bits -= 8);
			}
			if (bits >= 8) room[size++] = held >> (bits -= 8);
		}
		const bytes = room.subarray(0, size);
		const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
		return new Response(stream, { headers: { "Content-Type": "application/wasm" } });
	};

	// Go is lost when an exception leaves WebAssembly in the middle of a call: a
	// trap, or a stack that ran out.
	addEventListener("error", ({ error }) => {
		if ((globalThis.WebAssembly && error instanceof WebAssembly.RuntimeError) || error instanceof RangeError ||
			(error && error.name === "InternalError")) fail(String(error));
	});

	const start = async () => {
		const missing = ["WebAssembly", "Worker", early ? "fetch" : "DecompressionStream"].filter((name) => !globalThis[name]);
		if (missing.length) throw new Error("missing: " + missing.join(", "));
		workerURL = here.dataset.worker ||
			URL.createObjectURL(new Blob([text("duiyi-exec"), "\n", text("duiyi-worker")], { type: "text/javascript" }));
		module = await (early ?? WebAssembly.compileStreaming(unpack()));
		const go = new Go();
		let code = 0;
		go.exit = (n) => { code = n; };
		const instance = await WebAssembly.instantiate(module, go.importObject);
		running = true;
		await go.run(instance);
		throw new Error("Go has ended with code " + code);
	};

	// The service worker keeps the site for when there is no network. A browser that
	// refuses it has a page that works while there is one.
	const keep = async () => {
		const hour = 3600e3;
		let checked = Date.now();
		const workers = navigator.serviceWorker;
		workers.addEventListener("message", ({ data }) => {
			if (data.build !== here.dataset.build) document.dispatchEvent(new Event("duiyi-update"));
		});
		const registration = await workers.register(here.dataset.sw);
		document.addEventListener("visibilitychange", () => {
			if (document.hidden || Date.now() - checked < hour) return;
			checked = Date.now();
			registration.update().catch(() => {});
		});
	};

	addEventListener("beforeinstallprompt", (event) => { globalThis.duiyi.install = event; });
	addEventListener("appinstalled", () => { delete globalThis.duiyi.install; });

	root.dataset.state = "starting";
	globalThis.duiyi = {
		role: "page",
		spawn,
		ready() {
			if (root.dataset.state !== "starting") return;
			root.dataset.state = "ready";
			if (here.dataset.sw) keep().catch(() => {});
		},
		fail,
	};
	start().catch((error) => fail(error.message || String(error)));
})();
