package uci

import (
	"bytes"
	"math"
	"os"
	"strconv"
	"syscall"
)

// availableMemory returns how many bytes the process can still get: what the system
// has free, as far as the control group and the limit on address space let it.
func availableMemory() (n uint64, ok bool) {
	n = math.MaxUint64
	if kib, found := field(readFile("/proc/meminfo"), "MemAvailable:"); found {
		n, ok = kib<<10, true
	}
	const group = "/sys/fs/cgroup/memory."
	if limit, found := field(readFile(group+"max"), ""); found {
		used, _ := field(readFile(group+"current"), "")
		// Pages of files that were read are given back when they are in the way.
		idle, _ := field(readFile(group+"stat"), "inactive_file")
		n, ok = min(n, less(limit, less(used, idle))), true
	}
	var space syscall.Rlimit
	if syscall.Getrlimit(syscall.RLIMIT_AS, &space) == nil && space.Cur < math.MaxInt64 {
		pages, _ := field(readFile("/proc/self/statm"), "")
		n, ok = min(n, less(space.Cur, pages*uint64(os.Getpagesize()))), true
	}
	return n, ok
}

// less subtracts down to zero.
func less(a, b uint64) uint64 { return a - min(a, b) }

func readFile(name string) []byte {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil // no such limit on this system
	}
	return text
}

// field returns the number behind a word that begins a line, or the first number
// of a text for no word.
func field(text []byte, word string) (uint64, bool) {
	for line := range bytes.Lines(text) {
		rest, ok := bytes.CutPrefix(line, []byte(word))
		numbers := bytes.Fields(rest)
		if !ok || len(numbers) == 0 {
			continue
		}
		n, err := strconv.ParseUint(string(numbers[0]), 10, 64)
		return n, err == nil
	}
	return 0, false
}
