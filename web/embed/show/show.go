// Package show knows what an embedded board shows: a game, up to a move, drawn as
// the fragment of its address says. It is that of a link (see package link) with
// some words more:
//
//	#game=xiangqi&moves=h2e2h9g7&ply=1&flip&lang=en
//
//	text      moves in any notation, with or without numbers, in place of moves
//	flip      the second side sits below
//	lang      zh-Hans, zh-Hant or en, in place of the browser's language
//	pieces    set of men, one of diagram.Sets
//	board     one of diagram.Boards
//	theme     light or dark, in place of the system's
//	bare      no controls
//	free      the frame becomes as high as the board would like it to be
package show

import (
	"errors"
	"strconv"
	"strings"

	"duiyi/diagram"
	"duiyi/game"
	"duiyi/record"
	"duiyi/record/link"
	"duiyi/web/i18n"
)

// pass is how a move is written with which a side passes, as in PGN.
const pass = "--"

// A Show is what an embedded board shows.
type Show struct {
	Rules   game.Rules
	Stands  []Stand // the start, and what each move leads to
	At      int     // the one to look at first
	Link    string  // fragment of a link to the whole game
	Lang    i18n.Lang
	Theme   string // light, dark, or "" for the system's
	Pieces  string
	Board   string
	Flipped bool
	Bare    bool
	Free    bool

	// Problem says in the reader's language what could not be read, "" where nothing; the rest
	// is shown.
	Problem string

	first int // number of the first move
}

// A Stand is how the game stands after a move.
type Stand struct {
	Move     string // that led there, "" at the start
	From, To int    // its squares, equal at the start
	Men      []game.Piece
	Turn     game.Side
	Check    int // square of a king or general attacked, or −1
	Outcome  game.Outcome
	FEN      string
}

// Parse reads the fragment of an address. languages are what the browser asks for.
func Parse(fragment string, languages []string) *Show {
	fields := link.Fields(fragment)
	has := func(name string) bool {
		value, given := fields[name]
		return given && value != "0" && value != "false"
	}
	s := &Show{
		Lang: i18n.Choose(languages), Theme: fields["theme"], Pieces: fields["pieces"], Board: fields["board"],
		Flipped: has("flip"), Bare: has("bare"), Free: has("free"),
	}
	if l, ok := i18n.FromTag(fields["lang"]); ok {
		s.Lang = l
	} else if tag := fields["lang"]; tag != "" {
		s.Lang = i18n.Choose([]string{tag})
	}
	g, n, err := link.Decode(fragment)
	if err == link.ErrNone && fields["game"] == "" {
		g, n, err = link.Decode("game=xiangqi&" + strings.TrimPrefix(fragment, "#"))
	}
	var bad *link.Error
	switch {
	case errors.As(err, &bad) && bad.Text != "":
		s.blame(bad.Text)
	case err != nil:
		s.Problem = s.Lang.T("embed.unread")
	}
	if g == nil {
		g, n, _ = link.Decode("game=xiangqi")
	}
	s.Rules = g.Rules
	if text := fields["text"]; text != "" && g.Root.Next() == nil {
		n = s.read(g, text)
		if ply, err := strconv.Atoi(fields["ply"]); err == nil && ply >= 0 {
			for n.Ply() > ply {
				n = n.Parent()
			}
		}
	}
	s.replay(g, n)
	return s
}

// blame says of a move that it cannot be made.
func (s *Show) blame(move string) {
	s.Problem = s.Lang.T("import.fault", move, s.Lang.T("import.fault.illegal"))
}

// read takes moves in any notation into g, and returns the last.
func (s *Show) read(g *record.Game, text string) *record.Node {
	at := g.Root
	p, err := g.Start()
	if err != nil {
		return at
	}
	for _, word := range strings.Fields(withoutComments(text)) {
		if rest := strings.TrimLeft(word, "0123456789"); rest == "" || strings.HasPrefix(rest, ".") || strings.HasPrefix(rest, "…") {
			word = strings.TrimLeft(rest, ".…") // 1.e4, 1... e5
		}
		switch word {
		case "", "1-0", "0-1", "1/2-1/2", "*":
			continue
		}
		next := &record.Node{Move: game.NoMove}
		if word != pass {
			next.Move, err = p.Parse(strings.TrimRight(word, "!?"))
		}
		if err == nil {
			err = next.Play(p)
		}
		if err != nil {
			s.blame(record.Shorten(word))
			return at
		}
		at = at.Add(next.Move)
	}
	return at
}

// withoutComments leaves out what stands in braces.
func withoutComments(text string) string {
	var b strings.Builder
	for {
		before, rest, found := strings.Cut(text, "{")
		b.WriteString(before + " ")
		if !found {
			return b.String()
		}
		_, text, _ = strings.Cut(rest, "}")
	}
}

// replay plays the game, and notes each position on the way.
func (s *Show) replay(g *record.Game, at *record.Node) {
	p, err := g.Start()
	if err != nil { // which no link is read with
		p = g.Rules.Start()
	}
	s.first = 1
	if p, ok := p.(interface{ MoveNumber() int }); ok {
		s.first = p.MoveNumber()
	}
	s.add(p, "", 0, 0)
	notation := s.Lang.Notation(g.Rules.Name())
	for n := range g.Root.Mainline() {
		// A passed turn leaves the last move marked.
		last := s.Stands[len(s.Stands)-1]
		from, to, text := last.From, last.To, pass
		if !n.IsNull() {
			from, to = p.FromTo(n.Move)
			text = p.Format(n.Move, notation)
		}
		_ = n.Play(p) // what is not legal has not been read
		s.add(p, text, from, to)
		if n == at {
			s.At = len(s.Stands) - 1
		}
	}
	s.Link, _ = link.Encode(g, at)
}

func (s *Show) add(p game.Position, move string, from, to int) {
	files, ranks := s.Rules.Size()
	stand := Stand{Move: move, From: from, To: to, Men: make([]game.Piece, files*ranks), Turn: p.Side(), Check: -1, Outcome: p.Outcome(), FEN: p.FEN()}
	for sq := range stand.Men {
		stand.Men[sq] = p.At(sq)
		if letter := s.Rules.Letter(stand.Men[sq]) | 0x20; letter == 'k' && stand.Men[sq].Side() == p.Side() && p.InCheck() {
			stand.Check = sq
		}
	}
	s.Stands = append(s.Stands, stand)
}

// Words say how the game stands after a move.
func (s *Show) Words(at int) string {
	stand := &s.Stands[at]
	name := s.Rules.Name()
	words := s.Lang.T("status.turn", s.Lang.Side(name, stand.Turn))
	switch {
	case stand.Outcome.Over():
		words = s.Lang.Outcome(name, stand.Outcome)
	case stand.Check >= 0:
		words = s.Lang.T("status.check", s.Lang.Side(name, stand.Turn))
	}
	if stand.Move == "" {
		return words
	}
	return s.number(at) + stand.Move + " · " + words
}

// number is what stands before a move: its number, and dots if it is the second
// side's.
func (s *Show) number(at int) string {
	n := at - 1
	if s.Stands[0].Turn == game.Second {
		n++
	}
	dots := ". "
	if n%2 == 1 {
		dots = "… "
	}
	return strconv.Itoa(s.first+n/2) + dots
}

// Options are how to draw the board.
func (s *Show) Options() diagram.Options {
	return diagram.Options{Set: s.Pieces, Board: s.Board, Flipped: s.Flipped}
}
