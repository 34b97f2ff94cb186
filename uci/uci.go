package uci

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"duiyi/game"
	"duiyi/search"
)

// uciVoice speaks UCI.
type uciVoice struct{}

func (uciVoice) commands(s *server) map[string]func([]string) {
	ignore := func([]string) {}
	return map[string]func([]string){
		"uci":        func([]string) { s.greet("uciok") },
		"ucinewgame": func([]string) { s.newGame() },
		"setoption":  s.setUCIOption,
		"debug":      ignore,
		"register":   ignore,
	}
}

// setUCIOption obeys "setoption name N [value V]". Names and values may hold spaces.
func (s *server) setUCIOption(args []string) {
	if len(args) == 0 || args[0] != "name" {
		s.remark("setoption wants a name")
		return
	}
	name, value := args[1:], []string(nil)
	if i := slices.Index(name, "value"); i >= 0 {
		name, value = name[:i], name[i+1:]
	}
	if n := strings.Join(name, " "); !s.setOption(n, strings.Join(value, " ")) {
		s.remark("no option %s", n)
	}
}

func (uciVoice) describe(o option) string {
	var b strings.Builder
	b.WriteString("option name " + o.name + " type " + o.kind)
	if o.kind != "button" {
		b.WriteString(" default " + o.standard)
	}
	o.describeRange(&b)
	return b.String()
}

func (o option) describeRange(b *strings.Builder) {
	if o.kind == "spin" {
		b.WriteString(" min " + strconv.Itoa(o.min) + " max " + strconv.Itoa(o.max))
	}
	for _, c := range o.choices {
		b.WriteString(" var " + c)
	}
}

func (uciVoice) remark(text string) string { return "info string " + text }

// uciGoWords are the words that may follow "go" and so end a list of moves.
var uciGoWords = map[string]bool{
	"searchmoves": true, "ponder": true, "wtime": true, "btime": true, "winc": true, "binc": true,
	"movestogo": true, "depth": true, "nodes": true, "mate": true, "movetime": true, "infinite": true,
	"perft": true,
}

// goal reads the arguments of UCI's "go". A bare "go" is infinite, as the
// specification has it; so is one whose words are all unknown.
func (uciVoice) goal(s *server, args []string) (g goal) {
	var left, increment [2]time.Duration // of each side
	clocked, movesToGo := false, 0
	w := words{args}
	for word := w.next(); word != ""; word = w.next() {
		switch word {
		case "infinite":
			g.infinite = true
		case "ponder":
			g.ponder = true
		case "depth":
			w.number(func(n int64) { g.limits.Depth = clampDepth(n) })
		case "nodes":
			w.number(func(n int64) { g.limits.Nodes = max(n, 1) })
		case "movetime":
			w.number(func(n int64) { g.limits.MoveTime = max(span(n, time.Millisecond), time.Millisecond) })
		case "mate":
			w.number(func(n int64) { g.setMate(n) })
		case "wtime", "btime":
			w.number(func(n int64) { left[sideOf(word)] = span(n, time.Millisecond); clocked = true })
		case "winc", "binc":
			w.number(func(n int64) { increment[sideOf(word)] = span(n, time.Millisecond); clocked = true })
		case "movestogo":
			w.number(func(n int64) { movesToGo = int(min(max(n, 0), maxMovesToGo)) })
		case "perft":
			w.number(func(n int64) { g.perft = int(min(max(n, 1), search.MaxPly)) })
		case "searchmoves":
			for len(w.rest) > 0 && !uciGoWords[w.rest[0]] {
				if m, err := ParseMove(s.position, w.next(), s.squares()); err == nil {
					g.limits.Moves = append(g.limits.Moves, m)
				}
			}
		}
	}
	if clocked && !g.infinite {
		us := s.position.Side()
		g.limits.Clock = s.clock(left[us], increment[us], movesToGo)
	}
	g.settle()
	return g
}

// sideOf returns the side that a word such as wtime or binc is about.
func sideOf(word string) game.Side {
	if word[0] == 'w' {
		return game.First
	}
	return game.Second
}

// settle says what becomes of a goal without a limit: it is infinite, or, where
// it ponders, over when that is.
func (g *goal) settle() {
	l := g.limits
	if l.Depth == 0 && l.Nodes == 0 && l.MoveTime == 0 && l.Clock == nil && g.perft == 0 && !g.evaluate && !g.noMove {
		g.unlimited = g.ponder
		g.infinite = g.infinite || !g.ponder
	}
}

// mateSlack is how much deeper than the mate asked for is long the search looks
// for it, since it reaches less far on most lines than its depth says.
const mateSlack = 10

// setMate asks for a mate in n. A search that does not find it ends.
func (g *goal) setMate(n int64) {
	g.limits.Mate = int(min(max(n, 1), search.MaxPly))
	if g.limits.Depth == 0 {
		g.limits.Depth = min(4*g.limits.Mate+mateSlack, search.MaxPly)
	}
}

func clampDepth(n int64) int { return int(min(max(n, 1), search.MaxPly)) }

const (
	maxMovesToGo = 1000
	maxSpan      = 365 * 24 * time.Hour
)

// span is n units of time, a year at most either way.
func span(n int64, unit time.Duration) time.Duration {
	most := int64(maxSpan / unit)
	return time.Duration(min(max(n, -most), most)) * unit
}

func (s *server) clock(left, increment time.Duration, movesToGo int) *search.Clock {
	return &search.Clock{
		Time: left, Increment: max(increment, 0), MovesToGo: movesToGo,
		Overhead: time.Duration(s.settings.overhead) * time.Millisecond,
	}
}

// words are the arguments of a command, to be taken one by one.
type words struct{ rest []string }

// next takes the next word, "" at the end.
func (w *words) next() string {
	if len(w.rest) == 0 {
		return ""
	}
	word := w.rest[0]
	w.rest = w.rest[1:]
	return word
}

// number takes the next word and hands it on if it is a number, without its fraction;
// one that is too large is the largest. Any other word is left, since it may be a
// keyword.
func (w *words) number(use func(int64)) {
	if len(w.rest) == 0 {
		return
	}
	n, err := strconv.ParseInt(w.rest[0], 10, 64)
	if errors.Is(err, strconv.ErrSyntax) {
		whole, _, found := strings.Cut(w.rest[0], ".")
		if !found {
			return
		}
		n, err = strconv.ParseInt(whole, 10, 64)
	}
	if errors.Is(err, strconv.ErrSyntax) {
		return
	}
	w.next()
	use(n)
}

// fields is the beginning of a line, with a space at its end.
type fields []byte

func (f *fields) text(text string) { *f = append(append(*f, text...), ' ') }

func (f *fields) number(name string, n int64) {
	f.text(name)
	*f = append(strconv.AppendInt(*f, n, 10), ' ')
}

func (uciVoice) info(w wire, r report) string {
	score := Score{Value: r.Score, Bound: r.Bound}
	if n, ok := search.MateIn(r.Score); ok {
		score.Mate, score.Value = true, n
	}
	if len(r.PV) == 0 { // nothing was searched
		return "info depth 0 score " + score.String()
	}
	var b fields
	b.text("info")
	b.number("depth", int64(r.Depth))
	b.number("seldepth", int64(max(r.SelDepth, len(r.PV))))
	b.number("multipv", int64(max(r.MultiPV, 1)))
	b.text("score " + score.String())
	if w.wdl {
		b.text(wdlOf(r.position.Rules().Name(), r.Score).String())
	}
	b.number("nodes", r.Nodes)
	b.number("nps", nps(r.Line))
	b.number("hashfull", int64(r.Hashfull))
	b.number("time", r.Elapsed.Milliseconds())
	return string(b) + "pv " + strings.Join(r.moves, " ")
}

// answer writes the last info line again, which so always belongs to the bestmove
// behind it. A move of the book has none.
func (v uciVoice) answer(_ *thought, w wire, r report) []string {
	switch {
	case len(r.moves) == 0:
		return []string{"bestmove (none)"}
	case r.Depth == 0:
		return []string{v.remark(fromBook), bestMove(r.moves)}
	}
	return []string{v.info(w, r), bestMove(r.moves)}
}

// fromBook is the remark on a move that was not searched.
const fromBook = "a move of the opening book"

func bestMove(moves []string) string {
	line := "bestmove " + moves[0]
	if len(moves) > 1 {
		line += " ponder " + moves[1]
	}
	return line
}
