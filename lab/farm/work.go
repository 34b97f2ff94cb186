package farm

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// A Task does jobs of a kind. What it returns for a job may depend on the job alone. An error other
// than that of ctx ends the job's run.
type Task func(ctx context.Context, data []byte) ([]byte, error)

// Work does jobs, several at once, until ctx is done. begin is called for each of the goroutines, and
// returns the tasks it has by their kind. A job that is under way then is left to others at once.
func (f *Farm) Work(ctx context.Context, parallel int, begin func() (map[string]Task, error)) error {
	consumer, err := f.jobs.CreateOrUpdateConsumer(ctx, jetstream.ConsumerConfig{
		Durable: "workers", AckPolicy: jetstream.AckExplicitPolicy, AckWait: patience, MaxAckPending: -1,
	})
	if err != nil {
		return err
	}
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
			for ctx.Err() == nil {
				f.next(ctx, consumer, tasks)
			}
		})
	}
	group.Wait()
	return context.Cause(ctx)
}

// next waits for a job and does it.
func (f *Farm) next(ctx context.Context, consumer jetstream.Consumer, tasks map[string]Task) {
	const wait = 2 * time.Second
	batch, err := consumer.Fetch(1, jetstream.FetchMaxWait(wait))
	if err != nil {
		pause(ctx, time.Second) // the server is away, and will be back
		return
	}
	for m := range batch.Messages() {
		f.do(ctx, m, tasks)
	}
	if err := batch.Error(); err != nil && !errors.Is(err, nats.ErrTimeout) {
		pause(ctx, time.Second)
	}
}

func pause(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

// do does a job and hands in what came of it, which the server has for good before the job is over.
func (f *Farm) do(ctx context.Context, m jetstream.Msg, tasks map[string]Task) {
	alive, done := context.WithCancel(ctx)
	var sign sync.WaitGroup
	sign.Go(func() {
		for tick := time.NewTicker(patience / 4); ; {
			select {
			case <-alive.Done():
				tick.Stop()
				return
			case <-tick.C:
				_ = m.InProgress()
			}
		}
	})
	data, err := run(ctx, m, tasks)
	done()
	sign.Wait()
	if ctx.Err() != nil {
		_ = m.Nak()
		return
	}
	head := m.Headers()
	result := nats.NewMsg(resultSubject + head.Get(headRun))
	result.Data = data
	result.Header.Set(headDealer, head.Get(headDealer))
	result.Header.Set(headID, head.Get(headID))
	if err != nil {
		result.Header.Set(headError, err.Error())
	}
	if _, err := f.stream.PublishMsg(ctx, result, jetstream.WithRetryAttempts(10)); err != nil {
		_ = m.Nak()
		return
	}
	_ = m.DoubleAck(ctx) // else it is done again, and what comes of it is dropped
}

func run(ctx context.Context, m jetstream.Msg, tasks map[string]Task) ([]byte, error) {
	kind := m.Headers().Get(headKind)
	task, ok := tasks[kind]
	if !ok {
		return nil, fmt.Errorf("a worker that does not know jobs of kind %q; is it of another version?", kind)
	}
	return task(ctx, m.Data())
}
