package xiangqi

import (
	"slices"
	"strconv"

	"duiyi/game"
)

// A relative is a move as players say it: which man, by his kind and where he
// stands seen from his own side, and where he goes. WXF and the Chinese
// notation are two ways of writing one.
type relative struct {
	kind   int
	file   int // 1 to 9 from the mover's right; 0 if not said
	pick   pick
	dir    int // +1 forward, -1 back, 0 across
	number int // the file he goes to, or the steps of a move along his file
}

// A pick says which is meant of the men of a kind that share a file: one of the
// words below, or from 1 to mostCounted the count over all shared files from the
// mover's right, and on each from the front.
type pick int8

const (
	unsaid pick = 0 // he is alone; or of soldiers the one in the middle
	front  pick = iota + 10
	inside      // neither front nor rear
	rear
	wxfFront // + of WXF: the foremost, but the second of wxfDouble or more
	wxfRear  // - of WXF, likewise
)

const (
	mostCounted = 5 // soldiers
	wxfDouble   = 4 // so many soldiers on a file have ++ and -- beside + and -
)

// fileNumber returns the number of file f, 0 to 8 from red's left, for side s.
func fileNumber(s game.Side, f int) int {
	if s == game.First {
		return Files - f
	}
	return f + 1
}

// columns returns the men of the kind of side s: file by file from the side's
// right, each file from the front. The index is the file's number.
func (p *Position) columns(s game.Side, kind int) (columns [Files + 1][]int) {
	at := p.pointsOf(s, kind)
	if s == game.First {
		slices.Reverse(at)
	}
	for _, sq := range at {
		n := fileNumber(s, sq%Files)
		columns[n] = append(columns[n], sq)
	}
	return columns
}

// heading returns the direction and number of a move of side s.
func heading(s game.Side, from, to int) (dir, number int) {
	number = fileNumber(s, to%Files)
	up := (to/Files - from/Files) * forward(s)
	switch {
	case up == 0:
		return 0, number
	case from%Files == to%Files:
		number = max(up, -up)
	}
	if up < 0 {
		return -1, number
	}
	return 1, number
}

// column returns the men that share the file of the mover from from, himself
// included, his index among them from the front, how many files have such
// columns, and his count among all their men from 1.
func (p *Position) column(from int) (column []int, index, shared, count int) {
	columns := p.columns(p.side, p.board[from].piece().Kind())
	n := 0
	for _, c := range columns {
		if len(c) < 2 {
			if slices.Contains(c, from) {
				column = c
			}
			continue
		}
		shared++
		if i := slices.Index(c, from); i >= 0 {
			column, index, count = c, i, n+i+1
		}
		n += len(c)
	}
	return column, index, shared, count
}

// relativeMove returns the parts of a move's name that all notations share, and
// says the file.
func (p *Position) relativeMove(from, to int) relative {
	r := relative{kind: p.board[from].piece().Kind(), file: fileNumber(p.side, from%Files)}
	r.dir, r.number = heading(p.side, from, to)
	return r
}

// mixedUp reports whether the file does not tell the mover from the other man
// of the column, who is not a soldier. Advisors and elephants are told apart
// by where they go, unless they stand where they can never stand.
func (p *Position) mixedUp(column []int, index, from, to int) bool {
	if len(column) < 2 {
		return false
	}
	var h *hops
	other := column[1-index]
	switch p.board[from].piece().Kind() {
	case Advisor:
		h = &advisorHops[p.side][other]
	case Elephant:
		h = &elephantHops[p.side][other]
	default:
		return true
	}
	return h.reach(other+to-from, nil)
}

// find returns the legal move that r means, or the reason why there is none.
func (p *Position) find(r relative) (m game.Move, reason string) {
	men := p.candidates(r)
	if len(men) == 0 {
		return 0, p.missing(r)
	}
	var found []game.Move
	for _, from := range men {
		to, ok := p.goal(r, from)
		if !ok {
			continue
		}
		if m, why := p.judge(from, to); why == "" {
			found = append(found, m)
		} else {
			reason = why
		}
	}
	switch {
	case len(found) == 1:
		return found[0], ""
	case len(found) > 1:
		return 0, "ambiguous: it could be " + p.Format(found[0], game.Coordinates) +
			" or " + p.Format(found[1], game.Coordinates)
	case reason == "":
		reason = "the " + kindNames[r.kind] + " on " + pointName(men[0]) + " does not move so"
	}
	return 0, reason
}

// missing says that there is no man that r means.
func (p *Position) missing(r relative) string {
	who := sideNames[p.side] + " has no " + kindNames[r.kind]
	switch {
	case len(p.pointsOf(p.side, r.kind)) == 0:
		return who
	case r.file != 0 && r.pick == unsaid:
		return who + " on file " + strconv.Itoa(r.file)
	}
	return who + " in that place among several on one file"
}

// candidates returns the men that r may mean.
func (p *Position) candidates(r relative) []int {
	columns := p.columns(p.side, r.kind)
	var men, all []int
	for n, c := range columns {
		if r.file != 0 && r.file != n {
			continue
		}
		if r.pick == unsaid {
			if len(c)%2 == 1 {
				c = c[len(c)/2:][:1]
			}
			men = append(men, c...)
			continue
		}
		if len(c) < 2 {
			continue
		}
		all = append(all, c...)
		first, last := 0, len(c)-1
		if len(c) >= wxfDouble {
			first, last = 1, len(c)-2
		}
		switch r.pick {
		case front:
			men = append(men, c[0])
		case rear:
			men = append(men, c[len(c)-1])
		case inside:
			men = append(men, c[1:len(c)-1]...)
		case wxfFront:
			men = append(men, c[first])
		case wxfRear:
			men = append(men, c[last])
		}
	}
	if i := int(r.pick); i >= 1 && i <= min(len(all), mostCounted) {
		men = append(men, all[i-1])
	}
	return men
}

// goal returns the point where the direction and number of r lead a man on
// from, whatever stands in his way.
func (p *Position) goal(r relative, from int) (to int, ok bool) {
	rank, file := from/Files, Files-r.number
	if p.side == game.Second {
		file = r.number - 1
	}
	aside := max(file-from%Files, from%Files-file)
	steps := r.number
	switch r.kind {
	case Advisor, Elephant:
		ok, steps = r.dir != 0 && aside == r.kind-Advisor+1, aside
	case Horse:
		ok, steps = r.dir != 0 && (aside == 1 || aside == 2), 3-aside
	default:
		ok = true
		if r.dir != 0 {
			file = from % Files
		}
	}
	rank += r.dir * steps * forward(p.side)
	return rank*Files + file, ok && onBoard(rank, file)
}
