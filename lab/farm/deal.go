package farm

import (
	"context"
	"fmt"
	"regexp"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/nats-io/nuid"
)

// A Job is something to be done once.
type Job struct {
	ID   string // names it among the jobs of a run
	Kind string // which task does it
	Data []byte
}

// Headers of messages.
const (
	headRun    = "Duiyi-Run"
	headID     = "Duiyi-Id"
	headKind   = "Duiyi-Kind"
	headDealer = "Duiyi-Dealer" // which time that the run was begun
	headError  = "Duiyi-Error"
)

// runName is what a run may be called: a word of a NATS subject.
var runName = regexp.MustCompile(`^[A-Za-z0-9_-]{1,64}$`)

// ahead is how many jobs are dealt out before what comes of them is there.
const ahead = 64

// A Hand is what a run deals out.
type Hand struct {
	Run string // names the run; letters, digits, - and _
	// Next returns the next job that Take has not had the result of, and false when there
	// are no more.
	Next func() (Job, bool)
	// Had reports whether Take has had the result of a job.
	Had func(id string) bool
	// Take keeps what came of a job, for good when it returns. An error ends the run.
	Take func(id string, data []byte) error
}

// Deal deals out jobs and takes what comes of them until it has the results of all, ctx is done, or
// a job or Take has failed. Each job's result is taken once, even where two workers did it,
// and where it comes of a job that an earlier dealer of the run had dealt out before it was
// killed. There must not be two dealers of a run at once.
func (f *Farm) Deal(ctx context.Context, h Hand) error {
	if !runName.MatchString(h.Run) {
		return fmt.Errorf("run %q: must be of letters, digits, - and _", h.Run)
	}
	// What an earlier dealer of the run has left undone is dealt out anew.
	if err := f.jobs.Purge(ctx, jetstream.WithPurgeSubject(jobSubject+h.Run)); err != nil {
		return err
	}
	dealer := nuid.Next()
	consumer, err := f.results.CreateOrUpdateConsumer(ctx, jetstream.ConsumerConfig{
		Durable: "dealer-" + h.Run, FilterSubject: resultSubject + h.Run,
		AckPolicy: jetstream.AckExplicitPolicy, AckWait: patience, MaxAckPending: 4 * ahead,
	})
	if err != nil {
		return err
	}
	arrived := make(chan jetstream.Msg)
	listening, err := consumer.Consume(func(m jetstream.Msg) {
		select {
		case arrived <- m:
		case <-ctx.Done():
		}
	})
	if err != nil {
		return err
	}
	defer listening.Stop()
	open := map[string]bool{} // dealt out, no result yet
	more := true
	for {
		for more && len(open) < ahead {
			job, ok := h.Next()
			if !ok {
				more = false
				break
			}
			if err := f.deal(ctx, h.Run, dealer, job); err != nil {
				return err
			}
			open[job.ID] = true
		}
		if !more && len(open) == 0 {
			return nil
		}
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case m := <-arrived:
			if err := take(ctx, h, dealer, open, m); err != nil {
				return err
			}
		}
	}
}

// deal puts a job where workers find it.
func (f *Farm) deal(ctx context.Context, run, dealer string, job Job) error {
	m := nats.NewMsg(jobSubject + run)
	m.Data = job.Data
	m.Header.Set(headRun, run)
	m.Header.Set(headDealer, dealer)
	m.Header.Set(headID, job.ID)
	m.Header.Set(headKind, job.Kind)
	_, err := f.stream.PublishMsg(ctx, m)
	return err
}

// take takes a result, unless it was taken before, and lets the server forget it.
func take(ctx context.Context, h Hand, dealer string, open map[string]bool, m jetstream.Msg) error {
	id := m.Headers().Get(headID)
	text := m.Headers().Get(headError)
	switch {
	case h.Had(id):
	case text == "":
		if err := h.Take(id, m.Data()); err != nil {
			return err
		}
	case m.Headers().Get(headDealer) == dealer:
		_ = m.Ack()
		return fmt.Errorf("job %s: %s", id, text)
	}
	if h.Had(id) {
		delete(open, id)
	}
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	_ = m.DoubleAck(ctx) // else it comes again, and was taken before
	return nil
}
