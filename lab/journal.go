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
)

// A journal is a file that a match goes on from after it was ended, however that
// was: a line that says what match it is, then one for each game, written when the
// game is over. Where there is a PGN file too the journal comes first, so that the
// game a crash kept out of the other file can be told.
type journal struct {
	file *os.File // nil: none is kept
	pgn  *os.File // nil: none is written
	at   int64    // length of the PGN file
}

// An entry is the line of a game. PGNAt is where its PGN begins.
type entry struct {
	Record
	PGNAt int64
}

// openJournal opens or begins the journal and the PGN file of a match; either may be
// left out by an empty path. It returns the games that were played.
func openJournal(c Config) (*journal, []Record, error) {
	j := &journal{}
	var err error
	if c.PGN != "" {
		if j.pgn, err = os.OpenFile(c.PGN, os.O_CREATE|os.O_RDWR, 0o644); err != nil {
			return nil, nil, err
		}
		if err = lock(j.pgn); err == nil {
			j.at, err = j.pgn.Seek(0, io.SeekEnd)
		}
		if err != nil {
			j.close()
			return nil, nil, fmt.Errorf("%s: %w", c.PGN, err)
		}
	}
	if c.Journal == "" {
		return j, nil, nil
	}
	played, err := j.resume(c)
	if err != nil {
		j.close()
		return nil, nil, fmt.Errorf("%s: %w", c.Journal, err)
	}
	return j, played, nil
}

func (j *journal) close() {
	for _, f := range []*os.File{j.file, j.pgn} {
		if f != nil {
			f.Close()
		}
	}
}

// resume reads what there is and makes ready to write on.
func (j *journal) resume(c Config) ([]Record, error) {
	var err error
	if j.file, err = os.OpenFile(c.Journal, os.O_CREATE|os.O_RDWR, 0o644); err != nil {
		return nil, err
	}
	if err := lock(j.file); err != nil {
		return nil, err
	}
	text, err := io.ReadAll(j.file)
	if err != nil {
		return nil, err
	}
	head, err := json.Marshal(c)
	if err != nil {
		return nil, err
	}
	// What follows the last end of line is a line that was being written.
	whole := text[:bytes.LastIndexByte(text, '\n')+1]
	if err := j.file.Truncate(int64(len(whole))); err != nil {
		return nil, err
	}
	if _, err := j.file.Seek(int64(len(whole)), io.SeekStart); err != nil {
		return nil, err
	}
	if len(whole) == 0 {
		return nil, writeLine(j.file, head)
	}
	lines := bytes.Split(whole[:len(whole)-1], []byte{'\n'})
	if err := sameMatch(lines[0], head); err != nil {
		return nil, err
	}
	entries, err := readEntries(lines[1:])
	if err != nil {
		return nil, err
	}
	if j.pgn != nil && len(entries) > 0 {
		if err := j.mendPGN(c.Terms, entries[len(entries)-1]); err != nil {
			return nil, err
		}
	}
	played := make([]Record, len(entries))
	for i, e := range entries {
		played[i] = e.Record
	}
	return played, nil
}

func readEntries(lines [][]byte) ([]entry, error) {
	var entries []entry
	seen := map[string]bool{}
	for i, line := range lines {
		var e entry
		if err := json.Unmarshal(line, &e); err != nil {
			return nil, fmt.Errorf("line %d: %w", i+2, err)
		}
		if seen[e.ID()] {
			return nil, fmt.Errorf("line %d: game %s for the second time", i+2, e.ID())
		}
		seen[e.ID()] = true
		entries = append(entries, e)
	}
	return entries, nil
}

// mendPGN writes the last game of the journal where a crash kept it, or the end of
// it, out of the PGN file.
func (j *journal) mendPGN(t Terms, last entry) error {
	text, err := pgnText(t, last.Record)
	if err != nil {
		return err
	}
	if j.at < last.PGNAt {
		return fmt.Errorf("the PGN file %s has become shorter since; put it back, or remove the journal to begin anew", j.pgn.Name())
	}
	written := make([]byte, min(j.at-last.PGNAt, int64(len(text))))
	if _, err := j.pgn.ReadAt(written, last.PGNAt); err != nil {
		return err
	}
	switch {
	case string(written) == text:
		return nil
	case strings.HasPrefix(text, string(written)) && j.at == last.PGNAt+int64(len(written)):
		j.at = last.PGNAt // torn off: write it over
	}
	return j.writePGN(text)
}

func (j *journal) writePGN(text string) error {
	if _, err := j.pgn.WriteAt([]byte(text), j.at); err != nil {
		return err
	}
	j.at += int64(len(text))
	return j.pgn.Sync()
}

// add writes a game to both files. It is there for good when add returns.
func (j *journal) add(t Terms, r Record) error {
	if j.file != nil {
		line, err := json.Marshal(entry{r, j.at})
		if err != nil {
			return err
		}
		if err := writeLine(j.file, line); err != nil {
			return err
		}
	}
	if j.pgn == nil {
		return nil
	}
	text, err := pgnText(t, r)
	if err != nil {
		return err
	}
	return j.writePGN(text)
}

func writeLine(f *os.File, line []byte) error {
	if _, err := f.Write(append(line, '\n')); err != nil {
		return err
	}
	return f.Sync()
}

// sameMatch compares the first lines of two journals and says where they differ.
func sameMatch(old, new []byte) error {
	var was, is any
	if err := json.Unmarshal(old, &was); err != nil {
		return errors.New("is no journal of a match")
	}
	if err := json.Unmarshal(new, &is); err != nil {
		return err
	}
	if place, a, b := difference("", was, is); place != "" {
		return fmt.Errorf("belongs to another match: %s was %v and is %v; use another journal, or remove it to begin anew", place, a, b)
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
