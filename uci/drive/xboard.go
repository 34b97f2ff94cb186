package drive

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"duiyi/game"
	"duiyi/uci"
)

const (
	quietTime  = 200 * time.Millisecond // of silence before an engine is spoken to
	repeatTime = 3 * time.Second        // without an answer before it is greeted again
)

// An xboardEngine speaks XBoard's protocol. It keeps the game itself, so it is told
// each move, in force mode, in which it only listens.
type xboardEngine struct {
	*Engine
	features map[string]string
	options  []string // names of those offered
	sent     int      // moves of the game that the engine knows
	limited  bool     // it knows the limits of this game
	pings    int
	lastSent string // move told last, for its refusal
}

// readFeatures reads the name=value pairs after "feature"; values may be quoted.
func readFeatures(text string, found func(name, value string)) {
	for text = strings.TrimSpace(text); text != ""; text = strings.TrimSpace(text) {
		name, rest, ok := strings.Cut(text, "=")
		if !ok {
			return
		}
		var value string
		if quoted, is := strings.CutPrefix(rest, `"`); is {
			value, text, _ = strings.Cut(quoted, `"`)
		} else {
			value, text, _ = strings.Cut(rest, " ")
		}
		found(strings.TrimSpace(name), value)
	}
}

func (e *xboardEngine) greet(ctx context.Context) error {
	e.features = map[string]string{}
	if err := e.send("xboard"); err != nil {
		return err
	}
	// GNU Chess loses what comes on the heels of its first line; a silence is waited
	// for, and what that lets pass is said again.
	var accepted []string
	hear := func(text string) (bool, error) {
		// Some print their prompt before it.
		_, list, ok := strings.Cut(text, "feature ")
		if !ok {
			return false, nil
		}
		readFeatures(list, func(name, value string) {
			if name == "option" {
				e.options = append(e.options, optionName(value))
				return
			}
			e.features[name] = value
			accepted = append(accepted, "accepted "+name)
		})
		return e.features["done"] == "1", nil
	}
	if err := e.hush(ctx); err != nil {
		return err
	}
	if err := e.send("protover 2"); err != nil {
		return err
	}
	err := e.listen(ctx, min(repeatTime, e.spec.patience()), func(l line) (bool, error) { return hear(l.text) })
	if errors.Is(err, errSilent) {
		if len(accepted) == 0 {
			if err := e.send("protover 2"); err != nil {
				return err
			}
		}
		err = e.await(ctx, "feature done=1", hear)
	}
	if err != nil {
		return err
	}
	if err := e.sendAll(accepted...); err != nil {
		return err
	}
	e.id = e.features["myname"]
	variants := strings.Split(e.features["variants"], ",")
	if variant := e.variant(); !slices.Contains(variants, variant) && !(variant == "normal" && e.features["variants"] == "") {
		return &Error{Fault: Unusable, Reason: "does not play " + e.rules.Name()}
	}
	return nil
}

// hush waits until the engine has said nothing for a moment, but not for long.
func (e *xboardEngine) hush(ctx context.Context) error {
	for range 10 {
		heard := func(line) (bool, error) { return true, nil }
		if err := e.listen(ctx, quietTime, heard); errors.Is(err, errSilent) {
			return nil
		} else if err != nil {
			return err
		}
	}
	return nil
}

// optionName is the name in "NAME -type …".
func optionName(feature string) string {
	name, _, _ := strings.Cut(feature, " -")
	return name
}

// variant is XBoard's name of the game.
func (e *xboardEngine) variant() string {
	if name := e.rules.Name(); name != "chess" {
		return name
	}
	return "normal"
}

// setOptions sets the engine's own options, and with them what the protocol has
// commands for: memory in MiB and cores.
func (e *xboardEngine) setOptions() error {
	for _, o := range e.spec.Options {
		text := ""
		switch {
		case slices.Contains(e.options, o.Name):
			text = "option " + o.Name
			if o.Value != "" {
				text += "=" + o.Value
			}
		case o.Name == "memory" && e.features["memory"] == "1":
			text = "memory " + o.Value
		case o.Name == "cores" && e.features["smp"] == "1":
			text = "cores " + o.Value
		default:
			return &Error{Fault: Unusable, Reason: "has no option " + o.Name}
		}
		if err := e.send(text); err != nil {
			return err
		}
	}
	return nil
}

// newGame starts a game. Options come after the variant, since some engines reset
// them with it.
func (e *xboardEngine) newGame(ctx context.Context, g *Game) error {
	e.sent, e.limited, e.lastSent = 0, false, ""
	if err := e.send("new"); err != nil {
		return err
	}
	if e.variant() != "normal" {
		if err := e.send("variant " + e.variant()); err != nil {
			return err
		}
	}
	if err := e.setOptions(); err != nil {
		return err
	}
	if err := e.sendAll("force", "easy", "post"); err != nil {
		return err
	}
	if !g.usual() {
		if e.features["setboard"] != "1" {
			return &Error{Fault: Refused, Reason: "cannot set up a position; openings must be moves from the usual one"}
		}
		if err := e.send("setboard " + xboardFEN(g.start)); err != nil {
			return err
		}
	}
	return e.ready(ctx)
}

// xboardFEN writes a position as XBoard's engines read it: in xiangqi with H and E
// for horse and elephant.
func xboardFEN(p game.Position) string {
	board, rest, _ := strings.Cut(p.FEN(), " ")
	if p.Rules().Name() == "xiangqi" {
		board = strings.NewReplacer("N", "H", "n", "h", "B", "E", "b", "e").Replace(board)
	}
	return board + " " + rest
}

// ready waits until the engine has done all it was told, where it can say so.
func (e *xboardEngine) ready(ctx context.Context) error {
	if e.features["ping"] != "1" {
		return nil
	}
	e.pings++
	if err := e.send("ping " + strconv.Itoa(e.pings)); err != nil {
		return err
	}
	pong := "pong " + strconv.Itoa(e.pings)
	return e.await(ctx, pong, func(text string) (bool, error) {
		if reason, ok := e.refusal(text); ok {
			return false, &Error{Fault: Refused, Reason: reason}
		}
		return strings.HasSuffix(strings.TrimSpace(text), pong), nil
	})
}

func (e *xboardEngine) ask(g *Game, l Limits) error {
	if !e.limited {
		e.limited = true
		if err := e.sendAll(xboardLimits(g.now.Side(), l)...); err != nil {
			return err
		}
	}
	if err := e.send("force"); err != nil { // which "go" left
		return err
	}
	texts, _ := g.since(false, e.squares)
	for ; e.sent < len(texts); e.sent++ {
		e.lastSent = texts[e.sent]
		text := e.lastSent
		if e.features["usermove"] == "1" {
			text = "usermove " + text
		}
		if err := e.send(text); err != nil {
			return err
		}
	}
	if l.Timed && e.features["time"] != "0" {
		us := g.now.Side()
		left := func(s game.Side) string { return strconv.FormatInt(max(l.Clock[s].Milliseconds()/10, 1), 10) }
		if err := e.sendAll("time "+left(us), "otim "+left(us.Other())); err != nil {
			return err
		}
	}
	return e.send("go")
}

// xboardLimits writes the limits of a game.
func xboardLimits(us game.Side, l Limits) []string {
	var texts []string
	if l.MoveTime > 0 {
		texts = append(texts, fmt.Sprintf("st %d", l.MoveTime/time.Second))
	}
	if l.Timed {
		base := max(l.Base, time.Second)
		texts = append(texts, fmt.Sprintf("level %d %d:%02d %s", l.Moves, base/time.Minute, base%time.Minute/time.Second,
			strconv.FormatFloat(l.Increment[us].Seconds(), 'f', -1, 64)))
	}
	if l.Depth > 0 {
		texts = append(texts, fmt.Sprintf("sd %d", l.Depth))
	}
	return texts
}

// refusal reports whether a line says that the engine does not accept what it was
// told last.
func (e *xboardEngine) refusal(text string) (reason string, ok bool) {
	if reason, ok := strings.CutPrefix(text, "tellusererror "); ok {
		return reason, true
	}
	lower := strings.ToLower(text)
	about := strings.Contains(lower, "illegal move") || strings.Contains(lower, "invalid move")
	if about && e.lastSent != "" && strings.Contains(lower, e.lastSent) {
		return fmt.Sprintf("does not accept the move %s: %s", e.lastSent, text), true
	}
	return "", false
}

func (e *xboardEngine) answer(text string, a *Answer) (bool, error) {
	text = strings.TrimSpace(text)
	if reason, ok := e.refusal(text); ok {
		return false, &Error{Fault: Refused, Reason: reason}
	}
	// GNU Chess says "My move is" as of old.
	for _, prefix := range [...]string{"move ", "My move is : "} {
		if move, ok := strings.CutPrefix(text, prefix); ok {
			a.Text, _, _ = strings.Cut(strings.TrimSpace(move), " ")
			e.sent++ // the engine knows its own move
			return true, nil
		}
	}
	words := strings.Fields(text)
	if len(words) == 0 {
		return false, nil
	}
	switch words[0] {
	case "resign":
		a.Resigns = true
		return true, nil
	case "offer":
		a.Offers = true
	case "1-0", "0-1", "1/2-1/2":
		for _, r := range [...]game.Result{game.FirstWins, game.SecondWins, game.Draw} {
			if r.String() == words[0] {
				a.Claims = r
			}
		}
		return true, nil
	default:
		a.takeThinking(words)
	}
	return false, nil
}

// takeThinking reads "ply score time nodes pv".
func (a *Answer) takeThinking(words []string) {
	if len(words) < 4 {
		return
	}
	var numbers [4]int
	for i := range numbers {
		text := words[i]
		if i == 0 {
			text = strings.TrimRight(text, ".+-&<>*") // marks of some engines
		}
		n, err := strconv.Atoi(text)
		if err != nil {
			return
		}
		numbers[i] = n
	}
	a.HasScore, a.Score = true, uci.Score{Value: numbers[1]}
	a.Depth, a.Nodes = numbers[0], int64(numbers[3])
}

func (e *xboardEngine) stop() error  { return e.send("?") }
func (e *xboardEngine) quit() string { return "quit" }
