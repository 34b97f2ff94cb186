// Gives Go's programs the imports of the package nnue (kernel_js.go): the vector
// kernels, a WebAssembly module that works on the program's own memory. That
// memory is there only when the program has been instantiated, and its imports
// are wanted before, so that calls go through the functions of another module, the
// relay (internal/simd makes it, too), which call those in its table. From one module
// to another calls are cheaper than by way of JavaScript.
//
// The script stands behind Go's wasm_exec.js and replaces the class Go by one that
// does this too. In node, where Go's runner loads wasm_exec.js itself, it is
// loaded before (--require), and waits for the class.
"use strict";

(() => {
	const relayCode = "AGFzbQEAAAABFAJgCH9/f39/f39/AGAEf39/fwF8AwMCAAEEBAFwAAIHGgMFYXBwbHkAAAZvdXRwdXQAAQV0YWJsZQEACikCFwAgACABIAIgAyAEIAUgBiAHQQARAAALDwAgACABIAIgA0EBEQEACw==";
	const extend = (Go) => class extends Go {
		constructor() {
			super();
			const { table, apply, output } = new WebAssembly.Instance(new WebAssembly.Module(Uint8Array.from(atob(relayCode), (c) => c.charCodeAt(0)))).exports;
			this.importObject.nnue = {
				start: (at, size) => {
					const { mem } = this.instance.exports;
					try {
						const code = new Uint8Array(mem.buffer, at, size);
						const kernels = new WebAssembly.Instance(new WebAssembly.Module(code), { go: { mem } }).exports;
						table.set(0, kernels.apply);
						table.set(1, kernels.output);
						return 1;
					} catch (error) {
						return 0; // no vectors here; Go has another way
					}
				},
				apply,
				output,
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
