package session

import (
	"duiyi/game"
	"duiyi/record"
	"duiyi/session/review"
	"duiyi/uci"
)

// reviewState is how far the work on a review has come. What it has found is kept
// with the match.
type reviewState struct {
	running bool
	round   uint64 // counts the reviews begun, and changes of what is reviewed
	unsaved int    // positions since the match was kept
	said    saying // the last remark
}

// saying is a remark with all that it depends on.
type saying struct {
	node     *record.Node
	review   *review.Review
	notation game.Notation
	remark   *Remark
}

// saveEvery is how many positions a review looks at between two savings.
const saveEvery = 8

// Review has the analysts look at every position of the main line, or go on with
// it. One that is done, or was made with another effort, begins anew.
func (s *Session) Review(effort review.Effort) {
	m := s.match
	if m == nil || effort >= review.Efforts || m.game.Root.Main() == nil {
		return
	}
	if m.review == nil || m.review.Effort() != effort || m.review.Done() {
		m.review = review.New(m.setup.Game, m.start.Side(), effort, m.mainCoords())
	}
	m.flat = nil
	s.wake()
	r := &s.study.review
	r.running = true
	r.round++
	for i := range s.study.analysts {
		s.study.analysts[i].last = none
	}
	m.reviewEnd()
	s.finish()
	s.save()
	s.changed()
}

// reviewEnd tells the review how the rules end the main line, if they do: there is nothing
// to ask an engine.
func (m *match) reviewEnd() {
	if end := m.lineTo(last(m.game.Root)); end.outcome.Over() {
		m.review = m.review.With(m.review.Len(), review.Position{Result: end.outcome.Result})
	}
}

// StopReview leaves a review as far as it has come. [Session.Review] goes on with it.
func (s *Session) StopReview() {
	if !s.study.review.running {
		return
	}
	s.halt()
	s.save()
	s.changed()
}

// halt ends the work on a review, and the engines that were only there for it.
func (s *Session) halt() {
	s.study.review.running = false
	s.study.review.unsaved = 0
	for i := 1; i < len(s.study.analysts); i++ {
		s.study.analysts[i].dismiss()
	}
}

// finish ends the work if it is done, and reports whether it is.
func (s *Session) finish() bool {
	if !s.match.review.Done() {
		return false
	}
	s.halt()
	return true
}

// reviewed takes in what an analyst has found out about a position.
func (s *Session) reviewed(a *analyst, t *thought) {
	m, r, n := s.match, &s.study.review, a.errand.number
	if !t.shown.Scored || t.shown.Depth == 0 {
		s.fail(a.engine, "no score for a position")
		return
	}
	a.failures, a.last = 0, n
	found := t.found()
	found.Score.Bound = 0
	m.review, m.flat = m.review.With(n, found), nil
	if r.unsaved++; s.finish() || r.unsaved >= saveEvery {
		r.unsaved = 0
		s.save()
	}
	s.changed()
}

// keepUp has the review be that of the main line as it is now.
func (s *Session) keepUp() {
	m := s.match
	if m == nil || m.review == nil {
		s.study.review.running = false
		return
	}
	n, same := 0, true
	for c := range m.game.Root.Mainline() {
		if n >= m.review.Len() || m.review.Move(n) != m.steps[c].coord {
			same = false
			break
		}
		n++
	}
	if same && n == m.review.Len() {
		return
	}
	m.review, m.flat = m.review.Follow(m.mainCoords()), nil
	m.reviewEnd()
	s.study.lesson = nil
	s.study.review.round++
	if s.study.review.running {
		s.finish()
	}
}

// mainCoords are the moves of the main line in coordinates.
func (m *match) mainCoords() []string {
	var list []string
	for n := range m.game.Root.Mainline() {
		list = append(list, m.steps[n].coord)
	}
	return list
}

// mainNode is the node after n moves of the main line.
func (m *match) mainNode(n int) *record.Node {
	node := m.game.Root
	for range n {
		node = node.Main()
	}
	return node
}

// mainPly is how many moves of the main line lead to a node, if it is on it.
func (m *match) mainPly(node *record.Node) (int, bool) {
	n := 0
	for ; node.Parent() != nil; node = node.Parent() {
		if node.Parent().Main() != node {
			return 0, false
		}
		n++
	}
	return n, true
}

// A Remark is what a review says of a move of the main line.
type Remark struct {
	Verdict review.Verdict
	Better  []string // the line that would have been better, in the snapshot's notation
	Squares [][2]int // from and to of its moves
}

// remark is what the review says of the move that led to the board shown, nil where
// it says nothing.
func (s *Session) remark() *Remark {
	m := s.match
	node := m.view().node
	if m.review == nil || node.Parent() == nil || s.study.lesson.open() {
		return nil
	}
	n, ok := m.mainPly(node)
	if !ok {
		return nil
	}
	now := saying{node, m.review, m.notation, nil}
	if old := s.study.review.said; old.node == now.node && old.review == now.review && old.notation == now.notation {
		return old.remark
	}
	now.remark = &Remark{Verdict: m.review.Verdict(n - 1)}
	if better := m.review.Better(n - 1); better != nil {
		now.remark.Better, now.remark.Squares = writeLine(m.lineTo(node.Parent()).pos, better, m.notation)
	}
	s.study.review.said = now
	return now.remark
}

// writeLine writes a line of moves in coordinates as people read it, as far as it is
// legal. The position is moved on.
func writeLine(pos game.Position, coords []string, n game.Notation) (texts []string, squares [][2]int) {
	for _, text := range coords {
		move, ok := moveOf(pos, text)
		if !ok {
			break
		}
		from, to := pos.FromTo(move)
		texts, squares = append(texts, pos.Format(move, n)), append(squares, [2]int{from, to})
		pos.Make(move)
	}
	return texts, squares
}

// FollowBetter plays the line that would have been better than the move shown, as a
// variation in its place.
func (s *Session) FollowBetter() {
	m := s.match
	if m == nil || m.review == nil {
		return
	}
	node := m.view().node
	n, ok := m.mainPly(node)
	if !ok || n == 0 || len(m.review.Better(n-1)) == 0 {
		return
	}
	better := m.review.Better(n - 1)
	s.Analyse()
	m.goTo(node.Parent())
	s.playCoords(better)
	s.moved()
	s.save()
	s.changed()
}

// playCoords plays moves in coordinates, as far as they are legal.
func (s *Session) playCoords(coords []string) {
	for _, text := range coords {
		move, ok := moveOf(s.match.pos, text)
		if !ok {
			return
		}
		s.match.play(move)
	}
}

// moveOf reads a move in coordinates.
func moveOf(pos game.Position, text string) (game.Move, bool) {
	m, err := uci.ParseMove(pos, text, uci.ZeroBased)
	return m, err == nil
}
