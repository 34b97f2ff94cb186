package xiangqi

import (
	"math/bits"

	"duiyi/game"
)

// threatPlies is for how many moves at the end of a cycle a ruling tells mate
// threats where the rules do not ask for them.
const threatPlies = 32

// Ruling judges the game as it stands by the rules of repetition that are set,
// and by the natural limit.
//
// All rules know of a move whether it gives check (将), threatens to mate by
// checks only (杀), chases (捉), or is idle (闲). It chases a man whom it newly
// attacks, with the man that moved or another, and who cannot legally be retaken;
// a rook also where he can, by anything but a rook. Generals and soldiers chase
// nobody, soldiers that have not crossed are not chased, and men of one kind that
// can take each other offer an exchange. Men are followed, not points.
//
//   - Asian: who alone gives check with every move loses; otherwise who alone
//     chases one and the same man with every move.
//   - Chinese: who alone gives check with every move loses; otherwise who alone
//     makes no idle move.
//   - Casual: who alone gives check with every move loses.
//
// All else is a draw.
func (p *Position) Ruling() game.Ruling {
	r := game.Ruling{Outcome: p.Outcome(), Occurrences: 1}
	latest, since := -1, -1
	for ago := 4; ago <= int(p.quiet); ago += 2 {
		i := len(p.past) - ago
		if p.past[i].key != p.key {
			continue
		}
		switch r.Occurrences++; r.Occurrences {
		case 2:
			latest = i
		case 3:
			since = i
		}
	}
	if latest < 0 {
		return r
	}
	if since < 0 {
		since = latest
	}
	r.Start = since
	if !r.Outcome.Over() {
		r.Pending = p.perpetual(since, true)
	}
	p.recount(&r)
	return r
}

// recount fills in what happened since the start of a cycle.
func (p *Position) recount(r *game.Ruling) {
	q := *p
	conducts := newConducts()
	var prey, hunters [2]uint16 // of any move
	deeds := make([]deed, len(p.past)-r.Start)
	r.Deeds = make([]game.Deed, len(deeds))
	for i := len(deeds) - 1; i >= 0; i-- {
		after, move := q, q.past[len(q.past)-1].move
		weigh := p.ruleSet == game.ChineseRules || i >= len(deeds)-threatPlies
		d := q.takeBack(question{chase: true, weigh: weigh})
		deeds[i] = d
		conducts[d.side].add(d)
		prey[d.side] |= d.prey
		r.Deeds[i] = game.Deed{Side: d.side, From: From(move), To: To(move), Nature: d.nature}
		for s := d.prey; s != 0; s &= s - 1 {
			victim := bits.TrailingZeros16(s)
			r.Deeds[i].Chases = append(r.Deeds[i].Chases, game.Chase{
				Victim: after.manAt(d.side.Other(), victim), Hunters: after.menAt(d.side, d.by[victim&15]),
			})
		}
	}
	for s, c := range conducts {
		if c.prey != 0 {
			prey[s] = c.prey
		}
	}
	for _, d := range deeds {
		for s := d.prey & prey[d.side]; s != 0; s &= s - 1 {
			hunters[d.side] |= d.by[bits.TrailingZeros16(s)&15]
		}
	}
	for s := range r.Conduct {
		side := game.Side(s)
		r.Conduct[s] = game.Conduct{
			Natures: conducts[s].natures,
			Victims: p.menAt(side.Other(), prey[s]), Hunters: p.menAt(side, hunters[s]),
		}
	}
}

// manAt describes the man in a slot, who is alive.
func (p *Position) manAt(s game.Side, slot int) game.Man {
	sq := int(p.point[s][slot])
	return game.Man{Piece: p.At(sq), Square: sq, ID: slot}
}

// menAt describes the men of a set of slots.
func (p *Position) menAt(s game.Side, slots uint16) (men []game.Man) {
	for ; slots != 0; slots &= slots - 1 {
		men = append(men, p.manAt(s, bits.TrailingZeros16(slots)))
	}
	return men
}

// Forbidden returns the legal moves that bring about the third occurrence of a
// position and lose by that, and where the side to move has to vary those that
// go on with what it must not do.
func (p *Position) Forbidden() []game.Move {
	if p.repetition(0) >= 0 {
		return nil // the game is over
	}
	must := false
	if since := p.repetition(int(p.quiet)); since >= 0 {
		must = p.perpetual(since, false).Result == game.WinFor(p.side.Other())
	}
	q := *p
	q.past = append(make([]record, 0, len(p.past)+1), p.past...)
	var list game.MoveList
	q.Generate(&list, game.Quiets)
	var moves []game.Move
	for _, c := range list.Slice() {
		q.Make(c.Move)
		since := q.repetition(0)
		if since < 0 && must {
			since = q.repetition(int(q.quiet))
		}
		if since >= 0 && q.perpetual(since, false).Result == game.WinFor(q.side) {
			moves = append(moves, c.Move)
		}
		q.Unmake()
	}
	return moves
}
