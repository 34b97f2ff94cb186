package che

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"

	"duiyi/record"
	"duiyi/record/internal/sheet"
	"duiyi/xiangqi"
)

// Format is CHE.
var Format = record.Format{
	Name:       "che",
	Title:      "CHE QQ象棋",
	Extensions: []string{".che"},
	Single:     true,
	Detect:     detect,
	NewReader:  NewReader,
}

// What a move's ten numbers are.
const (
	constant = 1 // always 32
	fromRank = 3
	fromFile = 4
	toRank   = 5
	toFile   = 6
	moveSize = 10

	theConstant = 32
)

func detect(head []byte) int {
	words := strings.Fields(string(head[:min(len(head), 128)]))
	if len(words) < 2 || words[0] != "1" {
		return 0
	}
	for _, w := range words[:min(len(words), moveSize)] {
		if strings.Trim(w, "0123456789") != "" {
			return 0
		}
	}
	switch {
	case len(words) == 2 && words[1] == "0":
		return 30 // no moves
	case len(words) >= 2+moveSize && words[2+constant] == strconv.Itoa(theConstant):
		return 95
	}
	return 0
}

// NewReader returns a reader of the game in r.
func NewReader(r io.Reader) record.Reader {
	words := bufio.NewScanner(r)
	words.Split(bufio.ScanWords)
	return &reader{words: words}
}

type reader struct {
	words *bufio.Scanner
	done  bool
}

// Next returns the game.
func (r *reader) Next() (*record.Game, error) {
	if r.done {
		return nil, io.EOF
	}
	r.done = true
	if !r.words.Scan() {
		if err := r.words.Err(); err != nil {
			return nil, err
		}
		return nil, io.EOF
	}
	if r.words.Text() != "1" {
		return nil, problem(0, r.words.Text(), "no CHE file: it does not begin with 1")
	}
	moves, err := r.number()
	if err != nil {
		return nil, err
	}
	g := record.New(xiangqi.Rules)
	pl := sheet.NewPlayer(g, xiangqi.Start())
	for ply := 1; ply <= moves; ply++ {
		if err := r.move(pl, ply); err != nil {
			return g, err
		}
	}
	return g, nil
}

func problem(ply int, text, reason string) *record.Error {
	return &record.Error{Format: Format.Name, Game: 1, Ply: ply, Text: record.Shorten(text), Reason: reason}
}

// number reads a number.
func (r *reader) number() (int, error) {
	if !r.words.Scan() {
		if err := r.words.Err(); err != nil {
			return 0, err
		}
		return 0, problem(0, "", "the file ends before its last move").Because(record.CauseCut)
	}
	n, err := strconv.ParseUint(r.words.Text(), 10, 31)
	if err != nil {
		return 0, problem(0, r.words.Text(), "no number")
	}
	return int(n), nil
}

// move reads a move and makes it.
func (r *reader) move(pl *sheet.Player, ply int) error {
	var n [moveSize]int
	for i := range n {
		var err error
		if n[i], err = r.number(); err != nil {
			if e, ok := err.(*record.Error); ok {
				e.Ply = ply
			}
			return err
		}
	}
	if n[constant] != theConstant {
		return problem(ply, strconv.Itoa(n[constant]), fmt.Sprintf("not %d, which the second number of a move is", theConstant))
	}
	if err := pl.Move(point(n[fromRank], n[fromFile]), point(n[toRank], n[toFile])); err != nil {
		e := problem(ply, fmt.Sprint(n[fromRank:toFile+1]), err.Error())
		e.Illegal = sheet.Illegal(err)
		return e
	}
	return nil
}

// point returns the point of a rank and file; −1 if they are none of the board.
func point(rank, file int) int {
	if rank >= xiangqi.Ranks || file >= xiangqi.Files {
		return -1
	}
	return rank*xiangqi.Files + xiangqi.Files - 1 - file
}
