package uci

import (
	"bufio"
	"context"
	"errors"
	"io"
	"time"
)

// farewell is how long an engine may take to end after its input has: nobody waits
// for what it still has to say.
var farewell = 80 * time.Millisecond

const (
	// maxLine is the longest line that is read, in bytes; that is a game of three
	// million plies.
	maxLine = 16 << 20
	// queue is how many lines are taken while the engine is busy with one.
	queue = 4096
)

// Run is Serve over a pipe: it reads lines from in, whatever their ends, and
// writes each line to out at once. It returns when in ends, whatever the
// engine is at then, unless UCCI's batch mode asks to hear the rest. The error is
// that of reading; the end of in is none.
func Run(ctx context.Context, in io.Reader, out io.Writer, o Options) error {
	s := newServer(func(line string) {
		// One write a line, so that none is seen half. An error means that nobody
		// listens; the end of input follows.
		_, _ = io.WriteString(out, line+"\n")
	}, o)
	lines := make(chan string, queue)
	read, served := make(chan error, 1), make(chan struct{})
	go func() {
		err := readLines(in, lines)
		close(lines)
		read <- err
	}()
	go func() {
		s.serve(ctx, lines)
		close(served)
	}()
	var err error
	select {
	case <-served:
		return nil
	case err = <-read:
	case <-ctx.Done():
	}
	select {
	case <-served:
	case <-time.After(farewell):
		if s.batch.Load() && ctx.Err() == nil {
			<-served
		}
	}
	return err
}

// readLines sends the lines of r. One that is too long is dropped.
func readLines(r io.Reader, lines chan<- string) error {
	in := bufio.NewReaderSize(r, 64<<10)
	var line []byte
	long := false
	for {
		part, err := in.ReadSlice('\n')
		if long = long || len(line)+len(part) > maxLine; !long {
			line = append(line, part...)
		}
		if errors.Is(err, bufio.ErrBufferFull) {
			continue
		}
		if len(line) > 0 && !long {
			lines <- string(line)
		}
		line, long = line[:0], false
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
	}
}
