// Starts the embedded board's Go, below Go's own wasm_exec.js in the same script, with what module.js
// compiles. A notice stands there where that fails, and plain.js tells of browsers that lack what it needs.
"use strict";

(() => {
	const root = document.documentElement;
	const { module } = globalThis.duiyi;
	const fail = (reason) => {
		console.error("duiyi: " + reason);
		root.dataset.state = "failed";
		const problem = document.getElementById("problem");
		problem.textContent = "棋盘无法显示 / 棋盤無法顯示 / The board cannot be shown: " + reason;
		problem.hidden = false;
	};
	const start = async () => {
		const go = new Go();
		await go.run(await WebAssembly.instantiate(await module, go.importObject));
		throw new Error("the program has ended");
	};
	if (!globalThis.WebAssembly) return;
	root.dataset.state = "starting";
	globalThis.duiyi = { ready() { root.dataset.state = "ready"; } };
	start().catch((error) => fail(error.message || String(error)));
})();
