package xiangqi

import (
	"strings"

	"duiyi/game"
)

// The Chinese notation: the man, his file, the direction, and the file he goes
// to or the steps; red in Chinese numerals, black in full-width Arabic ones. Of
// two men on a file 前 is the front one and 后 the rear one, said before the
// man; of three soldiers 中 the middle one. Four or five soldiers on a file,
// and soldiers that share two files, are counted 一兵 to 五兵 from the mover's
// right and from the front, by either side in Chinese numerals.

// A script has the characters of one way of writing, by side and number.
type script struct {
	men               [2][8]rune
	back, across, fwd rune
	front, mid, rear  rune
}

var (
	simplified = script{
		men:  [2][8]rune{{0, '帅', '仕', '相', '马', '车', '炮', '兵'}, {0, '将', '士', '象', '马', '车', '炮', '卒'}},
		back: '退', across: '平', fwd: '进', front: '前', mid: '中', rear: '后',
	}
	traditional = script{
		men:  [2][8]rune{{0, '帥', '仕', '相', '傌', '俥', '炮', '兵'}, {0, '將', '士', '象', '馬', '車', '砲', '卒'}},
		back: '退', across: '平', fwd: '進', front: '前', mid: '中', rear: '後',
	}
	numerals = [2][10]rune{
		{0, '一', '二', '三', '四', '五', '六', '七', '八', '九'},
		{0, '１', '２', '３', '４', '５', '６', '７', '８', '９'},
	}
)

// chinese writes the move between two points.
func (p *Position) chinese(from, to int, s *script) string {
	r := p.relativeMove(from, to)
	column, index, shared, count := p.column(from)
	own := &numerals[p.side]
	who := [2]rune{s.men[p.side][r.kind], own[r.file]}
	if n := len(column); r.kind == Soldier && n > 1 {
		place := numerals[0][count]
		if shared == 1 && n <= 3 {
			place = s.place(index, n)
		}
		who = [2]rune{place, who[0]}
	} else if p.mixedUp(column, index, from, to) {
		who = [2]rune{s.place(index, len(column)), who[0]}
	}
	dir := [...]rune{s.back, s.across, s.fwd}[r.dir+1]
	return string([]rune{who[0], who[1], dir, own[r.number]})
}

// place returns the word for the man index from the front of two or three.
func (s *script) place(index, n int) rune {
	switch index {
	case 0:
		return s.front
	case n - 1:
		return s.rear
	}
	return s.mid
}

// readChinese reads what chinese writes in either script, and its variants that
// are about: either side's characters for either, Arabic numerals for Chinese
// ones and the other way round, the place after the man (炮前退一), and the
// front, middle or rear soldier of a file (前三平四, 前三兵平四).
func readChinese(text []rune) (r relative, ok bool) {
	n := len(text)
	if n != 4 && n != 5 {
		return r, false
	}
	switch text[n-2] {
	case '进', '進':
		r.dir = 1
	case '退':
		r.dir = -1
	case '平':
	default:
		return r, false
	}
	if r.number, ok = numeral(text[n-1]); !ok {
		return r, false
	}
	a, b := text[0], text[1]
	if n == 5 {
		if kind, ok := chineseKind(text[2]); !ok || kind != Soldier {
			return r, false
		}
	}
	if r.pick, ok = chinesePlace(a); ok {
		if r.file, ok = numeral(b); ok {
			r.kind = Soldier
			return r, true
		}
		r.kind, ok = chineseKind(b)
		return r, ok && n == 4
	}
	if n == 5 {
		return r, false
	}
	if count, isCount := numeral(a); isCount {
		r.pick = pick(count)
		r.kind, ok = chineseKind(b)
		return r, ok && count <= mostCounted
	}
	if r.kind, ok = chineseKind(a); !ok {
		return r, false
	}
	if r.pick, ok = chinesePlace(b); ok {
		return r, true
	}
	r.file, ok = numeral(b)
	return r, ok
}

func chinesePlace(c rune) (pick, bool) {
	switch c {
	case '前':
		return front, true
	case '中':
		return inside, true
	case '后', '後':
		return rear, true
	}
	return unsaid, false
}

// numeral reads 1 to 9 in Chinese or Arabic numerals.
func numeral(c rune) (int, bool) {
	for i, n := range numerals[game.First] {
		if n == c && i > 0 {
			return i, true
		}
	}
	return digit(c)
}

// chineseMen has the characters that men are called by, kind by kind.
var chineseMen = [...]string{
	General: "帅帥将將", Advisor: "仕士", Elephant: "相象", Horse: "马馬傌",
	Rook: "车車俥伡", Cannon: "炮砲包礮", Soldier: "兵卒",
}

func chineseKind(c rune) (int, bool) {
	for kind, men := range chineseMen {
		if strings.ContainsRune(men, c) {
			return kind, true
		}
	}
	return 0, false
}
