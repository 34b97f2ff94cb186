package record

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
)

// A Conversion says what became of the games of a file.
type Conversion struct {
	Read    int // games, those that cannot be read too
	Written int
	Short   int // of those written, how many only up to something that is wrong with them
	Skipped int
	// Reasons are those of what was skipped or cut short, each told once, in
	// the order they came up.
	Reasons []Reason
}

// A Reason says why games were skipped or cut short.
type Reason struct {
	Reason string
	Games  int
	First  *Error // an example
}

// maxReasons is how many reasons are told apart; the others count as one.
const maxReasons = 50

func (c *Conversion) because(e *Error) {
	reason := e.Reason
	for i := range c.Reasons {
		if c.Reasons[i].Reason == reason || i == maxReasons {
			c.Reasons[i].Games++
			return
		}
	}
	if len(c.Reasons) == maxReasons {
		reason = "other reasons"
	}
	c.Reasons = append(c.Reasons, Reason{reason, 1, e})
}

// Text says it in words, a line for each reason.
func (c *Conversion) Text() string {
	var b strings.Builder
	b.WriteString(games(c.Read) + fmt.Sprintf(" read, %d written", c.Written))
	if c.Short > 0 {
		fmt.Fprintf(&b, ", %d of them not to the end", c.Short)
	}
	if c.Skipped > 0 {
		fmt.Fprintf(&b, ", %d skipped", c.Skipped)
	}
	b.WriteByte('\n')
	for _, r := range c.Reasons {
		fmt.Fprintf(&b, "  %d × %s", r.Games, r.Reason)
		if place := r.First.Place(); place != "" {
			fmt.Fprintf(&b, " (%s)", place)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// games is a number of games in words.
func games(n int) string {
	if n == 1 {
		return "1 game"
	}
	return fmt.Sprintf("%d games", n)
}

// Convert writes the games of r to w, which it does not close, and adds them to c.
// Games that w cannot write are skipped, as are those of which nothing can be read;
// others with something wrong in them are written up to there. Now and then it calls
// progress, unless that is nil. The error is one of reading or writing as such, or of
// ctx.
func Convert(ctx context.Context, r Reader, w Writer, c *Conversion, progress func(Conversion)) error {
	const often = 1000 // games
	recycler, _ := r.(Recycler)
	for {
		if err := ctx.Err(); err != nil {
			return err
		}
		g, bad, err := next(r)
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		c.Read++
		if bad != nil {
			c.because(bad)
		}
		if g == nil || bad != nil && g.Root.child == nil {
			c.Skipped++
			continue
		}
		var refused *Error
		switch err := w.Write(g); {
		case err == nil:
			c.Written++
			if bad != nil {
				c.Short++
			}
		case errors.As(err, &refused):
			refused.Game = c.Read
			c.because(refused)
			c.Skipped++
		default:
			return err
		}
		if recycler != nil {
			recycler.Recycle(g)
		}
		if progress != nil && c.Read%often == 0 {
			progress(*c)
		}
	}
}

// next returns the next game, what is wrong with it, and an error that is final.
func next(r Reader) (g *Game, bad *Error, err error) {
	g, err = r.Next()
	if errors.As(err, &bad) {
		err = nil
	}
	return g, bad, err
}

// Nth returns game n of r, counted from 1, with the error that comes with it.
func Nth(ctx context.Context, r Reader, n int) (*Game, error) {
	for i := 1; ; i++ {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		g, err := r.Next()
		var bad *Error
		switch {
		case err == io.EOF:
			if i == 2 {
				return nil, errors.New("there is only 1 game")
			}
			return nil, fmt.Errorf("there are only %d games", i-1)
		case err != nil && !errors.As(err, &bad):
			return nil, err
		case i == n:
			return g, err
		}
		if r, ok := r.(Recycler); ok {
			r.Recycle(g)
		}
	}
}
