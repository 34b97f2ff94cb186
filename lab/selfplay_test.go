package lab

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"duiyi/engine"
	"duiyi/game"
)

func lessons(t *testing.T, s SelfPlay) []Lesson {
	t.Helper()
	if err := s.Check(); err != nil {
		t.Fatal(err)
	}
	l, err := s.Run(context.Background(), nil)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func TestSelfPlay(t *testing.T) {
	games := 3
	if testing.Short() {
		games = 2
	}
	for _, rules := range engine.Games() {
		s := SelfPlay{Game: rules.Name(), Nodes: 150, Seed: 7, Games: games, Workers: 1}
		alone := lessons(t, s)
		s.Workers = 3
		if together := lessons(t, s); !reflect.DeepEqual(alone, together) {
			t.Errorf("%s: other games with more workers", s.Game)
		}
		s.Seed++
		if other := lessons(t, s); reflect.DeepEqual(alone, other) {
			t.Errorf("%s: the same games with another seed", s.Game)
		}
		eye, err := engine.New(1)
		if err != nil {
			t.Fatal(err)
		}
		for i, l := range alone {
			if l.Number != i+1 || l.Result == game.Ongoing.String() || len(l.Positions) == 0 {
				t.Errorf("%s: game %d has number %d, result %s and %d positions", s.Game, i+1, l.Number, l.Result, len(l.Positions))
			}
			for _, fen := range l.Positions {
				p, err := rules.FromFEN(fen)
				if err != nil {
					t.Fatal(err)
				}
				if difference := eye.Quiesce(p) - engine.Evaluate(p); p.InCheck() || max(difference, -difference) > quietMargin {
					t.Errorf("%s is not quiet: %d", fen, difference)
				}
			}
		}
	}
}

func TestSelfPlayGoesOn(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	s := SelfPlay{Game: "xiangqi", Nodes: 100, Seed: 1, Games: 4, Workers: 2}
	whole := lessons(t, s)
	s.File = filepath.Join(t.TempDir(), "games")
	ctx, cancel := context.WithCancel(context.Background())
	_, err := s.Run(ctx, func(l []Lesson) {
		if len(l) == 2 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("error %v after an interruption", err)
	}
	f, err := os.OpenFile(s.File, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	f.WriteString(`{"Number":3,"Res`) // as a crash leaves it
	f.Close()
	played := 0
	again, err := s.Run(context.Background(), func([]Lesson) { played++ })
	if err != nil || !reflect.DeepEqual(again, whole) || played == 0 || played > 2 {
		t.Errorf("after %d more games: %v, other games: %t", played, err, !reflect.DeepEqual(again, whole))
	}
	s.Games = 2
	if fewer := lessons(t, s); !reflect.DeepEqual(fewer, whole[:2]) {
		t.Error("the first two games of the file are others")
	}

	s.Seed = 2
	if _, err := s.Run(context.Background(), nil); err == nil || !strings.Contains(err.Error(), "belongs to another run") {
		t.Errorf("other settings: error %v", err)
	}
	s.Seed = 1
	for _, bad := range []string{"{\n", `{"Number":1,"Result":"1-0","Positions":[]}` + "\n"} {
		text, err := os.ReadFile(s.File)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(s.File, append(text, bad...), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Run(context.Background(), nil); err == nil || !strings.Contains(err.Error(), "line 6") {
			t.Errorf("%q: error %v", bad, err)
		}
		if err := os.WriteFile(s.File, text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

func TestSelfPlayChecks(t *testing.T) {
	good := SelfPlay{Game: "chess", Nodes: 1, Games: 1, Workers: 1}
	for _, spoil := range []func(*SelfPlay){
		func(s *SelfPlay) { s.Game = "go" },
		func(s *SelfPlay) { s.Nodes = 0 },
		func(s *SelfPlay) { s.Games = 0 },
		func(s *SelfPlay) { s.Workers = 0 },
	} {
		s := good
		if spoil(&s); s.Check() == nil {
			t.Errorf("%+v passes", s)
		}
	}
}
