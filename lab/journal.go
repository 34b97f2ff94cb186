package lab

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"

	"duiyi/lab/lock"
)

// A journal is a file that a match goes on from after it was ended, however that
// was: a line that says what match it is, then one for each game, written when the
// game is over. Where there is a PGN file too the journal comes first, so that the
// game a crash kept out of the other file can be told.
type journal struct {
	file *lineFile // nil: none is kept
	pgn  *os.File  // nil: none is written
	at   int64     // length of the PGN file
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
		if err = lock.Take(j.pgn); err == nil {
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
	var lines [][]byte
	if j.file, lines, err = openLines(c.Journal, c); err != nil {
		j.close()
		return nil, nil, err
	}
	played, err := j.resume(c, lines)
	if err != nil {
		j.close()
		return nil, nil, fmt.Errorf("%s: %w", c.Journal, err)
	}
	return j, played, nil
}

func (j *journal) close() {
	if j.file != nil {
		j.file.close()
	}
	if j.pgn != nil {
		j.pgn.Close()
	}
}

// resume reads what there is.
func (j *journal) resume(c Config, lines [][]byte) ([]Record, error) {
	entries, err := readEntries(lines)
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
		if err := j.file.add(entry{r, j.at}); err != nil {
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
