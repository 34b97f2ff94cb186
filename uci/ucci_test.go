package uci

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"duiyi/game"
	"duiyi/search"
	"duiyi/xiangqi"
)

// The first two moves of example 3 of the 1999 rules, as the UCCI specification
// shows banmoves.
const ucciBan = "fen 1r2kab1r/2c1a4/n1c1b1n2/4p2N1/p1p6/1C4P2/P1P1P4/2N1B3C/4A4/1RBAK2R1 w - - 0 1 moves h6i4 i9h9 i4h6 h9i9"

// ucciEnd returns the lines up to the end of a thought.
func (tb *table) ucciEnd(lines ...string) []string {
	tb.t.Helper()
	tb.send(append(lines, "isready")...)
	var said []string
	for {
		said = append(said, tb.until("")...)
		if slices.ContainsFunc(said, func(l string) bool {
			return strings.HasPrefix(l, "bestmove") || strings.HasPrefix(l, "nobestmove")
		}) {
			return slices.DeleteFunc(said, func(l string) bool { return l == "readyok" })
		}
	}
}

func TestUCCI(t *testing.T) {
	for _, c := range []struct {
		name string
		try  func(t *testing.T, tb *table)
	}{
		{"ucci, ucciok", func(t *testing.T, tb *table) {
			tb.send("ucci")
			lines := tb.until("ucciok")
			for _, want := range []string{
				"id name Duiyi", "option usemillisec type check default false", "option hashsize type spin min 0 max 65536 default 16",
				"option threads type spin min 0 max 256 default 1", "option randomness type combo var none var small default none",
				"option newgame type button", "option usebook type check default true", "option batch type check default false", "option ponder type check default false",
			} {
				if !slices.Contains(lines, want) {
					t.Errorf("no %q in %q", want, lines)
				}
			}
		}},
		{"isready at rest and in thought", func(t *testing.T, tb *table) {
			tb.send("isready")
			tb.until("readyok")
			tb.send("go infinite")
			tb.until("info depth 2 ")
			tb.quiet()
			tb.ask("stop")
		}},
		{"setoption in UCCI form", func(t *testing.T, tb *table) {
			tb.send("setoption usemillisec true", "setoption hashsize 2", "setoption HashSize 0", "setoption threads 0", "setoption newgame",
				"setoption randomness small", "setoption randomness none", "setoption bookfiles BOOK.DAT", "setoption style risky",
				"setoption usebook false", "setoption promotion false", "setoption skill 20")
			tb.quiet()
			for line, want := range map[string]string{
				"setoption":                 "setoption wants a name",
				"setoption hashsize":        "option hashsize wants a value",
				"setoption hashsize x":      "option hashsize: wants a whole number",
				"setoption usemillisec yes": "option usemillisec: wants true or false",
				"setoption randomness wild": "option randomness: does not know \"wild\"",
			} {
				tb.send(line)
				if got := last(tb.until("info")); !strings.HasPrefix(got, "info message "+want) {
					t.Errorf("%s: %q", line, got)
				}
			}
		}},
		{"position fen … moves", func(t *testing.T, tb *table) {
			tb.send("position fen rnbakabnr/9/1c2c4/p1p1C1p1p/9/9/P1P1P1P1P/1C7/9/RNBAKABNR b - - 0 2 moves d9e8", "d")
			if got := last(tb.until("info message Fen")); !strings.Contains(got, "rnb1kabnr/4a4/1c2c4/p1p1C1p1p/9/9/P1P1P1P1P/1C7/9/RNBAKABNR w") {
				t.Error(got)
			}
			tb.send("position startpos moves h2e2 h2e3")
			tb.until("info message moves from here on ignored")
			tb.send("position fen 9/9/9/9/9/9/9/9/9/9 r")
			tb.until("info message position kept as it was")
			tb.send("position fen 4k4/9/9/9/9/9/9/9/9/3K5 r", "d") // r for red
			tb.until("info message Fen: 4k4/9/9/9/9/9/9/9/9/3K5 w")
		}},
		{"banmoves", func(t *testing.T, tb *table) {
			start := fen(xiangqi.Rules, strings.Fields(ucciBan)[1]+" w")
			free := best(tb.ask("position "+ucciBan, "go depth 3"))
			got := best(tb.ask("banmoves h6i4 "+free, "go depth 3"))
			if got == free || got == "h6i4" {
				t.Errorf("%s is banned", got)
			}
			legal(t, start, ZeroBased, got)
			// They hold until the next position.
			if again := best(tb.ask("position "+ucciBan, "setoption newgame", "position "+ucciBan, "go depth 3")); again != free {
				t.Errorf("%s, before %s", again, free)
			}
			tb.send("banmoves h6h6")
			tb.until("info message not banned")
			var all []string
			p := fen(xiangqi.Rules, "3k5/9/9/9/9/9/9/9/9/4K4 w")
			for _, m := range p.Moves() {
				all = append(all, FormatMove(p, m, ZeroBased))
			}
			lines := tb.ucciEnd("position fen 3k5/9/9/9/9/9/9/9/9/4K4 w", "banmoves "+strings.Join(all, " "), "go depth 3")
			if last(lines) != "nobestmove" {
				t.Errorf("all moves banned: %q", lines)
			}
		}},
		{"go depth, nodes, time, increment, movestogo, opptime", func(t *testing.T, tb *table) {
			tb.send("setoption usemillisec true")
			for _, limit := range []string{
				"depth 3", "nodes 1000", "time 200", "time 200 increment 10", "time 200 movestogo 10", "time 100 movestogo 1",
				"time 100 increment 0 opptime 100 oppincrement 0", "time 100 movestogo 4 opptime 90 oppmovestogo 5", "draw time 100 increment 0",
				"time 0", "time -20", "nodes 0", "opptime 3 time 5",
			} {
				legal(t, xiangqi.Rules.Start(), ZeroBased, best(tb.ask("go "+limit)))
			}
			tb.quiet()
			tb.ask("setoption usemillisec false", "go time 1 movestogo 5") // a second
			for _, endless := range []string{"depth infinite", "infinite", "time 1000000"} {
				tb.send("go " + endless)
				tb.until("info depth 3 ")
				tb.quiet()
				tb.ask("stop")
			}
		}},
		{"go depth 0 tells the value and no move", func(t *testing.T, tb *table) {
			lines := tb.ucciEnd("go depth 0")
			if len(lines) != 2 || !strings.HasPrefix(lines[0], "info depth 0 score ") || lines[1] != "nobestmove" {
				t.Errorf("%q", lines)
			}
		}},
		{"ponderhit", func(t *testing.T, tb *table) {
			tb.send("setoption usemillisec true", "go ponder time 100 increment 0")
			tb.until("info depth 4 ")
			tb.quiet()
			tb.ask("ponderhit")
			tb.send("ponderhit")
			tb.quiet()
		}},
		{"ponderhit draw, bestmove … draw", func(t *testing.T, tb *table) {
			const lost = "position fen 3k5/9/9/9/9/9/9/9/r8/4K4 w - - 0 40" // red has nothing
			tb.send(lost, "setoption usemillisec true", "go ponder time 50")
			if got := last(tb.ask("ponderhit draw")); !strings.HasSuffix(got, " draw") && !strings.HasSuffix(got, " resign") {
				t.Error(got)
			}
			const worse = "position fen 2bak4/4a4/4b4/9/9/9/9/4B4/4A4/2BAKr3 w - - 0 40"
			if got := last(tb.ask(worse, "go draw depth 3")); !strings.HasSuffix(got, " draw") {
				t.Error(got)
			}
			const better = "position fen 2bak4/4a4/4b4/9/9/9/9/4B4/4A4/2BAKR3 w - - 0 40"
			for _, line := range []string{"go draw depth 3", "go depth 3"} {
				if got := last(tb.ask(better, line)); strings.HasSuffix(got, "draw") {
					t.Error(got)
				}
			}
		}},
		{"bestmove … resign", func(t *testing.T, tb *table) {
			const lost = "position fen 3k5/9/9/9/9/9/9/1r7/r8/5K3 w"
			if got := last(tb.ask(lost, "go depth 6")); got != "bestmove f0e0 ponder b2b0 resign" {
				t.Error(got)
			}
			if got := last(tb.ask(lost, "setoption skill 5", "go depth 6")); strings.HasSuffix(got, "resign") {
				t.Error(got) // a beginner does not see it coming
			}
		}},
		{"stop", func(t *testing.T, tb *table) {
			tb.send("go depth infinite")
			tb.until("info depth 2 ")
			tb.ask("stop")
			tb.send("stop") // at rest
			tb.until("nobestmove")
			tb.quiet()
		}},
		{"probe, pophash", func(t *testing.T, tb *table) {
			tb.send("probe startpos")
			if got := last(tb.until("pophash")); got != "pophash" {
				t.Error(got)
			}
			move := best(tb.ask("go depth 4"))
			tb.send("probe startpos")
			got := strings.Fields(last(tb.until("pophash")))
			if len(got) < 3 || got[1] != "bestmove" || got[2] != move || !slices.Contains(got, "depth") {
				t.Errorf("%q, want bestmove %s", got, move)
			}
			tb.send("probe startpos moves h2e2 h9g7")
			tb.until("pophash")
			tb.send("probe fen x")
			tb.until("info message")
			tb.until("pophash")
			tb.send("go infinite")
			tb.until("info depth 1 ")
			tb.send("probe startpos")
			tb.until("pophash")
			tb.ask("stop")
		}},
		{"nobestmove where there is none", func(t *testing.T, tb *table) {
			lines := tb.ucciEnd("position fen "+xiangqiStuck, "go depth 5")
			if len(lines) != 2 || lines[0] != "info depth 0 score -10000" || lines[1] != "nobestmove" {
				t.Errorf("%q", lines)
			}
		}},
		{"info has depth, score, time, nodes, nps, pv", func(t *testing.T, tb *table) {
			lines := tb.ask("go depth 4")
			words := strings.Fields(lines[len(lines)-2])
			for i, want := range []string{"info", "depth", "", "score", "", "time", "", "nodes", "", "nps", "", "pv"} {
				if want != "" && words[i] != want {
					t.Errorf("%q", words)
				}
			}
			legal(t, xiangqi.Rules.Start(), ZeroBased, words[12:]...)
		}},
		{"quit, bye", func(t *testing.T, tb *table) {
			tb.send("go infinite")
			tb.until("info depth 2 ")
			tb.send("quit")
			tb.until("bestmove")
			tb.until("bye")
			<-tb.ended
		}},
		{"batch: commands wait for the end of a search", func(t *testing.T, tb *table) {
			tb.send("setoption batch true", "go depth 4")
			go tb.send("position startpos moves h2e2", "go depth 4", "setoption batch false", "isready")
			lines := tb.until("readyok")
			var answers []string
			for i, line := range lines {
				if move, _, ok := ParseBestMove(line); ok {
					answers = append(answers, move)
					if !strings.HasPrefix(lines[i-1], "info depth 4 ") {
						t.Errorf("ended early: %q", lines[i-1])
					}
				}
			}
			if len(answers) != 2 {
				t.Fatalf("%q", lines)
			}
			legal(t, xiangqi.Rules.Start(), ZeroBased, "h2e2", answers[1])
		}},
		{"UCI words mean nothing", func(t *testing.T, tb *table) {
			tb.send("uci", "ucinewgame", "debug on")
			tb.quiet()
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			tb := sit(t, Options{Dialect: UCCI})
			tb.send("setoption usebook false")
			c.try(t, tb)
		})
	}
}

func TestUCCIScore(t *testing.T) {
	for score, want := range map[int]int{
		0: 0, 35: 35, -35: -35, search.Mate: 10_000, search.Mate - 1: 9999, 3 - search.Mate: -9997,
		search.RuleWin - 2: 9799, 2 - search.RuleWin: -9799,
	} {
		if got := ucciScore(score); got != want {
			t.Errorf("%d: %s, want %d", score, strconv.Itoa(got), want)
		}
	}
}

func TestHopeless(t *testing.T) {
	for score, want := range map[int]bool{
		0: false, -900: false, -search.RuleWin: false, search.Mate - 2: false, // mates itself
		2 - search.Mate: true, 6 - search.Mate: true, 8 - search.Mate: false,
	} {
		if got := hopeless(score); got != want {
			t.Errorf("%d: %v", score, got)
		}
	}
}

func TestContentWithDraw(t *testing.T) {
	early := xiangqi.Rules.Start()
	late := fen(xiangqi.Rules, strings.Replace(xiangqi.StartFEN, " 0 1", " 0 30", 1))
	for _, tt := range []struct {
		p     game.Position
		score int
		want  bool
	}{
		{early, 0, false}, {early, -10, false}, {early, -200, true}, {late, 0, true}, {late, 5, false}, {late, -search.Mate, true},
	} {
		if got := contentWithDraw(tt.p, tt.score); got != tt.want {
			t.Errorf("%s, %d: %v", tt.p.FEN(), tt.score, got)
		}
	}
}
