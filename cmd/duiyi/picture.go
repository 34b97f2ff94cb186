package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"duiyi/chess"
	"duiyi/diagram"
	"duiyi/diagram/raster"
	"duiyi/diagram/sheet"
	"duiyi/game"
	"duiyi/record"
	"duiyi/record/formats"
	"duiyi/record/show"
	"duiyi/xiangqi"
)

// The narrowest and the usual picture, in pixels.
const (
	minPicture   = 100
	usualPicture = 800
)

// picture is what is asked for by the flags of the same names.
type picture struct {
	output, format     string
	game, fen, from    string
	language, notation string
	ply, every         int
	at                 []int
	animate            bool
	pace               diagram.Pace
	drawing            diagram.Options
	number             int // of the game in the file
	rules              game.Rules
}

func newPicture() *cobra.Command {
	var p picture
	cmd := &cobra.Command{
		Use:   "picture [FILE]",
		Short: "Draw a position or a game as SVG, PNG or a page to print",
		Long: "Picture draws the position of --fen, or of a game of FILE at its end or after --ply moves, or the\n" +
			"starting position of --game. The extension of --output, or --format, says as what:\n\n" +
			"  svg   outlines, sharp at any size; with --animate a game that plays itself, without scripts\n" +
			"  png   pixels\n" +
			"  html  a game to print on A4: its moves with diagrams, --every so many plies or --at some\n\n" +
			"Sets of men are " + strings.Join(diagram.Sets(xiangqi.Rules), ", ") + " for xiangqi and " +
			strings.Join(diagram.Sets(chess.Rules), ", ") + " for chess.\n" +
			"Boards are " + strings.Join(diagram.Boards(), ", ") + ".\n" +
			"A file name - is the standard input or output. Formats of FILE:\n" + formats.Names(false) + ".",
		Example: "  duiyi picture --game chess -o start.svg\n" +
			"  duiyi picture --fen \"3k5/9/9/9/9/9/9/9/9/R3K4 w\" --set western --width 1200 -o rook.png\n" +
			"  duiyi picture game.xqf --ply 30 --flip -o after30.png\n" +
			"  duiyi picture games.pgn --game 3 --animate --move-time 800ms -o game.svg\n" +
			"  duiyi picture game.pgn --lang zh-Hans --every 12 -o game.html",
		Args: arguments(cobra.MaximumNArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error {
			file := ""
			if len(args) > 0 {
				file = args[0]
			}
			if err := p.check(file, cmd.Flags().Changed); err != nil {
				return usageError{err}
			}
			g, wrong, err := p.load(cmd, file)
			if err != nil {
				return err
			}
			drawn, err := p.draw(g)
			if err != nil {
				return err
			}
			if p.output == "-" {
				_, err = cmd.OutOrStdout().Write(drawn)
			} else {
				err = os.WriteFile(p.output, drawn, 0o644)
			}
			return errors.Join(err, wrong)
		},
	}
	f := cmd.Flags()
	f.StringVarP(&p.output, "output", "o", "", "file to write; - is the standard output")
	f.StringVar(&p.format, "format", "", "svg, png or html (default: by the extension of the output)")
	f.StringVar(&p.game, "game", "", "xiangqi or chess (default xiangqi); with FILE which game of it (default 1)")
	f.StringVar(&p.fen, "fen", "", "position to draw (default: the usual start)")
	f.StringVar(&p.from, "from", "", "format of FILE (default: by content)")
	f.IntVar(&p.ply, "ply", -1, "draw the position after so many moves of the main line (default: after all)")
	f.StringVar(&p.drawing.Set, "set", "", "set of men (default: the game's usual one)")
	f.StringVar(&p.drawing.Board, "board", "", "board (default "+diagram.Boards()[0]+")")
	f.BoolVar(&p.drawing.Flipped, "flip", false, "show the board from the other side")
	f.BoolVar(&p.drawing.NoCoordinates, "no-coordinates", false, "leave out the numbers and letters around the board")
	f.IntVar(&p.drawing.Width, "width", 0, fmt.Sprintf("pixels, %d to %d (default: png %d, svg as wide as its place)", minPicture, raster.MaxWidth, usualPicture))
	f.BoolVar(&p.animate, "animate", false, "svg: play the game, up to --ply")
	f.DurationVar(&p.pace.Move, "move-time", time.Second, "--animate: time from one move to the next")
	f.DurationVar(&p.pace.Pause, "pause", 3*time.Second, "--animate: time before it begins again")
	f.IntVar(&p.every, "every", 20, "html: plies from one diagram to the next")
	f.IntSliceVar(&p.at, "at", nil, "html: plies with diagrams, such as 0,15,32, in place of --every")
	f.StringVar(&p.language, "lang", "en", "html: language, "+strings.Join(sheet.Languages(), ", "))
	f.StringVar(&p.notation, "notation", "", "html: "+show.Notations(nil)+" (default: the language's)")
	return cmd
}

// formatOf are the formats that some flags are for.
var formatOf = map[string]string{"animate": "svg", "every": "html", "at": "html", "lang": "html", "notation": "html"}

// check finds out what is asked for, and says where it makes no sense.
func (p *picture) check(file string, given func(flag string) bool) error {
	if p.output == "" {
		return errors.New("--output must name a file to write, or - for the standard output")
	}
	if p.format == "" {
		p.format = strings.ToLower(strings.TrimPrefix(filepath.Ext(p.output), "."))
	}
	if !slices.Contains([]string{"svg", "png", "html"}, p.format) {
		return fmt.Errorf("format %q: must be svg, png or html, by the extension of --output or by --format", p.format)
	}
	for flag, format := range formatOf {
		if given(flag) && p.format != format {
			return fmt.Errorf("--%s: only for %s", flag, format)
		}
	}
	switch {
	case file != "" && given("fen"):
		return errors.New("--fen: not together with a file")
	case file == "" && (given("ply") || given("from") || p.animate || p.format == "html"):
		return errors.New("a file of games is needed for --ply, --from, --animate and html")
	case (given("width") || given("ply")) && p.format == "html":
		return errors.New("--width, --ply: not for html")
	case (given("move-time") || given("pause")) && !p.animate:
		return errors.New("--move-time, --pause: only with --animate")
	case given("width") && (p.drawing.Width < minPicture || p.drawing.Width > raster.MaxWidth):
		return fmt.Errorf("width %d: must be %d to %d", p.drawing.Width, minPicture, raster.MaxWidth)
	case p.every < 1:
		return fmt.Errorf("every %d: must be at least 1", p.every)
	case given("ply") && p.ply < 0:
		return fmt.Errorf("ply %d: must be at least 0", p.ply)
	case p.pace.Move < 50*time.Millisecond || p.pace.Move > time.Minute:
		return fmt.Errorf("move-time %v: must be 50ms to 1m", p.pace.Move)
	case p.pace.Pause <= 0 || p.pace.Pause > time.Hour:
		return fmt.Errorf("pause %v: must be more than 0, to 1h", p.pace.Pause)
	case !slices.Contains(sheet.Languages(), p.language):
		return fmt.Errorf("lang %q: must be one of %s", p.language, strings.Join(sheet.Languages(), ", "))
	}
	if _, err := notationNamed(p.notation, nil); err != nil {
		return err
	}
	if s := p.drawing.Set; s != "" && !slices.Contains(diagram.Sets(xiangqi.Rules), s) && !slices.Contains(diagram.Sets(chess.Rules), s) {
		return fmt.Errorf("set %q: there is none", s)
	}
	if b := p.drawing.Board; b != "" && !slices.Contains(diagram.Boards(), b) {
		return fmt.Errorf("board %q: must be one of %s", b, strings.Join(diagram.Boards(), ", "))
	}
	var err error
	switch {
	case file != "" && p.game == "":
		p.number = 1
	case file != "":
		if p.number, err = strconv.Atoi(p.game); err != nil || p.number < 1 {
			return fmt.Errorf("game %q: must be a number from 1, which game of the file", p.game)
		}
	case p.game == "":
		p.rules = xiangqi.Rules
	default:
		p.rules, err = rulesOf(p.game)
	}
	return err
}

// load returns the game to draw, and what is wrong with it where it is to be drawn up
// to there.
func (p *picture) load(cmd *cobra.Command, file string) (g *record.Game, wrong, err error) {
	if file == "" {
		g = record.New(p.rules)
		g.FEN = p.fen
	} else {
		r, closer, err := formats.Open(file, p.from)
		if err != nil {
			return nil, nil, err
		}
		defer closer.Close()
		var bad *record.Error
		g, wrong = record.Nth(cmd.Context(), r, p.number)
		if g == nil || wrong != nil && !errors.As(wrong, &bad) {
			return nil, nil, fmt.Errorf("%s: %w", file, wrong)
		}
	}
	if s := p.drawing.Set; s != "" && !slices.Contains(diagram.Sets(g.Rules), s) {
		return nil, nil, usageError{fmt.Errorf("set %q: %s has %s", s, g.Rules.Name(), strings.Join(diagram.Sets(g.Rules), ", "))}
	}
	return g, wrong, nil
}

// draw returns the picture.
func (p *picture) draw(g *record.Game) ([]byte, error) {
	for _, ply := range append([]int{p.ply}, p.at...) {
		if err := hasPly(g, ply); err != nil {
			return nil, err
		}
	}
	if p.format == "html" {
		o := sheet.Options{Language: p.language, Notation: sheet.Notation(g.Rules, p.language), Diagram: p.drawing, Every: p.every, At: p.at}
		if p.notation != "" {
			var err error
			if o.Notation, err = notationNamed(p.notation, g.Rules); err != nil {
				return nil, err
			}
		}
		page, err := sheet.HTML(g, o)
		return []byte(page), err
	}
	position, err := g.Start()
	if err != nil {
		return nil, err
	}
	o := p.drawing
	if first, second := g.Players(); first != "" || second != "" {
		o.Title = first + " – " + second
	}
	start := position.Clone()
	var moves []game.Move
	for n := range g.Root.Mainline() {
		if len(moves) == p.ply || !n.Legal(position) {
			break
		}
		if !n.IsNull() {
			o.From, o.To = position.FromTo(n.Move)
		}
		moves = append(moves, n.Move)
		_ = n.Play(position) // legal, see above
	}
	if p.animate {
		svg, err := diagram.Animation(start, moves, o, p.pace)
		return []byte(svg), err
	}
	svg := diagram.SVG(position, o)
	if p.format == "svg" {
		return []byte(svg), nil
	}
	if o.Width == 0 {
		o.Width = usualPicture
	}
	var b bytes.Buffer
	err = raster.PNG(&b, svg, o.Width)
	return b.Bytes(), err
}
