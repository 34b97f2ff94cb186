package lab

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"duiyi/game"
	"duiyi/uci/drive"
)

// pgn writes a game as Portable Game Notation: chess with SAN as the standard has
// it, xiangqi with the tags and the ICCS moves that its programs share. Each move of
// an engine has a comment with its score, depth and time.
func pgn(t Terms, r Record) (string, error) {
	rules, err := t.Rules()
	if err != nil {
		return "", err
	}
	var b strings.Builder
	writeTags(&b, t, r)
	b.WriteByte('\n')
	if err := writeMoves(&b, rules, r); err != nil {
		return "", fmt.Errorf("game %s: %w", r.ID(), err)
	}
	b.WriteString("\n\n")
	return b.String(), nil
}

func writeTags(b *strings.Builder, t Terms, r Record) {
	tag := func(name, value string) {
		fmt.Fprintf(b, "[%s \"%s\"]\n", name, strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(value))
	}
	j := Job{Terms: t, Pair: r.Pair, Leg: r.Leg}
	first, second := t.Players[j.playerOf(game.First)], t.Players[j.playerOf(game.Second)]
	xiangqi, firstName := t.Game == "xiangqi", "White"
	if xiangqi {
		firstName = "Red"
		tag("Game", "Chinese Chess")
	}
	tag("Event", t.Players[0].Name+" - "+t.Players[1].Name)
	tag("Site", "?")
	tag("Date", r.Began.Format("2006.01.02"))
	tag("Round", r.ID())
	tag(firstName, first.Name)
	tag("Black", second.Name)
	tag("Result", r.Result)
	if r.Opening.FEN != "" {
		tag("SetUp", "1")
		tag("FEN", r.Opening.FEN)
	}
	if xiangqi {
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

func writeMoves(b *strings.Builder, rules game.Rules, r Record) error {
	p, err := r.Opening.start(rules)
	if err != nil {
		return err
	}
	notation := game.SAN
	if rules.Name() == "xiangqi" {
		notation = game.ICCS
	}
	number := 1
	if p, ok := p.(interface{ MoveNumber() int }); ok {
		number = p.MoveNumber()
	}
	w := wrapper{b: b}
	numberNext := true // the second side's move has a number only after an interruption
	for i, text := range slices.Concat(r.Opening.Moves, r.Moves) {
		m, err := p.Parse(text)
		if err != nil {
			return err
		}
		switch {
		case p.Side() == game.First:
			w.word(strconv.Itoa(number) + ".")
		case numberNext:
			w.word(strconv.Itoa(number) + "...")
		}
		w.word(p.Format(m, notation))
		numberNext = false
		if k := i - len(r.Opening.Moves); k >= 0 {
			w.word(r.Thoughts[k].comment())
			numberNext = true
		}
		if p.Side() == game.Second {
			number++
		}
		p.Make(m)
	}
	w.word("{" + r.Reason + "}")
	w.word(r.Result)
	return nil
}

// comment writes a thought as match programs do: {+0.35/12 0.10s}.
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
	return fmt.Sprintf("{%s/%d %.3fs}", score, t.Depth, t.Time.Seconds())
}

// A wrapper writes words in lines of less than 80 characters, as the standard asks.
type wrapper struct {
	b      *strings.Builder
	column int
}

func (w *wrapper) word(text string) {
	for word := range strings.FieldsSeq(text) {
		switch {
		case w.column == 0:
		case w.column+1+len(word) >= 80:
			w.b.WriteByte('\n')
			w.column = 0
		default:
			w.b.WriteByte(' ')
			w.column++
		}
		w.b.WriteString(word)
		w.column += len(word)
	}
}
