// What cannot wait until the page is read: the reader's theme, before anything is painted. Go takes over
// from there; see web/wasm/looks.go. In the site module.js stands below.
"use strict";

(() => {
	let theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
	try {
		theme = /^theme=(dark|light)$/m.exec(localStorage.getItem("duiyi.v1.prefs"))?.[1] ?? theme;
	} catch { /* a browser that keeps nothing has no choice kept */ }
	document.documentElement.dataset.theme = theme;
})();
