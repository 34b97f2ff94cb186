// The element <duiyi-board>: a board of xiangqi or chess with a game to walk
// through. It holds embed.html, which lies beside this script, in a frame; its
// attributes are described in embedding.html.
//
//   <script src="https://…/duiyi-board.js" async></script>
//   <duiyi-board game="chess" lang="en">1. e4 e5 2. Nf3 Nc6 3. Bb5</duiyi-board>
"use strict";

(() => {
	const page = new URL("embed.html", document.currentScript.src);
	const names = ["game", "fen", "moves", "ply", "flip", "lang", "pieces", "board", "theme", "bare"];

	class Board extends HTMLElement {
		static observedAttributes = [...names, "title"];
		#frame;
		#now = { ply: 0, plies: 0, fen: "", move: "" };
		#hear = (event) => {
			const told = event.data;
			if (event.source !== this.#frame?.contentWindow || told?.duiyi !== "board") return;
			if (told.height > 0) this.#frame.style.height = told.height + "px";
			const { ply, plies, fen, move } = told;
			const moved = fen !== this.#now.fen || ply !== this.#now.ply;
			this.#now = { ply, plies, fen, move };
			if (moved) this.dispatchEvent(new CustomEvent("duiyi-ply", { detail: this.#now, bubbles: true }));
		};

		// What stands in the element is the moves, and for readers without scripts.
		#address() {
			const parts = names.filter((name) => this.hasAttribute(name))
				.map((name) => name + "=" + encodeURIComponent(this.getAttribute(name).replaceAll(" ", "_")));
			const text = this.textContent.trim();
			if (text && !this.hasAttribute("moves")) parts.push("text=" + encodeURIComponent(text));
			parts.push("free");
			return page.href + "#" + parts.join("&");
		}

		connectedCallback() {
			if (this.#frame) return;
			const frame = this.#frame = document.createElement("iframe");
			frame.loading = "lazy";
			frame.title = this.title || "对弈 Duiyi";
			frame.style.cssText = "display:block;width:100%;height:100%;min-height:20rem;border:0;border-radius:.5rem;color-scheme:auto";
			if (getComputedStyle(this).display === "inline") this.style.display = "block";
			const root = this.shadowRoot ?? this.attachShadow({ mode: "open" });
			root.replaceChildren(frame);
			addEventListener("message", this.#hear);
			// The text may not have been read yet where the script was there before.
			if (document.readyState === "loading") addEventListener("DOMContentLoaded", () => { frame.src = this.#address(); }, { once: true });
			else frame.src = this.#address();
		}

		disconnectedCallback() {
			removeEventListener("message", this.#hear);
			this.#frame = undefined;
			this.shadowRoot.replaceChildren();
		}

		attributeChangedCallback() {
			if (!this.#frame?.src) return;
			this.#frame.title = this.title || "对弈 Duiyi";
			this.#frame.contentWindow.location.replace(this.#address()); // no entry in the history
		}

		get ply() { return this.#now.ply; }
		get plies() { return this.#now.plies; }
		get fen() { return this.#now.fen; }
		set ply(n) { this.setAttribute("ply", n); }
	}
	customElements.define("duiyi-board", Board);
})();
