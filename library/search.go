package library

import (
	"slices"
	"strings"
)

// A Query says which games are looked for. Fields that are empty ask for nothing.
type Query struct {
	// Words must each occur in a name, the title, the date, or the opening's name or
	// code, whatever their case.
	Words    string
	Game     string
	Result   string // as game.Result writes it
	From, To string // dates, 2026-11-30; both days belong to it
	Opening  string // its code and English name, as OpeningKey has them
	Level    string
}

// Matches reports whether the query asks for e. The text beside holds words that the
// list shows for e and the entry does not have, such as a level's name.
func (q *Query) Matches(e *Entry, beside string) bool {
	switch {
	case q.Game != "" && q.Game != e.Game,
		q.Result != "" && q.Result != e.Result.String(),
		q.Level != "" && !e.HasLevel(q.Level),
		q.Opening != "" && q.Opening != OpeningKey(e):
		return false
	}
	if q.From != "" || q.To != "" {
		date := strings.ReplaceAll(e.Date, ".", "-")
		if date == "" || strings.HasPrefix(date, "?") {
			return false
		}
		// What is not known of a date may be any.
		if q.From != "" && strings.ReplaceAll(date, "?", "9") < q.From || q.To != "" && strings.ReplaceAll(date, "?", "0") > q.To {
			return false
		}
	}
	if strings.TrimSpace(q.Words) == "" {
		return true
	}
	text := strings.ToLower(strings.Join([]string{e.Title, e.Players[0], e.Players[1], e.Date, strings.ReplaceAll(e.Date, ".", "-"),
		e.Opening.Code, e.Opening.English, e.Opening.Chinese, e.Opening.Traditional(), beside}, "\n"))
	for _, word := range strings.Fields(strings.ToLower(q.Words)) {
		if !strings.Contains(text, word) {
			return false
		}
	}
	return true
}

// OpeningKey names the opening of e among those of all games, "" if it has none.
func OpeningKey(e *Entry) string {
	if e.Opening.English == "" {
		return ""
	}
	return e.Game + " " + e.Opening.Code + " " + e.Opening.English
}

// Sort puts entries in order, those changed last first.
func Sort(entries []Entry) {
	slices.SortStableFunc(entries, func(a, b Entry) int {
		if c := b.Changed.Compare(a.Changed); c != 0 {
			return c
		}
		return strings.Compare(b.ID, a.ID)
	})
}
