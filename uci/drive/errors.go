package drive

import "strings"

// A Fault is what an engine does wrong.
type Fault string

// The faults of an engine.
const (
	Unusable Fault = "unusable" // cannot be started, does not know the game or an option
	Crashed  Fault = "crash"    // the process ended, or closed its output
	Hung     Fault = "hang"     // no answer, not even when told to stop
	Refused  Fault = "refusal"  // does not accept a position or move that is legal
	Illegal  Fault = "illegal move"
)

// An Error is what went wrong with an engine.
type Error struct {
	Engine string
	Fault  Fault
	Reason string
	Output []string // last lines that the engine wrote, oldest first
	Stderr string   // the end of what it wrote to standard error
}

// Error gives it in one line but for the engine's own output, which follows
// indented.
func (e *Error) Error() string {
	var b strings.Builder
	b.WriteString("engine " + e.Engine + ": " + string(e.Fault) + ": " + e.Reason)
	quote := func(what string, lines []string) {
		if len(lines) == 0 {
			return
		}
		b.WriteString("\n  " + what + ":")
		for _, line := range lines {
			b.WriteString("\n    " + line)
		}
	}
	quote("last output", e.Output)
	if text := strings.TrimSpace(e.Stderr); text != "" {
		quote("standard error", strings.Split(text, "\n"))
	}
	return b.String()
}
