//go:build !linux && !js

package uci

// availableMemory reports that it is not known here how much there is.
func availableMemory() (n uint64, ok bool) { return 0, false }
