package lab

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"

	"duiyi/engine"
	"duiyi/game"
	"duiyi/lab/farm"
	"duiyi/record"
	"duiyi/record/formats"
	"duiyi/search"
	"duiyi/session/review"
	"duiyi/uci"
)

// An Analysis has our engine review the games of files. What it finds depends on the games, Nodes
// and the version of the program alone.
type Analysis struct {
	Files  []string
	Format string // of the files; empty: told by their content
	Nodes  int64  // to search each position by

	Digests []string // SHA-256 of the files, as Check finds them
	Journal string   `json:"-"` // file to go on from; empty: none
	Crew    Crew     `json:"-"`
}

// analysisHash is the size of the table that a game is reviewed with, in MiB.
const analysisHash = 16

// Check says what is wrong with the settings, and fills in the digests.
func (a *Analysis) Check() error {
	if a.Nodes < 1 {
		return fmt.Errorf("%d nodes: must be 1 or more", a.Nodes)
	}
	if err := a.Crew.check(); err != nil {
		return err
	}
	a.Digests = nil
	for _, path := range a.Files {
		d, err := digest(path)
		if err != nil {
			return err
		}
		a.Digests = append(a.Digests, d)
	}
	return nil
}

// Headway is how far an analysis is.
type Headway struct {
	Total     int `json:"games"`     // that have moves to look at
	Done      int `json:"reviewed"`  // of them
	Had       int `json:"resumed"`   // of those, before this run
	Positions int `json:"positions"` // looked at in this run
}

// A finding is what came of a game, a line of the journal.
type finding struct {
	Game      int // counted from 1
	Positions []review.Position
}

// An analysis is a running one.
type analysis struct {
	Analysis
	games    *sequence
	journal  *lineFile // nil: none is kept
	findings map[int][]review.Position
	headway  Headway
	report   func(Headway)
}

// Run has the games reviewed, which Check has passed, writes all of them to w in their order, as record.Convert does,
// and adds them to c. It calls report, where not nil, after each review. Where ctx is done the reviews
// are kept in the journal, and the same analysis goes on.
func (a Analysis) Run(ctx context.Context, w record.Writer, c *record.Conversion, report func(Headway)) (Headway, error) {
	n := &analysis{Analysis: a, findings: map[int][]review.Position{}, report: report}
	if a.Journal != "" {
		file, lines, err := openLines(a.Journal, a)
		if err != nil {
			return n.headway, err
		}
		defer file.close()
		n.journal = file
		for i, line := range lines {
			var f finding
			if err := json.Unmarshal(line, &f); err != nil {
				return n.headway, fmt.Errorf("%s: line %d: %w", a.Journal, i+2, err)
			}
			n.findings[f.Game] = f.Positions
		}
	}
	n.headway.Had = len(n.findings)
	n.headway.Done = n.headway.Had
	if err := n.count(ctx); err != nil {
		return n.headway, err
	}
	if n.headway.Done < n.headway.Total {
		if err := n.review(ctx); err != nil {
			return n.headway, fmt.Errorf("after %d of %d games: %w", n.headway.Done, n.headway.Total, err)
		}
	}
	n.games = &sequence{analysis: &n.Analysis}
	defer n.games.close()
	return n.headway, record.Convert(ctx, annotated{n}, w, c, nil)
}

// Finish removes the journal, once all is written.
func (a Analysis) Finish() error {
	if a.Journal == "" {
		return nil
	}
	return os.Remove(a.Journal)
}

// count counts the games that have moves.
func (n *analysis) count(ctx context.Context) error {
	s := &sequence{analysis: &n.Analysis}
	defer s.close()
	for ctx.Err() == nil {
		g, err := s.next()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		if g != nil && g.Root.Main() != nil {
			n.headway.Total++
		}
	}
	return context.Cause(ctx)
}

// review has those games reviewed that have not been.
func (n *analysis) review(ctx context.Context) error {
	n.games = &sequence{analysis: &n.Analysis}
	defer n.games.close()
	run, err := runName(reviewKind, n.Analysis, n.Crew.Farm.Version, n.Journal)
	if err != nil {
		return err
	}
	queue := ""
	if n.Journal != "" {
		queue = n.Journal + ".queue"
	}
	return n.Crew.run(ctx, queue, farm.Hand{
		Run:  run,
		Next: n.deal,
		Had:  func(id string) bool { number, _ := strconv.Atoi(id); return n.findings[number] != nil },
		Take: n.take,
	})
}

// A reviewJob is a game to be reviewed.
type reviewJob struct {
	Rules    string
	Chess960 bool   `json:",omitempty"`
	FEN      string `json:",omitempty"`
	Moves    []string
	Nodes    int64
}

// deal hands out the next game that has not been reviewed.
func (n *analysis) deal(context.Context) (farm.Job, bool, error) {
	for {
		g, err := n.games.next()
		if err == io.EOF {
			return farm.Job{}, false, nil
		}
		if err != nil {
			return farm.Job{}, false, err
		}
		if g == nil || g.Root.Main() == nil || n.findings[n.games.number] != nil {
			continue
		}
		j := reviewJob{Rules: g.Rules.Name(), Chess960: g.Chess960, FEN: g.FEN, Nodes: n.Nodes}
		if _, j.Moves, err = mainLine(g); err != nil {
			return farm.Job{}, false, err
		}
		return deal(strconv.Itoa(n.games.number), reviewKind, j)
	}
}

// take takes a review in.
func (n *analysis) take(id string, data []byte) error {
	var f finding
	if err := json.Unmarshal(data, &f.Positions); err != nil {
		return fmt.Errorf("game %s: %w", id, err)
	}
	f.Game, _ = strconv.Atoi(id)
	if n.journal != nil {
		if err := n.journal.add(f); err != nil {
			return err
		}
	}
	n.findings[f.Game] = f.Positions
	n.headway.Done++
	n.headway.Positions += len(f.Positions)
	if n.report != nil {
		n.report(n.headway)
	}
	return nil
}

// mainLine returns where a game begins and the moves of its main line in coordinates, up to where it
// is not legal.
func mainLine(g *record.Game) (opener game.Side, moves []string, err error) {
	p, err := g.Start()
	if err != nil {
		return 0, nil, err
	}
	opener, moves = p.Side(), []string{}
	for node := range g.Root.Mainline() {
		if node.IsNull() || !node.Legal(p) {
			break
		}
		moves = append(moves, uci.FormatMove(p, node.Move, uci.ZeroBased))
		p.Make(node.Move)
	}
	return opener, moves, nil
}

// annotated reads the games with what was found in them.
type annotated struct{ *analysis }

func (a annotated) Next() (*record.Game, error) {
	g, err := a.games.reader()
	if err != nil && !errors.As(err, new(*record.Error)) || g == nil {
		return g, err
	}
	positions := a.findings[a.games.number]
	if positions == nil {
		return g, err
	}
	opener, moves, e := mainLine(g)
	if e != nil || len(positions) != len(moves)+1 {
		return nil, fmt.Errorf("game %d is not that which was reviewed", a.games.number)
	}
	r := review.New(g.Rules.Name(), opener, review.Standard, moves)
	for i, p := range positions {
		r.Learn(i, p)
	}
	r.Annotate(g)
	if _, named := g.Tags.Lookup("Annotator"); !named {
		g.Tags.Set("Annotator", "Duiyi "+a.Crew.Farm.Version)
	}
	return g, err
}

// A sequence is the games of all files.
type sequence struct {
	analysis *Analysis
	file     int // being read, from 1
	number   int // of the game read last, from 1
	now      record.Reader
	closer   io.Closer
}

// reader returns the next game with what is wrong with it.
func (s *sequence) reader() (*record.Game, error) {
	for {
		if s.now == nil {
			if s.file == len(s.analysis.Files) {
				return nil, io.EOF
			}
			var err error
			if s.now, s.closer, err = formats.Open(s.analysis.Files[s.file], s.analysis.Format); err != nil {
				return nil, err
			}
			s.file++
		}
		g, err := s.now.Next()
		if err == io.EOF {
			s.close()
			continue
		}
		s.number++
		return g, err
	}
}

// next returns the next game as far as it could be read, or nil.
func (s *sequence) next() (*record.Game, error) {
	g, err := s.reader()
	if errors.As(err, new(*record.Error)) {
		err = nil
	}
	return g, err
}

func (s *sequence) close() {
	if s.closer != nil {
		s.closer.Close()
		s.now, s.closer = nil, nil
	}
}

// A desk is where games are reviewed, one after the other.
type desk struct{ engine *engine.Engine }

// review reviews the game of a job.
func (d *desk) review(ctx context.Context, data []byte) ([]byte, error) {
	var j reviewJob
	if err := json.Unmarshal(data, &j); err != nil {
		return nil, err
	}
	rules, err := Terms{Game: j.Rules}.Rules()
	if err != nil {
		return nil, err
	}
	g := record.Game{Rules: rules, Chess960: j.Chess960, FEN: j.FEN}
	p, err := g.Start()
	if err != nil {
		return nil, err
	}
	for _, text := range j.Moves {
		m, err := uci.ParseMove(p, text, uci.ZeroBased)
		if err != nil {
			return nil, err
		}
		p.Make(m)
	}
	if d.engine == nil {
		if d.engine, err = engine.New(analysisHash); err != nil {
			return nil, err
		}
	}
	d.engine.NewGame()
	positions := make([]review.Position, len(j.Moves)+1)
	// From the end: what the table knows of later positions makes the engine see further in earlier ones.
	for i := len(j.Moves); i >= 0; i-- {
		if positions[i], err = d.look(ctx, p, j.Nodes, i == len(j.Moves)); err != nil {
			return nil, err
		}
		if i > 0 {
			p.Unmake()
		}
	}
	return json.Marshal(positions)
}

// look looks at a position, the last of a game or one in which it went on.
func (d *desk) look(ctx context.Context, p game.Position, nodes int64, last bool) (review.Position, error) {
	if o := p.Outcome(); last && o.Over() {
		return review.Position{Result: o.Result}, nil
	}
	r := d.engine.Think(ctx, engine.Request{Position: p, Skill: engine.FullSkill, Limits: search.Limits{Nodes: nodes}}, nil)
	if err := ctx.Err(); err != nil {
		return review.Position{}, err
	}
	if len(r.Lines) == 0 {
		return review.Position{}, nil
	}
	line := r.Lines[0]
	found := review.Position{Depth: line.Depth, Score: uci.Score{Value: line.Score}}
	if moves, mate := search.MateIn(line.Score); mate {
		found.Score = uci.Score{Mate: true, Value: moves}
	}
	if p.Side() == game.Second {
		found.Score = found.Score.Negate()
	}
	for _, m := range line.PV {
		found.Best = append(found.Best, uci.FormatMove(p, m, uci.ZeroBased))
		p.Make(m)
	}
	for range line.PV {
		p.Unmake()
	}
	return found, nil
}
