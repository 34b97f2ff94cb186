package sheet_test

import (
	"encoding/xml"
	"io"
	"strings"
	"testing"

	"duiyi/chess"
	"duiyi/diagram"
	"duiyi/diagram/sheet"
	"duiyi/game"
	"duiyi/record"
	"duiyi/record/pgn"
	"duiyi/xiangqi"
)

const opera = `[Event "Paris <Opera> & more"]
[Date "1858.11.02"]
[Round "?"]
[White "Morphy, Paul"]
[Black "\"Duke\""]
[Result "1-0"]

{First <words>.} 1. e4 e5 2. Nf3 d6 3. d4 Bg4?! {[%clk 0:10:00] A weak move.} 4. dxe5 Bxf3 (4... dxe5 5. Qxd8+ (5. Nc3) 5... Kxd8) 5. Qxf3 dxe5 1-0`

const elbow = "[Game \"Chinese Chess\"]\n[Red \"胡\"]\n[Black \"杨\"]\n[Result \"0-1\"]\n\n1. 炮二平五 马8进7 2. 马二进三 车9平8 0-1"

func read(t *testing.T, text string) *record.Game {
	t.Helper()
	g, err := pgn.NewReader(strings.NewReader(text)).Next()
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func page(t *testing.T, g *record.Game, o sheet.Options) string {
	t.Helper()
	html, err := sheet.HTML(g, o)
	if err != nil {
		t.Fatal(err)
	}
	// Nothing but what the document holds, and elements that close each other.
	for _, bad := range []string{"<script", "http", "src=", "@import", "url(h"} {
		if strings.Contains(html, bad) {
			t.Errorf("%s in the document", bad)
		}
	}
	d := xml.NewDecoder(strings.NewReader(html))
	d.Strict, d.AutoClose, d.Entity = false, []string{"meta"}, xml.HTMLEntity
	for {
		if _, err := d.Token(); err == io.EOF {
			return html
		} else if err != nil {
			t.Fatalf("%v in\n%s", err, html)
		}
	}
}

// text returns what a reader sees of the moves and captions.
func text(html string) string {
	_, html, _ = strings.Cut(html, "<main>")
	var b strings.Builder
	for {
		before, rest, ok := strings.Cut(html, "<")
		b.WriteString(before)
		if !ok {
			break
		}
		_, html, _ = strings.Cut(rest, ">")
	}
	return strings.Join(strings.Fields(strings.ReplaceAll(b.String(), "\u00a0", " ")), " ")
}

func TestChess(t *testing.T) {
	html := page(t, read(t, opera), sheet.Options{Notation: game.SAN, Every: 4})
	const want = "First &lt;words&gt;. 1. e4 e5 2. Nf3 d6 Diagram 1: after 2... d6 3. d4 Bg4?! A weak move. 4. dxe5 Bxf3" +
		" (4... dxe5 5. Qxd8+ (5. Nc3) 5... Kxd8) Diagram 2: after 4... Bxf3 5. Qxf3 dxe5 Diagram 3: after 5... dxe5 1-0"
	if got := text(html); got != want {
		t.Errorf("%q, want %q", got, want)
	}
	for _, want := range []string{
		`<html lang="en">`, "<h1>Morphy, Paul – &#34;Duke&#34;</h1>", "<span>Event: Paris &lt;Opera&gt; &amp; more</span>",
		"<span>Date: 1858.11.02</span>", "1-0 White wins", "@page{size:A4",
		`aria-label="rn1qkbnr/ppp2ppp/3p4/4P3/4P3/5b2/PPP2PPP/RNBQKB1R w KQkq - 0 5"`,
	} {
		if !strings.Contains(html, want) {
			t.Errorf("no %s", want)
		}
	}
	if strings.Contains(html, "Round") {
		t.Error("an unknown round")
	}
}

func TestXiangqi(t *testing.T) {
	for language, want := range map[string]string{
		"en":      "Diagram 1: starting position 1. C2.5 H8+7 2. H2+3 Diagram 2: after 2. H2+3 2... R9.8 0-1",
		"zh-Hans": "图 1：开始局面 1. 炮二平五 马８进７ 2. 马二进三 图 2：2. 马二进三 之后 2... 车９平８ 0-1",
		"zh-Hant": "圖 1：開始局面 1. 炮二平五 馬８進７ 2. 傌二進三 圖 2：2. 傌二進三 之後 2... 車９平８ 0-1",
	} {
		o := sheet.Options{Language: language, Notation: sheet.Notation(xiangqi.Rules, language), At: []int{0, 3, 90}, Diagram: diagram.Options{Flipped: true}}
		html := page(t, read(t, elbow), o)
		if got := text(html); got != want {
			t.Errorf("%s: %q, want %q", language, got, want)
		}
		if !strings.Contains(html, "<h1>胡 – 杨</h1>") || strings.Count(html, "<use href=\"#board\"/>") != 2 {
			t.Errorf("%s: no title, or not two diagrams", language)
		}
	}
}

func TestBare(t *testing.T) {
	g := record.New(chess.Rules)
	html := page(t, g, sheet.Options{Language: "zh-Hans", Notation: game.SAN})
	if !strings.Contains(html, "<h1>国际象棋对局</h1>") || strings.Count(html, "<figure>") != 1 {
		t.Error(text(html))
	}
	if _, err := sheet.HTML(g, sheet.Options{Language: "tlh"}); err == nil || !strings.Contains(err.Error(), `"tlh"`) {
		t.Errorf("%v", err)
	}
	g.Root.Add(1)
	if _, err := sheet.HTML(g, sheet.Options{}); err == nil {
		t.Error("an illegal move passed")
	}
	g = record.New(chess.Rules)
	g.FEN = "nonsense"
	if _, err := sheet.HTML(g, sheet.Options{}); err == nil {
		t.Error("a FEN of nonsense passed")
	}
}
