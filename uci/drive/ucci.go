package drive

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"duiyi/uci"
)

// A ucciEngine speaks UCCI, which is UCI but for its greeting, its options, its
// words for time, and how a position is told: from the last capture.
type ucciEngine struct {
	*Engine
	uci  uciEngine
	unit time.Duration // that times are given in
}

func (e *ucciEngine) greet(ctx context.Context) error {
	e.uci.Engine = e.Engine
	if e.rules.Name() != "xiangqi" {
		return &Error{Fault: Unusable, Reason: "UCCI knows no other game than xiangqi"}
	}
	if err := e.uci.hello(ctx, "ucci"); err != nil {
		return err
	}
	e.unit = time.Second
	if e.offers("usemillisec") {
		e.unit = time.Millisecond
		if err := e.send("setoption usemillisec true"); err != nil {
			return err
		}
	}
	for _, o := range e.spec.Options {
		if !e.offers(o.Name) {
			return &Error{Fault: Unusable, Reason: "has no option " + o.Name}
		}
		if err := e.send(strings.TrimSpace("setoption " + o.Name + " " + o.Value)); err != nil {
			return err
		}
	}
	return e.uci.ready(ctx)
}

func (e *ucciEngine) offers(option string) bool {
	_, ok := e.uci.offered[strings.ToLower(option)]
	return ok
}

func (e *ucciEngine) newGame(ctx context.Context, _ *Game) error {
	if e.offers("newgame") {
		if err := e.send("setoption newgame"); err != nil {
			return err
		}
	}
	return e.uci.ready(ctx)
}

func (e *ucciEngine) ask(g *Game, l Limits) error {
	moves, fen := g.since(true, e.squares)
	position := "position fen " + fen
	if len(moves) > 0 {
		position += " moves " + strings.Join(moves, " ")
	}
	return e.sendAll(position, e.goText(g, l))
}

// goText writes the limits as UCCI does, which has no time for a move: all the time
// for one move is the same.
func (e *ucciEngine) goText(g *Game, l Limits) string {
	words := []string{"go"}
	add := func(word string, n int64) { words = append(words, word, strconv.FormatInt(n, 10)) }
	clock := func(d time.Duration) int64 { return max(int64(d/e.unit), 1) }
	us := g.now.Side()
	switch {
	case l.MoveTime > 0:
		add("time", clock(l.MoveTime))
		add("movestogo", 1)
	case l.Timed:
		them := us.Other()
		add("time", clock(l.Clock[us]))
		if l.MovesToGo > 0 {
			add("movestogo", int64(l.MovesToGo))
		} else {
			add("increment", int64(l.Increment[us]/e.unit))
		}
		add("opptime", clock(l.Clock[them]))
		if l.MovesToGo == 0 {
			add("oppincrement", int64(l.Increment[them]/e.unit))
		}
	case l.Depth > 0:
		add("depth", int64(l.Depth))
	default:
		add("nodes", l.Nodes)
	}
	return strings.Join(words, " ")
}

func (e *ucciEngine) answer(text string, a *Answer) (bool, error) {
	words := strings.Fields(text)
	if len(words) == 0 {
		return false, nil
	}
	switch words[0] {
	case "info":
		// UCCI writes "score 12" for UCI's "score cp 12".
		if i := slices.Index(words, "score"); i >= 0 && i+1 < len(words) {
			if _, err := strconv.Atoi(words[i+1]); err == nil {
				words = slices.Insert(words, i+1, "cp")
			}
		}
		if info, ok := uci.ParseInfo(strings.Join(words, " ")); ok {
			a.take(info)
		}
	case "nobestmove":
		return true, nil
	case "bestmove":
		a.Text, _, _ = uci.ParseBestMove(text)
		a.Resigns = slices.Contains(words, "resign")
		a.Offers = slices.Contains(words, "draw")
		if a.Resigns {
			a.Text = "" // the move is for form's sake
		}
		return true, nil
	}
	return false, nil
}

func (e *ucciEngine) stop() error  { return e.send("stop") }
func (e *ucciEngine) quit() string { return "quit" }
