package farm

import (
	"context"
	"errors"
	"fmt"
	"net"
	"strconv"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Options say where the server is.
type Options struct {
	URL string // of a NATS server with JetStream; empty: one inside this process

	// Of a server inside this process:
	Dir    string // keeps what is under way
	Listen string // address for workers on other machines, host:port; empty: none
}

// A Farm is a connection to the server.
type Farm struct {
	server  *server.Server // inside this process, or nil
	conn    *nats.Conn
	stream  jetstream.JetStream
	jobs    jetstream.Stream
	results jetstream.Stream
}

const (
	jobStream, resultStream   = "duiyi-jobs", "duiyi-results"
	jobSubject, resultSubject = "duiyi.jobs.", "duiyi.results."

	// patience is how long a job may go without a sign of life from its worker before it is
	// given to another.
	patience = 20 * time.Second
	// startTime is how long a server may take to be ready.
	startTime = 20 * time.Second
	// most is the largest job or result in bytes.
	most = 8 << 20
)

// Open connects to the server, which it starts where it is one inside this process, and makes what
// it keeps jobs and results in.
func Open(ctx context.Context, o Options) (*Farm, error) {
	f := &Farm{}
	err := f.open(ctx, o)
	if err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

func (f *Farm) open(ctx context.Context, o Options) (err error) {
	options := []nats.Option{nats.MaxReconnects(-1), nats.Name("duiyi")}
	url := o.URL
	if url == "" {
		if f.server, err = start(o); err != nil {
			return err
		}
		options = append(options, nats.InProcessServer(f.server))
	}
	if f.conn, err = nats.Connect(url, options...); err != nil {
		return fmt.Errorf("server %s: %w", url, err)
	}
	if f.stream, err = jetstream.New(f.conn); err != nil {
		return err
	}
	keep := func(name, subject string) (jetstream.Stream, error) {
		return f.stream.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
			Name: name, Subjects: []string{subject + "*"}, Retention: jetstream.WorkQueuePolicy,
			Storage: jetstream.FileStorage, MaxMsgSize: most,
		})
	}
	if f.jobs, err = keep(jobStream, jobSubject); err != nil {
		return fmt.Errorf("server %s: %w", url, err)
	}
	if f.results, err = keep(resultStream, resultSubject); err != nil {
		return fmt.Errorf("server %s: %w", url, err)
	}
	return nil
}

// start starts a server inside this process.
func start(o Options) (*server.Server, error) {
	options := &server.Options{
		JetStream: true, StoreDir: o.Dir, NoLog: true, NoSigs: true, MaxPayload: most,
		DontListen: o.Listen == "", SyncInterval: 2 * time.Second,
	}
	if o.Listen != "" {
		host, port, err := net.SplitHostPort(o.Listen)
		if err != nil {
			return nil, fmt.Errorf("address to listen on: %w", err)
		}
		options.Host = host
		if options.Port, err = strconv.Atoi(port); err != nil {
			return nil, fmt.Errorf("address to listen on: port %q", port)
		}
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
