package practice

import (
	_ "embed"
	"fmt"
	"hash/crc32"
	"strconv"
	"strings"
	"sync"

	"duiyi/chess"
	"duiyi/game"
	"duiyi/xiangqi"
)

// A Problem is a position whose side to move has one good way to go on.
type Problem struct {
	ID    string // of the position; it stays when problems come and go
	Game  string // name of the rules
	FEN   string
	Mate  bool // what is to be done: mate in so many Moves, or else win men
	Moves int  // of the side to move
	// Solution is the moves of both sides in coordinates, beginning and ending with the side
	// to move; the replies are those that hold out longest.
	Solution []string
	Number   int    // of a composition in its book, 0 for a position from a game
	Title    string // of a composition, in simplified characters
}

// Line writes p as its game's file has it:
//
//	#3 r1bqkb1r/… w KQkq - h5f7 e8e7 …
//	+2 …
//	#12 2bak… w - - h8g8 … 127 雪夜访戴
//
// The goal is #, mate, or +, men, and the number of moves. Board, side, castling and en
// passant are those of a FEN.
func (p *Problem) Line() string {
	goal := "+"
	if p.Mate {
		goal = "#"
	}
	fields := strings.Fields(p.FEN)
	line := goal + strconv.Itoa(p.Moves) + " " + strings.Join(fields[:4], " ") + " " + strings.Join(p.Solution, " ")
	if p.Number > 0 {
		line += " " + strconv.Itoa(p.Number) + " " + p.Title
	}
	return line
}

// Parse reads what Line has written. It looks at the form alone; see [Problem.Check].
func Parse(rules game.Rules, line string) (Problem, error) {
	p := Problem{Game: rules.Name()}
	fields := strings.Fields(line)
	bad := func(what string) (Problem, error) { return p, fmt.Errorf("problem %q: no %s", line, what) }
	if len(fields) < 6 || len(fields[0]) < 2 {
		return bad("goal, position and solution")
	}
	moves, err := strconv.Atoi(fields[0][1:])
	if err != nil || moves < 1 || fields[0][0] != '#' && fields[0][0] != '+' {
		return bad("goal")
	}
	p.Mate, p.Moves = fields[0][0] == '#', moves
	p.FEN = strings.Join(fields[1:5], " ") + " 0 1"
	p.ID = identify(p.FEN)
	p.Solution = fields[5:]
	if n := len(p.Solution); n > 2 {
		if number, err := strconv.Atoi(p.Solution[n-2]); err == nil {
			p.Number, p.Title, p.Solution = number, p.Solution[n-1], p.Solution[:n-2]
		}
	}
	return p, nil
}

// identify returns the name of a position, by its men and side to move alone.
func identify(fen string) string {
	board, rest, _ := strings.Cut(fen, " ")
	side, _, _ := strings.Cut(rest, " ")
	return strconv.FormatUint(uint64(crc32.ChecksumIEEE([]byte(board+" "+side))), 36)
}

// NewProblem returns the problem of a position with its solution.
func NewProblem(pos game.Position, mate bool, solution []game.Move) Problem {
	fen := strings.Join(strings.Fields(pos.FEN())[:4], " ") + " 0 1"
	p := Problem{ID: identify(fen), Game: pos.Rules().Name(), FEN: fen, Mate: mate, Moves: (len(solution) + 1) / 2}
	pos = pos.Clone()
	for _, m := range solution {
		p.Solution = append(p.Solution, pos.Format(m, game.Coordinates))
		pos.Make(m)
	}
	return p
}

// Position returns the position of the problem.
func (p *Problem) Position() (game.Position, error) {
	rules, ok := rulesOf(p.Game)
	if !ok {
		return nil, fmt.Errorf("problem %s: no game %q", p.ID, p.Game)
	}
	return rules.FromFEN(p.FEN)
}

// Check plays the solution through and says what is wrong with it.
func (p *Problem) Check() error {
	pos, err := p.Position()
	if err != nil {
		return err
	}
	if len(p.Solution) != 2*p.Moves-1 {
		return fmt.Errorf("problem %s: %d plies for %d moves", p.ID, len(p.Solution), p.Moves)
	}
	for _, text := range p.Solution {
		m, err := pos.Parse(text)
		if err != nil {
			return fmt.Errorf("problem %s: %w", p.ID, err)
		}
		pos.Make(m)
	}
	if p.Mate && !mated(pos) {
		return fmt.Errorf("problem %s: the solution does not mate", p.ID)
	}
	return nil
}

// mated reports whether the side to move has lost.
func mated(p game.Position) bool {
	o := p.Outcome()
	return o.Result == game.WinFor(p.Side().Other())
}

//go:embed chess.problems
var chessProblems string

//go:embed xiangqi.problems
var xiangqiProblems string

// Problems returns the problems of a game, the easy ones of each course first. Nobody may
// change them.
func Problems(rules game.Rules) []Problem {
	if rules.Name() == chess.Rules.Name() {
		return readChess()
	}
	return readXiangqi()
}

var (
	readChess   = sync.OnceValue(func() []Problem { return read(chess.Rules, chessProblems) })
	readXiangqi = sync.OnceValue(func() []Problem { return read(xiangqi.Rules, xiangqiProblems) })
)

// read reads a file of problems. Comments begin with a semicolon.
func read(rules game.Rules, text string) []Problem {
	var problems []Problem
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line == "" || line[0] == ';' {
			continue
		}
		p, err := Parse(rules, line)
		if err != nil {
			panic(err) // the file is ours
		}
		problems = append(problems, p)
	}
	return problems
}

// rulesOf returns the game of a name.
func rulesOf(name string) (game.Rules, bool) {
	for _, r := range []game.Rules{xiangqi.Rules, chess.Rules} {
		if r.Name() == name {
			return r, true
		}
	}
	return nil, false
}
