package lab

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"reflect"
	"slices"
	"strings"

	"duiyi/lab/lock"
)

// A lineFile is a file of lines of JSON to go on from: one that says what it is about, then one for each game. A
// line is there for good when it is added. What follows the last end of line was being
// written when the program ended, and is cut off.
type lineFile struct {
	file *os.File
	size int64
}

// openLines opens or begins the file about head and returns the lines of games in it.
func openLines(path string, head any) (*lineFile, [][]byte, error) {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o644)
	if err != nil {
		return nil, nil, err
	}
	l := &lineFile{file: f}
	lines, err := l.resume(head)
	if err != nil {
		f.Close()
		return nil, nil, fmt.Errorf("%s: %w", path, err)
	}
	return l, lines, nil
}

func (l *lineFile) resume(head any) ([][]byte, error) {
	if err := lock.Take(l.file); err != nil {
		return nil, err
	}
	text, err := io.ReadAll(l.file)
	if err != nil {
		return nil, err
	}
	first, err := json.Marshal(head)
	if err != nil {
		return nil, err
	}
	whole := text[:bytes.LastIndexByte(text, '\n')+1]
	l.size = int64(len(whole))
	if err := l.file.Truncate(l.size); err != nil {
		return nil, err
	}
	if len(whole) == 0 {
		return nil, l.write(first)
	}
	lines := bytes.Split(whole[:len(whole)-1], []byte{'\n'})
	return lines[1:], sameHead(lines[0], first)
}

// add writes a line.
func (l *lineFile) add(line any) error {
	text, err := json.Marshal(line)
	if err != nil {
		return err
	}
	return l.write(text)
}

func (l *lineFile) write(line []byte) error {
	n, err := l.file.WriteAt(append(line, '\n'), l.size)
	if err != nil {
		return err
	}
	l.size += int64(n)
	return l.file.Sync()
}

func (l *lineFile) close() { l.file.Close() }

// sameHead compares the first lines of two files and says where they differ.
func sameHead(old, new []byte) error {
	var was, is any
	if err := json.Unmarshal(old, &was); err != nil {
		return errors.New("is something else than a journal")
	}
	if err := json.Unmarshal(new, &is); err != nil {
		return err
	}
	if place, a, b := difference("", was, is); place != "" {
		return fmt.Errorf("belongs to another run: %s was %v and is %v; use another file, or remove it to begin anew", place, a, b)
	}
	return nil
}

// difference returns the first place where two JSON values differ, and both values
// there.
func difference(place string, a, b any) (where string, was, is any) {
	switch a := a.(type) {
	case map[string]any:
		b, ok := b.(map[string]any)
		if !ok {
			break
		}
		names := slices.AppendSeq(slices.Collect(maps.Keys(a)), maps.Keys(b))
		slices.Sort(names)
		for _, name := range names {
			if where, was, is := difference(strings.TrimPrefix(place+" "+name, " "), a[name], b[name]); where != "" {
				return where, was, is
			}
		}
		return "", nil, nil
	case []any:
		b, ok := b.([]any)
		if !ok || len(a) != len(b) {
			break
		}
		for i := range a {
			if where, was, is := difference(fmt.Sprintf("%s %d", place, i+1), a[i], b[i]); where != "" {
				return where, was, is
			}
		}
		return "", nil, nil
	}
	if reflect.DeepEqual(a, b) {
		return "", nil, nil
	}
	return place, a, b
}
