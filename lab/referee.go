package lab

import (
	"context"
	"errors"
	"fmt"
	"time"

	"duiyi/game"
	"duiyi/lab/farm"
	"duiyi/uci/drive"
)

// Reasons for the end of a game beyond those of package game.
const (
	adjudicatedWin  = "adjudicated win"
	adjudicatedDraw = "adjudicated draw"
	tooLong         = "length of the game"
)

const (
	// untimed is how long to wait for a move where no time was set.
	untimed = 10 * time.Minute
	// grace is how long to wait for one after it lost on time, to see whether the
	// engine is alive.
	grace = time.Second
)

// A Table is where games of the same terms are played one after the other: it keeps
// the engines running from one game to the next. Close it after use.
type Table struct {
	terms   Terms
	rules   game.Rules
	engines [2]*drive.Engine // by player; nil: not running
}

// NewTable returns a table for games of the terms, which must be right.
func NewTable(t Terms) (*Table, error) {
	rules, err := t.Rules()
	if err != nil {
		return nil, err
	}
	return &Table{terms: t, rules: rules}, nil
}

// Close ends the engines.
func (t *Table) Close() {
	for player := range t.engines {
		t.dismiss(player)
	}
}

func (t *Table) dismiss(player int) {
	if e := t.engines[player]; e != nil {
		e.Close()
		t.engines[player] = nil
	}
}

// seat has a player ready for a new game, starting the engine if it does not run. One
// that died since the last game gets another chance.
func (t *Table) seat(ctx context.Context, player int, g *drive.Game) error {
	if e := t.engines[player]; e != nil {
		err := e.NewGame(ctx, g)
		if err == nil || ctx.Err() != nil {
			return err
		}
		t.dismiss(player)
	}
	p := t.terms.Players[player]
	var err error
	if p.Command, err = p.command(); err != nil {
		return farm.Unfit{Err: err}
	}
	e, err := drive.Start(ctx, p.Spec, t.rules)
	if err != nil {
		return farm.Unfit{Err: err}
	}
	t.engines[player] = e
	return e.NewGame(ctx, g)
}

// Play plays a game. An error means that it could not be played: an engine cannot be
// started, or ctx is done. What an engine does wrong in the game loses it.
func (t *Table) Play(ctx context.Context, j Job) (Record, error) {
	r := Record{Pair: j.Pair, Leg: j.Leg, Opening: j.Opening, Began: time.Now().UTC().Truncate(time.Second)}
	g, err := j.Opening.game(t.rules)
	if err != nil {
		return r, fmt.Errorf("opening of game %s: %w", j.ID(), err)
	}
	for player := range t.engines {
		if err := t.seat(ctx, player, g); err != nil {
			t.dismiss(player)
			return r, err
		}
	}
	var limits [2]Limits
	for s := range limits {
		limits[s] = j.Players[j.playerOf(game.Side(s))].Limits
	}
	clock, judge := newClock(limits), judge{rules: j.Judge}
	var offers [2]bool // a draw, with the last move
	for {
		p := g.Position()
		if o := outcome(p); o.Over() {
			r.end(o.Result, o.Reason.String())
			return r, nil
		}
		if result, reason := judge.verdict(); result != game.Ongoing {
			r.end(result, reason)
			return r, nil
		}
		mover := p.Side()
		player := j.playerOf(mover)
		answer, mistake, err := t.ask(ctx, player, g, clock)
		if err != nil {
			return r, err
		}
		if mistake != nil {
			r.Fault = mistake
			r.end(game.WinFor(mover.Other()), string(mistake.Kind))
			return r, nil
		}
		if answer.Resigns || answer.Claims == game.WinFor(mover.Other()) {
			r.end(game.WinFor(mover.Other()), game.Resignation.String())
			return r, nil
		}
		offers[player] = answer.Offers
		if offers == [2]bool{true, true} {
			r.end(game.Draw, game.Agreement.String())
			return r, nil
		}
		clock.press(mover, answer.Elapsed)
		r.Moves = append(r.Moves, p.Format(answer.Move, game.Coordinates))
		thought := think(answer)
		r.Thoughts = append(r.Thoughts, thought)
		judge.hear(mover, thought.Score)
		g.Play(answer.Move)
	}
}

func (r *Record) end(result game.Result, reason string) {
	r.Result, r.Reason = result.String(), reason
}

// outcome says whether the game is over: a draw that could be claimed is one, since
// engines have no way to claim it that they agree on.
func outcome(p game.Position) game.Outcome {
	if o := p.Outcome(); o.Over() {
		return o
	}
	return p.Claim()
}

// ask asks a player for a move. What it does wrong comes back as a mistake; one that
// can no longer be talked to is dismissed. The error is that of ctx.
func (t *Table) ask(ctx context.Context, player int, g *drive.Game, c *clock) (drive.Answer, *Mistake, error) {
	p := g.Position()
	mover := p.Side()
	wrong := func(kind drive.Fault, format string, args ...any) *Mistake {
		return &Mistake{player, kind, fmt.Sprintf(format, args...)}
	}
	allowed, timed := c.allowed(mover)
	patience := untimed
	if timed {
		patience = allowed + t.terms.Margin + grace
	}
	answer, err := t.engines[player].Think(ctx, g, c.drive(mover), patience)
	if err != nil {
		t.dismiss(player)
		var fault *drive.Error
		if !errors.As(err, &fault) {
			return answer, nil, err
		}
		return answer, wrong(fault.Fault, "%s", fault.Error()), nil
	}
	switch {
	case timed && answer.Elapsed > allowed+t.terms.Margin:
		return answer, wrong(timeForfeit, "took %v of %v", answer.Elapsed.Round(time.Millisecond), allowed.Round(time.Millisecond)), nil
	case answer.Resigns:
	case answer.Claims != game.Ongoing && answer.Claims != game.WinFor(mover.Other()):
		return answer, wrong(wrongClaim, "says %s in %s", answer.Claims, p.FEN()), nil
	case answer.Claims == game.Ongoing && answer.Move == game.NoMove:
		return answer, wrong(drive.Illegal, "gives no move in %s", p.FEN()), nil
	}
	return answer, nil, nil
}

// mateScore is the score of a mate on the board in a Thought.
const mateScore = 100_000

func think(a drive.Answer) Thought {
	t := Thought{Depth: a.Depth, Nodes: a.Nodes, Time: a.Elapsed.Round(time.Microsecond)}
	if a.HasScore {
		score := a.Score.Value
		switch {
		case a.Score.Mate && score > 0:
			score = mateScore - score
		case a.Score.Mate:
			score = -mateScore - score
		}
		t.Score = &score
	}
	return t
}

// A judge ends a game by what both players think of it.
type judge struct {
	rules    Adjudication
	plies    int
	winning  game.Result // side that all of the last thoughts see ahead
	wins     int         // how many thoughts running
	drawings int         // thoughts running that see a draw
}

// hear takes the score of the mover, nil where there is none.
func (j *judge) hear(mover game.Side, score *int) {
	j.plies++
	ahead := game.Ongoing
	if score != nil && max(*score, -*score) >= j.rules.WinScore {
		ahead = game.WinFor(mover)
		if *score < 0 {
			ahead = game.WinFor(mover.Other())
		}
	}
	if ahead != j.winning {
		j.winning, j.wins = ahead, 0
	}
	j.wins++
	if score != nil && max(*score, -*score) <= j.rules.DrawScore {
		j.drawings++
	} else {
		j.drawings = 0
	}
}

// verdict says how the game is to end now, if it is.
func (j *judge) verdict() (game.Result, string) {
	r := j.rules
	switch {
	case r.WinMoves > 0 && j.winning != game.Ongoing && j.wins >= 2*r.WinMoves:
		return j.winning, adjudicatedWin
	case r.DrawMoves > 0 && j.drawings >= 2*r.DrawMoves && j.plies >= 2*r.DrawAfter:
		return game.Draw, adjudicatedDraw
	case r.MaxPlies > 0 && j.plies >= r.MaxPlies:
		return game.Draw, tooLong
	}
	return game.Ongoing, ""
}
