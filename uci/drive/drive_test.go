//go:build !js

package drive_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"duiyi/chess"
	"duiyi/game"
	"duiyi/uci/drive"
	"duiyi/uci/drive/drivetest"
	"duiyi/xiangqi"
)

func TestMain(m *testing.M) {
	drivetest.Main()
	os.Exit(m.Run())
}

// spec is that of a fake engine.
func spec(settings ...string) drive.Spec {
	s := drive.Spec{Name: "fake", Command: drivetest.Command(settings...), Patience: 10 * time.Second}
	for _, setting := range settings {
		if protocol, ok := strings.CutPrefix(setting, "protocol="); ok {
			s.Protocol = drive.Protocol(protocol)
		}
	}
	return s
}

func start(t *testing.T, s drive.Spec, rules game.Rules) (*drive.Engine, *drive.Game) {
	t.Helper()
	e, err := drive.Start(t.Context(), s, rules)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(e.Close)
	g := drive.NewGame(rules.Start())
	if err := e.NewGame(t.Context(), g); err != nil {
		t.Fatal(err)
	}
	return e, g
}

// limit suits all protocols.
var limit = drive.Limits{MoveTime: time.Second}

// Every protocol plays whole games against itself, from the usual position and from
// another; each answer is a legal move with its score.
func TestPlay(t *testing.T) {
	for _, c := range [][]string{
		{"protocol=uci", "score=35"},
		{"protocol=uci", "ranks=1", "score=35"},
		{"protocol=uci", "game=chess", "score=35"},
		{"protocol=ucci", "score=35"},
		{"protocol=xboard", "score=35"},
		{"protocol=xboard", "game=chess", "score=35"},
	} {
		t.Run(strings.Join(c, ","), func(t *testing.T) {
			rules, fen := xiangqi.Rules, "3ak4/9/9/9/9/9/9/9/4R4/3K5 b - - 3 40"
			if slices.Contains(c, "game=chess") {
				rules, fen = chess.Rules, "4k3/8/8/8/8/8/4P3/4K2R b K - 3 40"
			}
			e, g := start(t, spec(c...), rules)
			if !strings.HasPrefix(e.ID(), "Fake") {
				t.Errorf("ID %q", e.ID())
			}
			play := func(plies int) {
				for range plies {
					if g.Position().Outcome().Over() {
						return
					}
					mover := g.Position().Side()
					a, err := e.Think(t.Context(), g, limit, 10*time.Second)
					if err != nil {
						t.Fatal(err)
					}
					want := 35
					if mover == game.Second {
						want = -35
					}
					if !a.HasScore || a.Score.Value != want || a.Depth != 3 || a.Nodes != 1000 || a.Elapsed <= 0 {
						t.Fatalf("answer %+v", a)
					}
					g.Play(a.Move)
				}
			}
			play(60)
			p, err := rules.FromFEN(fen)
			if err != nil {
				t.Fatal(err)
			}
			g = drive.NewGame(p)
			if err := e.NewGame(t.Context(), g); err != nil {
				t.Fatal(err)
			}
			play(10)
		})
	}
}

func TestFaults(t *testing.T) {
	for _, c := range []struct {
		settings []string
		fault    drive.Fault
		says     []string // in the error
	}{
		{[]string{"do=crash", "ranks=0"}, drive.Crashed, []string{"engine fake", "exit status 3", "about to crash", "panic: out of ideas"}},
		{[]string{"do=hang"}, drive.Hung, []string{"nor when told to stop"}},
		{[]string{"do=illegal"}, drive.Illegal, []string{`"a1a1"`}},
		{[]string{"protocol=ucci", "do=crash"}, drive.Crashed, nil},
		{[]string{"protocol=ucci", "do=illegal"}, drive.Illegal, nil},
		{[]string{"protocol=xboard", "do=crash"}, drive.Crashed, nil},
		{[]string{"protocol=xboard", "do=hang"}, drive.Hung, nil},
		{[]string{"protocol=xboard", "do=illegal"}, drive.Illegal, nil},
		{[]string{"protocol=xboard", "do=refuse"}, drive.Refused, []string{"does not accept the move h2e2"}},
	} {
		t.Run(strings.Join(c.settings, ","), func(t *testing.T) {
			t.Parallel()
			s := spec(c.settings...)
			s.Ranks = drive.RanksFromZero // no first question, which would meet the fault
			e, g := start(t, s, xiangqi.Rules)
			m, err := g.Position().Parse("h2e2")
			if err != nil {
				t.Fatal(err)
			}
			g.Play(m)
			patience := 10 * time.Second
			if c.fault == drive.Hung {
				patience = 100 * time.Millisecond
			}
			_, err = e.Think(t.Context(), g, limit, patience)
			var fault *drive.Error
			if !errors.As(err, &fault) || fault.Fault != c.fault {
				t.Fatalf("error %v, want a %s", err, c.fault)
			}
			for _, text := range c.says {
				if !strings.Contains(err.Error(), text) {
					t.Errorf("error %q does not say %q", err, text)
				}
			}
		})
	}
}

func TestOddAnswers(t *testing.T) {
	for _, c := range []struct {
		settings []string
		check    func(a drive.Answer) bool
	}{
		{[]string{"do=none"}, func(a drive.Answer) bool { return a.Move == game.NoMove && !a.Resigns }},
		{[]string{"do=late"}, func(a drive.Answer) bool { return a.Move != game.NoMove && a.Elapsed >= 50*time.Millisecond }},
		{[]string{"protocol=ucci", "do=none"}, func(a drive.Answer) bool { return a.Move == game.NoMove && !a.Resigns }},
		{[]string{"protocol=ucci", "do=resign"}, func(a drive.Answer) bool { return a.Resigns }},
		{[]string{"protocol=xboard", "do=resign"}, func(a drive.Answer) bool { return a.Resigns }},
		{[]string{"protocol=xboard", "do=late"}, func(a drive.Answer) bool { return a.Move != game.NoMove }},
		{[]string{"protocol=xboard", "do=draw"}, func(a drive.Answer) bool { return a.Claims == game.Draw && a.Move == game.NoMove }},
		{[]string{"protocol=xboard", "do=win"}, func(a drive.Answer) bool { return a.Claims == game.FirstWins }},
	} {
		t.Run(strings.Join(c.settings, ","), func(t *testing.T) {
			t.Parallel()
			s := spec(c.settings...)
			s.Ranks = drive.RanksFromZero
			e, g := start(t, s, xiangqi.Rules)
			patience := 10 * time.Second
			if slices.Contains(c.settings, "do=late") {
				patience = 50 * time.Millisecond
			}
			a, err := e.Think(t.Context(), g, limit, patience)
			if err != nil || !c.check(a) {
				t.Errorf("answer %+v, error %v", a, err)
			}
		})
	}
}

func TestStartFails(t *testing.T) {
	mute := spec("do=mute")
	mute.Patience = 50 * time.Millisecond
	noOption := spec()
	noOption.Options = []drive.Option{{Name: "Contempt", Value: "3"}}
	for _, c := range []struct {
		name  string
		spec  drive.Spec
		rules game.Rules
		fault drive.Fault
		says  string
	}{
		{"no program", drive.Spec{Name: "fake", Command: []string{"/nowhere/engine"}}, xiangqi.Rules, drive.Unusable, "/nowhere/engine"},
		{"no command", drive.Spec{Name: "fake"}, xiangqi.Rules, drive.Unusable, "no command"},
		{"mute", mute, xiangqi.Rules, drive.Hung, "no uciok within 50ms"},
		{"dies", spec("do=die"), xiangqi.Rules, drive.Crashed, "no book found"},
		{"option", noOption, xiangqi.Rules, drive.Unusable, "no option Contempt"},
		{"other game", spec("game=chess"), xiangqi.Rules, drive.Crashed, ""},
		{"chess by UCCI", spec("protocol=ucci"), chess.Rules, drive.Unusable, "xiangqi"},
		{"not an engine", drive.Spec{Name: "fake", Command: []string{"cat"}, Patience: 50 * time.Millisecond}, chess.Rules, drive.Hung, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			e, err := drive.Start(t.Context(), c.spec, c.rules)
			if err == nil {
				err = e.NewGame(t.Context(), drive.NewGame(c.rules.Start()))
				if err == nil {
					_, err = e.Think(t.Context(), drive.NewGame(c.rules.Start()), limit, time.Second)
				}
				e.Close()
			}
			var fault *drive.Error
			if !errors.As(err, &fault) {
				t.Fatalf("error %v, want an *Error", err)
			}
			if c.name == "other game" {
				return // it may crash or make an illegal move, as it likes
			}
			if fault.Fault != c.fault || !strings.Contains(err.Error(), c.says) {
				t.Errorf("error %q, want a %s with %q", err, c.fault, c.says)
			}
		})
	}
}

func TestThinkEndsWithItsContext(t *testing.T) {
	s := spec("do=hang")
	s.Ranks = drive.RanksFromZero
	e, g := start(t, s, xiangqi.Rules)
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(20*time.Millisecond, cancel)
	if _, err := e.Think(ctx, g, limit, time.Minute); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

// What engines are told, word for word.
func TestWords(t *testing.T) {
	timed := drive.Limits{
		Timed: true, Clock: [2]time.Duration{9500 * time.Millisecond, 8 * time.Second},
		Increment: [2]time.Duration{100 * time.Millisecond, 100 * time.Millisecond}, Base: 10 * time.Second,
	}
	period := drive.Limits{Timed: true, Clock: [2]time.Duration{time.Minute, time.Minute}, MovesToGo: 12, Base: 90 * time.Second, Moves: 40}
	for _, c := range []struct {
		settings []string
		options  []drive.Option
		limits   drive.Limits
		moves    []string
		want     []string // in this order
	}{
		{
			[]string{"protocol=uci", "ranks=1"}, []drive.Option{{Name: "Two Words", Value: "a b"}}, timed, []string{"h2e2", "h9g7", "h0g2"},
			[]string{"uci", "setoption name Two Words value a b", "ucinewgame", "position startpos moves h3e3 h10g8 h1g3", "go wtime 9500 btime 8000 winc 100 binc 100"},
		},
		{
			[]string{"protocol=uci"}, nil, period, nil,
			[]string{"position startpos", "go wtime 60000 btime 60000 movestogo 12"},
		},
		{
			[]string{"protocol=uci"}, nil, drive.Limits{Depth: 5, Nodes: 900}, nil, []string{"go depth 5 nodes 900"},
		},
		{
			// From the last capture on.
			[]string{"protocol=ucci"}, nil, timed, []string{"h2h9", "i9h9", "h0g2"},
			[]string{
				"ucci", "setoption usemillisec true", "setoption newgame",
				"position fen rnbakabr1/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C7/9/RNBAKABNR w - - 0 2 moves h0g2",
				"go time 8000 increment 100 opptime 9500 oppincrement 100",
			},
		},
		{
			[]string{"protocol=ucci"}, nil, drive.Limits{MoveTime: 100 * time.Millisecond}, nil, []string{"go time 100 movestogo 1"},
		},
		{
			[]string{"protocol=xboard"}, []drive.Option{{Name: "Style", Value: "wild"}, {Name: "memory", Value: "32"}}, timed, []string{"h2e2", "h9g7"},
			[]string{
				"protover 2", "accepted usermove", "new", "variant xiangqi", "option Style=wild", "memory 32", "force", "easy", "post", "ping 1",
				"level 0 0:10 0.1", "force", "usermove h2e2", "usermove h9g7", "time 950", "otim 800", "go",
			},
		},
		{
			[]string{"protocol=xboard"}, nil, drive.Limits{MoveTime: 2 * time.Second, Depth: 4}, nil, []string{"st 2", "sd 4", "go"},
		},
		{
			[]string{"protocol=xboard"}, nil, period, nil, []string{"level 40 1:30 0", "time 6000", "otim 6000", "go"},
		},
	} {
		log := filepath.Join(t.TempDir(), "log")
		s := spec(append(c.settings, "log="+log)...)
		s.Options = c.options
		e, g := start(t, s, xiangqi.Rules)
		for _, text := range c.moves {
			m, err := g.Position().Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			g.Play(m)
		}
		if _, err := e.Think(t.Context(), g, c.limits, 10*time.Second); err != nil {
			t.Error(err)
		}
		e.Close()
		text, err := os.ReadFile(log)
		if err != nil {
			t.Fatal(err)
		}
		told := strings.Split(string(text), "\n")
		rest := told
		for _, want := range c.want {
			i := slices.Index(rest, want)
			if i < 0 {
				t.Errorf("%v: %q is missing, or out of order, in\n%s", c.settings, want, text)
				break
			}
			rest = rest[i+1:]
		}
	}
}

func TestLimitsCheck(t *testing.T) {
	for _, c := range []struct {
		limits   drive.Limits
		protocol drive.Protocol
		ok       bool
	}{
		{drive.Limits{MoveTime: 100 * time.Millisecond}, drive.UCI, true},
		{drive.Limits{MoveTime: 100 * time.Millisecond}, drive.XBoard, false},
		{drive.Limits{MoveTime: 2 * time.Second}, drive.XBoard, true},
		{drive.Limits{Nodes: 100}, drive.XBoard, false},
		{drive.Limits{Nodes: 100}, drive.UCCI, true},
		{drive.Limits{}, drive.UCI, false},
		{drive.Limits{Timed: true, MoveTime: time.Second}, drive.UCI, false},
	} {
		if err := c.limits.Check(c.protocol); (err == nil) != c.ok {
			t.Errorf("%+v by %s: %v", c.limits, c.protocol, err)
		}
	}
}
