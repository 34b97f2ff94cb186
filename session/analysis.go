package session

import (
	"duiyi/record"
	"duiyi/uci"
)

// MostLines is how many lines an analysis may have.
const MostLines = 5

// analysis is what an analyst thinks of the board shown, without end.
type analysis struct {
	on    bool
	lines int          // wanted, 1 to MostLines; 0 is 1
	node  *record.Node // of the position that known is about
	known []thought    // by line
	ended *record.Node // of a position that there is nothing more to say about
}

// of is what is known of a line's end.
func (a *analysis) of(l *line) []thought {
	if a.node != l.node {
		return nil
	}
	return a.known[:min(len(a.known), max(a.lines, 1))]
}

// SetAnalysis has an analyst look at whatever position the board shows until told
// otherwise.
func (s *Session) SetAnalysis(on bool) {
	a := &s.study.analysis
	if a.on == on {
		return
	}
	a.on, a.ended = on, nil
	if on {
		s.wake()
	}
	s.changed()
}

// SetAway says whether the board is out of sight. An analysis without end rests then, and
// goes on when people come back; what has an end is done meanwhile.
func (s *Session) SetAway(on bool) {
	if s.study.away == on {
		return
	}
	s.study.away = on
	s.changed()
}

// SetLines sets how many of the best lines an analysis tells of, 1 to MostLines.
func (s *Session) SetLines(n int) {
	a := &s.study.analysis
	if n < 1 || n > MostLines || n == max(a.lines, 1) {
		return
	}
	a.lines, a.ended = n, nil
	s.changed()
}

// analysed takes in what an analyst says of a position.
func (s *Session) analysed(node *record.Node, line string) {
	a, l := &s.study.analysis, s.match.view()
	info, ok := uci.ParseInfo(line)
	if !ok || node != l.node || info.MultiPV < 1 || info.MultiPV > max(a.lines, 1) {
		return
	}
	if a.node != node {
		a.node, a.known = node, nil
	}
	for len(a.known) < info.MultiPV {
		a.known = append(a.known, thought{})
	}
	if a.known[info.MultiPV-1].learn(l.pos, s.match.notation, info) {
		s.study.analysts[0].failures = 0
		s.changed()
	}
}

// Follow plays the first moves of a line of the analysis as a snapshot has shown it, whatever the analyst
// thinks by now, if it is about the position on the board. While the game is played that begins an analysis
// of that position.
func (s *Session) Follow(t Thought, moves int) {
	if s.match == nil || t.at == nil || t.at != s.match.view().node || moves < 1 {
		return
	}
	if s.Analyse(); !s.match.analysing {
		return
	}
	for _, m := range t.line[:min(moves, len(t.line))] {
		s.match.play(m)
	}
	s.moved()
	s.save()
	s.changed()
}
