package lab

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"sync"
)

// A Config is a match. What is left out of its JSON may change while the match is
// resumed; the rest says which match it is.
type Config struct {
	Terms
	Openings OpeningPlan
	SPRT     *SPRT  `json:",omitempty"` // ends the match when it is decided
	PGN      string // file to append games to; empty: none

	Pairs       int    `json:"-"`
	Concurrency int    `json:"-"`
	Journal     string `json:"-"` // file to go on from; empty: none
}

// Check says what is wrong with the match, and fills in the digests of the files that
// it depends on.
func (c *Config) Check() error {
	switch {
	case c.Pairs < 1:
		return fmt.Errorf("%d rounds: must be 1 or more", c.Pairs)
	case c.Concurrency < 1:
		return fmt.Errorf("concurrency %d: must be 1 or more", c.Concurrency)
	case c.Openings.File == "" && (c.Openings.Plies < 0 || c.Openings.Plies > 100 || c.Openings.Balance < 1):
		return fmt.Errorf("random openings of %d plies within ±%d centipawns: must be 0 to 100, and 1 or more", c.Openings.Plies, c.Openings.Balance)
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
	stop    context.CancelFunc

	mu      sync.Mutex // guards what follows, and the library
	next    int        // legs handed out or passed over
	done    map[string]bool
	summary *Summary
	err     error // that ends the match
}

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
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	m := &match{config: c, library: library, journal: j, report: report, stop: stop, done: map[string]bool{}, summary: newSummary(c)}
	for _, r := range played {
		m.done[r.ID()] = true
		m.summary.add(r)
	}
	m.summary.Resumed = len(played)
	if m.summary.Decision() != 0 {
		return m.summary, nil
	}
	var workers sync.WaitGroup
	for range c.Concurrency {
		workers.Go(func() { m.work(ctx) })
	}
	workers.Wait()
	if m.err == nil && len(m.done) < 2*c.Pairs && m.summary.Decision() == 0 {
		m.err = fmt.Errorf("interrupted after %d of %d games", len(m.done), 2*c.Pairs)
	}
	return m.summary, m.err
}

// work plays games at one table until there are no more.
func (m *match) work(ctx context.Context) {
	table, err := NewTable(m.config.Terms)
	if err != nil {
		m.fail(err)
		return
	}
	defer table.Close()
	for {
		j, ok := m.job(ctx)
		if !ok {
			return
		}
		r, err := table.Play(ctx, j)
		switch {
		case err == nil:
			m.finish(r)
		case ctx.Err() != nil:
			return
		default:
			m.fail(err)
			return
		}
	}
}

// fail ends the match by an error, the first of which counts.
func (m *match) fail(err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.err == nil {
		m.err = err
	}
	m.stop()
}

// job hands out the next game that has not been played.
func (m *match) job(ctx context.Context) (Job, bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for m.next < 2*m.config.Pairs && ctx.Err() == nil {
		j := Job{Terms: m.config.Terms, Pair: m.next/2 + 1, Leg: m.next%2 + 1}
		m.next++
		if m.done[j.ID()] {
			continue
		}
		var err error
		if j.Opening, err = m.library.opening(ctx, j.Pair); err != nil {
			if ctx.Err() == nil && m.err == nil {
				m.err = err
				m.stop()
			}
			return Job{}, false
		}
		return j, true
	}
	return Job{}, false
}

// finish takes a game in.
func (m *match) finish(r Record) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.err != nil || m.summary.Decision() != 0 {
		return // came too late to count
	}
	if err := m.journal.add(m.config.Terms, r); err != nil {
		m.err = err
		m.stop()
		return
	}
	m.done[r.ID()] = true
	m.summary.add(r)
	if m.report != nil {
		m.report(m.summary)
	}
	if m.summary.Decision() != 0 {
		m.stop()
	}
}
