// Fetches the site's module and compiles it while the browser reads and styles the page. The script's element
// names it by data-wasm; boot.js, or in the embedded board embed.js, goes on with the promise duiyi.module. The single file has its
// module inside and no need of this.
"use strict";

(() => {
	// What the service worker keeps is read without it: Firefox passes so large a file through it slowly.
	const kept = async (name) => {
		try {
			return await caches.match(name);
		} catch { /* refused, or unknown to this browser */ }
	};

	// Static hosts that do not know the type application/wasm are served by the
	// slower way.
	const compile = async (name) => {
		const response = await kept(name) ?? await fetch(name);
		if (!response.ok) throw new Error(name + ": status " + response.status);
		if (WebAssembly.compileStreaming && response.headers.get("Content-Type") === "application/wasm") {
			return WebAssembly.compileStreaming(response);
		}
		return WebAssembly.compile(await response.arrayBuffer());
	};

	const module = compile(document.currentScript.dataset.wasm);
	module.catch(() => {}); // who goes on with it tells of it
	globalThis.duiyi = { module };
})();
