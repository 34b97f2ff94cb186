package lab

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
)

// A notebook is a file of lessons, from which self-play goes on after it was ended: a
// line that says which games they are, then one for each game.
type notebook struct {
	file *os.File // nil: none is kept
}

// openNotebook opens or begins the file of the games and returns the lessons in it.
func openNotebook(s SelfPlay) (*notebook, []Lesson, error) {
	if s.File == "" {
		return &notebook{}, nil, nil
	}
	f, err := os.OpenFile(s.File, os.O_CREATE|os.O_RDWR, 0o644)
	if err != nil {
		return nil, nil, err
	}
	n := &notebook{f}
	lessons, err := n.resume(s)
	if err != nil {
		n.close()
		return nil, nil, fmt.Errorf("%s: %w", s.File, err)
	}
	return n, lessons, nil
}

// resume reads what there is and makes ready to write on.
func (n *notebook) resume(s SelfPlay) ([]Lesson, error) {
	if err := lock(n.file); err != nil {
		return nil, err
	}
	text, err := io.ReadAll(n.file)
	if err != nil {
		return nil, err
	}
	head, err := json.Marshal(s)
	if err != nil {
		return nil, err
	}
	// What follows the last end of line is a line that was being written.
	whole := text[:bytes.LastIndexByte(text, '\n')+1]
	if err := n.file.Truncate(int64(len(whole))); err != nil {
		return nil, err
	}
	if _, err := n.file.Seek(int64(len(whole)), io.SeekStart); err != nil {
		return nil, err
	}
	if len(whole) == 0 {
		return nil, writeLine(n.file, head)
	}
	lines := bytes.Split(whole[:len(whole)-1], []byte{'\n'})
	if !bytes.Equal(lines[0], head) {
		return nil, fmt.Errorf("holds other games: %s and not %s", lines[0], head)
	}
	lessons := make([]Lesson, len(lines)-1)
	seen := map[int]bool{}
	for i, line := range lines[1:] {
		l := &lessons[i]
		if err := json.Unmarshal(line, l); err != nil {
			return nil, fmt.Errorf("line %d: %w", i+2, err)
		}
		if seen[l.Number] {
			return nil, fmt.Errorf("line %d: game %d for the second time", i+2, l.Number)
		}
		seen[l.Number] = true
	}
	return lessons, nil
}

// add writes a lesson. It is there for good when add returns.
func (n *notebook) add(l Lesson) error {
	if n.file == nil {
		return nil
	}
	line, err := json.Marshal(l)
	if err != nil {
		return err
	}
	return writeLine(n.file, line)
}

func (n *notebook) close() {
	if n.file != nil {
		n.file.Close()
	}
}
