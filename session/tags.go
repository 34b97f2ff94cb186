package session

import (
	"slices"

	"duiyi/record"
)

// Tags are what is said about the game beside its moves. They are kept with it.
func (s *Session) Tags() record.Tags {
	if s.match == nil {
		return nil
	}
	return slices.Clone(s.match.game.Tags)
}

// SetTags replaces what is said about the game.
func (s *Session) SetTags(tags record.Tags) {
	if s.match == nil || slices.Equal(tags, s.match.game.Tags) {
		return
	}
	s.match.game.Tags = slices.Clone(tags)
	s.save()
	s.changed()
}
