package lab

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/nats-io/nuid"

	"duiyi/lab/farm"
)

// A Crew is who plays or analyses games: goroutines of this process, and workers elsewhere
// where a server lets them in. There is one way for both, by a NATS server inside this process
// if need be, which costs a game less than a millisecond.
type Crew struct {
	Workers int          // games at once in this process
	Farm    farm.Options // where the games are dealt out; its Dir is not looked at
	Note    func(string) // hears of workers elsewhere that leave; may be nil
}

// check says what is wrong with the crew.
func (c Crew) check() error {
	if err := c.Farm.Check(); err != nil {
		return err
	}
	if least := 1; c.Workers < least {
		if c.Farm.URL != "" || c.Farm.Listen != "" {
			least = 0
		}
		if c.Workers < least {
			return fmt.Errorf("%d games at once: must be %d or more", c.Workers, least)
		}
	}
	return nil
}

// run has the jobs of h done. dir keeps what is under way, and is gone afterwards; an empty one is
// made up.
func (c Crew) run(ctx context.Context, dir string, h farm.Hand) (err error) {
	if c.Farm.URL == "" {
		if dir == "" {
			if dir, err = os.MkdirTemp("", "duiyi-queue-"); err != nil {
				return err
			}
		}
		c.Farm.Dir = dir
		defer os.RemoveAll(dir)
	}
	f, err := farm.Open(ctx, c.Farm)
	if err != nil {
		return err
	}
	defer f.Close()
	ctx, stop := context.WithCancelCause(ctx)
	worked := make(chan struct{})
	go func() {
		defer close(worked)
		if c.Workers > 0 {
			stop(f.Work(ctx, c.Workers, Tasks))
		}
	}()
	h.Note = c.Note
	err = f.Deal(ctx, h)
	stop(errors.New("all is done"))
	<-worked
	return err
}

// runName names a run by what is done and in which file what comes of it is kept, so that it goes on where
// it was and takes nothing that is of another. A run that is not kept is like no other.
func runName(kind string, what any, version, file string) (string, error) {
	place := nuid.Next()
	if file != "" {
		path, err := filepath.Abs(file)
		if err != nil {
			return "", err
		}
		host, _ := os.Hostname()
		place = host + ":" + path
	}
	text, err := json.Marshal([]any{what, version, place})
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%s-%.16x", kind, sha256.Sum256(text)), nil
}

// Kinds of jobs.
const (
	selfPlayKind = "selfplay"
	matchKind    = "match"
	reviewKind   = "review"
)

// Tasks returns what a goroutine of a worker can do.
func Tasks() (farm.Tasks, error) {
	var (
		field selfPlayField
		host  host
		desk  desk
	)
	return farm.Tasks{
		Do:  map[string]farm.Task{selfPlayKind: field.play, matchKind: host.play, reviewKind: desk.review},
		End: host.end,
	}, nil
}

// deal returns a job as it is dealt out.
func deal(id, kind string, job any) (farm.Job, bool, error) {
	data, err := json.Marshal(job)
	return farm.Job{ID: id, Kind: kind, Data: data}, err == nil, err
}
