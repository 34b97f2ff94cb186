package uci

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"duiyi/chess"
	"duiyi/game"
	"duiyi/xiangqi"
)

const (
	chessMated      = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"
	chessStalemated = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"
	chessMateIn1    = "7k/8/5KQ1/8/8/8/8/8 w - - 0 1"
	chessMateIn2    = "7k/8/8/8/8/8/1R6/R5K1 w - - 0 1"
	xiangqiStuck    = "3k5/4P4/4P4/9/9/9/9/9/9/4K4 b - - 0 1" // 困毙
)

// The cases of the protocol, each under its name.
func TestProtocol(t *testing.T) {
	for _, c := range []struct {
		name string
		try  func(t *testing.T, tb *table)
	}{
		{"readyok at once during a search", func(t *testing.T, tb *table) {
			tb.send("go infinite")
			tb.until("info depth 2 ")
			tb.quiet()
			tb.ask("stop")
		}},
		{"stop gives exactly one bestmove, a second stop nothing", func(t *testing.T, tb *table) {
			tb.send("stop")
			tb.quiet()
			for range 3 {
				tb.send("go infinite")
				tb.ask("stop")
				tb.send("stop")
				tb.quiet()
			}
		}},
		{"go infinite with a mate found stays silent until stop", func(t *testing.T, tb *table) {
			tb.send("position fen "+chessMateIn1, "go infinite")
			tb.until("info depth 5 ")
			tb.quiet()
			tb.ask("stop")
			tb.quiet()
		}},
		{"go infinite with the depth limit reached stays silent until stop", func(t *testing.T, tb *table) {
			tb.send("go depth 2 infinite")
			tb.until("info depth 2 ")
			tb.quiet()
			tb.ask("stop")
			tb.quiet()
		}},
		{"go ponder stays silent until stop", func(t *testing.T, tb *table) {
			tb.send("go ponder wtime 1 btime 1 movestogo 1")
			tb.until("info depth 4 ") // more than a millisecond could
			tb.quiet()
			tb.ask("stop")
			tb.quiet()
		}},
		{"go ponder stays silent until ponderhit, which starts the clock", func(t *testing.T, tb *table) {
			for _, limit := range []string{"wtime 300 btime 1000", "movetime 20", "depth 3", "nodes 500", ""} {
				tb.send("go ponder " + limit)
				tb.until("info depth 2 ")
				tb.quiet()
				tb.ask("ponderhit")
				tb.send("ponderhit", "stop")
				tb.quiet()
			}
		}},
		{"go ponder infinite waits for stop even after ponderhit", func(t *testing.T, tb *table) {
			tb.send("go ponder infinite", "ponderhit")
			tb.until("info depth 3 ")
			tb.quiet()
			tb.ask("stop")
		}},
		{"searchmoves honoured, illegal ones ignored", func(t *testing.T, tb *table) {
			for _, list := range []string{"a2a3", "e2e5 a2a3", "a2a3 zz a2a3 0000", "A2A3"} {
				for _, form := range []string{"go searchmoves %s depth 3", "go depth 3 searchmoves %s"} {
					if got := best(tb.ask(fmt.Sprintf(form, list))); got != "a2a3" {
						t.Errorf(form+": %s", list, got)
					}
				}
			}
			got := best(tb.ask("go depth 2 searchmoves e2e5 x"))
			legal(t, chess.Rules.Start(), ZeroBased, got)
			tb.send("setoption name MultiPV value 5")
			for _, line := range tb.ask("go depth 3 searchmoves a2a3 h2h3") {
				if info, ok := ParseInfo(line); ok && info.MultiPV > 2 {
					t.Errorf("%q", line)
				}
			}
		}},
		{"go nodes N never over N by more than one batch", func(t *testing.T, tb *table) {
			const batch = 1024
			for _, n := range []int64{1, 2, 1000, 5000, 20_000} {
				lines := tb.ask("ucinewgame", fmt.Sprint("go nodes ", n))
				if info := lastInfo(t, lines); info.Nodes > n+batch || info.Nodes < 1 {
					t.Errorf("%d nodes of %d", info.Nodes, n)
				}
			}
		}},
		{"go nodes N deterministic with one thread after ucinewgame", func(t *testing.T, tb *table) {
			search := func() string {
				var b strings.Builder
				for _, line := range tb.ask("go nodes 20000") {
					info, _ := ParseInfo(line)
					fmt.Fprintln(&b, info.Depth, info.SelDepth, info.Score, info.Nodes, info.PV)
				}
				return b.String()
			}
			first := search()
			tb.ask("position startpos moves e2e4", "go depth 3")
			tb.send("ucinewgame")
			if again := search(); again != first {
				t.Errorf("first\n%sthen\n%s", first, again)
			}
		}},
		{"movestogo 1, wtime 1, wtime 0, negative clocks: an instant legal move", func(t *testing.T, tb *table) {
			for _, clock := range []string{
				"wtime 100 btime 100 movestogo 1", "wtime 1 btime 1", "wtime 0 btime 0", "wtime -500 btime -1",
				"wtime 0 btime 0 winc 0 binc 0 movestogo 1", "wtime -9223372036854775809", "btime 100",
				"winc 10 binc 10", "wtime 20.75 btime 20.5", "wtime 100 movestogo -3", "movetime 0", "movetime -1", "movetime 1",
			} {
				got := best(tb.ask("go " + clock))
				legal(t, chess.Rules.Start(), ZeroBased, got)
			}
			tb.quiet()
		}},
		{"huge numbers are as good as none", func(t *testing.T, tb *table) {
			huge := strings.Repeat("9", 40)
			for _, limit := range []string{"depth", "nodes", "movetime", "wtime", "movestogo", "mate"} {
				tb.send(fmt.Sprintf("go %s %s", limit, huge))
				tb.until("info depth 3 ")
				tb.quiet()
				tb.ask("stop")
			}
		}},
		{"go mate N", func(t *testing.T, tb *table) {
			for _, fen := range []string{chessMateIn1, chessMateIn2} {
				info := lastInfo(t, tb.ask("position fen "+fen, "go mate 2"))
				if !info.Score.Mate || info.Score.Value < 1 || info.Score.Value > 2 {
					t.Errorf("%s: score %v", fen, info.Score)
				}
			}
			// One that is not there ends, too.
			tb.ask("position fen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "go mate 1")
		}},
		{"bare go searches until stop", func(t *testing.T, tb *table) {
			for _, line := range []string{"go", "go for it", "go depth", "go movetime soon", "go searchmoves e2e4"} {
				tb.send(line)
				tb.until("info depth 3 ")
				tb.quiet()
				tb.ask("stop")
			}
		}},
		{"go depth 0", func(t *testing.T, tb *table) {
			for _, depth := range []string{"0", "-4", "1"} {
				if info := lastInfo(t, tb.ask("go depth "+depth)); info.Depth != 1 {
					t.Errorf("depth %s: %+v", depth, info)
				}
			}
		}},
		{"unknown words", func(t *testing.T, tb *table) {
			for _, line := range []string{"", "   ", "hello", "debug on", "\tregister later  ", "debug", "xyzzy \x00 \xff", "GO", "ponderhit"} {
				tb.send(line)
			}
			tb.quiet()
			tb.send("joho \t isready") // passed over before a command
			tb.until("readyok")
			tb.ask("go depth 2 really fast")
		}},
		{"FEN with 4 fields, trailing junk", func(t *testing.T, tb *table) {
			const board = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq -"
			for _, fen := range []string{board, board + " 3", board + " 3 7", board + " 0 1 junk", board + " bm e1g1; id \"x\";", board + " 0 x", board + " - 1"} {
				tb.send("position fen "+fen, "d")
				if got := tb.until("info string"); !strings.Contains(last(got), "Fen: "+board) {
					t.Errorf("%q: %q", fen, got)
				}
			}
			tb.send("setoption name UCI_Variant value xiangqi")
			const line = "4k4/9/9/9/9/9/9/9/4R4/3K5 b"
			for _, fen := range []string{line, line + " - -", line + " - - 0 1 x y", line + " 0 1", line + " what"} {
				tb.send("position fen "+fen, "d")
				if got := tb.until("info string"); !strings.Contains(last(got), "Fen: "+line) {
					t.Errorf("%q: %q", fen, got)
				}
			}
		}},
		{"malformed FEN, no king, side not to move in check: previous position kept, info string says why, engine alive", func(t *testing.T, tb *table) {
			tb.send("position startpos moves e2e4")
			for _, fen := range []string{
				"", "x", "8/8/8/8/8/8/8/8 w - - 0 1", "4k3/8/8/8/8/8/8/8 w - - 0 1", "4k3/8/8/8/8/8/8/4K2 w - - 0 1",
				"4k3/8/8/8/8/8/8/4K3/8 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 x - - 0 1", "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1",
				"4k3/8/8/8/8/8/8/4K3 w - z9 0 1", "4k3/8/8/8/8/8/8/4K3 w ?? - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - -1 1", strings.Repeat("8/", 5000),
			} {
				tb.send("position fen " + fen + " moves e2e4")
				if got := last(tb.until("info string")); !strings.HasPrefix(got, "info string position kept as it was: ") {
					t.Errorf("%q: %q", fen, got)
				}
			}
			tb.send("position", "position here", "d")
			if got := last(tb.until("info string Fen")); !strings.Contains(got, "PPPP1PPP/RNBQKBNR b KQkq") {
				t.Error(got)
			}
			tb.ask("go depth 1")
		}},
		{"an illegal move in the list: position up to it, info string", func(t *testing.T, tb *table) {
			for _, bad := range []string{"e4e5", "0000", "e4", "zz", "e2e4", "g8f6x"} {
				tb.send("position startpos moves e2e4 e7e5 "+bad+" g1f3", "d")
				lines := tb.until("info string Fen")
				if len(lines) != 2 || !strings.HasPrefix(lines[0], "info string moves from here on ignored: ") ||
					!strings.Contains(lines[1], "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2") {
					t.Errorf("%s: %q", bad, lines)
				}
			}
		}},
		{"root mated or stalemated: bestmove (none)", func(t *testing.T, tb *table) {
			for _, c := range []struct{ rules, fen, score string }{
				{"chess", chessStalemated, "cp 0"}, {"chess", chessMated, "mate 0"}, {"xiangqi", xiangqiStuck, "mate 0"},
			} {
				for _, limit := range []string{"depth 3", "movetime 10", "wtime 100 btime 100", "mate 1", "nodes 9 searchmoves e2e4"} {
					lines := tb.ask("setoption name UCI_Variant value "+c.rules, "position fen "+c.fen, "go "+limit)
					want := []string{"info depth 0 score " + c.score, "bestmove (none)"}
					if strings.Join(lines, "\n") != strings.Join(want, "\n") {
						t.Errorf("%s: %q, want %q", c.fen, lines, want)
					}
				}
				tb.send("go infinite")
				tb.until("info depth 0 score " + c.score)
				tb.quiet()
				tb.ask("stop")
			}
		}},
		{"a root drawn by rule still gets a legal move", func(t *testing.T, tb *table) {
			for _, c := range []struct {
				rules    game.Rules
				position string
				moves    string
			}{
				{chess.Rules, "fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1", ""},
				{chess.Rules, "fen 4k3/8/8/8/8/8/4R3/4K3 b - - 150 100", ""},
				{chess.Rules, "startpos", shuffle(16, "g1f3", "g8f6", "f3g1", "f6g8")},
				{xiangqi.Rules, "fen 4k4/9/9/9/9/9/9/9/9/3K5 w", ""},
				{xiangqi.Rules, "fen 3k5/9/9/9/9/9/9/9/4R4/4K4 b - - 120 90", ""},
				{xiangqi.Rules, "startpos", shuffle(12, "h1g3", "h10g8", "g3h1", "g8h10")},
			} {
				lines := tb.ask("setoption name UCI_Variant value "+c.rules.Name(), "position "+c.position+" moves "+c.moves, "go depth 4")
				p := c.rules.Start()
				if f, ok := strings.CutPrefix(c.position, "fen "); ok {
					p = fen(c.rules, f)
				}
				legal(t, p, OneBased, append(strings.Fields(c.moves), best(lines))...)
			}
		}},
		{"CRLF, tabs, doubled and leading spaces", func(t *testing.T, tb *table) {
			tb.send("isready\r")
			tb.until("readyok")
			tb.ask("  \tsetoption   name  skill \t level  value   20\r", "ucinewgame\r", " position \t startpos   moves\te2e4\r", "\tgo  depth  1 \r")
			tb.quiet()
		}},
		{"promotion letters in either case read, never left out", func(t *testing.T, tb *table) {
			const p = "position fen 8/4P1k1/8/8/8/8/8/4K3 w - - 0 1"
			for _, move := range []string{"e7e8q", "e7e8Q", "E7E8q", "e7e8R"} {
				want := strings.ToLower(move)
				if got := best(tb.ask(p, "go depth 2 searchmoves "+move)); got != want {
					t.Errorf("%s: %s", move, got)
				}
				tb.send(p+" moves "+move+" g7f6", "d")
				if got := tb.until("info string"); !strings.Contains(last(got), "/5k2/") {
					t.Errorf("%s: %q", move, got)
				}
			}
			if got := best(tb.ask(p, "go depth 4")); got != "e7e8q" {
				t.Error(got)
			}
			tb.send(p + " moves e7e8")
			tb.until("info string moves from here on ignored")
		}},
		{"castling printed as e1g1, or e1h1 under UCI_Chess960, both read", tryCastling},
		{"last info before bestmove has depth, score, nodes, nps, time, pv", func(t *testing.T, tb *table) {
			for _, limit := range []string{"depth 5", "nodes 3000", "movetime 30", "wtime 500 btime 500", "nodes 1", "movetime 0"} {
				lines := tb.ask("go " + limit)
				line := lines[len(lines)-2]
				for _, field := range []string{"depth ", "seldepth ", "score cp ", "nodes ", "nps ", "hashfull ", "time ", "pv "} {
					if !strings.Contains(line, " "+field) {
						t.Errorf("%s: no %sin %q", limit, field, line)
					}
				}
				if info, _ := ParseInfo(line); info.PV[0] != best(lines) {
					t.Errorf("%q then %q", line, last(lines))
				}
			}
		}},
		{"pv and ponder moves legal in sequence", func(t *testing.T, tb *table) {
			for _, c := range []struct {
				rules game.Rules
				fen   string
			}{
				{chess.Rules, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"},
				{chess.Rules, chessMateIn2}, {chess.Rules, "8/8/8/8/8/5k2/5p2/5K2 b - - 90 80"},
				{xiangqi.Rules, xiangqi.StartFEN}, {xiangqi.Rules, "3aka3/4c4/4b4/9/4R4/9/9/4C4/9/4K4 b - - 100 1"},
			} {
				lines := tb.ask("setoption name UCI_Variant value "+c.rules.Name(), "position fen "+c.fen, "go depth 7")
				p := fen(c.rules, c.fen)
				for _, line := range lines {
					if info, ok := ParseInfo(line); ok {
						legal(t, p, OneBased, info.PV...)
					}
				}
				if move, ponder, _ := ParseBestMove(last(lines)); ponder != "" {
					legal(t, p, OneBased, move, ponder)
				}
			}
		}},
		{"mate in moves with its sign", func(t *testing.T, tb *table) {
			for fen, want := range map[string]int{
				chessMateIn1: 1, chessMateIn2: 2, "7k/8/5K2/6Q1/8/8/8/8 b - - 0 1": -1, "7k/8/6K1/8/8/8/8/R7 b - - 0 1": -1,
			} {
				if info := lastInfo(t, tb.ask("ucinewgame", "position fen "+fen, "go depth 8")); !info.Score.Mate || info.Score.Value != want {
					t.Errorf("%s: %v, want mate %d", fen, info.Score, want)
				}
			}
		}},
		{"2 000 plies of history", func(t *testing.T, tb *table) {
			tb.ask("position startpos moves "+shuffle(2000, "g1f3", "g8f6", "f3g1", "f6g8"), "go depth 3")
			tb.ask("setoption name UCI_Variant value xiangqi", "position startpos moves "+shuffle(2001, "h1g3", "h10g8", "g3h1", "g8h10"), "go depth 3")
			tb.quiet()
		}},
		{"MultiPV", func(t *testing.T, tb *table) {
			firsts := map[string]bool{}
			for _, line := range tb.ask("setoption name MultiPV value 3", "go depth 4") {
				if info, ok := ParseInfo(line); ok && info.Depth == 4 && info.MultiPV <= 3 {
					firsts[info.PV[0]] = true
				}
			}
			if len(firsts) != 3 {
				t.Errorf("first moves %v, want three", firsts)
			}
			tb.ask("setoption name MultiPV value 256", "go depth 1")
		}},
		{"go perft N", func(t *testing.T, tb *table) {
			for fen, want := range map[string]string{
				"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1": "8902", chessMated: "0",
			} {
				tb.send("position fen "+fen, "go perft 3")
				if got := last(tb.until("Nodes")); got != "Nodes searched: "+want {
					t.Error(got)
				}
			}
			tb.send("position startpos", "go perft 30", "stop")
			tb.until("info string perft stopped")
			tb.quiet()
		}},
	} {
		t.Run(c.name, func(t *testing.T) { c.try(t, sit(t, Options{})) })
	}
}

func tryCastling(t *testing.T, tb *table) {
	const (
		standard = "position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
		named    = "position fen r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1"
		shuffled = "position fen nrbkqbrn/pppppppp/8/8/8/8/PPPPPPPP/NR1K2RN w GBgb - 0 1"
	)
	for _, c := range []struct{ chess960, position, move, want string }{
		{"false", standard, "e1g1", "e1g1"}, {"false", standard, "e1h1", "e1g1"}, {"false", standard, "e1c1", "e1c1"}, {"false", standard, "e1a1", "e1c1"},
		{"false", named, "e1g1", "e1g1"}, {"false", named, "e1h1", "e1g1"},
		{"true", standard, "e1g1", "e1h1"}, {"true", standard, "e1h1", "e1h1"}, {"true", standard, "e1c1", "e1a1"},
		{"true", named, "e1h1", "e1h1"}, {"true", shuffled, "d1g1", "d1g1"}, {"true", shuffled, "d1b1", "d1b1"},
		{"false", shuffled, "d1g1", "d1g1"}, // where the king lands could be a step of his
		{"true", "position startpos moves e2e4 e7e5 g1f3 b8c6 f1c4 f8c5", "e1g1", "e1h1"},
	} {
		got := best(tb.ask("setoption name UCI_Chess960 value "+c.chess960, c.position, "go depth 1 searchmoves "+c.move))
		if got != c.want {
			t.Errorf("%+v: %s", c, got)
		}
	}
	// Played, both mean the same.
	for _, move := range []string{"e1g1", "e1h1"} {
		tb.send("setoption name UCI_Chess960 value true", standard+" moves "+move, "d")
		if got := last(tb.until("info string")); !strings.Contains(got, "/R4RK1 b") {
			t.Errorf("%s: %s", move, got)
		}
	}
}

// A command that changes the question ends the search, whose answer comes first.
func TestCommandsDuringSearch(t *testing.T) {
	for _, rules := range []game.Rules{chess.Rules, xiangqi.Rules} {
		for _, command := range []string{
			"position startpos", "ucinewgame", "go depth 1", "setoption name Hash value 2", "setoption name Clear Hash",
			"position fen nonsense", "setoption name UCI_Variant value xiangqi", "setoption name UCI_Variant value chess",
		} {
			t.Run(rules.Name()+": "+command+" arriving during a search: the old search ends, answers are never mixed", func(t *testing.T) {
				tb := sit(t, Options{Rules: rules})
				start := rules.Start()
				tb.send("go infinite searchmoves a2a3 a0a1")
				tb.until("info depth 2 ")
				lines := tb.ask(command)
				legal(t, start, ZeroBased, best(lines))
				if strings.HasPrefix(command, "go") {
					tb.until("bestmove")
				}
				if command == "position fen nonsense" {
					tb.until("info string position kept")
				}
				tb.quiet()
			})
		}
	}
}

// Searches on several threads, for the race detector to watch.
func TestThreads(t *testing.T) {
	for _, rules := range []game.Rules{chess.Rules, xiangqi.Rules} {
		tb := sit(t, Options{Rules: rules})
		tb.send("setoption name Threads value 3", "setoption name OwnBook value false")
		for range 2 {
			lines := tb.ask("go nodes 6000")
			if lastInfo(t, lines).Nodes == 0 {
				t.Error("no search")
			}
			legal(t, rules.Start(), ZeroBased, best(lines))
		}
	}
}

// Settings that a search has nothing to do with leave it alone.
func TestSettingsDuringSearch(t *testing.T) {
	tb := sit(t, Options{Rules: xiangqi.Rules})
	tb.send("go infinite")
	tb.until("info depth 2 ")
	tb.send("setoption name MultiPV value 3", "setoption name Skill Level value 3", "setoption name Xiangqi Ranks value 1-10",
		"setoption name Hash value 16", "setoption name Nothing value 1")
	tb.until("info string no option Nothing")
	tb.quiet()
	legal(t, xiangqi.Rules.Start(), ZeroBased, best(tb.ask("stop")))
}

func TestEnd(t *testing.T) {
	for _, state := range []string{"", "go infinite", "go ponder wtime 1000", "go depth 1 infinite", "go perft 30"} {
		for name, end := range map[string]func(*table){
			"quit during a search":     func(tb *table) { tb.send("quit") },
			"end of input at any time": func(tb *table) { close(tb.lines) },
		} {
			t.Run(name+": "+state, func(t *testing.T) {
				tb := sit(t, Options{})
				tb.send("isready", state)
				end(tb)
				<-tb.ended
			})
		}
	}
}

// What breaks in the search goes to Errors, and the go that is due gets its answer.
func TestPanic(t *testing.T) {
	t.Run("panics go to stderr and end in a bestmove if one is due", func(t *testing.T) {
		for _, rules := range []game.Rules{chess.Rules, xiangqi.Rules} {
			var errors bytes.Buffer
			armed := true
			tb := sit(t, Options{Rules: rules, Errors: &errors, Yield: func() {
				if armed {
					panic("the sky falls")
				}
			}})
			lines := tb.ask("go depth 30")
			legal(t, rules.Start(), ZeroBased, best(lines))
			if !strings.Contains(errors.String(), "the sky falls") || !strings.Contains(errors.String(), "goroutine") {
				t.Errorf("reported %q", errors.String())
			}
			for _, line := range lines {
				if strings.ContainsAny(line, "\n\r") || !strings.HasPrefix(line, "info ") && !strings.HasPrefix(line, "bestmove ") {
					t.Errorf("said %q", line)
				}
			}
			tb.send("go infinite")
			tb.until("info string internal error")
			tb.quiet()
			tb.ask("stop")
			armed = false
			tb.ask("go movetime 20")
			tb.quiet()
		}
	})
}
