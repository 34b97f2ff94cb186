// Starts Go in a worker, below Go's own wasm_exec.js in the same script. What the
// object duiyi offers here is described in boot.js. The page's first message is
// the compiled module, every later one a line; what goes back is lines, and
// {end: reason} when Go is over.
"use strict";

(() => {
	const early = []; // lines from before Go listened
	let onLine = (line) => early.push(line);
	let onResume = () => {};

	const loop = new MessageChannel();
	loop.port1.onmessage = () => onResume();

	globalThis.duiyi = {
		role: "worker",
		listen(line, resume) {
			onLine = line;
			onResume = resume;
			queueMicrotask(() => early.forEach((text) => line(text))); // not inside Go's call
		},
		post(line) { postMessage(line); },
		yield() { loop.port2.postMessage(null); },
	};

	const start = async (module) => {
		const go = new Go();
		let code = 0;
		go.exit = (n) => { code = n; };
		await go.run(await WebAssembly.instantiate(module, go.importObject));
		return "Go has ended with code " + code;
	};

	onmessage = ({ data }) => {
		if (typeof data === "string") return onLine(data);
		start(data).catch(String).then((reason) => postMessage({ end: reason }));
	};
	onmessageerror = () => postMessage({ end: "message from the page cannot be read" });
})();
