package lab

import (
	"encoding/json"
	"fmt"
)

// A notebook is a file of lessons, from which self-play goes on after it was ended.
type notebook struct {
	file *lineFile // nil: none is kept
}

// openNotebook opens or begins the file of the games and returns the lessons in it.
func openNotebook(s SelfPlay) (*notebook, []Lesson, error) {
	if s.File == "" {
		return &notebook{}, nil, nil
	}
	file, lines, err := openLines(s.File, s)
	if err != nil {
		return nil, nil, err
	}
	lessons := make([]Lesson, len(lines))
	seen := map[int]bool{}
	for i, line := range lines {
		l := &lessons[i]
		if err = json.Unmarshal(line, l); err == nil && seen[l.Number] {
			err = fmt.Errorf("game %d for the second time", l.Number)
		}
		if err != nil {
			file.close()
			return nil, nil, fmt.Errorf("%s: line %d: %w", s.File, i+2, err)
		}
		seen[l.Number] = true
	}
	return &notebook{file}, lessons, nil
}

// add writes a lesson. It is there for good when add returns.
func (n *notebook) add(l Lesson) error {
	if n.file == nil {
		return nil
	}
	return n.file.add(l)
}

func (n *notebook) close() {
	if n.file != nil {
		n.file.close()
	}
}
