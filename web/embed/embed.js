// Starts the embedded board's Go. A notice stands there where that fails.
"use strict";

(() => {
	const root = document.documentElement;
	const here = document.currentScript;
	const fail = (reason) => {
		console.error("duiyi: " + reason);
		root.dataset.state = "failed";
		const problem = document.getElementById("problem");
		problem.textContent = "棋盘无法显示 / the board cannot be shown: " + reason;
		problem.hidden = false;
	};
	const start = async () => {
		const response = await fetch(here.dataset.wasm);
		if (!response.ok) throw new Error("status " + response.status);
		const module = response.headers.get("Content-Type") === "application/wasm"
			? await WebAssembly.compileStreaming(response)
			: await WebAssembly.compile(await response.arrayBuffer());
		const go = new Go();
		await go.run(await WebAssembly.instantiate(module, go.importObject));
		throw new Error("the program has ended");
	};
	globalThis.duiyi = { ready() { root.dataset.state = "ready"; } };
	start().catch((error) => fail(error.message || String(error)));
})();
