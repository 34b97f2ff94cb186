package web

import (
	"os"
	"os/exec"
	"runtime"
)

// Opener returns a function that shows a URL in the person's browser, or nil
// where there is no desktop.
func Opener() func(url string) error {
	var command []string
	switch runtime.GOOS {
	case "windows":
		command = []string{"rundll32", "url.dll,FileProtocolHandler"}
	case "darwin":
		command = []string{"open"}
	default:
		if os.Getenv("DISPLAY") == "" && os.Getenv("WAYLAND_DISPLAY") == "" {
			return nil
		}
		if _, err := exec.LookPath("xdg-open"); err != nil {
			return nil
		}
		command = []string{"xdg-open"}
	}
	return func(url string) error {
		cmd := exec.Command(command[0], append(command[1:], url)...)
		if err := cmd.Start(); err != nil {
			return err
		}
		go cmd.Wait() // its end is of no interest, but must be collected
		return nil
	}
}
