package main

import (
	"encoding/json"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"duiyi/game"
	"duiyi/record"
	"duiyi/xiangqi"
)

func newRule() *cobra.Command {
	var (
		gameName, rulesName, fen, moves string
		asJSON                          bool
	)
	cmd := &cobra.Command{
		Use:   "rule",
		Short: "Judge a game by the rules of repetition and say why",
		Long: `Rule plays moves, in any notation, and says what the rules make of the position they lead
to: whether the game is over, how often the position has stood, what each move of the cycle
does (check, mate threat, chase: by whom, of whom), which side must vary, and which moves
would lose. At the third occurrence xiangqi is decided; at the second, who must vary is warned.

Rules of repetition of xiangqi:
  asian    who alone gives perpetual check, or alone chases one man perpetually, loses
  chinese  who alone checks, threatens mate or chases with every move loses
  casual   who alone gives perpetual check loses`,
		Example: `  duiyi rule --fen '4k4/9/9/5c3/R8/9/9/9/9/3K5 w' \
    --moves 'a5a6 f6f5 a6a5 f5f6 a5a6 f6f5 a6a5 f5f6'
  duiyi rule --game chess --moves 'Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8'`,
		Args: arguments(noArguments),
		RunE: func(cmd *cobra.Command, _ []string) error {
			p, err := playOut(gameName, rulesName, fen, moves)
			if err != nil {
				return err
			}
			report := newRuleReport(p)
			if asJSON {
				return json.NewEncoder(cmd.OutOrStdout()).Encode(report)
			}
			report.print(cmd.OutOrStdout())
			return nil
		},
	}
	cmd.Flags().StringVar(&gameName, "game", "xiangqi", "xiangqi or chess")
	cmd.Flags().StringVar(&rulesName, "rules", "", "asian (default), chinese or casual, for xiangqi")
	cmd.Flags().StringVar(&fen, "fen", "", "position to start from (default: the game's usual one)")
	cmd.Flags().StringVar(&moves, "moves", "", "moves to play, with spaces between")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}

// moveNumber is what stands before a move in a game's text.
var moveNumber = regexp.MustCompile(`^\d+\.+`)

// playOut returns the position that moves lead to.
func playOut(gameName, rulesName, fen, moves string) (game.Referee, error) {
	rules, err := rulesOf(gameName)
	if err != nil {
		return nil, err
	}
	p := rules.Start()
	if fen != "" {
		if p, err = rules.FromFEN(fen); err != nil {
			return nil, err
		}
	}
	if rulesName != "" {
		set, ok := game.ParseRuleSet(rulesName)
		ruled, several := p.(game.Ruled)
		switch {
		case !several:
			return nil, usageError{fmt.Errorf("rules %q: %s has only one set of rules", rulesName, gameName)}
		case !ok:
			return nil, usageError{fmt.Errorf("rules %q: must be asian, chinese or casual", rulesName)}
		}
		ruled.SetRuleSet(set)
	}
	for i, text := range strings.FieldsFunc(moves, func(r rune) bool { return strings.ContainsRune(" ,\t\r\n", r) }) {
		if text = text[len(moveNumber.FindString(text)):]; text == "" {
			continue
		}
		m, err := p.Parse(text)
		if err != nil {
			return nil, fmt.Errorf("word %d of the moves: %w", i+1, err)
		}
		p.Make(m)
	}
	return p.(game.Referee), nil
}

// A ruleReport is what rule prints.
type ruleReport struct {
	Game        string      `json:"game"`
	Rules       string      `json:"rules,omitempty"`
	FEN         string      `json:"fen"`
	Plies       int         `json:"plies"`
	Side        string      `json:"side"`
	Result      string      `json:"result"`
	Reason      string      `json:"reason,omitempty"`
	Claim       string      `json:"claim,omitempty"`   // what draw may be claimed
	Pending     string      `json:"pending,omitempty"` // result if the cycle is played once more
	PendingWhy  string      `json:"pending_reason,omitempty"`
	MustVary    string      `json:"must_vary,omitempty"`
	Forbidden   []string    `json:"forbidden,omitempty"`
	Occurrences int         `json:"occurrences"`
	Start       int         `json:"cycle_start"` // plies before the cycle
	Cycle       []ruleDeed  `json:"cycle,omitempty"`
	Conduct     [2]ruleSide `json:"conduct"`
}

type ruleDeed struct {
	Ply    int         `json:"ply"` // from 1
	Side   string      `json:"side"`
	Move   string      `json:"move"`
	Nature string      `json:"nature"`
	Chases []ruleChase `json:"chases,omitempty"`
}

type ruleChase struct {
	Victim  ruleMan   `json:"victim"`
	Hunters []ruleMan `json:"hunters"`
}

type ruleMan struct {
	Piece  string `json:"piece"`
	Square string `json:"square"`
	ID     int    `json:"id"`
}

type ruleSide struct {
	Side    string    `json:"side"`
	Natures []string  `json:"natures,omitempty"`
	Victims []ruleMan `json:"victims,omitempty"`
	Hunters []ruleMan `json:"hunters,omitempty"`
}

// newRuleReport asks for the ruling on the game that p is the end of.
func newRuleReport(p game.Referee) ruleReport {
	ruling := p.Ruling()
	w := ruleWriter{p.Rules()}
	r := ruleReport{
		Game: p.Rules().Name(), FEN: p.FEN(), Plies: p.Plies(), Side: w.side(p.Side()),
		Result: ruling.Outcome.Result.String(), Reason: ruling.Outcome.Reason.String(),
		Claim: ruling.Claim.Reason.String(), Occurrences: ruling.Occurrences, Start: ruling.Start,
	}
	if ruled, ok := p.(game.Ruled); ok {
		r.Rules = ruled.RuleSet().String()
	}
	if ruling.Pending.Over() {
		r.Pending, r.PendingWhy = ruling.Pending.Result.String(), ruling.Pending.Reason.String()
	}
	if side, must := ruling.Vary(); must {
		r.MustVary = w.side(side)
	}
	for _, m := range p.Forbidden() {
		r.Forbidden = append(r.Forbidden, p.Format(m, game.Coordinates))
	}
	for i, d := range ruling.Deeds {
		deed := ruleDeed{
			Ply: ruling.Start + i + 1, Side: w.side(d.Side), Move: w.square(d.From) + w.square(d.To), Nature: natureName(d.Nature),
		}
		for _, c := range d.Chases {
			deed.Chases = append(deed.Chases, ruleChase{w.man(c.Victim), w.men(c.Hunters)})
		}
		r.Cycle = append(r.Cycle, deed)
	}
	for s, c := range ruling.Conduct {
		r.Conduct[s] = ruleSide{w.side(game.Side(s)), record.NatureNames(c.Natures), w.men(c.Victims), w.men(c.Hunters)}
	}
	return r
}

// A ruleWriter names what belongs to a game.
type ruleWriter struct{ rules game.Rules }

func (w ruleWriter) side(s game.Side) string {
	if s == game.Second {
		return "black"
	}
	if w.rules.Name() == "xiangqi" {
		return "red"
	}
	return "white"
}

// square names a square as Coordinates does: xiangqi counts ranks from 0.
func (w ruleWriter) square(sq int) string {
	files, ranks := w.rules.Size()
	first := 0
	if ranks < 10 {
		first = 1
	}
	return string(rune('a'+sq%files)) + strconv.Itoa(first+sq/files)
}

func (w ruleWriter) man(m game.Man) ruleMan {
	return ruleMan{xiangqi.KindName(m.Piece.Kind()), w.square(m.Square), m.ID}
}

func (w ruleWriter) men(list []game.Man) (men []ruleMan) {
	for _, m := range list {
		men = append(men, w.man(m))
	}
	return men
}

func natureName(n game.Nature) string { return record.NatureNames(n)[0] }

// print writes the report for people.
func (r *ruleReport) print(w io.Writer) {
	rules := ""
	if r.Rules != "" {
		rules = ", " + r.Rules + " rules"
	}
	fmt.Fprintf(w, "%s%s, after %d plies, %s to move\n%s\n", r.Game, rules, r.Plies, r.Side, r.FEN)
	if len(r.Cycle) > 0 {
		fmt.Fprintf(w, "\nThe position has stood %d times. The cycle is plies %d to %d:\n", r.Occurrences, r.Start+1, r.Start+len(r.Cycle))
	}
	for _, d := range r.Cycle {
		fmt.Fprintf(w, "%4d. %-5s %s  %s", d.Ply, d.Side, d.Move, d.Nature)
		for i, c := range d.Chases {
			fmt.Fprint(w, []string{": ", "; "}[min(i, 1)], manList(c.Hunters), " after ", manList([]ruleMan{c.Victim}))
		}
		fmt.Fprintln(w)
	}
	if len(r.Cycle) > 0 {
		for _, c := range r.Conduct {
			fmt.Fprintf(w, "  %s throughout: %s", c.Side, strings.Join(c.Natures, ", "))
			if len(c.Victims) > 0 {
				fmt.Fprintf(w, ", %s after %s", manList(c.Hunters), manList(c.Victims))
			}
			fmt.Fprintln(w)
		}
	}
	fmt.Fprintln(w)
	switch {
	case r.Reason != "":
		fmt.Fprintf(w, "%s: %s by %s.\n", r.Result, r.winner(r.Result), r.Reason)
	case r.MustVary != "":
		fmt.Fprintf(w, "%s must vary, or %s by %s.\n", r.MustVary, r.winner(r.Pending), r.PendingWhy)
	case r.Pending != "":
		fmt.Fprintf(w, "If it goes on: %s by %s.\n", r.winner(r.Pending), r.PendingWhy)
	case r.Claim != "":
		fmt.Fprintf(w, "%s may claim a draw by %s.\n", r.Side, r.Claim)
	default:
		fmt.Fprintln(w, "The game goes on.")
	}
	if len(r.Forbidden) > 0 {
		fmt.Fprintf(w, "Not to be played: %s.\n", strings.Join(r.Forbidden, ", "))
	}
}

// winner says who wins by a result.
func (r *ruleReport) winner(result string) string {
	switch result {
	case game.FirstWins.String():
		return r.Conduct[game.First].Side + " wins"
	case game.SecondWins.String():
		return r.Conduct[game.Second].Side + " wins"
	}
	return "draw"
}

// manList writes men such as "rook a6 and horse c5".
func manList(men []ruleMan) string {
	var words []string
	for _, m := range men {
		words = append(words, m.Piece+" "+m.Square)
	}
	return strings.Join(words, " and ")
}
