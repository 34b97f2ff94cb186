//go:build !unix

package drive

import "os/exec"

func separate(*exec.Cmd) {}

func kill(cmd *exec.Cmd) { cmd.Process.Kill() }
