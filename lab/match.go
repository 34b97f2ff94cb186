package lab

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"reflect"

	"duiyi/lab/farm"
)

// A Config is a match. What is left out of its JSON may change while the match is
// resumed; the rest says which match it is.
type Config struct {
	Terms
	Openings OpeningPlan
	SPRT     *SPRT  `json:",omitempty"` // ends the match when it is decided
	PGN      string // file to append games to; empty: none

	Pairs   int    `json:"-"`
	Journal string `json:"-"` // file to go on from; empty: none
	Crew    Crew   `json:"-"`
}

// Check says what is wrong with the match, and fills in the digests of the files that
// it depends on.
func (c *Config) Check() error {
	switch {
	case c.Pairs < 1:
		return fmt.Errorf("%d rounds: must be 1 or more", c.Pairs)
	case c.Openings.File == "" && (c.Openings.Plies < 0 || c.Openings.Plies > 100 || c.Openings.Balance < 1):
		return fmt.Errorf("random openings of %d plies within ±%d centipawns: must be 0 to 100, and 1 or more", c.Openings.Plies, c.Openings.Balance)
	}
	if err := c.Crew.check(); err != nil {
		return err
	}
	if c.SPRT != nil {
		if err := c.SPRT.Check(); err != nil {
			return err
		}
	}
	if err := c.Terms.Check(); err != nil {
		return err
	}
	for i := range c.Players {
		p := &c.Players[i]
		var err error
		if p.Digest, err = programDigest(p.Command[0]); err != nil {
			return fmt.Errorf("engine %s: %w", p.Name, err)
		}
	}
	if c.Openings.File != "" {
		var err error
		if c.Openings.Digest, err = digest(c.Openings.File); err != nil {
			return err
		}
	}
	return nil
}

// programDigest returns the SHA-256 of a program, found as it is started.
func programDigest(name string) (string, error) {
	path, err := exec.LookPath(name)
	if err != nil && !errors.Is(err, exec.ErrDot) {
		return "", err
	}
	return digest(path)
}

// command returns the player's command as it is to be started here, once the program has proved to be that
// which the match was begun with: whoever rebuilds a program while it plays, or has another one on another
// machine, would otherwise get a mixture measured.
func (p Player) command() ([]string, error) {
	now, err := programDigest(p.Command[0])
	if err == nil && (p.Digest == "" || now == p.Digest) {
		return p.Command, nil
	}
	if self, e := os.Executable(); e == nil {
		if own, e := digest(self); e == nil && own == p.Digest {
			return append([]string{self}, p.Command[1:]...), nil // which is somewhere else here
		}
	}
	if err != nil {
		return nil, fmt.Errorf("engine %s: %w", p.Name, err)
	}
	return nil, fmt.Errorf("engine %s: %s has changed since the match began, or is another program here: its SHA-256 is %.16s… and not %.16s…",
		p.Name, p.Command[0], now, p.Digest)
}

// digest returns the SHA-256 of a file.
func digest(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// A match is a running match.
type match struct {
	config  Config
	library *library
	journal *journal
	report  func(*Summary)
	next    int // legs handed out or passed over
	done    map[string]bool
	summary *Summary
}

// errDecided ends a match that has proved what it was to prove.
var errDecided = errors.New("decided")

// Run plays a match, which Check has passed, and calls report, where not nil, after
// each game, with what must not be kept. It returns what came of it, with an error where it could not be played
// to its end. When ctx is done the games that are running are given up, to be played
// anew when the match is resumed.
func Run(ctx context.Context, c Config, report func(*Summary)) (*Summary, error) {
	rules, err := c.Rules()
	if err != nil {
		return nil, err
	}
	library, err := newLibrary(c.Openings, rules)
	if err != nil {
		return nil, err
	}
	j, played, err := openJournal(c)
	if err != nil {
		return nil, err
	}
	defer j.close()
	m := &match{config: c, library: library, journal: j, report: report, done: map[string]bool{}, summary: newSummary(c)}
	for _, r := range played {
		m.done[r.ID()] = true
		m.summary.add(r)
	}
	m.summary.Resumed = len(played)
	if m.summary.Decision() != 0 || m.over() {
		return m.summary, nil
	}
	run, err := runName(matchKind, c, c.Crew.Farm.Version, c.Journal)
	if err != nil {
		return nil, err
	}
	queue := ""
	if c.Journal != "" {
		queue = c.Journal + ".queue"
	}
	err = c.Crew.run(ctx, queue, farm.Hand{Run: run, Next: m.deal, Had: func(id string) bool { return m.done[id] }, Take: m.take})
	switch {
	case errors.Is(err, errDecided):
		err = nil
	case err != nil && ctx.Err() != nil:
		err = fmt.Errorf("interrupted after %d of %d games", len(m.done), 2*c.Pairs)
	}
	return m.summary, err
}

// over reports whether all games have been played.
func (m *match) over() bool {
	for n := range 2 * m.config.Pairs {
		if !m.done[m.job(n).ID()] {
			return false
		}
	}
	return true
}

// job returns the n-th game, as yet without its opening.
func (m *match) job(n int) Job {
	return Job{Terms: m.config.Terms, Pair: n/2 + 1, Leg: n%2 + 1}
}

// deal hands out the next game that has not been played.
func (m *match) deal(ctx context.Context) (farm.Job, bool, error) {
	for m.next < 2*m.config.Pairs {
		j := m.job(m.next)
		m.next++
		if m.done[j.ID()] {
			continue
		}
		var err error
		if j.Opening, err = m.library.opening(ctx, j.Pair); err != nil {
			return farm.Job{}, false, err
		}
		return deal(j.ID(), matchKind, j)
	}
	return farm.Job{}, false, nil
}

// take takes a game in.
func (m *match) take(id string, data []byte) error {
	var r Record
	if err := json.Unmarshal(data, &r); err != nil {
		return fmt.Errorf("game %s: %w", id, err)
	}
	if r.ID() != id {
		return fmt.Errorf("game %s comes back as %s", id, r.ID())
	}
	if err := m.journal.add(m.config.Terms, r); err != nil {
		return err
	}
	m.done[id] = true
	m.summary.add(r)
	if m.report != nil {
		m.report(m.summary)
	}
	if m.summary.Decision() != 0 {
		return errDecided
	}
	return nil
}

// A host has games of matches played, one after the other.
type host struct{ table *Table }

// play plays the game of a job.
func (h *host) play(ctx context.Context, data []byte) ([]byte, error) {
	var j Job
	if err := json.Unmarshal(data, &j); err != nil {
		return nil, err
	}
	if h.table == nil || !reflect.DeepEqual(h.table.terms, j.Terms) {
		h.end()
		var err error
		if h.table, err = NewTable(j.Terms); err != nil {
			return nil, err
		}
	}
	r, err := h.table.Play(ctx, j)
	if err != nil {
		return nil, err
	}
	return json.Marshal(r)
}

// end ends the engines.
func (h *host) end() {
	if h.table != nil {
		h.table.Close()
		h.table = nil
	}
}
