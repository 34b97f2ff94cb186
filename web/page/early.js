// What cannot wait until the page is read: the reader's theme, before anything is painted (Go takes
// over from there; see web/wasm/looks.go), and the site's module, which is fetched and compiled while
// the browser reads and styles the page. boot.js goes on with the promise duiyi.module. The
// single file has no data-wasm here, and its module further down; the page about embedding has none at all.
"use strict";

(() => {
	let theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
	try {
		theme = /^theme=(dark|light)$/m.exec(localStorage.getItem("duiyi.v1.prefs"))?.[1] ?? theme;
	} catch { /* a browser that keeps nothing has no choice kept */ }
	document.documentElement.dataset.theme = theme;

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

	const { wasm } = document.currentScript.dataset;
	if (!wasm) return;
	const module = compile(wasm);
	module.catch(() => {}); // boot.js tells of it
	globalThis.duiyi = { module };
})();
