package farm

import (
	"context"
	"errors"
	"fmt"
	"os"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// A Task does jobs of a kind. An error other than that of ctx ends the job's run, but for one that
// is [Unfit], which ends the worker.
type Task func(ctx context.Context, data []byte) ([]byte, error)

// An Unfit error says that this worker cannot do what others might. It leaves the job to them.
type Unfit struct{ Err error }

func (u Unfit) Error() string { return u.Err.Error() }
func (u Unfit) Unwrap() error { return u.Err }

// Tasks are what one goroutine of a worker can do, by the kind of the jobs.
type Tasks struct {
	Do  map[string]Task
	End func() // is called when the goroutine ends; may be nil
}

// Work does jobs, several at once, until ctx is done or the worker proves unfit. begin is called for
// each of the goroutines. A job that is under way then is left to others at once.
func (f *Farm) Work(ctx context.Context, parallel int, begin func() (Tasks, error)) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var group sync.WaitGroup
	for range parallel {
		group.Go(func() {
			tasks, err := begin()
			if err != nil {
				stop(err)
				return
			}
			if tasks.End != nil {
				defer tasks.End()
			}
			for failures := 0; ctx.Err() == nil; {
				done, err := f.work(ctx, tasks.Do)
				if done > 0 || !f.conn.IsConnected() {
					failures = 0
				}
				if failures++; failures > mostFailures || errors.As(err, &Unfit{}) {
					stop(err)
				}
				pause(ctx, time.Second) // the server is away, and will be back
			}
		})
	}
	group.Wait()
	return context.Cause(ctx)
}

// work does one job after the other until something is wrong, and returns how often nothing was.
func (f *Farm) work(ctx context.Context, tasks map[string]Task) (done int, err error) {
	if _, _, err := f.settle(ctx); err != nil {
		return 0, err
	}
	const name = "workers"
	consumer, err := f.jobs.Consumer(ctx, name)
	if errors.Is(err, jetstream.ErrConsumerNotFound) {
		consumer, err = f.jobs.CreateOrUpdateConsumer(ctx, jetstream.ConsumerConfig{
			Durable: name, AckPolicy: jetstream.AckExplicitPolicy, AckWait: patience, MaxAckPending: -1,
		})
	}
	for err == nil && ctx.Err() == nil {
		if err = f.next(ctx, consumer, tasks); err == nil {
			done++
		}
	}
	return done, err
}

// next waits a while for a job and does it.
func (f *Farm) next(ctx context.Context, consumer jetstream.Consumer, tasks map[string]Task) error {
	const wait = 2 * time.Second
	while, cancel := context.WithTimeout(ctx, wait)
	defer cancel()
	batch, err := consumer.Fetch(1, jetstream.FetchContext(while))
	if err != nil {
		return err
	}
	for m := range batch.Messages() {
		if err := f.do(ctx, m, tasks); err != nil {
			return err
		}
	}
	if err := batch.Error(); err != nil && !errors.Is(err, nats.ErrTimeout) && while.Err() == nil {
		return err
	}
	return nil
}

func pause(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

// wanted reports whether the dealer of a job still deals, and otherwise puts the job back, or drops it where
// another dealer has taken over its run, who deals it out anew. Purging the stream of it would confuse the
// server about the jobs of other runs that are under way.
func (f *Farm) wanted(m jetstream.Msg) bool {
	answer, err := f.conn.Request(dealerSubject+m.Headers().Get(headRun), nil, requestTime)
	switch {
	case err != nil:
		_ = m.NakWithDelay(patience)
		return false
	case string(answer.Data) != m.Headers().Get(headDealer):
		_ = m.Term()
		return false
	}
	return true
}

// do does a job and hands in what came of it, which the server has for good before the job is over.
// The error is that of a worker that is unfit, or of the server.
func (f *Farm) do(ctx context.Context, m jetstream.Msg, tasks map[string]Task) error {
	if !f.wanted(m) {
		return nil
	}
	alive, done := context.WithCancel(ctx)
	var sign sync.WaitGroup
	sign.Go(func() {
		for tick := time.NewTicker(patience / 5); ; {
			select {
			case <-alive.Done():
				tick.Stop()
				return
			case <-tick.C:
				_ = m.InProgress()
			}
		}
	})
	data, err := f.run(ctx, m, tasks)
	done()
	sign.Wait()
	if ctx.Err() != nil {
		_ = m.Nak()
		return nil
	}
	head := m.Headers()
	if errors.As(err, &Unfit{}) {
		_ = m.Nak()
		host, _ := os.Hostname()
		_ = f.conn.Publish(noteSubject+head.Get(headRun), fmt.Appendf(nil, "a worker at %s leaves: %v", host, err))
		return err
	}
	result := nats.NewMsg(resultSubject + head.Get(headRun))
	result.Data = data
	result.Header.Set(headDealer, head.Get(headDealer))
	result.Header.Set(headID, head.Get(headID))
	if err != nil {
		result.Header.Set(headError, err.Error())
	}
	if err := f.publish(ctx, result); err != nil {
		_ = m.Nak()
		return fmt.Errorf("the server does not keep what came of a job: %w", err)
	}
	_ = m.DoubleAck(ctx) // else it is done again, and what comes of it is dropped
	return nil
}

func (f *Farm) run(ctx context.Context, m jetstream.Msg, tasks map[string]Task) ([]byte, error) {
	if version := m.Headers().Get(headVersion); version != f.version {
		return nil, Unfit{fmt.Errorf("the jobs are of version %s of the program, and this is %s", version, f.version)}
	}
	kind := m.Headers().Get(headKind)
	task, ok := tasks[kind]
	if !ok {
		return nil, Unfit{fmt.Errorf("nobody here can do a job of kind %q", kind)}
	}
	return task(ctx, m.Data())
}
