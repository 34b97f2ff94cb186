// Package i18n holds every sentence the page speaks, in the three languages of
// its people, and the phrases that are put together from a game's codes: who is
// to move, how a game ended, what stands on a square.
package i18n

import "strings"

// A Lang is a language of the page.
type Lang uint8

const (
	Simplified Lang = iota
	Traditional
	English
	langs
)

// tags are the BCP 47 names of the languages, as the page's lang attribute has
// them.
var tags = [langs]string{"zh-Hans", "zh-Hant", "en"}

// Tag returns the BCP 47 name of l.
func (l Lang) Tag() string { return tags[l] }

// FromTag returns the language that [Lang.Tag] names so.
func FromTag(tag string) (Lang, bool) {
	for l, t := range tags {
		if t == tag {
			return Lang(l), true
		}
	}
	return English, false
}

// Choose returns the language for a reader whose browser asks for the given BCP
// 47 tags, most wanted first. Chinese without a script is taken by its region.
func Choose(wanted []string) Lang {
	for _, tag := range wanted {
		tag = strings.ToLower(tag)
		primary, rest, _ := strings.Cut(tag, "-")
		switch primary {
		case "zh", "yue":
			for _, part := range strings.Split(rest, "-") {
				switch part {
				case "hans":
					return Simplified
				case "hant", "tw", "hk", "mo":
					return Traditional
				}
			}
			if primary == "yue" {
				return Traditional
			}
			return Simplified
		case "en":
			return English
		}
	}
	return English
}

// more adds the texts of a part of the page to the table.
func more(texts map[string][langs]string) struct{} {
	for key, text := range texts {
		if _, ok := table[key]; ok {
			panic("i18n: two texts for " + key)
		}
		table[key] = text
	}
	return struct{}{}
}

// T returns the text of key, with {0}, {1} … replaced by args. A key without a
// text is returned itself.
func (l Lang) T(key string, args ...string) string {
	text, ok := table[key]
	if !ok {
		return key
	}
	s := text[l]
	for i, a := range args {
		s = strings.ReplaceAll(s, "{"+string(rune('0'+i))+"}", a)
	}
	return s
}
