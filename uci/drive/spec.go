package drive

import (
	"fmt"
	"strings"
	"time"

	"duiyi/uci"
)

// A Protocol is a language that engines speak.
type Protocol string

// The protocols that this package speaks.
const (
	UCI    Protocol = "uci"
	UCCI   Protocol = "ucci"
	XBoard Protocol = "xboard"
)

// Ranks says how an engine numbers the ranks of a xiangqi board.
type Ranks string

// RanksAuto finds out by asking the engine for a first move where the protocol is
// UCI, and takes 0 to 9 otherwise.
const (
	RanksAuto     Ranks = ""
	RanksFromZero Ranks = "0"
	RanksFromOne  Ranks = "1"
)

// A Spec says how to start an engine.
type Spec struct {
	Name     string   // in errors and reports
	Command  []string // program and arguments
	Dir      string   // to run it in; empty: the current one
	Protocol Protocol // empty: UCI
	Ranks    Ranks
	Options  []Option // to set, in this order

	// Patience is how long the engine may take to answer what needs no thought, such
	// as the greeting; 0 is 20 seconds, since some read books or networks first.
	Patience time.Duration
}

// An Option is a setting of an engine, under the engine's own name for it.
type Option struct{ Name, Value string }

func (s Spec) patience() time.Duration {
	if s.Patience > 0 {
		return s.Patience
	}
	return 20 * time.Second
}

// Check says what is wrong with the spec, as far as can be seen without starting
// the engine.
func (s Spec) Check() error {
	switch {
	case len(s.Command) == 0:
		return fmt.Errorf("engine %s: no command", s.Name)
	case s.Protocol != "" && s.Protocol != UCI && s.Protocol != UCCI && s.Protocol != XBoard:
		return fmt.Errorf("engine %s: protocol %q is none of uci, ucci, xboard", s.Name, s.Protocol)
	case s.Ranks != RanksAuto && s.Ranks != RanksFromZero && s.Ranks != RanksFromOne:
		return fmt.Errorf("engine %s: ranks %q is neither 0 nor 1", s.Name, s.Ranks)
	}
	for _, o := range s.Options {
		if o.Name == "" || strings.ContainsAny(o.Name+o.Value, "\r\n") {
			return fmt.Errorf("engine %s: option %q is not one line with a name", s.Name, o.Name)
		}
	}
	return nil
}

// squares is what RanksFromOne and its kin mean to package uci.
func (r Ranks) squares() uci.Squares {
	if r == RanksFromOne {
		return uci.OneBased
	}
	return uci.ZeroBased
}

// Limits bound one thought. Zero values are no limit.
type Limits struct {
	MoveTime time.Duration
	Depth    int
	Nodes    int64

	// A clock, where Timed: what each side has left, by side, what it gets back for
	// each move, and how many moves are left until more time comes, 0 for never.
	Timed     bool
	Clock     [2]time.Duration
	Increment [2]time.Duration
	MovesToGo int
	// The clock as it was set: time, and moves it is for, 0 for all. Only the XBoard
	// protocol asks for these.
	Base  time.Duration
	Moves int
}

// Check says what an engine of the protocol cannot be told.
func (l Limits) Check(p Protocol) error {
	switch {
	case p == XBoard && l.Nodes > 0:
		return fmt.Errorf("the xboard protocol has no limit of nodes")
	case p == XBoard && l.MoveTime%time.Second != 0:
		return fmt.Errorf("the xboard protocol counts the time of a move in whole seconds, not %v", l.MoveTime)
	case l.MoveTime <= 0 && l.Depth <= 0 && l.Nodes <= 0 && !l.Timed:
		return fmt.Errorf("no limit of time, depth or nodes")
	case l.MoveTime > 0 && l.Timed:
		return fmt.Errorf("both a time for each move and a clock")
	}
	return nil
}
