package uci

import (
	"slices"
	"strconv"
	"strings"

	"duiyi/chess"
	"duiyi/game"
)

// setPosition obeys "position [startpos | fen F] [moves …]". Where the FEN is
// wrong the old position stays; a wrong move ends the list before it.
func (s *server) setPosition(args []string) {
	p, ok := s.readPosition(args)
	if ok {
		s.position = p
		s.banned = nil
	}
}

// readPosition reads the arguments of "position" and says what is wrong with
// them.
func (s *server) readPosition(args []string) (p game.Position, ok bool) {
	var moves []string
	if i := slices.Index(args, "moves"); i >= 0 {
		args, moves = args[:i], args[i+1:]
	}
	switch {
	case len(args) > 0 && args[0] == "startpos":
		p = s.startPosition()
	case len(args) > 1 && args[0] == "fen":
		var err error
		if p, err = s.fromFEN(args[1:]); err != nil {
			s.remark("position kept as it was: %v", err)
			return nil, false
		}
	default:
		s.remark("position kept as it was: expected startpos or fen after position")
		return nil, false
	}
	s.rule(p)
	for _, text := range moves {
		m, err := ParseMove(p, text, s.squares())
		if err != nil {
			s.remark("moves from here on ignored: %v", err)
			break
		}
		p.Make(m)
	}
	return p, true
}

func (s *server) startPosition() game.Position {
	if s.rules.Name() == chess.Rules.Name() && s.settings.chess960 {
		if p, err := chess.FromFEN960(chess.StartFEN); err == nil {
			return p
		}
	}
	p := s.rules.Start()
	s.rule(p)
	return p
}

// fromFEN reads a position of the game that is set. What may stand behind a FEN
// is passed over.
func (s *server) fromFEN(fields []string) (game.Position, error) {
	if s.rules.Name() != chess.Rules.Name() {
		return s.rules.FromFEN(strings.Join(trim(fields, true), " "))
	}
	fen := strings.Join(trim(fields, false), " ")
	if !s.settings.chess960 {
		return s.rules.FromFEN(fen)
	}
	p, err := chess.FromFEN960(fen)
	if err != nil {
		return nil, err // not a nil *Position in a non-nil interface
	}
	return p, nil
}

// trim returns what can be a FEN of fields: six of them at most, the last two
// numbers, and the two before these, where they mean nothing, dashes.
func trim(fields []string, dashes bool) []string {
	fields = fields[:min(len(fields), 6)]
	for i, f := range fields {
		_, err := strconv.Atoi(f)
		if i >= 4 && err != nil || dashes && (i == 2 || i == 3) && f != "-" {
			return fields[:i]
		}
	}
	return fields
}
