package farm

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/url"
	"slices"
	"strconv"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/nats-io/nuid"
)

// Options say where the server is.
type Options struct {
	URL string // of a NATS server with JetStream; empty: one inside this process

	// Of a server inside this process:
	Dir    string // keeps what is under way
	Listen string // address for workers on other machines, host:port; empty: none

	// Version is that of the program. Jobs are only for workers of the dealer's.
	Version string
}

// Check says what is wrong with the options.
func (o Options) Check() error {
	if o.URL != "" && o.Listen != "" {
		return errors.New("a server at an address of its own and one inside this process: either, not both")
	}
	if o.URL != "" {
		u, err := url.Parse(o.URL)
		if err != nil || u.Host == "" || !slices.Contains(schemes, u.Scheme) {
			return fmt.Errorf("address %q: must be nats://host:port", o.URL)
		}
	}
	if o.Listen != "" {
		if _, port, err := net.SplitHostPort(o.Listen); err != nil {
			return fmt.Errorf("address %q: must be host:port", o.Listen)
		} else if n, err := strconv.Atoi(port); err != nil || n < 0 || n > 65535 {
			return fmt.Errorf("address %q: the port must be 0 to 65535", o.Listen)
		}
	}
	return nil
}

// schemes are those of a server's address.
var schemes = []string{"nats", "tls", "ws", "wss"}

// A Farm is a connection to the server.
type Farm struct {
	version string
	server  *server.Server // inside this process, or nil
	conn    *nats.Conn
	stream  jetstream.JetStream
	jobs    jetstream.Stream
	results jetstream.Stream
}

const (
	jobStream, resultStream   = "duiyi-jobs", "duiyi-results"
	jobSubject, resultSubject = "duiyi.jobs.", "duiyi.results."
	// Subjects that the server does not keep: a dealer says at the first who it is, and hears at the
	// second from workers that leave.
	dealerSubject, noteSubject = "duiyi.dealer.", "duiyi.note."

	// patience is how long a job may go without a sign of life from its worker before it is
	// given to another.
	patience = 10 * time.Second
	// requestTime is how long a server may take to answer.
	requestTime = 5 * time.Second
	// startTime is how long a server may take to be ready.
	startTime = 20 * time.Second
	// most is the largest job or result in bytes.
	most = 8 << 20
	// mostFailures is how often in a row a server that is there may fail, as one whose disk is full does.
	mostFailures = 5
	// keep is how long the server keeps what nobody asks for, such as the results of a run that
	// was given up.
	keep = 7 * 24 * time.Hour
)

// Open connects to the server, which it starts where it is one inside this process, and makes what
// it keeps jobs and results in.
func Open(ctx context.Context, o Options) (*Farm, error) {
	if err := o.Check(); err != nil {
		return nil, err
	}
	f := &Farm{version: o.Version}
	err := f.open(ctx, o)
	if err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

func (f *Farm) open(ctx context.Context, o Options) (err error) {
	options := []nats.Option{nats.MaxReconnects(-1), nats.Name("duiyi")}
	if o.URL == "" {
		if f.server, err = start(o); err != nil {
			return err
		}
		options = append(options, nats.InProcessServer(f.server))
	}
	if f.conn, err = nats.Connect(o.URL, options...); err != nil {
		return fmt.Errorf("server %s: %w", o.URL, err)
	}
	if f.stream, err = jetstream.New(f.conn); err != nil {
		return err
	}
	if f.jobs, f.results, err = f.settle(ctx); err != nil {
		return fmt.Errorf("server %s: %w", o.URL, err)
	}
	return nil
}

// settle makes what the server keeps jobs and results in, where it is not there.
func (f *Farm) settle(ctx context.Context) (jobs, results jetstream.Stream, err error) {
	find := func(name, subject string) (jetstream.Stream, error) {
		s, err := f.stream.Stream(ctx, name)
		if !errors.Is(err, jetstream.ErrStreamNotFound) {
			return s, err
		}
		return f.stream.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
			Name: name, Subjects: []string{subject + "*"}, Retention: jetstream.WorkQueuePolicy,
			Storage: jetstream.FileStorage, MaxMsgSize: most, MaxAge: keep,
		})
	}
	if jobs, err = find(jobStream, jobSubject); err == nil {
		results, err = find(resultStream, resultSubject)
	}
	return jobs, results, err
}

// publish has the server keep a message. While it is away publish waits.
func (f *Farm) publish(ctx context.Context, m *nats.Msg) error {
	m.Header.Set(nats.MsgIdHdr, nuid.Next()) // an answer may get lost on the way
	for again := true; ; pause(ctx, time.Second) {
		_, err := f.stream.PublishMsg(ctx, m)
		switch {
		case err == nil:
			return nil
		case ctx.Err() != nil:
			return context.Cause(ctx)
		case !f.conn.IsConnected():
		case again && (errors.Is(err, context.DeadlineExceeded) || errors.Is(err, nats.ErrTimeout)):
			again = false // it may have been away for a moment; one whose disk is full does not answer either
		default:
			return err
		}
	}
}

// start starts a server inside this process.
func start(o Options) (*server.Server, error) {
	options := &server.Options{
		JetStream: true, StoreDir: o.Dir, NoLog: true, NoSigs: true, MaxPayload: most,
		DontListen: o.Listen == "", SyncInterval: 2 * time.Second,
	}
	if o.Listen != "" {
		host, port, _ := net.SplitHostPort(o.Listen)
		options.Host = host
		options.Port, _ = strconv.Atoi(port)
		if options.Port == 0 {
			options.Port = server.RANDOM_PORT
		}
	}
	s, err := server.NewServer(options)
	if err != nil {
		return nil, err
	}
	s.Start()
	if !s.ReadyForConnections(startTime) {
		s.Shutdown()
		return nil, errors.New("the queue's server does not get ready; is another process using " + o.Dir + " or " + o.Listen + "?")
	}
	return s, nil
}

// URL returns where workers on other machines find the server inside this process.
func (f *Farm) URL() string { return f.server.ClientURL() }

// Close leaves the server, and ends it where it is inside this process.
func (f *Farm) Close() {
	if f.conn != nil {
		f.conn.Close()
	}
	if f.server != nil {
		f.server.Shutdown()
		f.server.WaitForShutdown()
	}
}
