//go:build !js

package lab

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"duiyi/uci/drive"
	"duiyi/uci/drive/drivetest"
)

// runMark is the first argument of a test binary that is to run a match, given as
// JSON by the second.
const runMark = "run-match"

func TestMain(m *testing.M) {
	drivetest.Main()
	if len(os.Args) == 3 && os.Args[1] == runMark {
		runMatch(os.Args[2])
	}
	os.Exit(m.Run())
}

// request is a match for another process.
type request struct {
	Config
	Pairs, Concurrency int
	Journal            string
}

func runMatch(text string) {
	var r request
	if err := json.Unmarshal([]byte(text), &r); err != nil {
		panic(err)
	}
	r.Config.Pairs, r.Config.Crew.Workers, r.Config.Journal = r.Pairs, r.Concurrency, r.Journal
	s, err := Run(context.Background(), r.Config, nil)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Println(s.Games)
	os.Exit(0)
}

// fake returns a player that is a fake engine.
func fake(name string, settings ...string) Player {
	p := Player{
		Spec:   drive.Spec{Name: name, Command: drivetest.Command(settings...), Ranks: drive.RanksFromZero, Patience: 20 * time.Second},
		Limits: Limits{Depth: 3},
	}
	for _, s := range settings {
		if protocol, ok := strings.CutPrefix(s, "protocol="); ok {
			p.Protocol = drive.Protocol(protocol)
		}
	}
	return p
}

// config is a short match of two players.
func config(a, b Player) Config {
	return Config{
		Terms:    Terms{Game: "xiangqi", Players: [2]Player{a, b}, Judge: Adjudication{MaxPlies: 40}, Margin: 20 * time.Second},
		Openings: OpeningPlan{File: "testdata/xiangqi.openings"},
		Pairs:    1, Crew: Crew{Workers: 1},
	}
}

func run(t *testing.T, c Config) *Summary {
	t.Helper()
	check(t, &c)
	s, err := Run(t.Context(), c, nil)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func check(t *testing.T, c *Config) {
	t.Helper()
	if err := c.Check(); err != nil {
		t.Fatal(err)
	}
}

func TestMistakesAreCountedAndNamed(t *testing.T) {
	quick := Limits{MoveTime: 100 * time.Millisecond}
	for _, c := range []struct {
		settings []string
		limits   Limits
		margin   time.Duration
		kind     drive.Fault
		says     string
	}{
		{[]string{"do=crash", "at=3"}, Limits{}, 0, drive.Crashed, "out of ideas"},
		{[]string{"do=hang", "at=3"}, quick, 0, drive.Hung, "nor when told to stop"},
		{[]string{"do=illegal", "at=3"}, Limits{}, 0, drive.Illegal, "a1a1"},
		{[]string{"do=none", "at=3"}, Limits{}, 0, drive.Illegal, "gives no move in"},
		{[]string{"do=slow", "at=3"}, quick, 0, timeForfeit, "of 100ms"},
		{[]string{"do=late", "at=3"}, quick, 0, timeForfeit, "of 100ms"},
		{[]string{"protocol=xboard", "do=draw", "at=3"}, Limits{}, 0, wrongClaim, "says 1/2-1/2 in"},
		{[]string{"protocol=xboard", "do=win", "at=3"}, Limits{}, 0, wrongClaim, "in"},
		{[]string{"protocol=xboard", "do=refuse"}, Limits{}, 0, drive.Refused, "does not accept"},
	} {
		t.Run(strings.Join(c.settings, ","), func(t *testing.T) {
			t.Parallel()
			bad := fake("bad", c.settings...)
			if c.limits != (Limits{}) {
				bad.Limits = c.limits
			}
			m := config(bad, fake("good"))
			if c.limits != (Limits{}) {
				m.Margin = 50 * time.Millisecond
			}
			s := run(t, m)
			// A machine in distress may make any move come too late, so not just
			// the games that were to end so.
			p := s.Players[0]
			if p.Mistakes[c.kind] == 0 {
				t.Fatalf("mistakes %v, reasons %v", p.Mistakes, s.Reasons)
			}
			if s.Wins != 0 || s.Losses == 0 {
				t.Errorf("+%d -%d", s.Wins, s.Losses)
			}
			if all := strings.Join(p.Examples, "\n"); !strings.Contains(all, c.says) {
				t.Errorf("examples %q do not say %q", all, c.says)
			}
			if !strings.Contains(s.Text(), string(c.kind)) {
				t.Errorf("text does not name it:\n%s", s.Text())
			}
		})
	}
}

func TestResignation(t *testing.T) {
	for _, protocol := range []string{"ucci", "xboard"} {
		s := run(t, config(fake("good"), fake("weary", "protocol="+protocol, "do=resign")))
		if s.Wins != 2 || s.Reasons["resignation"] != 2 || len(s.Players[1].Mistakes) != 0 {
			t.Errorf("%s: +%d, %v, %v", protocol, s.Wins, s.Reasons, s.Players[1].Mistakes)
		}
	}
}

// A draw needs both to offer it.
func TestAgreement(t *testing.T) {
	offers := func(name, protocol string) Player { return fake(name, "protocol="+protocol, "do=offer") }
	if s := run(t, config(offers("a", "ucci"), offers("b", "xboard"))); s.Draws != 2 || s.Reasons["agreement"] != 2 {
		t.Errorf("both: %v", s.Reasons)
	}
	m := config(offers("a", "ucci"), fake("b"))
	m.Judge.MaxPlies = 8
	if s := run(t, m); s.Reasons[tooLong] != 2 {
		t.Errorf("one: %v", s.Reasons)
	}
}

func TestProgramThatChanges(t *testing.T) {
	m := config(fake("a"), fake("b"))
	check(t, &m)
	m.Players[1].Digest = strings.Repeat("0", 64)
	if _, err := Run(t.Context(), m, nil); err == nil || !strings.Contains(err.Error(), "has changed") {
		t.Errorf("error %v", err)
	}
}

// Each of two players says that the first side is ahead by 600, or nothing.
func TestAdjudication(t *testing.T) {
	for _, c := range []struct {
		a, b   string
		judge  Adjudication
		reason string
		first  float64
		plies  float64
	}{
		{"score=600", "score=600", Adjudication{WinScore: 500, WinMoves: 3}, adjudicatedWin, 1, 8},
		{"score=600", "score=-600", Adjudication{WinScore: 500, WinMoves: 3, MaxPlies: 30}, tooLong, 0.5, 32},
		{"score=600", "score=400", Adjudication{WinScore: 500, WinMoves: 3, MaxPlies: 30}, tooLong, 0.5, 32},
		{"score=5", "score=-5", Adjudication{DrawScore: 10, DrawMoves: 2, DrawAfter: 6}, adjudicatedDraw, 0.5, 14},
		{"score=5", "score=20", Adjudication{DrawScore: 10, DrawMoves: 2, MaxPlies: 20}, tooLong, 0.5, 22},
	} {
		m := config(fake("a", c.a), fake("b", c.b))
		m.Judge = c.judge
		s := run(t, m)
		if s.Reasons[c.reason] != 2 || s.First != c.first || s.Plies != c.plies {
			t.Errorf("%s, %s, %+v: %v, first side %.2f, %.0f plies", c.a, c.b, c.judge, s.Reasons, s.First, s.Plies)
		}
	}
}

// A match that is killed again and again, with violence, has each game once in the
// end, in the journal and in the PGN file, and the totals of one that ran through.
func TestResumeAfterKills(t *testing.T) {
	dir := t.TempDir()
	m := config(fake("a", "random=1"), fake("b", "random=3"))
	m.Judge.MaxPlies = 30
	m.Pairs, m.Crew.Workers = 24, 2
	m.PGN, m.Journal = filepath.Join(dir, "killed.pgn"), filepath.Join(dir, "killed.journal")
	check(t, &m)
	other := "[Event \"somebody else's\"]\n\n*\n\n"
	if err := os.WriteFile(m.PGN, []byte(other), 0o644); err != nil {
		t.Fatal(err)
	}
	order, err := json.Marshal(request{m, m.Pairs, m.Crew.Workers, m.Journal})
	if err != nil {
		t.Fatal(err)
	}
	kills := 0
	for done := 0; ; {
		cmd := exec.Command(os.Args[0], runMark, string(order))
		cmd.Stderr = os.Stderr
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		ended := make(chan error, 1)
		go func() { ended <- cmd.Wait() }()
		// Let it play a few games more, then kill it.
		for over := false; !over; {
			select {
			case err := <-ended:
				if err != nil && kills == 0 {
					t.Fatal(err)
				}
				over = true
			case <-time.After(2 * time.Millisecond):
				text, _ := os.ReadFile(m.Journal)
				if n := strings.Count(string(text), "\n") - 1; n > done+8 && n < 2*m.Pairs-8 {
					cmd.Process.Kill()
					<-ended
					kills++
					done = n
					over = true
				}
			}
		}
		text, err := os.ReadFile(m.Journal)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Count(string(text), "\n")-1 == 2*m.Pairs {
			break
		}
	}
	if kills < 2 {
		t.Errorf("was killed %d times only", kills)
	}
	resumed := run(t, m)
	if resumed.Games != 2*m.Pairs || resumed.Resumed != resumed.Games {
		t.Errorf("%d games, %d from before", resumed.Games, resumed.Resumed)
	}

	through := m
	through.PGN, through.Journal = filepath.Join(dir, "through.pgn"), filepath.Join(dir, "through.journal")
	want := run(t, through)
	if resumed.Pairs != want.Pairs || resumed.Wins != want.Wins || resumed.Draws != want.Draws || resumed.Plies != want.Plies {
		t.Errorf("%v, %.1f plies, but in one go %v, %.1f plies", resumed.Pairs, resumed.Plies, want.Pairs, want.Plies)
	}

	text, err := os.ReadFile(m.PGN)
	if err != nil {
		t.Fatal(err)
	}
	games, ok := strings.CutPrefix(string(text), other)
	if !ok {
		t.Error("the PGN file lost what it had before")
	}
	seen := map[string]bool{}
	for _, g := range readPGN(t, "xiangqi", games) {
		if seen[g.tags["Round"]] {
			t.Errorf("game %s twice", g.tags["Round"])
		}
		seen[g.tags["Round"]] = true
	}
	if len(seen) != 2*m.Pairs {
		t.Errorf("%d games in the PGN file, want %d", len(seen), 2*m.Pairs)
	}
}

// However much of the last game was written to either file, resuming mends it.
func TestTornFiles(t *testing.T) {
	dir := t.TempDir()
	m := config(fake("a"), fake("b", "random=3"))
	m.Judge.MaxPlies = 4
	m.Pairs = 2
	m.PGN, m.Journal = filepath.Join(dir, "m.pgn"), filepath.Join(dir, "m.journal")
	check(t, &m)
	run(t, m)
	pgnText, journalText := read(t, m.PGN), read(t, m.Journal)
	last := strings.LastIndex(pgnText, "[Game ")
	for _, cut := range []int{last, last + 1, last + 40, len(pgnText) - 1, len(pgnText)} {
		write(t, m.PGN, pgnText[:cut])
		write(t, m.Journal, journalText+`{"Pair":3,"Leg"`)
		if s := run(t, m); s.Games != 4 {
			t.Errorf("cut at %d: %d games", cut, s.Games)
		}
		if read(t, m.PGN) != pgnText || read(t, m.Journal) != journalText {
			t.Errorf("cut at %d: not mended", cut)
		}
	}
	more := pgnText[:last] + "[Event \"by another match\"]\n\n*\n\n"
	write(t, m.PGN, more)
	run(t, m)
	if got := read(t, m.PGN); got != more+pgnText[last:] {
		t.Errorf("a game of another match was lost:\n%s", got)
	}
	write(t, m.PGN, pgnText[:10])
	if _, err := Run(t.Context(), m, nil); err == nil || !strings.Contains(err.Error(), "shorter") {
		t.Errorf("a PGN file without earlier games: %v", err)
	}
}

func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func TestJournalOfAnotherMatchIsRefused(t *testing.T) {
	m := config(fake("a"), fake("b"))
	m.Judge.MaxPlies = 4
	m.Journal = filepath.Join(t.TempDir(), "m.journal")
	check(t, &m)
	run(t, m)
	for what, change := range map[string]func(*Config){
		"Players 1 Digest":       func(c *Config) { c.Players[0].Digest = "0123" },
		"Players 2 Limits Depth": func(c *Config) { c.Players[1].Limits.Depth = 4 },
		"Openings Seed":          func(c *Config) { c.Openings.Seed = 9 },
		"SPRT":                   func(c *Config) { c.SPRT = &SPRT{0, 5, 0.05, 0.05, Logistic} },
		"Margin":                 func(c *Config) { c.Margin = 1 },
	} {
		other := m
		change(&other)
		_, err := Run(t.Context(), other, nil)
		if err == nil || !strings.Contains(err.Error(), "belongs to another run: "+what) {
			t.Errorf("%s changed: error %v", what, err)
		}
	}
	m.Pairs, m.Crew.Workers = 2, 2
	if s := run(t, m); s.Games != 4 || s.Resumed != 2 {
		t.Errorf("more rounds: %d games, %d from before", s.Games, s.Resumed)
	}
	write(t, m.Journal, "not a journal\n")
	if _, err := Run(t.Context(), m, nil); err == nil {
		t.Error("a file that is no journal was not refused")
	}
	if read(t, m.Journal) != "not a journal\n" {
		t.Error("a file that is no journal was changed")
	}
}

func TestOneMatchAtATime(t *testing.T) {
	m := config(fake("a"), fake("b"))
	m.Journal = filepath.Join(t.TempDir(), "m.journal")
	j, _, err := openJournal(m)
	if err != nil {
		t.Fatal(err)
	}
	defer j.close()
	if _, err := Run(t.Context(), m, nil); err == nil || !strings.Contains(err.Error(), "in use") {
		t.Errorf("error %v", err)
	}
}

// An interrupt loses no finished game.
func TestInterrupt(t *testing.T) {
	m := config(fake("a"), fake("b", "random=5"))
	m.Pairs = 50
	m.Journal = filepath.Join(t.TempDir(), "m.journal")
	check(t, &m)
	ctx, cancel := context.WithCancel(t.Context())
	s, err := Run(ctx, m, func(s *Summary) {
		if s.Games == 5 {
			cancel()
		}
	})
	if err == nil || s.Games < 5 || s.Games == 100 {
		t.Fatalf("%d games, error %v", s.Games, err)
	}
	m.Pairs = s.Games/2 + 1
	if again := run(t, m); again.Resumed != s.Games {
		t.Errorf("%d games were played, %d are there", s.Games, again.Resumed)
	}
}

func TestSPRTEndsTheMatch(t *testing.T) {
	m := config(fake("good"), fake("weary", "protocol=ucci", "do=resign"))
	m.SPRT = &SPRT{Elo0: 0, Elo1: 200, Alpha: 0.05, Beta: 0.05, Model: Logistic}
	m.Pairs = 1000
	s := run(t, m)
	if s.SPRT.Accepted != "elo1" || s.Games >= 100 {
		t.Errorf("%d games, %+v", s.Games, s.SPRT)
	}
	if !strings.Contains(s.Text(), "elo1 accepted") || !strings.Contains(s.Line(), "LLR") {
		t.Errorf("text %s", s.Text())
	}
	if err := json.NewEncoder(io.Discard).Encode(s); err != nil {
		t.Error(err)
	}
}

func TestEngineThatCannotStart(t *testing.T) {
	m := config(fake("a"), fake("b", "do=die"))
	check(t, &m)
	_, err := Run(t.Context(), m, nil)
	var fault *drive.Error
	if !errors.As(err, &fault) || fault.Engine != "b" {
		t.Errorf("error %v", err)
	}
}

func TestConfigCheck(t *testing.T) {
	good := config(fake("a"), fake("b"))
	for what, spoil := range map[string]func(*Config){
		"rounds":   func(c *Config) { c.Pairs = 0 },
		"at once":  func(c *Config) { c.Crew.Workers = 0 },
		"game":     func(c *Config) { c.Game = "go" },
		"named":    func(c *Config) { c.Players[1].Name = "a" },
		"no limit": func(c *Config) { c.Players[1].Limits = Limits{} },
		"nowhere":  func(c *Config) { c.Players[1].Command = []string{"/nowhere/engine"} },
		"protocol": func(c *Config) { c.Players[1].Protocol = "usi" },
		"whole seconds": func(c *Config) {
			c.Players[1].Protocol, c.Players[1].Limits = drive.XBoard, Limits{MoveTime: time.Millisecond}
		},
		"openings": func(c *Config) { c.Openings = OpeningPlan{Plies: -1, Balance: 1} },
		"negative": func(c *Config) { c.Margin = -1 },
		"sprt":     func(c *Config) { c.SPRT = &SPRT{} },
		"nofile":   func(c *Config) { c.Openings.File = "/nowhere/nofile" },
	} {
		bad := good
		spoil(&bad)
		if err := bad.Check(); err == nil || !strings.Contains(err.Error(), what) {
			t.Errorf("%s: error %v", what, err)
		}
	}
}
