package formats

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"duiyi/record"
	"duiyi/record/charset"
)

// Names returns the names of the formats that can be read, or written.
func Names(writing bool) string {
	var names []string
	for _, f := range all {
		if writing && f.NewWriter != nil || !writing && f.NewReader != nil {
			names = append(names, f.Name)
		}
	}
	return strings.Join(names, ", ")
}

// NewReader returns a reader of the games in r, in the format of the name, or if
// that is empty in the one that the beginning of r looks like.
func NewReader(r io.Reader, name string) (record.Reader, record.Format, error) {
	if name != "" {
		f, ok := ByName(name)
		if !ok || f.NewReader == nil {
			return nil, f, fmt.Errorf("format %q: must be one of %s", name, Names(false))
		}
		return f.NewReader(r), f, nil
	}
	b := bufio.NewReaderSize(r, record.DetectLength)
	head, err := b.Peek(record.DetectLength)
	if err != nil && err != io.EOF {
		return nil, record.Format{}, err
	}
	if len(head) == 0 {
		return nil, record.Format{}, errors.New("there is nothing in it")
	}
	f, ok := Detect(head)
	if !ok {
		return nil, f, errors.New("not like any of the formats that can be read: " + Names(false))
	}
	return f.NewReader(b), f, nil
}

// Open returns a reader of the games in a file, see NewReader; "-" is the standard
// input. The closer closes the file.
func Open(path, name string) (record.Reader, io.Closer, error) {
	var file io.ReadCloser = os.Stdin
	if path != "-" {
		f, err := os.Open(path)
		if err != nil {
			return nil, nil, err
		}
		file = f
	}
	r, _, err := NewReader(file, name)
	if err != nil {
		file.Close()
		return nil, nil, fmt.Errorf("%s: %w", path, err)
	}
	return r, file, nil
}

// An Output is a Writer to files that are there only once all is written.
type Output interface {
	record.Writer
	// Abort ends writing and leaves nothing behind but what is complete.
	Abort()
}

// Create returns a writer to a file in the format of the name, or if that is empty
// in the one that the file's extension tells; "-" is the standard output. A file
// that is there already is replaced when the writer is closed. In a directory each
// game becomes a file of its own. Formats that are text are written in the encoding.
func Create(path, name string, c charset.Charset) (Output, error) {
	f, ok := ByName(name)
	if name == "" {
		if f, ok = ByExtension(path); !ok {
			return nil, fmt.Errorf("%s: no format has this extension; name one of %s", path, Names(true))
		}
	}
	if !ok || f.NewWriter == nil {
		return nil, fmt.Errorf("format %q: must be one of %s", name+f.Name, Names(true))
	}
	if c != charset.UTF8 {
		if !f.Text {
			return nil, fmt.Errorf("%s is no text and has an encoding of its own", f.Name)
		}
		write := f.NewWriter
		f.NewWriter = func(w io.Writer) record.Writer { return write(charset.NewWriter(w, c)) }
	}
	if path == "-" {
		b := bufio.NewWriter(os.Stdout)
		return &output{Writer: f.NewWriter(b), b: b}, nil
	}
	if info, err := os.Stat(path); err == nil && info.IsDir() || strings.HasSuffix(path, "/") {
		if err := os.MkdirAll(path, 0o777); err != nil {
			return nil, err
		}
		return &directory{format: f, path: path}, nil
	}
	return create(path, f)
}

func create(path string, f record.Format) (*output, error) {
	file, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+"-*")
	if err != nil {
		return nil, err
	}
	b := bufio.NewWriterSize(file, 1<<16)
	return &output{Writer: f.NewWriter(b), b: b, file: file, path: path}, nil
}

// An output is an Output to one file, which has another name until it is complete.
type output struct {
	record.Writer
	b    *bufio.Writer
	file *os.File // nil for the standard output
	path string
}

// Close implements record.Writer.
func (o *output) Close() error {
	err := errors.Join(o.Writer.Close(), o.b.Flush())
	if o.file == nil {
		return err
	}
	// The mode of a file that is replaced stays; a new one is what others may read.
	mode := os.FileMode(0o644)
	if info, e := os.Stat(o.path); e == nil {
		mode = info.Mode().Perm()
	}
	err = errors.Join(err, o.file.Chmod(mode), o.file.Close())
	if err == nil {
		err = os.Rename(o.file.Name(), o.path)
	}
	if err != nil {
		os.Remove(o.file.Name())
	}
	return err
}

// Abort implements Output.
func (o *output) Abort() {
	if o.file != nil {
		o.file.Close()
		os.Remove(o.file.Name())
	}
}

// A directory is an Output to a file for each game.
type directory struct {
	format record.Format
	path   string
	number int
}

// Write implements record.Writer.
func (d *directory) Write(g *record.Game) error {
	extension := ".txt"
	if len(d.format.Extensions) > 0 {
		extension = d.format.Extensions[0]
	}
	d.number++
	o, err := create(filepath.Join(d.path, fmt.Sprintf("%05d%s", d.number, extension)), d.format)
	if err != nil {
		return err
	}
	if err := o.Write(g); err != nil {
		o.Abort()
		d.number--
		return err
	}
	return o.Close()
}

// Close implements record.Writer.
func (d *directory) Close() error { return nil }

// Abort implements Output.
func (d *directory) Abort() {}
