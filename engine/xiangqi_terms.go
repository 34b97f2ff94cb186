package engine

import (
	"math/bits"

	"duiyi/game"
	"duiyi/xiangqi"
)

// The terms of xiangqi beyond material and place: how freely men move, what cannons and rooks
// look at, soldiers over the river, and how the defenders that are left stand against the
// attackers that are.

// xiangqiTerms are the values of the terms. TUNING.md says where they come from.
var xiangqiTerms = struct {
	horseStep, horseBlocked value // a leg that is free; a blocked one
	rookStep, cannonStep    value // a point along the lines
	rookFree                value // no own man ahead on the file
	emptyCannon             value // nothing between a cannon and the general (空头炮)
	loadedCannon            value // two men between, so that either may step aside to give check
	bottomCannon            value // on the general's rank with one side open (沉底炮)
	rookOnGeneral           value // a rook on the general's file or rank
	paired                  value // soldiers side by side over the river
	rookAdvisors            value // an enemy rook against each advisor missing
	cannonElephants         value // an enemy cannon with advisors to mount, against each elephant missing
	horseAdvisors           value // an enemy horse against each advisor missing
	palaceAttack            value // a point of the enemy's palace that rooks, cannons and horses see
}{
	horseStep: value{3, 5}, horseBlocked: value{-6, -4},
	rookStep: value{3, 4}, cannonStep: value{1, 2},
	rookFree:    value{12, 6},
	emptyCannon: value{70, 55}, loadedCannon: value{22, 12}, bottomCannon: value{14, 10},
	rookOnGeneral: value{18, 20},
	paired:        value{14, 18},
	rookAdvisors:  value{18, 14}, cannonElephants: value{14, 8}, horseAdvisors: value{12, 12},
	palaceAttack: value{5, 4},
}

// xiangqiSide returns the terms of side s.
func xiangqiSide(p *xiangqi.Position, s game.Side) sum {
	var total sum
	t := &xiangqiTerms
	them := s.Other()
	general := p.GeneralPoint(them)
	generalRank, generalFile := general/9, general%9
	var at [5]uint8

	rooks := p.PointsOf(s, xiangqi.Rook, &at)
	for _, sq := range at[:rooks] {
		rank, file := int(sq)/9, int(sq)%9
		up, down := reach(p.FileLine(file), rank)
		right, left := reach(p.RankLine(rank), file)
		total.add(t.rookStep, up+down+left+right-8)
		ahead := rank + up + 1
		if s == game.Second {
			ahead = rank - down - 1
		}
		if ahead < 0 || ahead > 9 || p.At(ahead*9+file).Side() != s {
			total.add(t.rookFree, 1)
		}
		if file == generalFile || rank == generalRank {
			total.add(t.rookOnGeneral, 1)
		}
		if file >= 3 && file <= 5 {
			total.add(t.palaceAttack, 1)
		}
	}

	cannons := p.PointsOf(s, xiangqi.Cannon, &at)
	for _, sq := range at[:cannons] {
		rank, file := int(sq)/9, int(sq)%9
		up, down := reach(p.FileLine(file), rank)
		right, left := reach(p.RankLine(rank), file)
		total.add(t.cannonStep, up+down+left+right-8)
		between := -1
		if file == generalFile {
			between = menBetween(p.FileLine(file), rank, generalRank)
		} else if rank == generalRank {
			between = menBetween(p.RankLine(rank), file, generalFile)
			if between >= 1 {
				total.add(t.bottomCannon, 1)
			}
		}
		switch between {
		case 0:
			total.add(t.emptyCannon, 1)
		case 2:
			total.add(t.loadedCannon, 1)
		}
	}

	horses := p.PointsOf(s, xiangqi.Horse, &at)
	for _, sq := range at[:horses] {
		free, blocked := p.HorseSteps(int(sq))
		total.add(t.horseStep, free-4)
		total.add(t.horseBlocked, blocked)
		if dr, df := abs(int(sq)/9-generalRank), abs(int(sq)%9-generalFile); dr <= 3 && df <= 3 {
			total.add(t.palaceAttack, 2)
		}
	}

	soldiers := p.PointsOf(s, xiangqi.Soldier, &at)
	for i, sq := range at[:soldiers] {
		if rank := int(sq) / 9; (s == game.First) == (rank >= 5) {
			for _, other := range at[:i] {
				if int(other)/9 == rank && abs(int(other)-int(sq)) == 1 {
					total.add(t.paired, 1)
				}
			}
		}
	}

	noAdvisors := 2 - p.Count(them, xiangqi.Advisor)
	noElephants := 2 - p.Count(them, xiangqi.Elephant)
	total.add(t.rookAdvisors, rooks*noAdvisors)
	total.add(t.cannonElephants, cannons*noElephants)
	total.add(t.horseAdvisors, horses*noAdvisors)
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
