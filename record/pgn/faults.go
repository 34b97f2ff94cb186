package pgn

import (
	"strings"

	"duiyi/record"
)

// A fault is what the scanner finds wrong with a token.
type fault struct {
	cause  record.Cause
	reason string
}

// The faults of tokens.
var (
	endlessComment = &fault{record.CauseCut, "a comment has no end"}
	longComment    = &fault{record.CauseLong, "a comment is too long"}
	longTag        = &fault{record.CauseLong, "a tag is too long"}
	endlessTag     = &fault{record.CauseCut, "a tag has no end"}
)

// fail keeps the first thing that is wrong with the game.
func (r *Reader) fail(text, reason string) { r.failAs(0, text, reason) }

// failAs keeps the first thing that is wrong with the game, and its cause.
func (r *Reader) failAs(cause record.Cause, text, reason string) {
	if r.failure != nil {
		return
	}
	text, _, _ = strings.Cut(text, "\n")
	r.failure = &record.Error{
		Format: "pgn", Line: r.s.at, Offset: r.s.start, Game: r.number, Text: record.Shorten(text), Reason: reason, Cause: cause,
	}
	if r.p != nil {
		r.failure.Ply = r.ply + 1
	}
}

// lose gives the rest of the game up.
func (r *Reader) lose(cause record.Cause, text, reason string) {
	r.failAs(cause, text, reason)
	r.lost = true
	r.skipping += len(r.forks)
}

// ruled reports whether text is a line drawn with characters.
func ruled(text string) bool { return len(text) > 2 && strings.Trim(text, "=-_*~#") == "" }

// bad gives up the variation that a move is in, or else the rest of the game.
func (r *Reader) bad(text, reason string) {
	first := r.failure == nil
	// Programs sign their files behind the games, under a line.
	r.prose = r.prose || first && r.number > 1 && r.ply == 0 && len(r.g.Tags) == 0 && ruled(text)
	if len(r.forks) == 0 {
		r.lose(0, text, reason)
	} else {
		r.fail(text, reason)
	}
	r.failure.Illegal = r.failure.Illegal || first
	if len(r.forks) == 0 {
		return
	}
	r.close()
	r.skipping = 1
}
