package uci

// availableMemory returns how many bytes a table may have. WebAssembly's memory
// ends at 4 GiB, browsers may end it earlier, and cannot be asked.
func availableMemory() (n uint64, ok bool) { return 1 << 30, true }
