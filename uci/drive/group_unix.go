//go:build unix

package drive

import (
	"os/exec"
	"syscall"
)

// separate makes cmd the leader of a process group: an interrupt typed at the
// terminal then does not reach it, and its children can be killed with it.
func separate(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// kill ends a separate command and its children.
func kill(cmd *exec.Cmd) { syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
