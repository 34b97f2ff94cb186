package uci

import (
	"strings"
	"testing"

	"duiyi/xiangqi"
)

func TestIdentify(t *testing.T) {
	tb := sit(t, Options{})
	tb.send("uci")
	lines := strings.Join(tb.until("uciok"), "\n")
	for _, want := range []string{
		"id name Duiyi", "id author ",
		"option name Hash type spin default 16 min 1 max ",
		"option name Clear Hash type button\n",
		"option name Threads type spin default 1 min 1 max ",
		"option name MultiPV type spin default 1 min 1 max ",
		"option name Ponder type check default false",
		"option name Move Overhead type spin default 10 min 0 max ",
		"option name Skill Level type spin default 20 min 0 max 20",
		"option name UCI_Variant type combo default chess var chess var xiangqi",
		"option name Xiangqi Ranks type combo default auto var auto var 0-9 var 1-10",
		"option name Repetition Rules type combo default asian var asian var chinese var casual",
		"option name UCI_Chess960 type check default false",
		"option name UCI_AnalyseMode type check default false",
		"option name UCI_LimitStrength type check default false",
		"option name UCI_Elo type spin default ",
		"option name UCI_ShowWDL type check default false",
	} {
		if !strings.Contains(lines, want) {
			t.Errorf("no %q in\n%s", want, lines)
		}
	}
}

func TestSquares(t *testing.T) {
	p := xiangqi.Rules.Start()
	for _, tt := range []struct {
		text string
		s    Squares
	}{
		{"h2e2", ZeroBased}, {"h3e3", OneBased}, // as Pikafish and Fairy-Stockfish write 炮二平五
		{"b0c2", ZeroBased}, {"b1c3", OneBased},
		{"a0a1", ZeroBased}, {"a1a2", OneBased},
		{"h2h9", ZeroBased}, {"h3h10", OneBased},
	} {
		m, err := ParseMove(p, tt.text, tt.s)
		if err != nil {
			t.Error(err)
			continue
		}
		if got := FormatMove(p, m, tt.s); got != tt.text {
			t.Errorf("%s came back as %s", tt.text, got)
		}
	}
	for _, text := range []string{"", "h2", "h2e", "h2e22", "h0e3", "h11e3", "j2e2", "h3e33", "炮二平五", "h2-e2"} {
		if m, err := ParseMove(p, text, OneBased); err == nil {
			t.Errorf("%q was read as %v", text, m)
		}
	}
}

// Playing as GUIs do: both ways to number ranks, chosen by UCI_Variant, or forced.
func TestRankNumbers(t *testing.T) {
	tb := sit(t, Options{Rules: xiangqi.Rules})
	zero := []string{"position startpos moves h2e2 h9g7", "go depth 2 searchmoves h0g2"}
	one := []string{"position startpos moves h3e3 h10g8", "go depth 2 searchmoves h1g3"}
	for _, c := range []struct {
		option string
		game   []string
		want   string
	}{
		{"name UCI_AnalyseMode value false", zero, "h0g2"}, // as started
		{"name Xiangqi Ranks value 1-10", one, "h1g3"},
		{"name xiangqi ranks value AUTO", zero, "h0g2"},
		{"name UCI_Variant value xiangqi", one, "h1g3"},
		{"name Xiangqi Ranks value 0-9", zero, "h0g2"},
		{"name UCI_Variant value chess", nil, ""},
		{"name UCI_Variant value xiangqi", zero, "h0g2"},
		{"name Xiangqi Ranks value auto", one, "h1g3"},
	} {
		tb.send("setoption " + c.option)
		if c.game == nil {
			continue
		}
		if got := best(tb.ask(c.game...)); got != c.want {
			t.Errorf("%s: %s, want %s", c.option, got, c.want)
		}
	}
}

// An engine that says that it is ready has its table, of the size that was set before, so
// that the time of the first search is all the search's.
func TestReadyHasTable(t *testing.T) {
	var said []string
	s := newServer(func(line string) { said = append(said, line) }, Options{})
	s.obey("setoption name Hash value 3")
	if s.engine != nil {
		t.Error("the engine is made before anybody needs it")
	}
	s.obey("isready")
	if s.engine == nil || len(said) != 1 || said[0] != "readyok" {
		t.Fatalf("engine %v, said %q", s.engine, said)
	}
	made := s.engine
	s.obey("isready")
	if s.engine != made {
		t.Error("made a second time")
	}
}

func TestOptions(t *testing.T) {
	tb := sit(t, Options{})
	t.Run("missing values, out-of-range values, unknown options", func(t *testing.T) {
		for line, want := range map[string]string{
			"setoption name Hash value 0":                                   "option Hash: wants a whole number from 1 to",
			"setoption name Hash value -1":                                  "option Hash: wants a whole number",
			"setoption name Hash value 99999999999999999999":                "option Hash: wants a whole number",
			"setoption name Hash value many":                                "option Hash: wants a whole number",
			"setoption name Hash value 1 2":                                 "option Hash: wants a whole number",
			"setoption name Hash":                                           "option Hash wants a value",
			"setoption name Hash value":                                     "option Hash wants a value",
			"setoption name Skill Level value 21":                           "option Skill Level: wants a whole number from 0 to 20",
			"setoption name MultiPV value 0":                                "option MultiPV: wants a whole number",
			"setoption name Threads value 0":                                "option Threads: wants a whole number",
			"setoption name UCI_Elo value 1":                                "option UCI_Elo: wants a whole number",
			"setoption name Move Overhead value 1.5":                        "option Move Overhead: wants a whole number",
			"setoption name UCI_Chess960 value perhaps":                     "option UCI_Chess960: wants true or false",
			"setoption name UCI_Variant value shogi":                        "option UCI_Variant: does not know \"shogi\"",
			"setoption name No Such Thing value 3":                          "no option No Such Thing",
			"setoption name":                                                "no option",
			"setoption":                                                     "setoption wants a name",
			"setoption Hash 3":                                              "setoption wants a name",
			"setoption name Hash value " + strings.Repeat("9 ", 1000) + "x": "option Hash: wants a whole number",
		} {
			tb.send(line)
			if got := last(tb.until("info string")); !strings.HasPrefix(got, "info string "+want) {
				t.Errorf("%q: %q, want %q …", line, got, want)
			}
		}
		tb.quiet()
	})
	t.Run("option names with spaces, in any case", func(t *testing.T) {
		tb.send("setoption name skill LEVEL value 3", "setoption name  move   overhead value 0", "setoption name hash value 1",
			"setoption name CLEAR HASH", "setoption name Clear Hash value now", "setoption name uci_analysemode value TRUE",
			"setoption name Ponder value true", "setoption name Threads value 2", "setoption name UCI_Elo value 1500",
			"setoption name UCI_LimitStrength value true", "setoption name Opening Variety value true")
		tb.quiet()
		tb.ask("go depth 2")
	})
}

func TestStrength(t *testing.T) {
	for _, tt := range []struct {
		s    settings
		want int
	}{
		{settings{skill: 20, elo: eloMin}, 20},
		{settings{skill: 7}, 7},
		{settings{skill: 7, analyse: true}, 20},
		{settings{skill: 20, limited: true, elo: eloMin}, 0},
		{settings{skill: 20, limited: true, elo: eloMax}, 19},
		{settings{skill: 3, limited: true, elo: eloMax}, 3},
		{settings{skill: 20, limited: true, elo: eloMin + 980}, 10}, // a rung of the ladder
		{settings{skill: 20, limited: true, elo: eloMin + 979}, 9},
	} {
		if got := tt.s.strength("chess"); got != tt.want {
			t.Errorf("%+v: skill %d, want %d", tt.s, got, tt.want)
		}
	}
}

func TestHash(t *testing.T) {
	t.Run("hash of 1 MiB", func(t *testing.T) {
		tb := sit(t, Options{})
		tb.ask("setoption name Hash value 1", "go depth 5")
		tb.ask("setoption name Hash value 2", "go depth 3")
		tb.quiet()
	})
	room, known := availableMemory()
	t.Run("a hash that cannot be had is refused with an info string, not a crash", func(t *testing.T) {
		if !known || room > 60<<30 {
			t.Skip("this machine may have it")
		}
		tb := sit(t, Options{})
		tb.ask("go depth 2")
		tb.send("setoption name Hash value 65536")
		if got := last(tb.until("info string")); !strings.HasPrefix(got, "info string option Hash: no room for 65536 MiB") ||
			!strings.HasSuffix(got, "it stays at 16") {
			t.Error(got)
		}
		tb.ask("go depth 3")
		tb.quiet()
	})
	t.Run("hash of 4 GiB", func(t *testing.T) {
		if testing.Short() || known && room < 5<<30 {
			t.Skip("too large for now")
		}
		tb := sit(t, Options{})
		tb.send("setoption name Hash value 4096")
		for range 2 {
			tb.ask("go depth 4")
			tb.send("ucinewgame")
		}
		tb.ask("setoption name Hash value 1", "go depth 2")
		tb.quiet()
	})
}

func TestWDL(t *testing.T) {
	for _, tt := range []struct {
		score int
		want  string
	}{
		{0, "wdl 233 534 233"}, {173, "wdl 500 416 84"}, {-173, "wdl 84 416 500"},
		{5000, "wdl 1000 0 0"}, {-20_000, "wdl 0 0 1000"}, {30_990, "wdl 1000 0 0"}, {-24_990, "wdl 0 0 1000"},
	} {
		if got := wdlOf("chess", tt.score).String(); got != tt.want {
			t.Errorf("%d: %s, want %s", tt.score, got, tt.want)
		}
	}
	for name := range models {
		for score := -1000; score <= 1000; score++ {
			if w := wdlOf(name, score); w.draw < 0 || w.win+w.draw+w.loss != 1000 {
				t.Errorf("%s %d: %+v", name, score, w)
			}
		}
	}
	tb := sit(t, Options{})
	for _, line := range tb.ask("setoption name UCI_ShowWDL value true", "go depth 4") {
		info, ok := ParseInfo(line)
		if ok && (!strings.Contains(line, " wdl ") || !info.HasScore || len(info.PV) == 0) {
			t.Errorf("%q", line)
		}
	}
}

// Bounds are marked, and read back.
func TestBounds(t *testing.T) {
	r := report{position: xiangqi.Rules.Start()}
	r.PV = append(r.PV, 1)
	for bound, word := range map[int8]string{1: "lowerbound", -1: "upperbound", 0: ""} {
		r.Score, r.Bound = 17, bound
		for _, w := range []wire{{}, {wdl: true}} {
			line := uciVoice{}.info(w, r)
			info, _ := ParseInfo(line)
			if info.Score != (Score{Value: 17, Bound: bound}) || strings.Contains(line, "bound") != (word != "") || !strings.Contains(line, word) {
				t.Errorf("%q: %+v", line, info)
			}
		}
	}
}
