//go:build js

package main

import (
	"strconv"
	"syscall/js"
	"time"

	"duiyi/diagram"
	"duiyi/diagram/gif"
	"duiyi/game"
	"duiyi/record"
)

// The widths of pictures of pixels.
const (
	pngWidth = 1080
	gifWidth = 480
)

// How long an animation shows the start, each move, and the end.
const (
	startShown = 1200 * time.Millisecond
	moveShown  = time.Second
	endShown   = 3 * time.Second
)

// A film is an animation in the making. The browser paints its frames, one at a time.
type film struct {
	sharer  *sharer
	frames  []string // as SVG
	encoder *gif.Encoder
	canvas  js.Value
	size    [2]int
	name    string
}

// picture saves a picture: of the position as SVG or PNG, or of the game in motion, as
// GIF or as SVG.
func (s *sharer) picture(kind string) {
	p := s.page
	now := p.session.Snapshot()
	g := s.game()
	at := s.at(g)
	look := diagram.Options{Set: p.prefs.of("pieces-" + now.Setup.Game), Board: p.prefs.of("board-" + now.Setup.Game), Flipped: now.Flipped, Title: p.lang.Game(now.Setup.Game)}
	s.film = nil // whatever is being painted
	switch kind {
	case "gif":
		s.filmGIF(g, at, look)
		return
	case "motion":
		s.filmSVG(g, at, look)
		return
	}
	pos, err := g.Position(at)
	if err != nil {
		return
	}
	if now.From >= 0 {
		look.From, look.To = now.From, now.To
	}
	if kind == "svg" {
		p.download(s.name()+".svg", "image/svg+xml", []byte(diagram.SVG(pos, look)))
		s.said.set(p.lang.T("share.saved"))
		return
	}
	look.Width = pngWidth
	name := s.name() + ".png"
	s.paint(diagram.SVG(pos, look), pos.Rules(), pngWidth, p.document.Call("createElement", "canvas"), func(canvas js.Value) {
		var blob js.Func
		blob = p.entry(func(args []js.Value) {
			blob.Release()
			if args[0].IsNull() {
				s.said.set(p.lang.T("share.unpainted"))
				return
			}
			p.downloadBlob(name, args[0])
			s.said.set(p.lang.T("share.saved"))
		})
		canvas.Call("toBlob", blob, "image/png")
	})
}

// played are the starting position and the moves of the line through a node.
func played(g *record.Game, at *record.Node) (start game.Position, moves []game.Move, err error) {
	if start, err = g.Start(); err != nil {
		return nil, nil, err
	}
	line := at.Line()
	for n := range at.Mainline() {
		line = append(line, n)
	}
	pos := start.Clone()
	for _, n := range line {
		if n.Play(pos) != nil {
			break
		}
		moves = append(moves, n.Move)
	}
	return start, moves, nil
}

// filmSVG saves the game as a drawing that moves.
func (s *sharer) filmSVG(g *record.Game, at *record.Node, look diagram.Options) {
	start, moves, err := played(g, at)
	if err != nil {
		return
	}
	drawing, err := diagram.Animation(start, moves, look, diagram.Pace{Move: moveShown, Pause: endShown})
	if err != nil {
		return
	}
	s.page.download(s.name()+".svg", "image/svg+xml", []byte(drawing))
	s.said.set(s.page.lang.T("share.saved"))
}

// filmGIF begins to paint the game as an animation of pixels.
func (s *sharer) filmGIF(g *record.Game, at *record.Node, look diagram.Options) {
	pos, moves, err := played(g, at)
	if err != nil {
		return
	}
	look.Width = gifWidth
	f := &film{sharer: s, frames: []string{diagram.SVG(pos, look)}, name: s.name() + ".gif"}
	for _, m := range moves {
		n := record.Node{Move: m}
		if m != game.NoMove {
			look.From, look.To = pos.FromTo(m)
		}
		if n.Play(pos) != nil || m == game.NoMove {
			continue
		}
		f.frames = append(f.frames, diagram.SVG(pos, look))
	}
	s.film = f
	f.begin()
}

// paint has the browser paint a drawing onto a canvas of some width.
func (s *sharer) paint(drawing string, rules game.Rules, width int, canvas js.Value, then func(canvas js.Value)) {
	p := s.page
	w, h := diagram.BoardOf(rules).Size()
	height := (width*h + w/2) / w
	image := js.Global().Get("Image").New()
	p.later(func(done, failed js.Func) {
		image.Set("onload", done)
		image.Set("onerror", failed)
		// As data it is the page's own for every browser, also where the page is a file.
		image.Set("src", "data:image/svg+xml;charset=utf-8,"+js.Global().Call("encodeURIComponent", drawing).String())
	}, func(_ js.Value, ok bool) {
		ok = ok && attempt(func() {
			canvas.Set("width", width)
			canvas.Set("height", height)
			canvas.Call("getContext", "2d", map[string]any{"willReadFrequently": true}).Call("drawImage", image, 0, 0, width, height)
		}) == nil
		if !ok {
			s.said.set(p.lang.T("share.unpainted"))
			return
		}
		then(canvas)
	})
}

// begin paints what the colours are chosen by, and then the frames.
func (f *film) begin() {
	f.canvas = f.sharer.page.document.Call("createElement", "canvas")
	last := len(f.frames) - 1
	f.pixels(0, func(first []byte) {
		f.pixels(last/2, func(middle []byte) {
			f.pixels(last, func(end []byte) {
				var err error
				if f.encoder, err = gif.New(f.size[0], f.size[1], first, middle, end); err == nil {
					f.add(0)
				}
			})
		})
	})
}

// pixels paints a frame, unless the film has been given up.
func (f *film) pixels(frame int, then func([]byte)) {
	s := f.sharer
	if s.film != f {
		return
	}
	s.said.set(s.page.lang.T("share.painting", strconv.Itoa(frame), strconv.Itoa(len(f.frames)-1)))
	s.paint(f.frames[frame], s.page.session.Snapshot().Rules, gifWidth, f.canvas, func(canvas js.Value) {
		if s.film != f {
			return
		}
		f.size = [2]int{canvas.Get("width").Int(), canvas.Get("height").Int()}
		data := canvas.Call("getContext", "2d").Call("getImageData", 0, 0, f.size[0], f.size[1]).Get("data")
		pixels := make([]byte, data.Get("length").Int())
		js.CopyBytesToGo(pixels, data)
		then(pixels)
	})
}

// add appends the frames from one on.
func (f *film) add(frame int) {
	s := f.sharer
	if frame == len(f.frames) {
		s.film = nil
		s.page.download(f.name, "image/gif", f.encoder.Bytes())
		s.said.set(s.page.lang.T("share.saved"))
		return
	}
	f.pixels(frame, func(pixels []byte) {
		shown := moveShown
		switch frame {
		case len(f.frames) - 1:
			shown = endShown
		case 0:
			shown = startShown
		}
		if f.encoder.Add(pixels, shown) == nil {
			f.add(frame + 1)
		}
	})
}
