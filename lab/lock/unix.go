//go:build unix

package lock

import (
	"fmt"
	"os"
	"syscall"
)

// Take takes a file for this process alone until it is closed, or fails at once.
func Take(f *os.File) error {
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		return fmt.Errorf("in use by another process: %w", err)
	}
	return nil
}
