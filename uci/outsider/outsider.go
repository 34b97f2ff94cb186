// Package outsider talks in tests to other people's programs that read UCI. It knows no rules
// of a game, so that these can be tested with it; see package drive for playing games.
package outsider

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// A Program is one that runs.
type Program struct {
	t   testing.TB
	cmd *exec.Cmd
	in  io.WriteCloser
	out *bufio.Scanner
}

// Start starts the program at a path. A test without it is skipped, or fails where a
// machine for tests should have it.
func Start(t testing.TB, path string, args ...string) *Program {
	t.Helper()
	p := &Program{t: t, cmd: exec.Command(path, args...)}
	in, err := p.cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := p.cmd.Start(); err != nil {
		if errors.Is(err, fs.ErrNotExist) && os.Getenv("CI") != "true" {
			t.Skip(err)
		}
		t.Fatal(err)
	}
	p.in, p.out = in, bufio.NewScanner(out)
	t.Cleanup(func() { p.End() })
	return p
}

// Say sends lines.
func (p *Program) Say(lines ...string) { fmt.Fprintln(p.in, strings.Join(lines, "\n")) }

// Hear returns the lines that come up to one that begins with some words.
func (p *Program) Hear(last string) []string {
	p.t.Helper()
	var lines []string
	for p.out.Scan() {
		lines = append(lines, p.out.Text())
		if strings.HasPrefix(p.out.Text(), last) {
			return lines
		}
	}
	p.t.Fatalf("%s ended: %v", p.cmd.Path, p.out.Err())
	return nil
}

// Moves returns the legal moves in the position that the program was told, in order.
func (p *Program) Moves() []string {
	p.t.Helper()
	p.Say("go perft 1")
	var moves []string
	lines := p.Hear("Nodes searched")
	for _, line := range lines[:len(lines)-1] {
		if move, one := strings.CutSuffix(line, ": 1"); one {
			moves = append(moves, move)
		}
	}
	slices.Sort(moves)
	return moves
}

// End ends the program, unless that was done already, and returns what is known of it.
func (p *Program) End() *os.ProcessState {
	if p.cmd.ProcessState == nil {
		p.in.Close()
		if err := p.cmd.Wait(); err != nil {
			p.t.Error(err)
		}
	}
	return p.cmd.ProcessState
}
