package drive

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"duiyi/game"
	"duiyi/uci"
)

// stopTime is how long an engine may take to answer when told to stop.
const stopTime = 2 * time.Second

// An Engine is a running engine. It is not safe for use by several goroutines at
// once. After an error other than that of a context it is of no more use and must
// be closed.
type Engine struct {
	spec    Spec
	rules   game.Rules
	squares uci.Squares
	id      string // as the engine calls itself
	process *process
	talk    protocol
}

// A protocol is a language, spoken through an Engine.
type protocol interface {
	// greet says hello, learns what the engine offers and sets its options.
	greet(ctx context.Context) error
	// newGame makes the engine forget the game before.
	newGame(ctx context.Context, g *Game) error
	// ask puts the question. answer looks at one line of what comes back, and says
	// whether it is the end of the answer. stop asks for it at once.
	ask(g *Game, l Limits) error
	answer(text string, a *Answer) (done bool, err error)
	stop() error
	// quit is the word that ends the engine.
	quit() string
}

// An Answer is what an engine says when asked for a move.
type Answer struct {
	Move game.Move // NoMove where there is none
	Text string    // the move as the engine wrote it

	Resigns bool
	Offers  bool        // a draw, with the move
	Claims  game.Result // in place of a move: how the game ended, it says

	HasScore bool
	Score    uci.Score // for the engine's side
	Depth    int       // plies
	Nodes    int64
	Elapsed  time.Duration // from the question to the answer
}

// Start starts an engine and prepares it to play the game. The error is an *Error,
// or that of ctx.
func Start(ctx context.Context, s Spec, rules game.Rules) (*Engine, error) {
	if err := s.Check(); err != nil {
		return nil, &Error{Engine: s.Name, Fault: Unusable, Reason: err.Error()}
	}
	p, err := startProcess(s.Command, s.Dir)
	if err != nil {
		return nil, &Error{Engine: s.Name, Fault: Unusable, Reason: err.Error()}
	}
	e := &Engine{spec: s, rules: rules, squares: s.Ranks.squares(), process: p}
	switch s.Protocol {
	case UCCI:
		e.talk = &ucciEngine{Engine: e}
	case XBoard:
		e.talk = &xboardEngine{Engine: e}
	default:
		e.talk = &uciEngine{Engine: e}
	}
	if err := e.talk.greet(ctx); err != nil {
		e.Close()
		return nil, e.explain(err)
	}
	return e, nil
}

// ID returns what the engine calls itself.
func (e *Engine) ID() string { return e.id }

// NewGame prepares the engine for another game.
func (e *Engine) NewGame(ctx context.Context, g *Game) error {
	return e.explain(e.talk.newGame(ctx, g))
}

// Think asks for a move in the position that g has come to. patience is how long
// to wait for the answer; after that the engine is told to stop, and an answer that
// comes within 2 seconds more still counts as one, with the time it took. The error
// is an *Error, or that of ctx.
func (e *Engine) Think(ctx context.Context, g *Game, l Limits, patience time.Duration) (Answer, error) {
	e.process.drain()
	var a Answer
	asked := time.Now()
	if err := e.talk.ask(g, l); err != nil {
		return a, e.explain(err)
	}
	hear := func(l line) (bool, error) {
		a.Elapsed = l.at.Sub(asked)
		return e.talk.answer(l.text, &a)
	}
	err := e.listen(ctx, patience, hear)
	if errors.Is(err, errSilent) {
		if err = e.talk.stop(); err == nil {
			err = e.listen(ctx, stopTime, hear)
		}
		if errors.Is(err, errSilent) {
			err = &Error{Fault: Hung, Reason: fmt.Sprintf("no answer within %v, nor when told to stop", patience)}
		}
	}
	if err != nil {
		return a, e.explain(err)
	}
	if a.Text == "" {
		return a, nil
	}
	if a.Move, err = e.read(g.now, a.Text); err != nil {
		return a, e.explain(&Error{Fault: Illegal, Reason: err.Error()})
	}
	return a, nil
}

// Close ends the engine, by force if it does not go within a second.
func (e *Engine) Close() { e.process.close(e.talk.quit()) }

// read reads a move of the engine.
func (e *Engine) read(p game.Position, text string) (game.Move, error) {
	if castling := strings.ReplaceAll(text, "0", "O"); strings.HasPrefix(castling, "O-O") {
		return p.Parse(castling)
	}
	return uci.ParseMove(p, text, e.squares)
}

// errSilent is that of listen when time is up.
var errSilent = errors.New("no answer")

// listen hands lines to hear until it is done, for as long as patience.
func (e *Engine) listen(ctx context.Context, patience time.Duration, hear func(line) (bool, error)) error {
	timer := time.NewTimer(patience)
	defer timer.Stop()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-timer.C:
			return errSilent
		case l, ok := <-e.process.lines:
			if !ok {
				return &Error{Fault: Crashed, Reason: e.process.how()}
			}
			if done, err := hear(l); done || err != nil {
				return err
			}
		}
	}
}

// await listens for what needs no thought; what names it.
func (e *Engine) await(ctx context.Context, what string, hear func(text string) (bool, error)) error {
	err := e.listen(ctx, e.spec.patience(), func(l line) (bool, error) { return hear(l.text) })
	if errors.Is(err, errSilent) {
		return &Error{Fault: Hung, Reason: fmt.Sprintf("no %s within %v", what, e.spec.patience())}
	}
	return err
}

// awaitWord listens for a line that begins with word.
func (e *Engine) awaitWord(ctx context.Context, word string) error {
	return e.await(ctx, word, func(text string) (bool, error) {
		first, _, _ := strings.Cut(strings.TrimSpace(text), " ")
		return first == word, nil
	})
}

// send writes a line to the engine.
func (e *Engine) send(text string) error {
	if err := e.process.send(text); err != nil {
		return &Error{Fault: Crashed, Reason: fmt.Sprintf("does not read %q: %s", shorten(text), e.process.how())}
	}
	return nil
}

// sendAll writes several lines.
func (e *Engine) sendAll(texts ...string) error {
	for _, text := range texts {
		if err := e.send(text); err != nil {
			return err
		}
	}
	return nil
}

// explain adds to an error what is known of the engine.
func (e *Engine) explain(err error) error {
	var fault *Error
	if !errors.As(err, &fault) || fault.Engine != "" {
		return err
	}
	fault.Engine = e.spec.Name
	fault.Output, fault.Stderr = e.process.output()
	return fault
}

// shorten cuts text that is too long to be repeated in an error.
func shorten(text string) string {
	const enough = 60
	if len(text) <= enough {
		return text
	}
	return text[:enough] + "…"
}
