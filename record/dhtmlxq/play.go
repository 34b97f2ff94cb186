package dhtmlxq

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"duiyi/game"
	"duiyi/record"
	"duiyi/record/internal/sheet"
	"duiyi/xiangqi"
)

// play makes the game.
func (t *text) play() *record.Game {
	g := record.New(xiangqi.Rules)
	for _, f := range facts {
		value := t.fields[f.field]
		if f.tag == "Date" {
			value = sheet.Date(value)
		}
		sheet.SetTag(g, f.tag, value)
	}
	g.Result, _ = sheet.Result(t.fields["result"])
	if t.main == nil {
		t.main = &branch{ply: 1, line: t.line}
	}
	start, err := t.start(g)
	if err != nil {
		t.failAs(record.CauseSetup, t.line, 0, "", err.Error())
		return g
	}
	g.Root.AddAfter(t.spoken[spot{}])
	t.grow(sheet.NewPlayer(g, start))
	return g
}

// start sets up the starting position.
func (t *text) start(g *record.Game) (*xiangqi.Position, error) {
	if fen := strings.TrimSpace(t.fields["fen"]); fen != "" {
		if p, err := xiangqi.FromFEN(fen); err == nil {
			return sheet.Start(g, p), nil
		}
	}
	board, err := readMen(t.fields["binit"])
	if err != nil {
		return nil, err
	}
	from := -1
	if moves := digits(t.main.moves); len(moves) >= 4 {
		from, _ = pointOf(moves)
	}
	return board.Setup(g, game.First, 1, from)
}

// readMen reads the field binit.
func readMen(value string) (*sheet.Board, error) {
	value = digits(value)
	if value == "" {
		return sheet.BoardOf(xiangqi.Start()), nil
	}
	if len(value) != 2*len(sheet.Men) {
		return nil, errors.New("binit is not 64 digits long")
	}
	b := &sheet.Board{}
	for i, man := range sheet.Men {
		sq, ok := pointOf(value[2*i:])
		if !ok {
			continue
		}
		if b[sq] != game.NoPiece {
			return nil, errors.New("two men stand on " + sheet.PointName(sq))
		}
		b[sq] = man
	}
	return b, nil
}

// digits returns the digits of a text.
func digits(text string) string {
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, text)
}

// pointOf returns the point of two digits; −1 if they are none on the board.
func pointOf(digits string) (sq int, ok bool) {
	file, rank := int(digits[0]-'0'), xiangqi.Ranks-1-int(digits[1]-'0')
	if file >= xiangqi.Files {
		return -1, false
	}
	return rank*xiangqi.Files + file, true
}

// grow plays the main line and the branches. A branch is played to its end; on the
// way back those are played that come from it, so that every move is made once.
func (t *text) grow(pl *sheet.Player) {
	t.link()
	t.walk(pl, t.main)
	stack := [][]*branch{t.main.childs}
	for len(stack) > 0 {
		todo := &stack[len(stack)-1]
		if len(*todo) == 0 {
			stack = stack[:len(stack)-1]
			continue
		}
		b := (*todo)[0]
		*todo = (*todo)[1:]
		if b.ply-1 > pl.Ply() {
			t.fail(b.line, b.ply, "", "a branch from beyond the end of its line")
			continue
		}
		pl.BackTo(b.ply - 1)
		t.walk(pl, b)
		stack = append(stack, b.childs)
	}
	for _, b := range t.side {
		if !b.seen {
			t.fail(b.line, b.ply, "", "a branch that no branch before it leads to the main line")
			return
		}
	}
}

// link gives every branch those that come from it, the latest ones first.
func (t *text) link() {
	all := map[int]*branch{0: t.main}
	for _, b := range t.side {
		if all[b.id] != nil {
			t.fail(b.line, b.ply, "", "branch "+strconv.Itoa(b.id)+" a second time")
			continue
		}
		all[b.id] = b
	}
	for _, b := range t.side {
		if all[b.id] != b {
			continue // a second one
		}
		from := all[b.from]
		// What is in place of a move before the branch it comes from, or in place
		// of its first one, comes from the branch before that.
		const far = 100
		for up := 0; from != nil && from.ply >= b.ply && from != t.main && up < far; up++ {
			from = all[from.from]
		}
		if from == nil {
			t.fail(b.line, b.ply, "", "a branch from branch "+strconv.Itoa(b.from)+", which is not there")
			continue
		}
		from.childs = append(from.childs, b)
	}
	for _, b := range all {
		slices.SortStableFunc(b.childs, func(a, b *branch) int { return b.ply - a.ply })
	}
}

// walk plays the moves of a branch as far as they are legal.
func (t *text) walk(pl *sheet.Player, b *branch) {
	b.seen = true
	moves := digits(b.moves)
	ply := b.ply
	for ; len(moves) >= 4; moves = moves[4:] {
		from, _ := pointOf(moves)
		to, _ := pointOf(moves[2:])
		if err := pl.Move(from, to); err != nil {
			first := t.err == nil
			t.fail(b.line, ply, moves[:4], err.Error())
			t.err.Illegal = t.err.Illegal || first && sheet.Illegal(err)
			return
		}
		pl.At().AddAfter(t.spoken[spot{b.id, ply}])
		ply++
	}
	if moves != "" {
		t.failAs(record.CauseCut, b.line, ply, moves, "less than four digits are left")
	}
}
