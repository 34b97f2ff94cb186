package lab

import (
	"fmt"
	"path/filepath"
	"strconv"
	"strings"

	"duiyi/uci/drive"
)

// ParsePlayer reads a player: fields key=value with commas between. Quotes, single or
// double, hold commas and spaces together, in the command's words too. The keys are
// name, cmd, dir, protocol (uci, ucci or xboard), ranks (0 or 1), option.NAME, and
// movetime, tc, depth and nodes, which come in place of the limits that are usual in
// the match. Without cmd the command is self.
func ParsePlayer(text string, usual Limits, self []string) (Player, error) {
	var p Player
	var own Limits
	fields, err := split(text, ',')
	if err != nil {
		return p, fmt.Errorf("engine %q: %w", text, err)
	}
	for _, field := range fields {
		key, value, ok := strings.Cut(field, "=")
		if !ok {
			return p, fmt.Errorf("engine %q: %q is not key=value", text, field)
		}
		if err := p.setField(&own, strings.TrimSpace(key), value); err != nil {
			return p, fmt.Errorf("engine %q: %w", text, err)
		}
	}
	if p.Limits = usual; own != (Limits{}) {
		p.Limits = own
	}
	if len(p.Command) == 0 {
		p.Command = self
	}
	if p.Name == "" {
		p.Name = filepath.Base(p.Command[0])
	}
	return p, nil
}

func (p *Player) setField(l *Limits, key, value string) (err error) {
	number := func() int64 {
		n, e := strconv.ParseInt(value, 10, 64)
		if e != nil || n < 1 {
			err = fmt.Errorf("%s=%s: must be a number from 1", key, value)
		}
		return n
	}
	switch key {
	case "name":
		p.Name = unquote(value)
	case "cmd":
		p.Command, err = words(value)
	case "dir":
		p.Dir = unquote(value)
	case "protocol":
		p.Protocol = drive.Protocol(value)
	case "ranks":
		p.Ranks = drive.Ranks(value)
	case "movetime":
		l.MoveTime, err = ParseTime(value)
	case "tc":
		var clock Limits
		clock, err = ParseClock(value)
		l.Base, l.Increment, l.Moves = clock.Base, clock.Increment, clock.Moves
	case "depth":
		l.Depth = int(number())
	case "nodes":
		l.Nodes = number()
	default:
		option, ok := strings.CutPrefix(key, "option.")
		if !ok {
			return fmt.Errorf("no key %s; there are name, cmd, dir, protocol, ranks, option.NAME, movetime, tc, depth, nodes", key)
		}
		p.Options = append(p.Options, drive.Option{Name: option, Value: unquote(value)})
	}
	return err
}

// split cuts text at separators that are not within quotes, which it keeps.
func split(text string, separator byte) ([]string, error) {
	var parts []string
	var quote byte
	begin := 0
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case c == separator:
			parts = append(parts, text[begin:i])
			begin = i + 1
		}
	}
	if quote != 0 {
		return nil, fmt.Errorf("a quote %c is not closed", quote)
	}
	return append(parts, text[begin:]), nil
}

// words cuts a command into its words. One that is quoted as a whole, as by the
// shell's habit of keeping quotes inside a word, is cut too.
func words(text string) ([]string, error) {
	parts, err := split(unquote(text), ' ')
	if err != nil {
		return nil, err
	}
	var list []string
	for _, part := range parts {
		if part != "" {
			list = append(list, unquote(part))
		}
	}
	return list, nil
}

// unquote takes away quotes that enclose all of text.
func unquote(text string) string {
	if n := len(text); n >= 2 && (text[0] == '"' || text[0] == '\'') && strings.IndexByte(text[1:], text[0]) == n-2 {
		return text[1 : n-1]
	}
	return text
}
