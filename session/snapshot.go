package session

import (
	"strconv"
	"strings"
	"time"

	"duiyi/game"
	"duiyi/opening"
	"duiyi/session/review"
)

// A Snapshot is all that there is to show at one moment. Nobody may change it or
// what it refers to; the session never does, so it can be kept and compared.
// Squares that are not are −1.
type Snapshot struct {
	// Serial grows with every change.
	Serial uint64

	// Setup is what is being played, its FEN that of the position the game
	// started from. Its Game is empty before the first game.
	Setup Setup
	// Rules are those of the game, nil before the first.
	Rules game.Rules
	// Opener is the side that had the first move of the game, FirstMove the
	// number of that move: 1 unless the game started from some later position.
	Opener    game.Side
	FirstMove int

	FEN  string
	Men  []game.Piece // by square
	Turn game.Side

	Selected  int        // square of the man taken up
	Targets   []Target   // where it can go
	Promotion *Promotion // waiting for its piece, or nil
	From, To  int        // of the last move
	Check     int        // square of the king or general in check

	// Outcome tells whether and how the game has ended, or in an analysis what the
	// rules say of the position; Claim which draw the person to move may claim.
	Outcome, Claim game.Outcome
	// Ruling is what the rules make of the repetition, where the position has stood
	// before, and nil elsewhere. Forbidden are the moves, from and to, that lose by
	// rule or go on with what the side to move must not do.
	Ruling    *game.Ruling
	Forbidden [][2]int
	// Locked is set while the board takes no moves from a person.
	Locked bool

	// Thinking is set while the computer is at it, since ThinkingSince. Paused
	// is set while it has the move and waits for [Session.Think]. Failed is set
	// while its engine is given up, until then. Thought is what it thinks, and
	// after its move what it thought before that.
	Thinking      bool
	ThinkingSince time.Time
	Paused        bool
	Failed        bool
	Thought       Thought
	// Waiting is set while the session waits for some answer of the engine, or for
	// the time to play it, or a clock runs, and wants to be told the time by
	// [Session.Tick].
	Waiting bool

	// Hint and Threat are the moves that were asked for, for who has the move and for
	// the other side, nil where none was; CanHint and CanThreat tell whether any can
	// be.
	Hint, Threat       *Advice
	CanHint, CanThreat bool
	// Analysis is what an analyst thinks of the board shown: its best lines, as many as
	// LinesWanted or fewer, while AnalysisOn is set, and afterwards still.
	Analysis    []Thought
	AnalysisOn  bool
	LinesWanted int
	// Evaluation is what the board shown is thought to be worth, nil where nobody has
	// looked at it.
	Evaluation *Evaluation
	// Review is what is known of the main line, nil before anybody asked; Reviewing is
	// set while more is found out. CanReview tells whether there is anything to review.
	// Remark is what the review says of the move that led to the board shown, MainPly
	// how many moves of the main line lead there, -1 in a variation.
	Review    *review.Review
	Reviewing bool
	CanReview bool
	Remark    *Remark
	MainPly   int
	// Lesson is the one that goes on, or nil.
	Lesson *Lesson

	// Moves are those that lead from the start to the board shown, in Notation, and
	// Squares where each went from and to. The tree of all moves is in Tree, as it
	// is printed and beginning with the starting position. Node is the ID of the
	// move that led to the board shown, Live of that where the game stands.
	Moves      []string
	Squares    [][2]int
	Notation   game.Notation
	Tree       []Entry
	Node, Live int
	// Browsing is set while the board shows another position than that where the
	// game stands, and takes no moves therefore. Analysing is set while people try
	// moves for both sides, which all stay in the tree; nothing ends or is claimed
	// meanwhile.
	Browsing, Analysing bool

	// CanBack and CanForward tell whether there is a move before the board shown, and
	// one after it.
	CanBack, CanForward bool
	// CanUndo tells whether Undo does anything, Undoable how many plies it takes
	// back. That may be none: then the game, ended by word, goes on. Redoable is
	// how many plies Redo plays.
	CanUndo            bool
	Undoable, Redoable int
	// CanResign tells whether Resign does anything, Resigner for which side.
	CanResign bool
	Resigner  game.Side
	// CanAgree tells whether AgreeDraw does anything.
	CanAgree bool

	// CanOffer tells whether OfferDraw does anything, Offer what has become of the
	// last offer.
	CanOffer bool
	Offer    Offer
	// Overture is what the computer proposes, until it is answered.
	Overture Overture
	// InARow is how many moves the first side makes from here on before there is an
	// answer, 0 where there are no such odds, or no more.
	InARow int
	// Clock is the players' time, nil where there is no clock. Times is what they had at
	// the board shown where that is looked back on, as far as it is recorded, else nil.
	Clock *Clock
	Times *[2]Time
	// Opening is what the moves are called, nil where they have no name.
	Opening  *opening.Name
	Material Material
	// Ahead is set while the board takes a person's move before its turn, of the side
	// that is not to move; Premove is that move, from and to.
	Ahead   bool
	Premove [2]int
	// CanResume tells whether Resume goes back to a game that is played here.
	CanResume bool

	// Flipped is set where the second side sits near. Turning is set where the
	// board turns to who has the move.
	Flipped, Turning bool
	Notice           Notice
}

// A Target is a square that the man taken up can go to.
type Target struct {
	Square    int
	Capture   bool // also en passant, where nothing stands on the square
	Promotes  bool
	Castles   bool // the square may be that of the own rook
	Forbidden bool // the move is among those of the snapshot
}

// A Promotion is a pawn's move that waits for [Session.Promote] or
// [Session.Cancel].
type Promotion struct {
	From, To int
	Kinds    []int // to choose from, the strongest first
}

// Snapshot returns what there is to show. It is the same until something
// changes.
func (s *Session) Snapshot() *Snapshot {
	if s.snap == nil {
		s.snap = s.picture()
	}
	return s.snap
}

// picture builds a snapshot.
func (s *Session) picture() *Snapshot {
	v := &Snapshot{
		Serial: s.serial, Selected: none, From: none, To: none, Check: none,
		Locked: !s.open(), Thinking: s.wanting(), ThinkingSince: s.since,
		Paused: s.waiting(), Failed: s.engines[player].down, Thought: s.thought.show(), Waiting: s.waits(),
		Claim: s.claim(), CanAgree: s.canAgree(), Redoable: s.redoable(), Notice: s.notice,
	}
	m := s.match
	if m == nil {
		return v
	}
	v.Waiting = v.Waiting || !m.running.IsZero()
	v.CanOffer, v.Offer, v.Overture, v.Clock = s.canOffer(), m.offer, m.overture(), m.clock()
	v.InARow = m.inARow()
	v.Ahead, v.Premove = s.ahead(), [2]int{s.premove.from, s.premove.to}
	v.CanResume = m.analysing && !m.opened
	v.Undoable, v.CanUndo = s.undoable()
	v.Resigner, v.CanResign = s.resigner()
	v.Setup, v.Rules, v.Notation, v.Flipped = m.setup, m.rules, m.notation, m.flipped
	v.Opener, v.FirstMove = m.start.Side(), moveNumber(m.setup.FEN)
	l := m.view()
	v.FEN, v.Turn, v.Outcome = l.pos.FEN(), l.pos.Side(), m.end()
	v.Moves, v.Squares = l.texts, l.squares
	v.Tree, v.Node, v.Live = m.entries(), m.idOf(l.node), m.idOf(m.liveNode())
	v.Browsing, v.Analysing = m.browsed != nil, m.analysing
	v.CanBack, v.CanForward = l.node != m.game.Root, l.node.Main() != nil
	for n := len(l.squares); n > 0 && v.From == none; n-- {
		v.From, v.To = l.squares[n-1][0], l.squares[n-1][1] // a passed turn has none
	}
	inCheck := l.pos.InCheck()
	v.Men = make([]game.Piece, squares(m.rules))
	for sq := range v.Men {
		p := l.pos.At(sq)
		v.Men[sq] = p
		if inCheck && p != game.NoPiece && p.Side() == v.Turn && m.rules.Letter(p)|' ' == 'k' {
			v.Check = sq
		}
	}
	v.Material = material(m.start, v.Men)
	v.Opening, v.Times = l.name(), m.recorded(l)
	v.Turning = m.turning
	if m.turns() {
		v.Flipped = v.Flipped != (l.pos.Side() == game.Second)
	}
	s.consult(v)
	v.Selected, v.Targets = s.selected, targets(s.options)
	l.judge().show(v)
	if p := s.pending; p != nil {
		v.Promotion = &Promotion{From: p.from, To: p.to}
		for _, o := range p.options {
			v.Promotion.Kinds = append(v.Promotion.Kinds, o.kind)
		}
	}
	return v
}

// consult has a snapshot show what analysts have found out.
func (s *Session) consult(v *Snapshot) {
	m, st := s.match, &s.study
	l := m.view()
	v.Hint, v.Threat = st.hint.show(l, m.notation), st.threat.show(l, m.notation)
	v.CanHint, v.CanThreat = s.canHint(), s.canThreat()
	v.AnalysisOn, v.LinesWanted = st.analysis.on, max(st.analysis.lines, 1)
	known := st.analysis.of(l)
	for i := range known {
		t := known[i].show()
		t.at = l.node
		v.Analysis = append(v.Analysis, t)
	}
	v.Evaluation = s.evaluation()
	v.Review, v.Reviewing, v.CanReview = m.review, st.review.running, m.game.Root.Main() != nil
	v.Remark, v.Lesson = s.remark(), st.lesson.show(m)
	v.MainPly = none
	if n, ok := m.mainPly(l.node); ok {
		v.MainPly = n
	}
}

// targets lists the squares of the options, each once.
func targets(options []option) []Target {
	var list []Target
next:
	for _, o := range options {
		for _, t := range list {
			if t.Square == o.square {
				continue next
			}
		}
		list = append(list, Target{Square: o.square, Capture: o.capture, Promotes: o.kind != 0, Castles: o.castles})
	}
	return list
}

// moveNumber is the last field of a FEN, or 1 where it has none.
func moveNumber(fen string) int {
	n, err := strconv.Atoi(fen[strings.LastIndexByte(fen, ' ')+1:])
	if err != nil || n < 1 {
		return 1
	}
	return n
}
