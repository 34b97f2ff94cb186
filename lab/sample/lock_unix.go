//go:build unix

package sample

import (
	"fmt"
	"os"
	"syscall"
)

// lock takes a file for this process alone until it is closed, or fails at once.
func lock(f *os.File) error {
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		return fmt.Errorf("in use by another process: %w", err)
	}
	return nil
}
