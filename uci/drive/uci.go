package drive

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"duiyi/game"
	"duiyi/uci"
)

// A uciEngine speaks UCI.
type uciEngine struct {
	*Engine
	offered map[string]offer // options, by lower-case name
}

// An offer is an option that an engine says it has.
type offer struct {
	name    string
	choices []string
}

// readOffer reads an "option" line of UCI, or of UCCI, which leaves out "name".
func readOffer(text string) (o offer, ok bool) {
	words := strings.Fields(text)
	if len(words) < 2 || words[0] != "option" {
		return o, false
	}
	words = words[1:]
	if words[0] == "name" {
		words = words[1:]
	}
	end := slices.Index(words, "type")
	if end < 0 {
		end = len(words)
	}
	o.name = strings.Join(words[:end], " ")
	for i := end; i+1 < len(words); i++ {
		if words[i] == "var" {
			o.choices = append(o.choices, words[i+1])
		}
	}
	return o, o.name != ""
}

func (e *uciEngine) greet(ctx context.Context) error {
	if err := e.hello(ctx, "uci"); err != nil {
		return err
	}
	if err := e.setVariant(); err != nil {
		return err
	}
	for _, o := range e.spec.Options {
		if _, ok := e.offered[strings.ToLower(o.Name)]; !ok {
			return &Error{Fault: Unusable, Reason: "has no option " + o.Name}
		}
		if err := e.set(o.Name, o.Value); err != nil {
			return err
		}
	}
	if err := e.ready(ctx); err != nil {
		return err
	}
	if _, ranks := e.rules.Size(); ranks == 10 && e.spec.Ranks == RanksAuto {
		return e.findSquares(ctx)
	}
	return nil
}

// hello sends the word of the protocol and reads what the engine says of itself.
func (e *uciEngine) hello(ctx context.Context, word string) error {
	e.offered = map[string]offer{}
	if err := e.send(word); err != nil {
		return err
	}
	return e.await(ctx, word+"ok", func(text string) (bool, error) {
		text = strings.TrimSpace(text)
		if o, ok := readOffer(text); ok {
			e.offered[strings.ToLower(o.name)] = o
		}
		if name, ok := strings.CutPrefix(text, "id name "); ok {
			e.id = name
		}
		return text == word+"ok", nil
	})
}

// setVariant chooses the game. An engine without the option is taken to play that
// game alone.
func (e *uciEngine) setVariant() error {
	o, ok := e.offered["uci_variant"]
	if !ok {
		return nil
	}
	if !slices.Contains(o.choices, e.rules.Name()) {
		return &Error{Fault: Unusable, Reason: "does not play " + e.rules.Name()}
	}
	return e.set(o.name, e.rules.Name())
}

func (e *uciEngine) set(name, value string) error {
	if value == "" {
		return e.send("setoption name " + name)
	}
	return e.send("setoption name " + name + " value " + value)
}

func (e *uciEngine) ready(ctx context.Context) error {
	if err := e.send("isready"); err != nil {
		return err
	}
	return e.awaitWord(ctx, "readyok")
}

// findSquares asks for a first move, which tells the two ways of numbering apart:
// from the starting position no move of one way is legal when read in the other.
func (e *uciEngine) findSquares(ctx context.Context) error {
	if err := e.sendAll("position startpos", "go depth 1"); err != nil {
		return err
	}
	var best string
	err := e.await(ctx, "first move", func(text string) (done bool, err error) {
		best, _, done = uci.ParseBestMove(text)
		return done, nil
	})
	if err != nil {
		return err
	}
	for _, s := range []uci.Squares{uci.ZeroBased, uci.OneBased} {
		if _, err := uci.ParseMove(e.rules.Start(), best, s); err == nil {
			e.squares = s
			return nil
		}
	}
	return &Error{Fault: Unusable, Reason: fmt.Sprintf("its first move %q is none of %s, however ranks are counted", best, e.rules.Name())}
}

func (e *uciEngine) newGame(ctx context.Context, _ *Game) error {
	if err := e.send("ucinewgame"); err != nil {
		return err
	}
	return e.ready(ctx)
}

func (e *uciEngine) ask(g *Game, l Limits) error {
	position := "position startpos"
	moves, fen := g.since(false, e.squares)
	if !g.usual() {
		position = "position fen " + fen
	}
	if len(moves) > 0 {
		position += " moves " + strings.Join(moves, " ")
	}
	return e.sendAll(position, uciGo(l))
}

// uciGo writes the limits as UCI does.
func uciGo(l Limits) string {
	words := []string{"go"}
	add := func(word string, n int64) { words = append(words, word, strconv.FormatInt(n, 10)) }
	if l.Timed {
		add("wtime", milliseconds(l.Clock[game.First]))
		add("btime", milliseconds(l.Clock[game.Second]))
		if l.Increment != [2]time.Duration{} {
			add("winc", milliseconds(l.Increment[game.First]))
			add("binc", milliseconds(l.Increment[game.Second]))
		}
		if l.MovesToGo > 0 {
			add("movestogo", int64(l.MovesToGo))
		}
	}
	if l.MoveTime > 0 {
		add("movetime", milliseconds(l.MoveTime))
	}
	if l.Depth > 0 {
		add("depth", int64(l.Depth))
	}
	if l.Nodes > 0 {
		add("nodes", l.Nodes)
	}
	return strings.Join(words, " ")
}

// milliseconds is what is left of a clock: a flag that hangs is 1.
func milliseconds(d time.Duration) int64 { return max(d.Milliseconds(), 1) }

func (e *uciEngine) answer(text string, a *Answer) (bool, error) {
	if info, ok := uci.ParseInfo(text); ok {
		a.take(info)
		return false, nil
	}
	best, _, ok := uci.ParseBestMove(text)
	a.Text = best
	return ok, nil
}

// take remembers what an engine says on the way. A bound is no score.
func (a *Answer) take(info uci.Info) {
	if info.MultiPV > 1 {
		return
	}
	if info.Nodes > 0 {
		a.Nodes = info.Nodes
	}
	if info.HasScore && info.Score.Bound == 0 {
		a.HasScore, a.Score = true, info.Score
		a.Depth = info.Depth
	}
}

func (e *uciEngine) stop() error  { return e.send("stop") }
func (e *uciEngine) quit() string { return "quit" }
