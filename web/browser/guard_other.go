//go:build !unix

package browser

import (
	"errors"
	"os"
	"os/exec"
)

// startGuarded needs process groups and a shell.
func startGuarded(_ *exec.Cmd, dir string) (end func(), err error) {
	os.RemoveAll(dir)
	return nil, errors.New("browsers are driven on Unix only")
}
