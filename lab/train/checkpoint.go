package train

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"
)

// A checkpoint is a trainer between epochs: a line of JSON that says which, then the model's
// numbers and the optimiser's two moments, and a checksum of it all.
type checkpoint struct {
	Magic   string
	Options Options
	Data    fingerprint
	Epochs  []Epoch
	Step    int
	Numbers int
}

const checkpointMagic = "duiyi training 1"

// A fingerprint tells one set of data from another.
type fingerprint struct {
	Game              string
	Read, Learn, Held int
	FirstSum, LastSum uint32 // of the first and last positions
}

func (d *Data) fingerprint() fingerprint {
	learn, held := d.Len()
	return fingerprint{
		d.Game.String(), d.Read, learn, held,
		crc32.ChecksumIEEE(d.learn[0][:]), crc32.ChecksumIEEE(d.learn[learn-1][:]),
	}
}

// Save writes the trainer to a file, which is replaced whole or not at all.
func (t *Trainer) Save(path string) error {
	o := t.options
	o.Workers = 0 // does not matter
	head, err := json.Marshal(checkpoint{checkpointMagic, o, t.data.fingerprint(), t.Epochs, t.adam.step, len(t.model.numbers)})
	if err != nil {
		return err
	}
	b := append(head, '\n')
	for _, part := range [][]float32{t.model.numbers, t.adam.first, t.adam.second} {
		if b, err = binary.Append(b, binary.LittleEndian, part); err != nil {
			return err
		}
	}
	b = binary.LittleEndian.AppendUint32(b, crc32.ChecksumIEEE(b))
	return replace(path, b)
}

// replace writes a file under another name first, so that a kill or a full disk leaves the one
// before.
func replace(path string, data []byte) (err error) {
	f, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			f.Close()
			os.Remove(f.Name())
		}
	}()
	if _, err := f.Write(data); err != nil {
		return err
	}
	if err := f.Sync(); err != nil {
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}

// Resume brings a new trainer to where a saved one was. The data and the options must be the
// same, but for the workers.
func (t *Trainer) Resume(path string) error {
	b, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	head, body, ok := bytes.Cut(b, []byte("\n"))
	var c checkpoint
	if !ok || json.Unmarshal(head, &c) != nil || c.Magic != checkpointMagic {
		return errors.New("no saved training, or of another version")
	}
	n := len(t.model.numbers)
	if c.Numbers != n || len(body) != 3*4*n+4 {
		return errors.New("saved training is of another shape or cut short")
	}
	if crc32.ChecksumIEEE(b[:len(b)-4]) != binary.LittleEndian.Uint32(b[len(b)-4:]) {
		return errors.New("saved training is damaged")
	}
	o := t.options
	o.Workers = 0
	if c.Options != o {
		return fmt.Errorf("saved training has other options: %+v", c.Options)
	}
	if c.Data != t.data.fingerprint() {
		return fmt.Errorf("saved training has other data: %+v", c.Data)
	}
	for _, part := range [][]float32{t.model.numbers, t.adam.first, t.adam.second} {
		used, err := binary.Decode(body, binary.LittleEndian, part)
		if err != nil {
			return err
		}
		body = body[used:]
	}
	t.adam.step, t.Epochs = c.Step, c.Epochs
	return nil
}
