package engine

import (
	"math/bits"

	"duiyi/game"
	"duiyi/xiangqi"
)

// The terms of xiangqi beyond material and place: how freely men move, what cannons and rooks
// look at, soldiers over the river, and how the defenders that are left stand against the
// attackers that are.

// xiangqiSide returns the terms of side s with weights w. It is linear in them.
func xiangqiSide(p *xiangqi.Position, s game.Side, w *xiangqiWeights) sum {
	var total sum
	them := s.Other()
	general := p.GeneralPoint(them)
	generalRank, generalFile := general/9, general%9
	var at [8]uint8

	rooks := p.PointsOf(s, xiangqi.Rook, &at)
	for _, sq := range at[:rooks&7] {
		rank, file := int(sq)/9, int(sq)%9
		up, down := reach(p.FileLine(file), rank)
		right, left := reach(p.RankLine(rank), file)
		total.add(w.rookStep, up+down+left+right-8)
		ahead := rank + up + 1
		if s == game.Second {
			ahead = rank - down - 1
		}
		if ahead < 0 || ahead > 9 || p.At(ahead*9+file).Side() != s {
			total.add(w.rookFree, 1)
		}
		if file == generalFile || rank == generalRank {
			total.add(w.rookOnGeneral, 1)
		}
		if file >= 3 && file <= 5 {
			total.add(w.palaceAttack, 1)
		}
	}

	cannons := p.PointsOf(s, xiangqi.Cannon, &at)
	for _, sq := range at[:cannons&7] {
		rank, file := int(sq)/9, int(sq)%9
		up, down := reach(p.FileLine(file), rank)
		right, left := reach(p.RankLine(rank), file)
		total.add(w.cannonStep, up+down+left+right-8)
		between := -1
		if file == generalFile {
			between = menBetween(p.FileLine(file), rank, generalRank)
		} else if rank == generalRank {
			between = menBetween(p.RankLine(rank), file, generalFile)
			if between >= 1 {
				total.add(w.bottomCannon, 1)
			}
		}
		switch between {
		case 0:
			total.add(w.emptyCannon, 1)
		case 2:
			total.add(w.loadedCannon, 1)
		}
	}

	horses := p.PointsOf(s, xiangqi.Horse, &at)
	for _, sq := range at[:horses&7] {
		free, blocked := p.HorseSteps(int(sq))
		total.add(w.horseStep, free-4)
		total.add(w.horseBlocked, blocked)
		if dr, df := abs(int(sq)/9-generalRank), abs(int(sq)%9-generalFile); dr <= 3 && df <= 3 {
			total.add(w.palaceAttack, 2)
		}
	}

	soldiers := p.PointsOf(s, xiangqi.Soldier, &at)
	for i, sq := range at[:soldiers&7] {
		if rank := int(sq) / 9; (s == game.First) == (rank >= 5) {
			for _, other := range at[:i] {
				if int(other)/9 == rank && abs(int(other)-int(sq)) == 1 {
					total.add(w.paired, 1)
				}
			}
		}
	}

	noAdvisors := 2 - p.Count(them, xiangqi.Advisor)
	noElephants := 2 - p.Count(them, xiangqi.Elephant)
	total.add(w.rookAdvisors, rooks*noAdvisors)
	total.add(w.cannonElephants, cannons*noElephants)
	total.add(w.horseAdvisors, horses*noAdvisors)
	return total
}

// reach is how many points are free on either side of place i on a line.
func reach(line xiangqi.Line, i int) (after, before int) {
	after = bits.TrailingZeros16(uint16(line >> (i + 2)))
	before = bits.LeadingZeros16(uint16(line) << (15 - i))
	return after, before
}

// menBetween is how many men stand strictly between two places of a line.
func menBetween(line xiangqi.Line, a, b int) int {
	if a > b {
		a, b = b, a
	}
	return bits.OnesCount16(uint16(line) & (1<<(b+1) - 1) >> (a + 2) << (a + 2))
}
