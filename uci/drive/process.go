package drive

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"time"
)

const (
	keptLines  = 8       // of output, for errors
	keptStderr = 2 << 10 // bytes
	inboxLines = 4096    // that may wait to be read
	writeTime  = 10 * time.Second
	quitTime   = time.Second
)

// A process is a running program that is talked to by lines.
type process struct {
	cmd   *exec.Cmd
	stdin *os.File
	lines chan line // closed at the end of output

	ended chan struct{} // closed when the process is gone
	end   error         // how it went, once ended is closed

	mu     sync.Mutex
	last   []string // newest lines of output
	stderr tail
}

// A line is one line of output and the time it came.
type line struct {
	text string
	at   time.Time
}

// startProcess runs a command in a directory. The program is looked for from the
// current one.
func startProcess(command []string, dir string) (*process, error) {
	path, err := exec.LookPath(command[0])
	if err != nil && !errors.Is(err, exec.ErrDot) {
		return nil, err
	}
	if path, err = filepath.Abs(path); err != nil {
		return nil, err
	}
	in, out, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	defer in.Close()
	p := &process{cmd: exec.Command(path, command[1:]...), stdin: out, lines: make(chan line, inboxLines), ended: make(chan struct{})}
	p.cmd.Dir = dir
	p.cmd.Stdin = in
	p.cmd.Stderr = &p.stderr
	p.cmd.WaitDelay = quitTime
	separate(p.cmd)
	stdout, err := p.cmd.StdoutPipe()
	if err == nil {
		err = p.cmd.Start()
	}
	if err != nil {
		out.Close()
		return nil, err
	}
	go func() {
		scan := bufio.NewScanner(stdout)
		scan.Buffer(nil, 1<<20)
		for scan.Scan() {
			p.deliver(line{strings.TrimRight(scan.Text(), "\r"), time.Now()})
		}
		close(p.lines)
		// A line of more than 1 MiB ends the scan; so does the end of the process.
		if scan.Err() != nil {
			kill(p.cmd)
		}
		p.end = p.cmd.Wait()
		close(p.ended)
	}()
	return p, nil
}

// deliver hands on a line. Where nobody listens the oldest is lost.
func (p *process) deliver(l line) {
	p.mu.Lock()
	p.last = append(p.last, l.text)
	if len(p.last) > keptLines {
		p.last = p.last[1:]
	}
	p.mu.Unlock()
	for {
		select {
		case p.lines <- l:
			return
		default:
		}
		select {
		case <-p.lines:
		default:
		}
	}
}

// send writes a line. An engine that does not read is as good as gone.
func (p *process) send(text string) error {
	p.stdin.SetWriteDeadline(time.Now().Add(writeTime))
	_, err := p.stdin.WriteString(text + "\n")
	return err
}

// drain forgets the lines that nobody read.
func (p *process) drain() {
	for {
		select {
		case _, ok := <-p.lines:
			if !ok {
				return
			}
		default:
			return
		}
	}
}

// output returns the newest lines of output, oldest first, and the end of
// standard error.
func (p *process) output() ([]string, string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return append([]string(nil), p.last...), p.stderr.String()
}

// how says how the process ended, waiting for that a moment.
func (p *process) how() string {
	select {
	case <-p.ended:
	case <-time.After(quitTime):
		return "closed its output"
	}
	if p.end == nil {
		return "ended by itself"
	}
	return fmt.Sprintf("ended: %v", p.end)
}

// close tells the process to quit and sees to it that it does.
func (p *process) close(quit string) {
	select {
	case <-p.ended:
	default:
		p.stdin.SetWriteDeadline(time.Now().Add(quitTime))
		p.stdin.WriteString(quit + "\n")
	}
	p.stdin.Close()
	timer := time.NewTimer(quitTime)
	defer timer.Stop()
	for lines := p.lines; ; {
		select {
		case <-p.ended:
			return
		case _, ok := <-lines:
			if !ok {
				lines = nil
			}
		case <-timer.C:
			kill(p.cmd)
			<-p.ended
			return
		}
	}
}

// A tail keeps the end of what is written to it.
type tail struct {
	mu   sync.Mutex
	text []byte
}

func (t *tail) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.text = append(t.text, b...)
	if extra := len(t.text) - keptStderr; extra > 0 {
		t.text = append(t.text[:0], t.text[extra:]...)
	}
	return len(b), nil
}

func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return string(t.text)
}
