package lab

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strconv"

	"duiyi/engine"
	"duiyi/game"
	"duiyi/lab/farm"
	"duiyi/lab/sample"
	"duiyi/search"
)

// A SelfPlay is games of our engine against itself whose positions are kept for networks to learn
// from. What a game is depends on the settings, its number and the version of the program
// alone.
type SelfPlay struct {
	Game  string // name of the rules
	Nodes int64  // after which a search begins no further iteration
	Seed  uint64 // of the random openings
	Name  string // of the player, for the file's header

	Games int    `json:"-"`
	Dir   string `json:"-"` // of the file, and of what is under way
	Crew  Crew   `json:"-"`
}

// Openings may be uneven, but not decided; the table is small, as the searches are short.
const (
	selfPlayBalance = 150 // centipawns
	selfPlayHash    = 2   // MiB
)

// selfPlayPlies is how long random openings are, every second one a ply longer, so that
// either side comes to move first.
const selfPlayPlies = 8

// selfPlayGlance is the nodes of the search that looks whether an opening is balanced.
const selfPlayGlance = 1000

// selfPlayHard bounds a search whose last iteration does not end, as a multiple of Nodes.
const selfPlayHard = 8

var selfPlayJudge = Adjudication{
	WinScore: 1500, WinMoves: 3,
	DrawScore: 8, DrawMoves: 6, DrawAfter: 40,
	MaxPlies: 400,
}

// Check says what is wrong with the settings.
func (s SelfPlay) Check() error {
	switch {
	case s.Games < 1:
		return fmt.Errorf("%d games: must be 1 or more", s.Games)
	case s.Nodes < 1:
		return fmt.Errorf("%d nodes: must be 1 or more", s.Nodes)
	}
	if err := s.Crew.check(); err != nil {
		return err
	}
	_, err := Terms{Game: s.Game}.Rules()
	return err
}

// A Yield is what self-play has brought in.
type Yield struct {
	Games     int `json:"games"`     // that there are
	Had       int `json:"resumed"`   // of them, before this run
	Positions int `json:"positions"` // of this run
}

// Run has the games played, which Check has passed, that the file of Dir does not have yet. It calls
// report, where not nil, after each. Where ctx is done it returns its cause; what was
// played is kept, and the same call goes on.
func (s SelfPlay) Run(ctx context.Context, report func(Yield)) (y Yield, err error) {
	if err := os.MkdirAll(s.Dir, 0o777); err != nil {
		return y, err
	}
	w, had, err := sample.Open(filepath.Join(s.Dir, s.Game+".positions"), sample.Header{
		Game:   s.Game,
		Origin: fmt.Sprintf("self-play of %s, %d nodes, seed %d", s.Name, s.Nodes, s.Seed),
	})
	if err != nil {
		return y, err
	}
	defer w.Close()
	for n := range had {
		if n <= uint64(s.Games) {
			y.Had++
		}
	}
	y.Games = y.Had
	run, err := runName(selfPlayKind, s, s.Crew.Farm.Version, filepath.Join(s.Dir, s.Game))
	if err != nil {
		return y, err
	}
	number := func(id string) uint64 {
		n, _ := strconv.ParseUint(id, 10, 64)
		return n
	}
	n := 0
	err = s.Crew.run(ctx, filepath.Join(s.Dir, "."+s.Game+".queue"), farm.Hand{
		Run: run,
		Next: func(context.Context) (farm.Job, bool, error) {
			for n++; n <= s.Games; n++ {
				if !had[uint64(n)] {
					return deal(strconv.Itoa(n), selfPlayKind, selfPlayJob{s, n})
				}
			}
			return farm.Job{}, false, nil
		},
		Had: func(id string) bool { return had[number(id)] },
		Take: func(id string, data []byte) error {
			b, err := readBlock(number(id), data)
			if err == nil {
				err = w.Add(b)
			}
			if err != nil {
				return err
			}
			had[b.Game] = true
			y.Games++
			y.Positions += len(b.Records)
			if report != nil {
				report(y)
			}
			return nil
		},
	})
	if err != nil {
		return y, fmt.Errorf("after %d of %d games: %w", y.Games, s.Games, err)
	}
	return y, nil
}

// A selfPlayJob is one game to be played.
type selfPlayJob struct {
	SelfPlay
	Number int
}

// A selfPlayField is where games of self-play are played, one after the other.
type selfPlayField struct{ player *selfPlayer }

// play plays the game of a job.
func (f *selfPlayField) play(ctx context.Context, data []byte) ([]byte, error) {
	var j selfPlayJob
	if err := json.Unmarshal(data, &j); err != nil {
		return nil, err
	}
	if f.player == nil || f.player.game != j.Game || f.player.nodes != j.Nodes || f.player.seed != j.Seed {
		var err error
		if f.player, err = newSelfPlayer(j.SelfPlay); err != nil {
			return nil, err
		}
	}
	b, err := f.player.play(ctx, j.Number)
	if err != nil {
		return nil, err
	}
	return writeBlock(b), nil
}

// writeBlock and readBlock turn the positions of a game into what a worker hands in, and back.
func writeBlock(b sample.Block) []byte {
	var data []byte
	for i := range b.Records {
		data = append(data, b.Records[i][:]...)
	}
	return data
}

func readBlock(game uint64, data []byte) (sample.Block, error) {
	b := sample.Block{Game: game}
	if len(data)%sample.Size != 0 {
		return b, fmt.Errorf("game %d comes in %d bytes, which are no positions", game, len(data))
	}
	for ; len(data) > 0; data = data[sample.Size:] {
		b.Records = append(b.Records, sample.Record(data))
	}
	return b, nil
}

// A selfPlayer plays one game after the other.
type selfPlayer struct {
	game   string
	nodes  int64
	seed   uint64
	rules  game.Rules
	engine *engine.Engine
}

func newSelfPlayer(s SelfPlay) (*selfPlayer, error) {
	rules, err := Terms{Game: s.Game}.Rules()
	if err != nil {
		return nil, err
	}
	p := &selfPlayer{game: s.Game, nodes: s.Nodes, seed: s.Seed, rules: rules}
	p.engine, err = engine.New(selfPlayHash)
	return p, err
}

// play plays the n-th game.
func (p *selfPlayer) play(ctx context.Context, n int) (sample.Block, error) {
	b := sample.Block{Game: uint64(n)}
	p.engine.NewGame()
	_, pos, err := wander(ctx, p.rules, generator(p.seed, n), selfPlayPlies+n%2, func(pos game.Position) bool {
		return balanced(ctx, p.engine, pos, selfPlayGlance, selfPlayBalance)
	})
	if err != nil {
		return b, err
	}
	judge := judge{rules: selfPlayJudge}
	for {
		result, _ := judge.verdict()
		if o := outcome(pos); o.Over() {
			result = o.Result
		}
		if result != game.Ongoing {
			for i := range b.Records {
				b.Records[i].SetResult(result)
			}
			return b, nil
		}
		r := p.engine.Think(ctx, engine.Request{
			Position: pos, Skill: engine.FullSkill,
			Limits: search.Limits{Soft: p.nodes, Nodes: selfPlayHard * p.nodes},
		}, nil)
		if err := ctx.Err(); err != nil {
			return b, err
		}
		best, score := r.Best(), r.Lines[0].Score
		if _, mate := search.MateIn(score); !mate && !search.ByRule(score) {
			record, err := sample.Pack(pos, sample.Label{
				Score: score, Check: pos.InCheck(), Noisy: noisy(pos, best), Move: pos.Plies() / 2,
			})
			if err != nil {
				return b, err
			}
			b.Records = append(b.Records, record)
		}
		judge.hear(pos.Side(), &score)
		pos.Make(best)
	}
}

// noisy reports whether a legal move captures or promotes.
func noisy(pos game.Position, m game.Move) bool {
	c, _ := pos.(interface {
		Describe(m game.Move) (game.Choice, bool)
	}).Describe(m)
	return !c.Quiet()
}
