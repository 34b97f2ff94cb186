// Gives Go's programs the imports of the package nnue (kernel_js.go): the vector
// kernels, a WebAssembly module that works on the program's own memory. That
// memory is there only when the program has been instantiated, and its imports
// are wanted before, so that calls go through the functions here.
//
// The script stands behind Go's wasm_exec.js and replaces the class Go by one that
// does this too. In node, where Go's runner loads wasm_exec.js itself, it is
// loaded before (--require), and waits for the class.
"use strict";

(() => {
	const extend = (Go) => class extends Go {
		constructor() {
			super();
			let kernels;
			this.importObject.nnue = {
				start: (at, size) => {
					const { mem } = this.instance.exports;
					try {
						const code = new Uint8Array(mem.buffer, at, size);
						kernels = new WebAssembly.Instance(new WebAssembly.Module(code), { go: { mem } }).exports;
						return 1;
					} catch (error) {
						return 0; // no vectors here; Go has another way
					}
				},
				apply: (dst, src, rows, at, adds, removes, size) => kernels.apply(dst, src, rows, at, adds, removes, size),
				output: (own, other, weights, size) => kernels.output(own, other, weights, size),
			};
		}

		run(instance) {
			this.instance = instance;
			return super.run(instance);
		}
	};

	let Class = globalThis.Go && extend(globalThis.Go);
	Object.defineProperty(globalThis, "Go", {
		configurable: true,
		get: () => Class,
		set: (Go) => { Class = extend(Go); },
	});
})();
