package lab

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"time"

	"duiyi/uci/drive"
)

// examples is how many mistakes of a kind a summary keeps in full.
const examples = 3

// A Summary is what came of a match so far, seen by the first player.
type Summary struct {
	Game    string   `json:"game"`
	Players []Tally  `json:"players"`
	Games   int      `json:"games"`
	Resumed int      `json:"resumed"` // of them, played before this run
	Wins    int      `json:"wins"`
	Draws   int      `json:"draws"`
	Losses  int      `json:"losses"`
	Pairs   Score    `json:"pairs"`        // of games with sides changed, by points
	Points  float64  `json:"points"`       // part of all, 0 to 1
	Elo     *float64 `json:"elo"`          // from pairs; none where infinite
	Error   *float64 `json:"elo_error_95"` // likewise
	LOS     float64  `json:"los"`          // from pairs
	SPRT    *Verdict `json:"sprt,omitempty"`
	First   float64  `json:"first_side"` // part of the points that the side to move first made

	Reasons map[string]int `json:"reasons"` // how games ended
	Plies   float64        `json:"plies"`   // of a game on average

	test       *SPRT
	half       map[int]int // points in halves of pairs with one game yet
	firstHalf  int         // points of the first side, in halves
	totalPlies int
}

// A Tally is what a player did.
type Tally struct {
	Name     string              `json:"name"`
	Limits   string              `json:"limits"`
	Moves    int                 `json:"moves"`
	Seconds  float64             `json:"seconds_a_move"`
	Depth    float64             `json:"depth"`            // on average, of moves that have one
	NPS      float64             `json:"nodes_per_second"` // of moves that have nodes
	Mistakes map[drive.Fault]int `json:"mistakes,omitempty"`
	Examples []string            `json:"examples,omitempty"` // of mistakes

	time, countedTime time.Duration
	deep, depths      int
	nodes             int64
}

// A Verdict is where an SPRT stands.
type Verdict struct {
	LLR      float64  `json:"llr"`
	Lower    float64  `json:"lower"`
	Upper    float64  `json:"upper"`
	Elo0     float64  `json:"elo0"`
	Elo1     float64  `json:"elo1"`
	Model    EloModel `json:"model"`
	Accepted string   `json:"accepted,omitempty"` // "elo0" or "elo1", when decided
}

func newSummary(c Config) *Summary {
	s := &Summary{Game: c.Game, Reasons: map[string]int{}, test: c.SPRT, half: map[int]int{}}
	for _, p := range c.Players {
		s.Players = append(s.Players, Tally{Name: p.Name, Limits: p.Limits.String(), Mistakes: map[drive.Fault]int{}})
	}
	s.reckon()
	return s
}

// Decision is 1 where an SPRT accepts elo1, −1 where it accepts elo0, 0 otherwise.
func (s *Summary) Decision() int {
	if s.test == nil {
		return 0
	}
	return s.test.Decide(s.Pairs)
}

// add takes in a game.
func (s *Summary) add(r Record) {
	s.Games++
	half := r.half()
	switch half {
	case 2:
		s.Wins++
	case 1:
		s.Draws++
	default:
		s.Losses++
	}
	if r.Leg == 1 {
		s.firstHalf += half
	} else {
		s.firstHalf += 2 - half
	}
	if other, ok := s.half[r.Pair]; ok {
		s.Pairs[half+other]++
		delete(s.half, r.Pair)
	} else {
		s.half[r.Pair] = half
	}
	s.Reasons[r.Reason]++
	s.totalPlies += len(r.Opening.Moves) + len(r.Moves)
	s.tally(r)
	s.reckon()
}

// tally adds what both players did in a game.
func (s *Summary) tally(r Record) {
	plies := len(r.Opening.Moves)
	odd := 0 // the side to move first in the FEN
	if fields := strings.Fields(r.Opening.FEN); len(fields) > 1 && fields[1] == "b" {
		odd = 1
	}
	for i, t := range r.Thoughts {
		p := &s.Players[(plies+i+odd+r.Leg-1)%2]
		p.Moves++
		p.time += t.Time
		if t.Depth > 0 {
			p.deep++
			p.depths += t.Depth
		}
		if t.Nodes > 0 {
			p.nodes += t.Nodes
			p.countedTime += t.Time
		}
	}
	if f := r.Fault; f != nil {
		p := &s.Players[f.Player]
		p.Mistakes[f.Kind]++
		if len(p.Examples) < examples {
			p.Examples = append(p.Examples, fmt.Sprintf("game %s: %s: %s", r.ID(), f.Kind, f.Detail))
		}
	}
}

// reckon computes what follows from the counts.
func (s *Summary) reckon() {
	s.Points, s.First, s.Plies = 0.5, 0.5, 0
	if n := float64(s.Games); n > 0 {
		s.Points = (float64(s.Wins) + float64(s.Draws)/2) / n
		s.First = float64(s.firstHalf) / 2 / n
		s.Plies = float64(s.totalPlies) / n
	}
	elo, plusMinus := s.Pairs.Elo()
	s.Elo, s.Error = finite(elo), finite(plusMinus)
	s.LOS = s.Pairs.LOS()
	if t := s.test; t != nil {
		lower, upper := t.Bounds()
		s.SPRT = &Verdict{LLR: t.LLR(s.Pairs), Lower: lower, Upper: upper, Elo0: t.Elo0, Elo1: t.Elo1, Model: t.Model}
		switch t.Decide(s.Pairs) {
		case 1:
			s.SPRT.Accepted = "elo1"
		case -1:
			s.SPRT.Accepted = "elo0"
		}
	}
	for i := range s.Players {
		p := &s.Players[i]
		p.Seconds = ratio(p.time.Seconds(), float64(p.Moves))
		p.Depth = ratio(float64(p.depths), float64(p.deep))
		p.NPS = ratio(float64(p.nodes), p.countedTime.Seconds())
	}
}

func ratio(a, b float64) float64 {
	if b == 0 {
		return 0
	}
	return a / b
}

func finite(x float64) *float64 {
	if math.IsInf(x, 0) || math.IsNaN(x) {
		return nil
	}
	return &x
}

// Line says the score in a line.
func (s *Summary) Line() string {
	text := fmt.Sprintf("%s v %s: %d games, +%d =%d -%d, %.1f %%, Elo %s, LOS %.1f %%, pairs %v",
		s.Players[0].Name, s.Players[1].Name, s.Games, s.Wins, s.Draws, s.Losses, 100*s.Points, s.eloText(), 100*s.LOS, s.Pairs)
	if v := s.SPRT; v != nil {
		text += fmt.Sprintf(", LLR %.2f (%.2f, %.2f)", v.LLR, v.Lower, v.Upper)
	}
	return text
}

func (s *Summary) eloText() string {
	switch {
	case s.Elo == nil && s.Points > 0.5:
		return "+∞"
	case s.Elo == nil:
		return "-∞"
	case s.Error == nil:
		return fmt.Sprintf("%+.1f ± ∞", *s.Elo)
	}
	return fmt.Sprintf("%+.1f ± %.1f", *s.Elo, *s.Error)
}

// Text says all there is, in some lines.
func (s *Summary) Text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s v %s, %d games", s.Game, s.Players[0].Name, s.Players[1].Name, s.Games)
	if s.Resumed > 0 {
		fmt.Fprintf(&b, ", %d of them from before", s.Resumed)
	}
	fmt.Fprintf(&b, "\nscore    +%d =%d -%d, %.1f %%; the first side made %.1f %%\n", s.Wins, s.Draws, s.Losses, 100*s.Points, 100*s.First)
	fmt.Fprintf(&b, "Elo      %s (95 %%), LOS %.1f %%\n", s.eloText(), 100*s.LOS)
	fmt.Fprintf(&b, "pairs    0: %d, 1/2: %d, 1: %d, 1 1/2: %d, 2: %d\n", s.Pairs[0], s.Pairs[1], s.Pairs[2], s.Pairs[3], s.Pairs[4])
	if v := s.SPRT; v != nil {
		fmt.Fprintf(&b, "SPRT     LLR %.2f in (%.2f, %.2f) for %s Elo %g against %g: ", v.LLR, v.Lower, v.Upper, v.Model, v.Elo1, v.Elo0)
		if v.Accepted == "" {
			b.WriteString("not decided\n")
		} else {
			b.WriteString(v.Accepted + " accepted\n")
		}
	}
	fmt.Fprintf(&b, "games    %.0f plies; %s\n", s.Plies, counts(s.Reasons))
	for _, p := range s.Players {
		fmt.Fprintf(&b, "%s\n         %s; %.3f s a move, depth %.1f, %.0f nodes/s\n", p.Name, p.Limits, p.Seconds, p.Depth, p.NPS)
		if len(p.Mistakes) > 0 {
			fmt.Fprintf(&b, "         mistakes: %s\n", counts(p.Mistakes))
		}
		for _, e := range p.Examples {
			fmt.Fprintf(&b, "         %s\n", strings.ReplaceAll(e, "\n", "\n         "))
		}
	}
	return b.String()
}

// counts writes what was counted, most frequent first.
func counts[K ~string](m map[K]int) string {
	var list []string
	keys := slices.Sorted(maps.Keys(m))
	slices.SortStableFunc(keys, func(a, b K) int { return m[b] - m[a] })
	for _, k := range keys {
		list = append(list, fmt.Sprintf("%d %s", m[k], k))
	}
	return strings.Join(list, ", ")
}
