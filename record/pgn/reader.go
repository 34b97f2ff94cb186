package pgn

import (
	"bytes"
	"io"
	"strings"

	"duiyi/chess"
	"duiyi/game"
	"duiyi/record"
	"duiyi/record/charset"
	"duiyi/xiangqi"
)

// What a single game may have at most, so that a file made to do harm fills no
// memory. No game or book comes near.
const (
	maxTags  = 1 << 10
	maxNodes = 1 << 20
	maxWords = 1 << 24 // bytes of comments
)

// A Reader reads games of chess and xiangqi, see [NewReader].
type Reader struct {
	raw     io.Reader
	s       *scanner
	usual   game.Rules // of games whose tags do not say
	strings intern
	arena   record.Arena
	start   *chess.Position // usual starting position
	board   *chess.Position // for games from there
	board2  *xiangqi.Position
	number  int          // of the game
	lax     bool         // some game of the file had no result behind it, and another followed
	spare   *record.Game // one that may be used again

	// The game at hand:
	g        *record.Game
	p        game.Position
	chess    *chess.Position // p, if it is chess
	xiangqi  *xiangqi.Position
	at       *record.Node // the last move
	ply      int          // of at
	forks    []fork       // variations that at is in
	before   []string     // comments before the next move
	fresh    bool         // a variation has just begun
	skipping int          // of a variation: how many brackets are open
	nodes    int
	words    int
	failure  *record.Error
	end      ending
	lost     bool // the rest of the game is skipped
	prose    bool // no game, but text behind the last one
}

// A fork is where a variation leaves a line: the move that it replaces, and the
// plies before it.
type fork struct {
	node *record.Node
	ply  int
}

// An ending is what a game ends with instead of a result.
type ending uint8

const (
	ended      ending = iota // with a result
	byNext                   // with another game behind it
	byFile                   // with the file
	byFileHalf               // with the file, behind the number of a move that is not there
)

// NewReader returns a reader of PGN. It reads what the standard describes and what
// programs and people make of it, and tells from tags and moves which game is
// played; moves of xiangqi are read in all three dialects, however the tag Format
// calls them, and in the encodings of package charset.
func NewReader(r io.Reader) record.Reader { return &Reader{raw: r} }

// begin looks at the beginning of the file.
func (r *Reader) begin() {
	r.s = newScanner(r.raw)
	r.s.ensure(record.DetectLength)
	r.start = chess.Start()
	r.board = chess.Start()
	r.board2 = xiangqi.Start()
	head := r.s.buf[:min(r.s.end, record.DetectLength)]
	r.usual = chess.Rules
	first, some := looksLikeXiangqi(head)
	if first {
		r.usual = xiangqi.Rules
	}
	wide := bytes.HasPrefix(head, []byte("\xff\xfe")) || bytes.HasPrefix(head, []byte("\xfe\xff"))
	if some || wide {
		read := bytes.Clone(r.s.buf[:r.s.end])
		eof, err := r.s.eof, r.s.err
		rest := r.raw
		if eof {
			rest = failing{err}
		}
		r.s = newScanner(charset.NewReader(io.MultiReader(bytes.NewReader(read), rest)))
	}
}

// failing is the end of a file, with an error or without.
type failing struct{ err error }

func (f failing) Read([]byte) (int, error) {
	if f.err != nil {
		return 0, f.err
	}
	return 0, io.EOF
}

// Next implements record.Reader.
func (r *Reader) Next() (*record.Game, error) {
	if r.s == nil {
		r.begin()
	}
	for {
		r.number++
		g, err := r.next()
		if !r.prose {
			return g, err
		}
		r.number--
	}
}

// next returns the next game, or what else stands there.
func (r *Reader) next() (*record.Game, error) {
	r.g = r.game()
	r.at, r.p, r.chess, r.xiangqi = r.g.Root, nil, nil, nil
	r.ply, r.nodes, r.words, r.skipping = 0, 0, 0, 0
	r.forks, r.before, r.fresh = r.forks[:0], nil, false
	r.failure, r.end, r.lost, r.prose = nil, ended, false, false
	r.setClasses(r.usual == xiangqi.Rules)
	some := r.read()
	if r.s.err != nil {
		return nil, r.s.err
	}
	if !some && r.failure == nil {
		return nil, io.EOF
	}
	if r.g.Rules == nil && !r.lost { // only tags
		r.setUp()
	}
	r.takeResult()
	if len(r.forks) > 0 && !r.lost {
		r.failAs(record.CauseCut, "", "a variation has no end")
	}
	for _, text := range r.before {
		r.at.AddAfter(text)
	}
	r.g.Unended = r.failure == nil && r.cutOff()
	r.lax = r.lax || r.end == byNext
	r.rewind()
	g := r.g
	r.g, r.at = nil, nil
	if r.failure == nil {
		return g, nil
	}
	if g.Rules == nil || len(g.Tags) == 0 && g.Root.Main() == nil {
		g = nil
	}
	return g, r.failure
}

// game returns a new game.
func (r *Reader) game() *record.Game {
	g := r.spare
	r.spare = nil
	if g == nil {
		g = &record.Game{}
	}
	*g = record.Game{Root: r.arena.Root(), Tags: g.Tags[:0]}
	return g
}

// Recycle implements record.Recycler.
func (r *Reader) Recycle(g *record.Game) {
	if g != nil && r.spare == nil {
		r.arena.Recycle()
		r.spare = g
	}
}

func (r *Reader) setClasses(xiangqi bool) {
	r.s.classes = &chessClasses
	if xiangqi {
		r.s.classes = &xiangqiClasses
	}
}

// rewind takes the positions that games usually start from back there.
func (r *Reader) rewind() {
	switch r.p {
	case r.board:
		r.board.Become(r.start)
	case r.board2:
		for n := r.at; n != r.g.Root; n = n.Parent() {
			n.Unplay(r.board2)
		}
	}
}

// cutOff reports whether the file seems to break off in the game: behind a number, or where
// there are tags, which programs write with a result behind the moves. Moves alone, or
// a position, people write without one, as some files have all their games.
func (r *Reader) cutOff() bool {
	switch {
	case r.end == byFileHalf:
		return true
	case r.end != byFile || r.lax || len(r.g.Tags) == 0:
		return false
	case r.at == r.g.Root:
		return r.g.FEN == ""
	}
	return !r.p.Outcome().Over()
}

// read reads a game. It returns false at the end of the file.
func (r *Reader) read() (some bool) {
	moves := false // the tags are over
	for {
		if moves && r.chess != nil && r.skipping == 0 && !r.lost {
			r.plainMoves()
		}
		t := r.s.next()
		if t == tagAhead {
			switch name, value, size := r.s.tag(); {
			case name == nil && r.s.fault != nil:
				r.failAs(r.s.fault.cause, string(r.s.text), r.s.fault.reason)
				r.s.skipLine()
			case name == nil:
				r.s.pos++
				r.fail("[", "not like a tag")
			case moves || r.begun(name):
				r.end = byNext
				return true
			default:
				some = true
				if f := r.s.fault; f != nil {
					r.failAs(f.cause, string(name), f.reason)
					if f == longTag {
						r.s.skipLine()
						break
					}
				}
				r.tag(name, value)
				r.s.pos += size
			}
			continue
		}
		if t == endOfFile {
			if r.end = byFile; r.s.numbered {
				r.end = byFileHalf
			}
			return some
		}
		if t == comment && !moves {
			r.comment()
			continue
		}
		if !moves {
			some, moves = true, true
			r.setUp()
		}
		if r.lost || r.skipping > 0 {
			if r.skip(t) {
				return true
			}
			continue
		}
		switch t {
		case moveText:
			r.move()
		case comment:
			r.comment()
		case glyph:
			if !r.fresh && r.s.nag != 0 {
				r.at.AddNAG(r.s.nag)
			}
		case opening:
			r.open()
		case closing:
			r.close()
		case result:
			if r.result() {
				return true
			}
		}
	}
}

// skip passes a token of what is skipped: of a variation up to its end, or of the
// rest of a game up to its result, with which it returns true.
func (r *Reader) skip(t token) (over bool) {
	switch t {
	case opening:
		r.skipping++
	case closing:
		r.skipping = max(r.skipping-1, 0)
	case result:
		if r.skipping == 0 {
			return r.result()
		}
	}
	return false
}

// begun reports whether name is that of the tag which is the first of every game,
// and is there already.
func (r *Reader) begun(name []byte) bool {
	if len(name) != len("Event") || len(r.g.Tags) == 0 || !strings.EqualFold(string(name), "Event") {
		return false
	}
	_, ok := r.g.Tags.Lookup("Event")
	return ok
}

// tag takes a tag.
func (r *Reader) tag(name, value []byte) {
	if len(r.g.Tags) >= maxTags {
		r.failAs(record.CauseLong, string(name), "too many tags")
		return
	}
	t := record.Tag{Name: r.strings.get(name), Value: r.strings.get(unescape(value))}
	if r.g.Tags == nil {
		r.g.Tags = make(record.Tags, 0, 16)
	}
	r.g.Tags = append(r.g.Tags, t)
	if saysXiangqi(t.Name, t.Value) {
		r.setClasses(true)
	}
}

// setUp puts up the starting position, once all tags are read.
func (r *Reader) setUp() {
	g := r.g
	var reason string
	if g.Rules, g.Chess960, reason = rulesOf(g.Tags, r.usual); reason != "" {
		r.lose(record.CauseVariant, g.Tags.Get("Variant"), reason)
		return
	}
	r.setClasses(g.Rules == xiangqi.Rules)
	fen := strings.TrimSpace(g.Tags.Get("FEN"))
	if fen == "" || fen == "startpos" || fen == "?" || fen == startFEN(g.Rules) {
		switch {
		case g.Rules == xiangqi.Rules:
			r.p, r.xiangqi = r.board2, r.board2
			return
		case !g.Chess960:
			r.p, r.chess = r.board, r.board
			return
		}
	} else {
		g.FEN = fen
	}
	p, err := g.Start()
	if err != nil {
		g.FEN = ""
		r.lose(record.CauseSetup, fen, err.Error())
		return
	}
	r.p = p
	r.chess, _ = p.(*chess.Position)
	r.xiangqi, _ = p.(*xiangqi.Position)
}

func startFEN(rules game.Rules) string {
	if rules == xiangqi.Rules {
		return xiangqi.StartFEN
	}
	return chess.StartFEN
}

// takeResult takes the result from the tag, if the moves have none.
func (r *Reader) takeResult() {
	if r.g.Result == game.Ongoing {
		r.g.Result = results[r.g.Tags.Get("Result")]
	}
}

// result ends the game with what is said on the same line after it. Within a
// variation it is that of an example, which changes nothing.
func (r *Reader) result() (over bool) {
	if len(r.forks) > 0 && !r.lost {
		return false
	}
	r.g.Result = r.s.result
	for r.s.commentAhead() {
		r.s.next()
		if !r.lost {
			r.comment()
		}
	}
	return true
}

// commentAhead reports whether a comment in braces follows on the same line.
func (s *scanner) commentAhead() bool {
	s.ensure(maxSymbol)
	for i := s.pos; i < s.end; i++ {
		if c := s.buf[i]; c != ' ' && c != '\t' {
			return c == '{'
		}
	}
	return false
}

// comment takes a comment.
func (r *Reader) comment() {
	if f := r.s.fault; f != nil {
		r.failAs(f.cause, string(r.s.text[:min(len(r.s.text), maxSymbol)]), f.reason)
	}
	if r.words += len(r.s.text); r.words > maxWords {
		r.lose(record.CauseLong, "", "too many comments")
		return
	}
	text := tidy(r.s.text, r.s.classes == &xiangqiClasses)
	switch {
	case text == "":
	case r.fresh || r.s.numbered || len(r.before) > 0:
		r.before = append(r.before, text)
	default:
		r.at.AddAfter(text)
	}
}

// open begins a variation in place of the last move.
func (r *Reader) open() {
	if r.fresh || r.at == r.g.Root {
		r.skipping = 1
		r.fail("(", "a variation before any move")
		return
	}
	r.forks = append(r.forks, fork{r.at, r.ply - 1})
	r.at.Unplay(r.p)
	r.at = r.at.Parent()
	r.ply--
	r.fresh = true
}

// close ends a variation and goes back to the move that it began at.
func (r *Reader) close() {
	if len(r.forks) == 0 {
		r.fail(")", "no variation to end")
		return
	}
	f := r.forks[len(r.forks)-1]
	r.forks = r.forks[:len(r.forks)-1]
	for ; r.ply > f.ply; r.ply-- {
		r.at.Unplay(r.p)
		r.at = r.at.Parent()
	}
	for _, text := range r.before { // of a variation without moves
		f.node.AddAfter(text)
	}
	r.before, r.fresh = nil, false
	if f.node.Play(r.p) == nil {
		r.at = f.node
		r.ply++
	}
}

// play makes a move; NoMove is a null move.
func (r *Reader) play(m game.Move) {
	n := r.arena.Add(r.at, m)
	if m != game.NoMove {
		r.p.Make(m)
	} else if n.Play(r.p) != nil {
		n.Remove()
		r.bad("--", "a side that is in check cannot pass")
		return
	}
	r.at = n
	r.ply++
	r.fresh = false
	if r.before != nil {
		n.SetBefore(r.before...)
		r.before = nil
	}
	if r.nodes++; r.nodes > maxNodes {
		r.lose(record.CauseLong, "", "too many moves")
	}
}
