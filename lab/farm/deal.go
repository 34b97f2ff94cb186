package farm

import (
	"context"
	"errors"
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
	headRun     = "Duiyi-Run"
	headID      = "Duiyi-Id"
	headKind    = "Duiyi-Kind"
	headDealer  = "Duiyi-Dealer" // which time that the run was begun
	headError   = "Duiyi-Error"
	headVersion = "Duiyi-Version" // of the dealer's program
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
	Next func(ctx context.Context) (job Job, ok bool, err error)
	// Had reports whether Take has had the result of a job.
	Had func(id string) bool
	// Take keeps what came of a job, for good when it returns. An error ends the run.
	Take func(id string, data []byte) error
	// Note, where not nil, is told of workers that left because they are unfit for the run.
	Note func(text string)
}

// A deal is a run that is being dealt out.
type deal struct {
	*Farm
	Hand
	dealer string
	open   map[string]Job // dealt out, no result yet
	more   bool           // whether Next has more
	taken  int
	notes  chan string
}

// Deal deals out jobs and takes what comes of them until it has the results of all, ctx is done, or
// a job or Take has failed. Each job's result is taken once, even where two workers did it,
// and where it comes of a job that an earlier dealer of the run had dealt out before it was
// killed. Of a run there is one dealer at a time; a second one is refused.
func (f *Farm) Deal(ctx context.Context, h Hand) error {
	if !runName.MatchString(h.Run) {
		return fmt.Errorf("run %q: must be of letters, digits, - and _", h.Run)
	}
	d := &deal{Farm: f, Hand: h, dealer: nuid.Next(), open: map[string]Job{}, more: true, notes: make(chan string, 16)}
	leave, err := d.announce()
	if err != nil {
		return err
	}
	defer leave()
	for losses := 0; ; {
		taken := d.taken
		err := d.round(ctx)
		if !errors.Is(err, errLost) {
			return err
		}
		if d.taken > taken || !f.conn.IsConnected() {
			losses = 0
		}
		if losses++; losses > mostFailures {
			return err
		}
		if losses == 1 && h.Note != nil {
			h.Note(err.Error())
		}
		// The server is away, or somebody has emptied it, or it has begun anew without its memory.
		if pause(ctx, time.Second); ctx.Err() != nil {
			return context.Cause(ctx)
		}
		_, _, _ = f.settle(ctx) // else it is tried again
	}
}

// announce makes sure that nobody else deals out the run.
func (d *deal) announce() (leave func(), err error) {
	const wait = 2 * time.Second
	if _, err = d.conn.Request(dealerSubject+d.Run, nil, wait); err == nil {
		return nil, fmt.Errorf("another process deals out the same jobs (%s) by this server", d.Run)
	}
	if !errors.Is(err, nats.ErrNoResponders) && !errors.Is(err, nats.ErrTimeout) {
		return nil, err
	}
	here, err := d.conn.Subscribe(dealerSubject+d.Run, func(m *nats.Msg) { _ = m.Respond([]byte(d.dealer)) })
	if err != nil {
		return nil, err
	}
	notes, err := d.conn.Subscribe(noteSubject+d.Run, func(m *nats.Msg) {
		select {
		case d.notes <- string(m.Data):
		default:
		}
	})
	return func() {
		_ = here.Unsubscribe()
		if notes != nil {
			_ = notes.Unsubscribe()
		}
	}, err
}

// errLost says that the server does not know the run any more, or does not answer.
var errLost = errors.New("the server does not keep the jobs")

// lost turns an error that may pass into errLost, if need be once the server has been given streams
// and consumers again.
func (f *Farm) lost(err error) error {
	if err == nil {
		return nil
	}
	away := !f.conn.IsConnected()
	for _, e := range []error{
		jetstream.ErrStreamNotFound, jetstream.ErrConsumerNotFound, jetstream.ErrConsumerDeleted,
		jetstream.ErrNoStreamResponse, nats.ErrNoResponders, nats.ErrTimeout, context.DeadlineExceeded,
	} {
		away = away || errors.Is(err, e)
	}
	if away {
		return fmt.Errorf("%w: %w", errLost, err)
	}
	return err
}

// round deals out what is open, and goes on until all is done or the server has lost the run.
func (d *deal) round(ctx context.Context) error {
	consumer, err := d.results.CreateOrUpdateConsumer(ctx, jetstream.ConsumerConfig{
		Durable: "dealer-" + d.Run, FilterSubject: resultSubject + d.Run,
		AckPolicy: jetstream.AckExplicitPolicy, AckWait: patience, MaxAckPending: 4 * ahead,
		InactiveThreshold: keep,
	})
	if err != nil {
		return d.lost(err)
	}
	arrived, over := make(chan jetstream.Msg), make(chan struct{})
	defer close(over)
	listening, err := consumer.Consume(func(m jetstream.Msg) {
		select {
		case arrived <- m:
		case <-over:
		}
	})
	if err != nil {
		return d.lost(err)
	}
	defer listening.Stop()
	for _, job := range d.open {
		if err := d.put(ctx, job); err != nil {
			return err
		}
	}
	look := time.NewTicker(patience) // whether the server still knows the run
	defer look.Stop()
	for d.more || len(d.open) > 0 {
		ready := make(chan struct{})
		if d.more && len(d.open) < ahead {
			close(ready)
		}
		// What has arrived comes before what is still to be dealt out, which may take long to think of.
		select {
		case m := <-arrived:
			if err := d.take(ctx, m); err != nil {
				return err
			}
			continue
		default:
		}
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case m := <-arrived:
			if err := d.take(ctx, m); err != nil {
				return err
			}
		case <-listening.Closed(): // by a server that ends, for one
			return errLost
		case text := <-d.notes:
			if d.Note != nil {
				d.Note(text)
			}
		case <-look.C:
			if _, err := consumer.Info(ctx); errors.Is(d.lost(err), errLost) && d.conn.IsConnected() {
				return errLost
			}
		case <-ready:
			job, ok, err := d.Next(ctx)
			if err != nil {
				return err
			}
			if d.more = ok; !ok {
				continue
			}
			d.open[job.ID] = job
			if err := d.put(ctx, job); err != nil {
				return err
			}
		}
	}
	return nil
}

// put puts a job where workers find it.
func (d *deal) put(ctx context.Context, job Job) error {
	m := nats.NewMsg(jobSubject + d.Run)
	m.Data = job.Data
	m.Header.Set(headRun, d.Run)
	m.Header.Set(headDealer, d.dealer)
	m.Header.Set(headVersion, d.version)
	m.Header.Set(headID, job.ID)
	m.Header.Set(headKind, job.Kind)
	return d.lost(d.publish(ctx, m))
}

// take takes a result, unless it was taken before, and lets the server forget it.
func (d *deal) take(ctx context.Context, m jetstream.Msg) error {
	id := m.Headers().Get(headID)
	text := m.Headers().Get(headError)
	switch {
	case d.Had(id):
	case text == "":
		if err := d.Take(id, m.Data()); err != nil {
			return err
		}
	case m.Headers().Get(headDealer) == d.dealer:
		_ = m.Ack()
		return fmt.Errorf("job %s: %s", id, text)
	}
	if d.Had(id) {
		d.taken++
		delete(d.open, id)
	}
	ctx, cancel := context.WithTimeout(ctx, requestTime)
	defer cancel()
	_ = m.DoubleAck(ctx) // else it comes again, and was taken before
	return nil
}
