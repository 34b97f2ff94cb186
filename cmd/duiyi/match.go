package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"duiyi/lab"
)

// matchFlags are the flags of match as they are written.
type matchFlags struct {
	game            string
	engines         []string
	moveTime, clock string
	depth           int
	nodes           int64
	margin          time.Duration
	openings, order string
	seed            uint64
	plies, balance  int
	rounds          int
	win, draw       string
	maxPlies        int
	sprt            string
	pgn, journal    string
	crew            lab.Crew
	asJSON, quiet   bool
}

func newMatch() *cobra.Command {
	var f matchFlags
	cmd := &cobra.Command{
		Use:   "match",
		Short: "Play two engines against each other and say which is better",
		Long: `Match plays any two engines against each other, with Duiyi's rules as the referee. Each
opening is played twice, with sides changed. An engine is given as fields with commas between:

  name=NAME           in tables and games (default: the name of the program)
  cmd=COMMAND         program and arguments; quotes hold commas and spaces together
                      (default: this program's own engine)
  dir=DIRECTORY       to run it in
  protocol=PROTOCOL   uci (default), ucci or xboard
  ranks=0|1           first rank of the xiangqi board, where it is not found out
  option.NAME=VALUE   an option of the engine
  movetime=, tc=, depth=, nodes=   limits of its own in place of the common ones

Draws by repetition and by 50 moves, which engines can only claim, are called at once. An
engine that crashes, hangs, makes an illegal move or oversteps its time loses the game, and
is started again for the next one.

With --pgn or --journal the match can be interrupted or killed at any time: the same command
goes on where it was. --rounds and --concurrency may be changed for that, nothing else; not
even the programs.

Other machines can help: with --listen the match lets duiyi worker of the same version in, and with
--nats its games go through a NATS server of your own. A worker has to find the same programs, byte
for byte, by the same commands; one that does not leaves. Where engines play by time, let no machine
play more games at once than it has cores.`,
		Example: `  duiyi match --game xiangqi --engine name=duiyi \
    --engine name=fsf,cmd=/usr/games/fairy-stockfish,option.Threads=1 \
    --movetime 100ms --rounds 100 --pgn duiyi-fsf.pgn
  duiyi match --game chess --engine name=new,cmd='bin/duiyi uci' --engine name=old,cmd='old/duiyi uci' \
    --tc 8+0.08 --rounds 20000 --sprt elo0=0,elo1=5 --concurrency 2
  duiyi match --game xiangqi --engine name=new,cmd='bin/duiyi uci',movetime=100ms \
    --engine name=hoi,cmd=/usr/games/hoixiangqi,protocol=xboard,movetime=1s --rounds 50
  duiyi match --game chess --engine name=new,cmd='/opt/new/duiyi uci' --engine name=old,cmd='/opt/old/duiyi uci' \
    --movetime 100ms --rounds 5000 --pgn new-old.pgn --concurrency 0 --nats nats://192.168.1.10:4222`,
		Args: arguments(noArguments),
		RunE: func(cmd *cobra.Command, _ []string) error {
			f.crew.Note = note(cmd)
			config, err := f.config()
			if err != nil {
				return usageError{err}
			}
			if err := config.Check(); err != nil {
				return usageError{err}
			}
			show := progress(cmd.ErrOrStderr(), f.quiet)
			summary, err := lab.Run(cmd.Context(), config, show)
			if summary == nil || summary.Games == 0 {
				return err
			}
			if f.asJSON {
				if e := json.NewEncoder(cmd.OutOrStdout()).Encode(summary); e != nil {
					return e
				}
			} else {
				fmt.Fprint(cmd.OutOrStdout(), summary.Text())
			}
			if err != nil && config.Journal != "" {
				return fmt.Errorf("%w; the same command goes on with the match", err)
			}
			return err
		},
	}
	f.declare(cmd)
	return cmd
}

func (f *matchFlags) declare(cmd *cobra.Command) {
	s := cmd.Flags()
	s.StringVar(&f.game, "game", "xiangqi", "xiangqi or chess")
	s.StringArrayVar(&f.engines, "engine", nil, "an engine, see above; twice")
	s.StringVar(&f.moveTime, "movetime", "", "time for each move, such as 100ms")
	s.StringVar(&f.clock, "tc", "", "clock: [moves/]base[+increment], in seconds or with units, such as 10+0.1")
	s.IntVar(&f.depth, "depth", 0, "plies to search")
	s.Int64Var(&f.nodes, "nodes", 0, "nodes to search")
	s.DurationVar(&f.margin, "margin", 100*time.Millisecond, "time that a move may take too long before the game is lost")
	s.StringVar(&f.openings, "openings", "", "file of openings, a FEN, EPD or list of moves a line (default random ones)")
	s.StringVar(&f.order, "order", "sequential", "of the openings in the file: sequential or random")
	s.Uint64Var(&f.seed, "seed", 1, "of random openings, or of their random order")
	s.IntVar(&f.plies, "plies", 8, "length of random openings")
	s.IntVar(&f.balance, "balance", 100, "centipawns that a side may be ahead after a random opening")
	s.IntVar(&f.rounds, "rounds", 100, "pairs of games to play")
	s.IntVar(&f.crew.Workers, "concurrency", 1, "games to play at once in this process; with --listen or --nats 0 leaves them to others")
	declareFarm(cmd, &f.crew.Farm)
	s.StringVar(&f.win, "adjudicate-win", "", "score=N,moves=N: end games that both see won by N centipawns for N moves (default never)")
	s.StringVar(&f.draw, "adjudicate-draw", "", "score=N,moves=N,after=N: end games that neither sees within N centipawns of a win for N moves after move N (default never)")
	s.IntVar(&f.maxPlies, "max-plies", 1000, "plies after which a game is drawn; 0 for none")
	s.StringVar(&f.sprt, "sprt", "", "elo0=N,elo1=N[,alpha=0.05][,beta=0.05][,model=logistic|normalized]: play until one is accepted")
	s.StringVar(&f.pgn, "pgn", "", "file to append the games to")
	s.StringVar(&f.journal, "journal", "", "file to go on from (default that of --pgn with .journal behind)")
	s.BoolVar(&f.asJSON, "json", false, "print the result as JSON")
	s.BoolVar(&f.quiet, "quiet", false, "show no progress")
}

// config reads the flags.
func (f *matchFlags) config() (lab.Config, error) {
	c := lab.Config{
		Terms:    lab.Terms{Game: f.game, Margin: f.margin, Judge: lab.Adjudication{MaxPlies: f.maxPlies}},
		Openings: lab.OpeningPlan{File: f.openings, Seed: f.seed, Plies: f.plies, Balance: f.balance},
		PGN:      f.pgn, Pairs: f.rounds, Journal: f.journal, Crew: f.crew,
	}
	if c.Journal == "" && c.PGN != "" {
		c.Journal = c.PGN + ".journal"
	}
	switch f.order {
	case "sequential":
	case "random":
		c.Openings.Random = true
	default:
		return c, fmt.Errorf("order %q: must be sequential or random", f.order)
	}
	usual, err := f.limits()
	if err != nil {
		return c, err
	}
	if len(f.engines) != 2 {
		return c, fmt.Errorf("%d engines: a match needs two, each by --engine", len(f.engines))
	}
	self, err := os.Executable()
	if err != nil {
		return c, err
	}
	for i, text := range f.engines {
		if c.Players[i], err = lab.ParsePlayer(text, usual, []string{self, "uci"}); err != nil {
			return c, err
		}
	}
	if f.win != "" {
		if c.Judge.WinScore, c.Judge.WinMoves, err = lab.ParseWin(f.win); err != nil {
			return c, err
		}
	}
	if f.draw != "" {
		if c.Judge.DrawScore, c.Judge.DrawMoves, c.Judge.DrawAfter, err = lab.ParseDraw(f.draw); err != nil {
			return c, err
		}
	}
	if f.sprt != "" {
		test, err := lab.ParseSPRT(f.sprt)
		if err != nil {
			return c, err
		}
		c.SPRT = &test
	}
	return c, nil
}

// limits reads those that both engines have.
func (f *matchFlags) limits() (l lab.Limits, err error) {
	if f.clock != "" {
		if l, err = lab.ParseClock(f.clock); err != nil {
			return l, err
		}
	}
	if f.moveTime != "" {
		if l.MoveTime, err = lab.ParseTime(f.moveTime); err != nil {
			return l, err
		}
	}
	if f.depth < 0 || f.nodes < 0 {
		return l, fmt.Errorf("depth and nodes must not be negative")
	}
	l.Depth, l.Nodes = f.depth, f.nodes
	return l, nil
}

// progress returns what shows a match while it runs: a table that is drawn over
// itself on a terminal, otherwise a line now and then.
func progress(w io.Writer, quiet bool) func(*lab.Summary) {
	if quiet {
		return nil
	}
	const between = 15 * time.Second // of lines, where there is no terminal
	terminal := false
	if file, ok := w.(*os.File); ok {
		info, err := file.Stat()
		terminal = err == nil && info.Mode()&os.ModeCharDevice != 0
	}
	var shown time.Time
	up := ""
	return func(s *lab.Summary) {
		if terminal {
			table := narrow(s.Text())
			fmt.Fprint(w, up+"\x1b[J"+table)
			up = fmt.Sprintf("\x1b[%dA\r", strings.Count(table, "\n"))
			return
		}
		if time.Since(shown) >= between {
			shown = time.Now()
			fmt.Fprintln(w, s.Line())
		}
	}
}

// narrow cuts lines that might not fit a terminal, where they would count as two.
func narrow(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		if runes := []rune(strings.TrimSuffix(line, "\n")); len(runes) > 79 {
			line = string(runes[:78]) + "…\n"
		}
		b.WriteString(line)
	}
	return b.String()
}
