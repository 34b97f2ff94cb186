package session

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"duiyi/game"
	"duiyi/record"
	"duiyi/session/review"
	"duiyi/uci"
)

// A SaveError says why a kept game cannot be read.
type SaveError struct {
	Line   int // counted from 1
	Reason string
	Newer  bool // nothing is wrong with it; a newer program wrote it
}

// Error implements error.
func (e *SaveError) Error() string {
	return "saved game: line " + strconv.Itoa(e.Line) + ": " + e.Reason
}

// Load puts a kept game of the given kind on the board; if it is the computer's
// turn there, it thinks. Data that cannot be read changes nothing but the
// notice; the error, a *[SaveError], says where and why. Such data should be set
// aside rather than overwritten.
func (s *Session) Load(game string, data []byte) error {
	m, err := decode(data)
	if err == nil && m.setup.Game != game {
		err = &SaveError{Line: 2, Reason: "a game of " + m.setup.Game + ", not " + quote(game)}
	}
	if err != nil {
		if err.Newer {
			s.notify(SaveNewer, err.Error())
		} else {
			s.notify(SaveDamaged, err.Error())
		}
		s.changed()
		return err
	}
	s.notation[game] = m.notation
	s.begin(m)
	s.changed()
	return nil
}

// decode reads a kept game. It goes by what each line says before it looks at
// the sum, to be able to name the line that is damaged.
func decode(data []byte) (*match, *SaveError) {
	if len(data) > longestSave {
		return nil, &SaveError{Line: 1, Reason: "too long for a game"}
	}
	lines := strings.SplitAfter(string(data), "\n")
	head := strings.TrimSuffix(lines[0], "\n")
	number, ok := strings.CutPrefix(head, saveMagic)
	version, err := strconv.Atoi(number)
	switch {
	case !ok || err != nil || version < 1:
		return nil, &SaveError{Line: 1, Reason: "not a saved game: " + quote(head)}
	case version > saveVersion:
		return nil, &SaveError{Line: 1, Reason: "written by a newer program, in version " + strconv.Itoa(version) + " of the format", Newer: true}
	}
	// Version 1 has only words that version 2 has too, with the same meaning.
	return decodeLines(lines)
}

// decodeLines reads the lines after the first.
func decodeLines(lines []string) (*match, *SaveError) {
	r := reader{seen: map[string]int{}}
	for i := 0; ; i++ {
		r.line = i + 1
		text := lines[i]
		line, whole := strings.CutSuffix(text, "\n")
		if !whole { // as the last of lines never is
			return nil, r.error("the end is missing")
		}
		word, rest, _ := strings.Cut(line, " ")
		if word == "sum" {
			all := strings.Join(lines[:i], "")
			if text != sumLine(all) {
				return nil, r.error("the check sum does not fit what stands before it")
			}
			if i+1 < len(lines) && (i+2 < len(lines) || lines[i+1] != "") {
				return nil, &SaveError{Line: i + 2, Reason: "text after the end"}
			}
			return r.finish()
		}
		if i == 0 {
			continue
		}
		if err := r.field(word, rest); err != nil {
			return nil, err
		}
	}
}

// reader gathers the fields of a kept game.
type reader struct {
	line      int
	seen      map[string]int // line of each field
	setup     Setup
	notation  game.Notation
	flipped   bool
	paused    bool
	analysing bool
	opened    bool
	turning   bool
	tags      record.Tags
	score     game.Result
	declared  game.Outcome

	match     *match         // from the first line of moves on
	pos       game.Position  // after node
	node      *record.Node   // read last
	nodes     []*record.Node // in order, the root first
	open      []*record.Node // moves that the variations being read replace
	offer     Offer
	offeredAt int
	mood      mood
	review    string // as it is written
	live, at  int    // numbers, -1 where they are not said
	redo      int
}

func (r *reader) error(reason string) *SaveError { return &SaveError{Line: r.line, Reason: reason} }

// repeatable are the fields that there may be several of, and late those that may
// come after the moves.
var (
	repeatable = []string{"moves", "before", "after", "tag"}
	late       = []string{"moves", "before", "after", "live", "at", "redo", "left", "offer", "proposal", "played-on", "review", "result"}
)

// field reads one line.
func (r *reader) field(word, rest string) *SaveError {
	if r.seen[word] != 0 && !slices.Contains(repeatable, word) {
		return r.error(quote(word) + " for the second time")
	}
	if r.match != nil && !slices.Contains(late, word) {
		return r.error(quote(word) + " after the moves")
	}
	r.seen[word] = r.line
	switch word {
	case "game":
		r.setup.Game = rest
		if _, ok := rulesOf(rest); !ok {
			return r.error("unknown game " + quote(rest))
		}
	case "start":
		r.setup.FEN = rest
	case "rules":
		set, ok := game.ParseRuleSet(rest)
		if !ok {
			return r.error("unknown rules " + quote(rest))
		}
		r.setup.RuleSet = set
	case "chess960":
		r.setup.Chess960 = true
	case "ahead":
		n, ok := numbers(rest, 1)
		if !ok {
			return r.error("no such odds: " + quote(rest))
		}
		r.setup.Ahead = int(n[0])
	case "flipped":
		r.flipped = true
	case "paused":
		r.paused = true
	case "players":
		first, second, _ := strings.Cut(rest, " ")
		for i, name := range []string{first, second} {
			p, ok := indexOf(playerNames[:], name)
			if !ok {
				return r.error("unknown player " + quote(name))
			}
			r.setup.Players[i] = Player(p)
		}
	case "level":
		first, second, two := strings.Cut(rest, " ")
		if !two {
			second = first
		}
		for i, key := range [...]string{first, second} {
			level, ok := levelIndex(key)
			if !ok {
				return r.error("unknown level " + quote(key))
			}
			r.setup.Levels[i] = level
		}
	case "notation":
		n, ok := indexOf(notationNames[:], rest)
		if !ok {
			return r.error("unknown notation " + quote(rest))
		}
		r.notation = game.Notation(n)
	case "turning":
		r.turning = true
	case "opened":
		r.opened = true
	case "clock":
		n, ok := numbers(rest, 4)
		if !ok {
			return r.error("not a clock: " + quote(rest))
		}
		r.setup.Clock = Control{n[0].time(), n[1].time(), int(n[2]), n[3].time()}
	case "left":
		return r.left(rest)
	case "analysis":
		r.analysing = true
	case "tag":
		name, value, _ := strings.Cut(rest, " ")
		r.tags = append(r.tags, record.Tag{Name: name, Value: unescape.Replace(value)})
	case "score":
		score, ok := record.ParseResult(rest)
		if !ok {
			return r.error("unknown score " + quote(rest))
		}
		r.score = score
	case "moves":
		return r.moves(rest)
	case "before", "after":
		return r.comment(word, unescape.Replace(rest))
	case "live":
		return r.number(rest, &r.live)
	case "at":
		return r.number(rest, &r.at)
	case "redo":
		return r.number(rest, &r.redo)
	case "offer":
		what, at, ok := r.proposal(rest, offerNames[:])
		if !ok {
			return r.error("no such offer: " + quote(rest))
		}
		r.offer, r.offeredAt = Offer(what), at
	case "proposal":
		what, at, ok := r.proposal(rest, overtureNames[:])
		if !ok {
			return r.error("no such proposal: " + quote(rest))
		}
		r.mood.overture, r.mood.drawnAt = Overture(what), at
	case "played-on":
		r.mood.playedOn = true
	case "review":
		r.review = rest
	case "result":
		return r.result(rest)
	default:
		return r.error("unknown field " + quote(word))
	}
	return nil
}

// begin sets up the match from the fields before the moves.
func (r *reader) begin() *SaveError {
	if r.match != nil {
		return nil
	}
	for _, word := range []string{"game", "start", "players", "level", "notation"} {
		if r.seen[word] == 0 {
			return r.error("no " + word + " before this line")
		}
	}
	m, err := newMatch(r.setup)
	if err != nil {
		return &SaveError{Line: r.seen["start"], Reason: err.Error()}
	}
	m.notation = r.notation
	m.game.Tags, m.game.Result = r.tags, r.score
	r.match, r.live, r.at = m, -1, -1
	r.node, r.pos = m.game.Root, m.start.Clone()
	r.nodes = []*record.Node{r.node}
	return nil
}

// moves reads a line of moves.
func (r *reader) moves(rest string) *SaveError {
	if err := r.begin(); err != nil {
		return err
	}
	for text := range strings.SplitSeq(rest, " ") {
		if err := r.move(text); err != nil {
			return err
		}
	}
	return nil
}

// move reads a move or one of the words between moves.
func (r *reader) move(text string) *SaveError {
	m := r.match
	switch {
	case text == "(":
		if r.node == m.game.Root {
			return r.error("a variation without a move to replace")
		}
		r.open = append(r.open, r.node)
		r.node.Unplay(r.pos)
		r.node = r.node.Parent()
	case text == ")":
		if len(r.open) == 0 {
			return r.error("the end of no variation")
		}
		back := r.open[len(r.open)-1]
		r.open = r.open[:len(r.open)-1]
		for ; r.node != back.Parent(); r.node = r.node.Parent() {
			r.node.Unplay(r.pos)
		}
		r.node = back
		_ = back.Play(r.pos) // as before
	case strings.HasPrefix(text, "$"):
		nag, err := strconv.ParseUint(text[1:], 10, 8)
		if err != nil || r.node == m.game.Root {
			return r.error("unknown glyph " + quote(text))
		}
		r.node.AddNAG(record.NAG(nag))
	default:
		move := game.NoMove
		if text != nullText {
			var err error
			if move, err = uci.ParseMove(r.pos, text, uci.ZeroBased); err != nil {
				return r.error("ply " + strconv.Itoa(r.node.Ply()+1) + ": " + err.Error())
			}
		}
		next := &record.Node{Move: move}
		if !next.Legal(r.pos) {
			return r.error("ply " + strconv.Itoa(r.node.Ply()+1) + ": no turn to pass")
		}
		next = r.node.Add(move)
		m.know(next, r.pos)
		_ = next.Play(r.pos) // legal, see above
		r.node = next
		r.nodes = append(r.nodes, next)
	}
	return nil
}

// comment reads what is said of the last move.
func (r *reader) comment(where, text string) *SaveError {
	if err := r.begin(); err != nil {
		return err
	}
	if where == "before" {
		r.node.AddBefore(text)
	} else {
		r.node.AddAfter(text)
	}
	return nil
}

// number reads a count of moves, no more than there are.
func (r *reader) number(text string, n *int) *SaveError {
	if err := r.begin(); err != nil {
		return err
	}
	v, err := strconv.Atoi(text)
	if err != nil || v < 0 || v >= len(r.nodes) {
		return r.error("no such move: " + quote(text))
	}
	*n = v
	return nil
}

// proposal reads what has become of a proposal, and after how many plies it was made.
func (r *reader) proposal(rest string, names []string) (what, at int, ok bool) {
	name, text, _ := strings.Cut(rest, " ")
	what, known := indexOf(names, name)
	n, number := numbers(text, 1)
	if !known || !number {
		return 0, 0, false
	}
	return what, int(n[0]), true
}

// left reads what time each side has.
func (r *reader) left(rest string) *SaveError {
	if err := r.begin(); err != nil {
		return err
	}
	n, ok := numbers(rest, 4)
	if !ok || n[1] > mostPeriods || n[3] > mostPeriods {
		return r.error("no time left: " + quote(rest))
	}
	r.match.meters = [2]meter{{n[0].time(), int(n[1])}, {n[2].time(), int(n[3])}}
	return nil
}

// A figure is a number of a kept game, of milliseconds where it is a time.
type figure int32

func (f figure) time() time.Duration { return time.Duration(f) * time.Millisecond }

// numbers reads so many numbers, none of them negative.
func numbers(text string, n int) ([]figure, bool) {
	words := strings.Split(text, " ")
	list := make([]figure, 0, n)
	for _, w := range words {
		v, err := strconv.ParseUint(w, 10, 31)
		if err != nil {
			return nil, false
		}
		list = append(list, figure(v))
	}
	return list, len(list) == n
}

// result reads how the game ended by word.
func (r *reader) result(rest string) *SaveError {
	score, key, _ := strings.Cut(rest, " ")
	for _, result := range []game.Result{game.FirstWins, game.SecondWins, game.Draw} {
		for _, reason := range spoken {
			if result.String() == score && reasonKey(reason) == key {
				r.declared = game.Outcome{Result: result, Reason: reason}
				return nil
			}
		}
	}
	return r.error("unknown result " + quote(rest))
}

// finish returns the match once all is read.
func (r *reader) finish() (*match, *SaveError) {
	if err := r.begin(); err != nil {
		return nil, err
	}
	if len(r.open) > 0 {
		return nil, r.error("the end of a variation is missing")
	}
	m := r.match
	m.flipped, m.paused, m.declared = r.flipped, r.paused, r.declared
	m.opened, m.turning = r.opened, r.turning
	m.offer, m.offeredAt, m.mood = r.offer, r.offeredAt, r.mood
	live := last(m.game.Root)
	if r.live >= 0 {
		live = r.nodes[r.live]
	}
	at := live
	if r.at >= 0 {
		at = r.nodes[r.at]
	}
	if r.analysing {
		m.analysing, m.live = true, live
	} else {
		at = live
		for n := at; n.Parent() != nil; n = n.Parent() {
			if n.Parent().Main() != n {
				return nil, r.error("the game stands in a variation")
			}
		}
		for n, left := at, r.redo; left > 0; left-- {
			if n = n.Main(); n == nil {
				return nil, r.error("more moves taken back than there are")
			}
		}
		m.redo = r.redo
	}
	m.goTo(at)
	if r.review != "" {
		// One that cannot be read is no reason to refuse the game: it can be made anew.
		m.review, _ = review.Parse(m.setup.Game, m.start.Side(), m.mainCoords(), r.review)
	}
	return m, nil
}

func indexOf(names []string, name string) (int, bool) {
	for i, n := range names {
		if n == name {
			return i, true
		}
	}
	return 0, false
}
