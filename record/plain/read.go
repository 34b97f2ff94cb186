package plain

import (
	"bufio"
	"io"
	"strings"

	"duiyi/game"
	"duiyi/record"
	"duiyi/record/charset"
	"duiyi/record/internal/sheet"
	"duiyi/xiangqi"
)

// maxLine is the longest line that is read whole, in bytes; what is beyond begins
// a new one.
const maxLine = 1 << 20

// maxTags is the most tags that a game gets.
const maxTags = 100

// NewReader returns a reader of the games in the text r.
func NewReader(r io.Reader) record.Reader {
	return &reader{from: bufio.NewReaderSize(charset.NewReader(r), maxLine)}
}

type reader struct {
	from *bufio.Reader
	held *string // a line that begins the next game
	line int     // number of the last one
	game int
	last error
}

// A draft is a game that is being read.
type draft struct {
	reader  *reader
	game    *record.Game
	fresh   bool // it has nothing yet
	start   *xiangqi.Position
	placed  bool // a FEN has said what start is
	moves   sheet.Moves
	begun   int // the line that the moves began on, 0 before
	rounds  int // the last number of a round
	problem *record.Error
}

// Next returns the next game.
func (r *reader) Next() (*record.Game, error) {
	if r.last != nil {
		return nil, r.last
	}
	d := &draft{reader: r, game: record.New(xiangqi.Rules), fresh: true, start: xiangqi.Start()}
	for {
		line, err := r.read()
		if err != nil {
			r.last = err
			if err != io.EOF || d.fresh {
				return nil, err
			}
			break
		}
		if !d.moves.InBranch() {
			line = strings.TrimSpace(line)
		}
		if d.ends(line) {
			r.held = &line
			break
		}
		if d.add(line) {
			break
		}
	}
	return d.finish()
}

// read returns the next line.
func (r *reader) read() (string, error) {
	if r.held != nil {
		line := *r.held
		r.held = nil
		return line, nil
	}
	line, err := r.from.ReadSlice('\n')
	if err == bufio.ErrBufferFull || err == io.EOF && len(line) > 0 {
		err = nil
	}
	if err != nil {
		return "", err
	}
	r.line++
	return strings.ToValidUTF8(strings.TrimRight(string(line), "\r\n"), "\ufffd"), nil
}

// ends reports whether the line belongs to the game after d.
func (d *draft) ends(line string) bool {
	if d.begun == 0 {
		_, ok := findFEN(line)
		return ok && d.placed
	}
	if d.moves.InBranch() {
		return false
	}
	if tag, _, ok := header(line); ok && usual[tag] || strings.HasPrefix(line, "position ") {
		return true
	}
	if _, ok := findFEN(line); ok {
		return true
	}
	if n, black := number(line); n > 0 {
		again := n == 1 && !black && d.rounds > 0 && (d.moves.Player.Ply() > 1 || d.moves.Lost())
		d.rounds = n
		return again
	}
	// A game on one line, and the next one on the next.
	word, ok := sheet.FirstMove(line)
	if !ok || d.rounds > 0 || d.begun != d.reader.line-1 || d.moves.Player.At() == d.game.Root {
		return false
	}
	if _, err := d.start.Parse(word); err != nil {
		return false
	}
	p, err := d.game.Position(d.moves.Player.At())
	if err != nil {
		return false
	}
	_, err = p.Parse(word)
	return err != nil
}

// number returns the number of a round that a line begins with, 0 if none, and
// whether dots behind it stand for red's move.
func number(line string) (n int, black bool) {
	i := 0
	for ; i < len(line) && i < 4 && line[i] >= '0' && line[i] <= '9'; i++ {
		n = 10*n + int(line[i]-'0')
	}
	rest := strings.TrimLeft(line[i:], " ")
	for _, dot := range []string{".", "．", "、"} {
		if after, ok := strings.CutPrefix(rest, dot); ok && i > 0 {
			after = strings.TrimLeft(after, " ")
			return n, strings.HasPrefix(after, ".") || strings.HasPrefix(after, "…")
		}
	}
	return 0, false
}

// add reads a line of the game and reports whether it ends it.
func (d *draft) add(line string) bool {
	if line == "" && d.begun == 0 {
		return false
	}
	if !d.moves.InBranch() {
		if rule(line) {
			return d.begun > 0 || d.problem != nil
		}
		if d.begun == 0 && d.preface(line) {
			return false
		}
	}
	if d.begun == 0 {
		d.begin(line)
	}
	d.moves.Line(line)
	return d.moves.Ended
}

// preface reads a line before the moves, if it is one.
func (d *draft) preface(line string) bool {
	if fen, ok := findFEN(line); ok {
		d.setFEN(fen)
		_, moves, ok := strings.Cut(line, " moves ")
		if ok && strings.HasPrefix(line, "position ") {
			d.begin(moves)
			d.moves.Line(moves)
		}
		return true
	}
	if moves, ok := strings.CutPrefix(line, "position startpos"); ok {
		moves = strings.TrimPrefix(strings.TrimSpace(moves), "moves")
		d.begin(moves)
		d.moves.Line(moves)
		return true
	}
	if tag, value, ok := header(line); ok {
		d.setTag(tag, value)
		return true
	}
	if line[0] == '{' || strings.HasPrefix(line, "（") || strings.HasPrefix(line, "【") {
		return false
	}
	_, ok := sheet.FirstMove(line)
	return !ok
}

func (d *draft) fail(text, reason string, ply int, illegal bool) {
	if d.problem == nil {
		d.problem = &record.Error{
			Format: Format.Name, Game: d.reader.game + 1, Line: d.reader.line, Ply: ply,
			Text: record.Shorten(text), Reason: reason, Illegal: illegal,
		}
	}
}

func (d *draft) setFEN(fen string) {
	d.fresh, d.placed = false, true
	p, err := xiangqi.FromFEN(fen)
	if err != nil {
		d.fail(fen, err.Error(), 0, false)
		d.problem.Cause = record.CauseSetup
		return
	}
	d.start = p
}

func (d *draft) setTag(tag, value string) {
	d.fresh = false
	switch tag {
	case result:
		if r, ok := sheet.Result(value); ok {
			d.game.Result = r
		}
		return
	case "Date":
		value = sheet.Date(value)
	}
	if len(d.game.Tags) < maxTags {
		sheet.SetTag(d.game, tag, value)
	}
}

// begin begins the moves with their first line. A position that does not say who is
// to move, or says it wrong, is the side's whose move comes first.
func (d *draft) begin(line string) {
	d.fresh = false
	d.begun = d.reader.line
	d.rounds, _ = number(line)
	if move, ok := sheet.FirstMove(line); ok {
		d.start = whoMoves(d.start, move)
	}
	sheet.Start(d.game, d.start)
	d.moves = sheet.Moves{Player: sheet.NewPlayer(d.game, d.start.Clone().(*xiangqi.Position)), Fail: d.fail}
	if d.problem != nil {
		d.moves.Skip() // it is not known where they begin
	}
}

// whoMoves returns the position, or that with the other side to move if only that
// side can make the move.
func whoMoves(p *xiangqi.Position, move string) *xiangqi.Position {
	if _, err := p.Parse(move); err == nil {
		return p
	}
	board, rest, _ := strings.Cut(p.FEN(), " ")
	side := "b"
	if p.Side() == game.Second {
		side = "w"
	}
	q, err := xiangqi.FromFEN(board + " " + side + rest[1:])
	if err != nil {
		return p
	}
	if _, err := q.Parse(move); err != nil {
		return p
	}
	return q
}

// finish returns the game.
func (d *draft) finish() (*record.Game, error) {
	d.reader.game++
	if d.begun == 0 {
		sheet.Start(d.game, d.start)
	} else {
		d.moves.Close()
	}
	if d.moves.Result != game.Ongoing {
		d.game.Result = d.moves.Result
	}
	if d.problem != nil {
		return d.game, d.problem
	}
	d.game.Unended = d.moves.Open
	return d.game, nil
}
