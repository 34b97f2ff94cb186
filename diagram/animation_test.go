package diagram_test

import (
	"encoding/xml"
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"duiyi/chess"
	"duiyi/diagram"
	"duiyi/game"
	"duiyi/xiangqi"
)

// A shown is an element with its animations.
type shown struct {
	Href       string  `xml:"href,attr"`
	Transform  string  `xml:"transform,attr"`
	Visibility string  `xml:"visibility,attr"`
	Moves      []anima `xml:"animateTransform"`
	Presence   []anima `xml:"animate"`
}

type anima struct {
	Dur      string `xml:"dur,attr"`
	Mode     string `xml:"calcMode,attr"`
	Values   string `xml:"values,attr"`
	KeyTimes string `xml:"keyTimes,attr"`
}

// at returns the value at a time, where values rest: that of the last key before it.
func (a anima) at(t *testing.T, now time.Duration) string {
	length, err := time.ParseDuration(a.Dur)
	if err != nil {
		t.Fatal(err)
	}
	values, times := strings.Split(a.Values, ";"), strings.Split(a.KeyTimes, ";")
	if len(values) != len(times) || times[0] != "0" || a.Mode == "" && times[len(times)-1] != "1" {
		t.Fatalf("%d values, times %s", len(values), a.KeyTimes)
	}
	value, before := "", 0.0
	for i, text := range times {
		part, err := strconv.ParseFloat(text, 64)
		if err != nil || part < before || part > 1 {
			t.Fatalf("key times %q, %v", a.KeyTimes, err)
		}
		if before = part; part*float64(length) <= float64(now) {
			value = values[i]
		}
	}
	return value
}

// board returns what stands where at a time: the ids of men by places.
func board(t *testing.T, svg string, now time.Duration) map[string]string {
	var document struct {
		Uses []shown `xml:"use"`
	}
	if err := xml.Unmarshal([]byte(svg), &document); err != nil {
		t.Fatal(err)
	}
	men := map[string]string{}
	for _, u := range document.Uses {
		place := strings.TrimSuffix(strings.TrimPrefix(u.Transform, "translate("), ")")
		visible := u.Visibility == ""
		for _, a := range u.Moves {
			place = a.at(t, now)
		}
		for _, a := range u.Presence {
			visible = a.at(t, now) == "visible"
		}
		if visible {
			if men[place] != "" {
				t.Errorf("%v: two men on %s", now, place)
			}
			men[place] = u.Href
		}
	}
	return men
}

func TestAnimation(t *testing.T) {
	from960 := func(fen string) game.Position {
		p, err := chess.FromFEN960(fen)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	for name, c := range map[string]struct {
		p     game.Position
		moves string
	}{
		"en passant, castling, promotion with capture": {chess.Start(),
			"e2e4 a7a6 e4e5 d7d5 e5d6 g8f6 g1f3 g7g6 f1e2 f8g7 e1g1 e8g8 d6c7 b8c6 c7d8q f8d8 h2h3 d8d2 d1d2"},
		"a promoted man goes on and is taken": {chess.Start(), "a2a4 b7b5 a4b5 a7a6 b5a6 c8b7 a6b7 h7h6 b7a8n h6h5 a8b6 c7b6"},
		"a king that stays where it is":       {from960("4k3/8/8/8/8/8/8/1RK5 w B - 0 1"), "O-O-O e8e7"},
		"king and rook change places":         {from960("4k3/8/8/8/8/8/8/5KR1 w G - 0 1"), "O-O e8e7"},
		"xiangqi":                             {xiangqi.Start(), "h2e2 h9g7 e2e6 i9h9 e6e5"},
		"a check":                             {chess.Start(), "f2f3 e7e5 g2g4 d8h4"},
		"no moves":                            {xiangqi.Start(), ""},
		"one there":                           {chess.Start(), "g1f3 g8f6 f3g1 f6g8"},
	} {
		for _, flipped := range []bool{false, true} {
			line := c.p.Clone()
			var moves []game.Move
			for text := range strings.FieldsSeq(c.moves) {
				m, err := line.Parse(text)
				if err != nil {
					t.Fatalf("%s: %v", name, err)
				}
				moves = append(moves, m)
				line.Make(m)
			}
			fen := c.p.FEN()
			svg, err := diagram.Animation(c.p, moves, diagram.Options{Flipped: flipped}, diagram.Pace{Move: 500 * time.Millisecond})
			if err != nil || c.p.FEN() != fen {
				t.Fatalf("%s: %v", name, err)
			}
			line = c.p.Clone()
			for i := 0; ; i++ {
				b := diagram.BoardOf(line.Rules())
				want := map[string]string{}
				files, ranks := line.Rules().Size()
				for sq := range files * ranks {
					if m := line.At(sq); m != game.NoPiece {
						x, y := b.Center(sq, flipped)
						want[fmt.Sprintf("%v %v", x, y)] = "#" + diagram.PieceID(line.Rules(), "", m)
					}
				}
				// Before the next move begins.
				if got := board(t, svg, time.Duration(i)*500*time.Millisecond+499*time.Millisecond); fmt.Sprint(got) != fmt.Sprint(want) {
					t.Errorf("%s, after %d moves: %v, want %v", name, i, got, want)
				}
				if i == len(moves) {
					break
				}
				line.Make(moves[i])
			}
			// A burst under the king where there is a check, though it may be over.
			if checked := strings.Contains(svg, `fill-rule="evenodd"`); checked != strings.Contains(name, "check") {
				t.Errorf("%s: a check is marked: %v", name, checked)
			}
			if strings.Contains(svg, "<script") || strings.Contains(svg, "var(") {
				t.Errorf("%s: not plain", name)
			}
		}
	}
	if _, err := diagram.Animation(chess.Start(), []game.Move{1}, diagram.Options{}, diagram.Pace{}); err == nil || !strings.Contains(err.Error(), "move 1") {
		t.Errorf("an illegal move: %v", err)
	}
}

// TestAnimationSize keeps long games small: 200 plies without captures.
func TestAnimationSize(t *testing.T) {
	p := chess.Start()
	var moves []game.Move
	line := p.Clone()
	for i := range 200 {
		m, err := line.Parse(strings.Fields("g1f3 g8f6 f3g1 f6g8")[i%4])
		if err != nil {
			t.Fatal(err)
		}
		moves = append(moves, m)
		line.Make(m)
	}
	svg, err := diagram.Animation(p, moves, diagram.Options{}, diagram.Pace{})
	if err != nil || len(svg) > 60_000 {
		t.Errorf("%d bytes, %v", len(svg), err)
	}
}
