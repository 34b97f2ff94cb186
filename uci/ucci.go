package uci

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"duiyi/game"
	"duiyi/search"
)

// ucciVoice speaks UCCI.
type ucciVoice struct{}

func (ucciVoice) commands(s *server) map[string]func([]string) {
	return map[string]func([]string){
		"ucci":      func([]string) { s.greet("ucciok") },
		"setoption": s.setUCCIOption,
		"banmoves":  s.ban,
		"probe":     s.probe,
		"stop":      func([]string) { s.stopOrDeny() },
		"quit":      func([]string) { s.halt(); s.over = true; s.print("bye") },
	}
}

// setUCCIOption obeys "setoption N [V]". Options that the engine does not have
// are no error, since programs set them without asking.
func (s *server) setUCCIOption(args []string) {
	if len(args) == 0 {
		s.remark("setoption wants a name")
		return
	}
	s.setOption(args[0], strings.Join(args[1:], " "))
}

// ban obeys "banmoves": moves not to be played until the next position, since a
// rule that the engine may not know forbids them.
func (s *server) ban(args []string) {
	s.halt()
	s.banned = nil
	for _, text := range args {
		if m, err := ParseMove(s.position, text, s.squares()); err == nil {
			s.banned = append(s.banned, m)
		} else {
			s.remark("not banned: %v", err)
		}
	}
}

// stopOrDeny obeys "stop". A program that sends it to an engine at rest has lost
// track of it, and would wait for ever without an answer.
func (s *server) stopOrDeny() {
	if s.thought == nil {
		s.print("nobestmove")
		return
	}
	s.halt()
}

// probe obeys "probe": what the table knows of a position. While a search writes
// to the table nothing is known.
func (s *server) probe(args []string) {
	p, ok := s.readPosition(args)
	if !ok || s.engine == nil || s.thought != nil {
		s.print("pophash")
		return
	}
	known, ok := s.engine.Lookup(p)
	line := "pophash"
	if ok && p.Legal(known.Move) {
		line += " bestmove " + FormatMove(p, known.Move, s.squares())
	}
	bound := func(name string) {
		line += " " + name + " " + strconv.Itoa(ucciScore(known.Score)) + " depth " + strconv.Itoa(known.Depth)
	}
	if ok && known.Bound >= 0 {
		bound("lowerbound")
	}
	if ok && known.Bound <= 0 {
		bound("upperbound")
	}
	s.print(line)
}

func (ucciVoice) describe(o option) string {
	var b strings.Builder
	b.WriteString("option " + o.name + " type " + o.kind)
	o.describeRange(&b)
	if o.kind != "button" {
		b.WriteString(" default " + o.standard)
	}
	return b.String()
}

func (ucciVoice) remark(text string) string { return "info message " + text }

// goal reads the arguments of UCCI's "go". Depth 0 asks for the value of the position
// and no move.
func (ucciVoice) goal(s *server, args []string) (g goal) {
	unit := time.Second
	if s.settings.millis {
		unit = time.Millisecond
	}
	var left, increment time.Duration
	clocked, movesToGo := false, 0
	w := words{args}
	for word := w.next(); word != ""; word = w.next() {
		switch word {
		case "infinite":
			g.infinite = true
		case "ponder":
			g.ponder = true
		case "draw":
			g.offered = true
		case "depth":
			w.number(func(n int64) { g.limits.Depth, g.evaluate = clampDepth(n), n <= 0 })
		case "nodes":
			w.number(func(n int64) { g.limits.Nodes = max(n, 1) })
		case "time":
			w.number(func(n int64) { left = span(n, unit); clocked = true })
		case "increment":
			w.number(func(n int64) { increment = span(n, unit); clocked = true })
		case "movestogo":
			w.number(func(n int64) { movesToGo = int(min(max(n, 0), maxMovesToGo)) })
		case "opptime", "oppincrement", "oppmovestogo":
			w.number(func(int64) {}) // the opponent's time does not change ours
		}
	}
	if clocked && !g.infinite {
		g.limits.Clock = s.clock(left, increment, movesToGo)
	}
	g.settle()
	if len(s.banned) > 0 {
		for _, m := range s.position.Moves() {
			if !slices.Contains(s.banned, m) {
				g.limits.Moves = append(g.limits.Moves, m)
			}
		}
		g.noMove = len(g.limits.Moves) == 0
	}
	return g
}

// UCCI has no mate scores. As in ElephantEye, a mate in n plies is ucciMate − n, and
// all else is nearer to zero than ucciWin.
const (
	ucciMate = 10_000
	ucciWin  = 9_800
)

func ucciScore(score int) int {
	if _, ok := search.MateIn(score); ok {
		if score > 0 {
			return ucciMate - (search.Mate - score)
		}
		return (score + search.Mate) - ucciMate
	}
	return min(max(score, 1-ucciWin), ucciWin-1)
}

func (ucciVoice) info(_ wire, r report) string {
	score := strconv.Itoa(ucciScore(r.Score))
	if len(r.PV) == 0 { // nothing was searched
		return "info depth 0 score " + score
	}
	var b fields
	b.text("info")
	b.number("depth", int64(r.Depth))
	b.number("score", int64(ucciScore(r.Score)))
	b.number("time", r.Elapsed.Milliseconds())
	b.number("nodes", r.Nodes)
	b.number("nps", nps(r.Line))
	return string(b) + "pv " + strings.Join(r.moves, " ")
}

// answer says the best move, and whether the engine takes a draw or gives up.
func (v ucciVoice) answer(t *thought, w wire, r report) []string {
	if t.evaluate && len(t.position.Moves()) > 0 {
		return []string{v.info(w, r), "nobestmove"}
	}
	switch {
	case len(r.moves) == 0:
		return []string{"nobestmove"}
	case r.Depth == 0:
		return []string{v.remark(fromBook), bestMove(r.moves)}
	}
	line := bestMove(r.moves)
	switch {
	case t.strong && hopeless(r.Score):
		line += " resign"
	case t.offered && contentWithDraw(t.position, r.Score):
		line += " draw"
	}
	return []string{v.info(w, r), line}
}

// resignMoves is how near a mate against it the engine gives up at. Further away,
// an opponent may miss it.
const resignMoves = 3

func hopeless(score int) bool {
	n, mate := search.MateIn(score)
	return mate && score < 0 && -n <= resignMoves
}

// The engine takes an offered draw where it stands worse than worseScore
// centipawns, and from move settledMove on where it does not stand better.
const (
	worseScore  = -50
	settledMove = 20
)

func contentWithDraw(p game.Position, score int) bool {
	if score <= worseScore {
		return true
	}
	numbered, ok := p.(interface{ MoveNumber() int })
	return score <= 0 && ok && numbered.MoveNumber() >= settledMove
}
