// Keeps the site for when there is no network. Above this the packer says which
// build it is and what belongs to it: const build, files.
//
// A build is kept whole, under a name of its own, or not at all. Its index.html
// names all other files by hashes of their contents, which are proved before they
// are kept: no page is ever put together from two builds. A new build is fetched
// while the old one goes on; the page that is open then hears of it, and every page
// that is loaded from then on is the new one.
"use strict";

const scope = registration.scope;
const prefix = "duiyi " + scope + " ";
const mine = prefix + build;

// An index.html that is not of this build comes from a host that is just being
// changed. It is kept as text, since one that was redirected could not be shown.
const index = async (response) => {
	const text = await response.text();
	if (!text.includes('data-build="' + build + '"')) throw new Error("index.html is of another build");
	const headers = new Headers(response.headers);
	headers.delete("Content-Encoding");
	headers.delete("Content-Length");
	return new Response(text, { headers });
};

const proved = async (name, response) => {
	const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", await response.clone().arrayBuffer()));
	const hash = Array.from(sum.slice(0, 6), (byte) => byte.toString(16).padStart(2, "0")).join("");
	if (!name.includes("-" + hash + ".")) throw new Error(name + " has another content");
	return response;
};

const keep = async (name) => {
	const url = new URL(name, scope).href;
	const cache = await caches.open(mine);
	const had = name !== "./" && await caches.match(url); // unchanged since the build before
	if (had) return cache.put(url, had);
	const response = await fetch(url, { cache: name === "./" ? "no-cache" : "default" });
	if (!response.ok) throw new Error(name + ": status " + response.status);
	return cache.put(url, await (name === "./" ? index(response) : proved(name, response)));
};

const install = async () => {
	const again = await caches.has(mine);
	const failed = (await Promise.allSettled(files.map(keep))).find((result) => result.status === "rejected");
	if (failed) {
		if (!again) await caches.delete(mine);
		throw failed.reason; // and the browser tries again another time
	}
	return skipWaiting();
};

// Pages of the build before may still be open, and have to start workers.
const activate = async () => {
	const others = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== mine);
	await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
	await clients.claim();
	for (const client of await clients.matchAll()) client.postMessage({ build });
};

const answer = async (request, url, options) => await caches.match(url, options).catch(() => undefined) ?? fetch(request);

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(activate()));
addEventListener("fetch", (event) => {
	const { request } = event;
	if (request.method !== "GET" || !request.url.startsWith(scope)) return;
	const name = request.url.slice(scope.length).replace(/[?#].*/, "");
	if (name === "" || name === "index.html") event.respondWith(answer(request, scope, { cacheName: mine }));
	else if (/-[0-9a-f]{12}\.[a-z]+$/.test(name)) event.respondWith(answer(request, scope + name));
});
