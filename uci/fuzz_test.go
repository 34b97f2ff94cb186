package uci

import (
	"context"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"

	"duiyi/engine"
)

// converse plays a stream of commands to an engine that is never given time, and
// checks what it says: nothing but lines of the protocol, and one bestmove at
// most for each go.
func converse(t *testing.T, o Options, commands string) {
	t.Helper()
	var broken strings.Builder
	o.Errors = &broken
	if runtime.GOOS == "js" {
		o.Yield = runtime.Gosched
	}
	lines := make(chan string)
	go func() {
		defer close(lines)
		for line := range strings.Lines(commands) {
			// Large tables are another test's matter.
			if !strings.Contains(strings.ToLower(line), "hash") {
				lines <- line
			}
		}
	}()
	answers := 0
	Serve(context.Background(), lines, func(line string) {
		word, _, _ := strings.Cut(line, " ")
		switch word {
		case "bestmove", "nobestmove":
			answers++
		case "id", "option", "uciok", "ucciok", "readyok", "info", "pophash", "bye", "Nodes":
		default:
			if !strings.Contains(line, ": ") { // of perft
				t.Errorf("said %q", line)
			}
		}
		if strings.ContainsAny(line, "\r\n") {
			t.Errorf("more than a line: %q", line)
		}
	}, o)
	for range lines { // after quit
	}
	if broken.Len() > 0 {
		t.Errorf("%q: %s", commands, broken.String())
	}
	asked := strings.Count(commands, "go")
	if o.Dialect == UCCI {
		asked += strings.Count(commands, "stop") // which at rest is denied
	}
	if answers > asked {
		t.Errorf("%d answers to %q", answers, commands)
	}
}

func options(ucci bool) Options {
	if ucci {
		return Options{Dialect: UCCI}
	}
	return Options{}
}

var vocabulary = []string{
	"uci", "ucci", "isready", "ucinewgame", "stop", "ponderhit", "ponderhit draw", "debug on", "d", "eval",
	"position startpos", "position startpos moves e2e4 e7e5", "position startpos moves h2e2 h9g7",
	"position fen 8/8/8/8/8/8/8/8 w - -", "position fen " + chessMated, "position fen " + xiangqiStuck, "position fen " + chessMateIn1,
	"position fen 4k4/9/9/9/9/9/9/9/9/R3K1R2 w - - 0 1", "banmoves h2e2 h2e3", "probe startpos", "probe startpos moves h2e2",
	"setoption name UCI_Variant value xiangqi", "setoption name UCI_Variant value chess", "setoption name UCI_Chess960 value true",
	"setoption name Skill Level value 3", "setoption name Skill Level value 20", "setoption name MultiPV value 4",
	"setoption name UCI_LimitStrength value true", "setoption name UCI_ShowWDL value true", "setoption name Xiangqi Ranks value 1-10",
	"setoption usemillisec true", "setoption newgame", "setoption batch true", "setoption batch false", "setoption randomness small",
	"go", "go infinite", "go depth 2", "go depth 0", "go nodes 300", "go movetime 2", "go wtime 10 btime 10", "go mate 1", "go ponder",
	"go ponder wtime 20 btime 20", "go ponder depth 1", "go searchmoves e2e4 h2e2 depth 2", "go depth 1 infinite", "go perft 2",
	"go time 5", "go draw time 0", "go ponder time 1", "go depth infinite", "nonsense go depth 1", "\t go  depth   1\r", "",
}

// Orders that no driver would give.
func TestRandomCommands(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	games := 60
	if testing.Short() {
		games = 15
	}
	for i := range games {
		var b strings.Builder
		for range 30 {
			line := vocabulary[rng.IntN(len(vocabulary))]
			b.WriteString(line + "\n")
		}
		o := options(i%2 == 1)
		if o.Dialect == UCI {
			o.Rules = engine.Games()[i/2%2]
		}
		converse(t, o, b.String())
	}
}

// Any stream of lines: no panic, no more bestmoves than gos.
func FuzzServe(f *testing.F) {
	for i := 0; i < len(vocabulary); i += 5 {
		f.Add(i%2 == 0, strings.Join(vocabulary[i:min(i+8, len(vocabulary))], "\n"))
	}
	f.Fuzz(func(t *testing.T, ucci bool, commands string) {
		if strings.Contains(commands, "batch") {
			t.Skip("may ask to wait for hours")
		}
		converse(t, options(ucci), commands)
	})
}
