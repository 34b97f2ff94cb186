package lab

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"duiyi/game"
	"duiyi/record"
	"duiyi/record/pgn"
	"duiyi/uci/drive"
)

// pgnText writes a game as Portable Game Notation: chess with SAN as the standard has
// it, xiangqi with the tags and the ICCS moves that its programs share. Each move of
// an engine has a comment with its score, depth and time.
func pgnText(t Terms, r Record) (string, error) {
	g, err := gameOf(t, r)
	if err != nil {
		return "", fmt.Errorf("game %s: %w", r.ID(), err)
	}
	var b strings.Builder
	if err := pgn.NewWriter(&b).Write(g); err != nil {
		return "", fmt.Errorf("game %s: %w", r.ID(), err)
	}
	return b.String(), nil
}

// gameOf returns a game with its tags and the comments of the engines.
func gameOf(t Terms, r Record) (*record.Game, error) {
	rules, err := t.Rules()
	if err != nil {
		return nil, err
	}
	g := record.New(rules)
	p, err := r.Opening.start(rules)
	if err != nil {
		return nil, err
	}
	g.FEN = r.Opening.FEN
	g.Result, _ = record.ParseResult(r.Result)
	setTags(g, t, r)
	at := g.Root
	for i, text := range slices.Concat(r.Opening.Moves, r.Moves) {
		m, err := p.Parse(text)
		if err != nil {
			return nil, err
		}
		p.Make(m)
		at = at.Add(m)
		if k := i - len(r.Opening.Moves); k >= 0 {
			at.AddAfter(r.Thoughts[k].comment())
		}
	}
	at.AddAfter(r.Reason)
	return g, nil
}

func setTags(g *record.Game, t Terms, r Record) {
	j := Job{Terms: t, Pair: r.Pair, Leg: r.Leg}
	first, second := t.Players[j.playerOf(game.First)], t.Players[j.playerOf(game.Second)]
	firstName := g.FirstPlayer()
	tag := g.Tags.Set
	tag("Event", t.Players[0].Name+" - "+t.Players[1].Name)
	tag("Date", r.Began.Format("2006.01.02"))
	tag("Round", r.ID())
	tag(firstName, first.Name)
	tag("Black", second.Name)
	if g.FEN != "" {
		tag("SetUp", "1")
		tag("FEN", g.FEN)
	}
	if t.Game == "xiangqi" {
		tag("Format", "ICCS")
	}
	tag("UTCTime", r.Began.Format("15:04:05"))
	tag("PlyCount", strconv.Itoa(len(r.Opening.Moves)+len(r.Moves)))
	if first.Limits == second.Limits {
		tag("TimeControl", timeControl(first.Limits))
	} else {
		tag(firstName+"TimeControl", timeControl(first.Limits))
		tag("BlackTimeControl", timeControl(second.Limits))
	}
	tag("Termination", termination(r))
}

// timeControl writes limits as the standard's tag does, where it can: a time for each
// move is a period of one move.
func timeControl(l Limits) string {
	seconds := func(d time.Duration) string { return strconv.FormatFloat(d.Seconds(), 'f', -1, 64) }
	switch {
	case l.timed() && l.Moves > 0:
		return fmt.Sprintf("%d/%s+%s", l.Moves, seconds(l.Base), seconds(l.Increment))
	case l.timed():
		return seconds(l.Base) + "+" + seconds(l.Increment)
	case l.MoveTime > 0:
		return "1/" + seconds(l.MoveTime)
	}
	return "-"
}

// termination is the standard's word for how a game ended.
func termination(r Record) string {
	switch {
	case r.Fault == nil && (r.Reason == adjudicatedWin || r.Reason == adjudicatedDraw || r.Reason == tooLong):
		return "adjudication"
	case r.Fault == nil:
		return "normal"
	case r.Fault.Kind == timeForfeit:
		return "time forfeit"
	case r.Fault.Kind == drive.Illegal || r.Fault.Kind == wrongClaim:
		return "rules infraction"
	}
	return "abandoned"
}

// comment writes a thought as match programs do: +0.35/12 0.10s.
func (t Thought) comment() string {
	score := "?"
	if s := t.Score; s != nil {
		switch n := mateScore - max(*s, -*s); {
		case n < 1000 && *s > 0:
			score = "+M" + strconv.Itoa(n)
		case n < 1000:
			score = "-M" + strconv.Itoa(n)
		default:
			score = fmt.Sprintf("%+.2f", float64(*s)/100)
		}
	}
	return fmt.Sprintf("%s/%d %.3fs", score, t.Depth, t.Time.Seconds())
}
