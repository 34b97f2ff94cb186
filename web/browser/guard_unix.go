//go:build unix

package browser

import (
	"os"
	"os/exec"
	"strconv"
	"sync"
	"syscall"
)

// startGuarded starts cmd as the leader of a process group, and beside it a guard
// that kills the group and removes dir as soon as its standard input ends: by
// the function returned, or by the end of this program, even a violent one. It
// removes it repeatedly, for what was being written when the kill came.
func startGuarded(cmd *exec.Cmd, dir string) (end func(), err error) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := cmd.Start(); err != nil {
		os.RemoveAll(dir)
		return nil, err
	}
	group := strconv.Itoa(cmd.Process.Pid)
	guard := exec.Command("/bin/sh", "-c", `cat >/dev/null; kill -KILL "-$1"; `+
		`for wait in 0 0.1 0.4 1; do sleep $wait; rm -rf "$2"; done`, "guard", group, dir)
	guard.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	stdin, err := guard.StdinPipe()
	if err == nil {
		err = guard.Start()
	}
	if err != nil {
		syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
		cmd.Wait()
		os.RemoveAll(dir)
		return nil, err
	}
	return sync.OnceFunc(func() {
		stdin.Close()
		cmd.Wait()
		guard.Wait()
	}), nil
}
