package dhtmlxq

import (
	"bytes"

	"duiyi/record"
	"duiyi/record/charset"
)

// Format is DhtmlXQ.
var Format = record.Format{
	Name:       "dhtmlxq",
	Title:      "DhtmlXQ 东萍 UBB",
	Text:       true,
	Extensions: []string{".ubb"},
	Detect:     detect,
	NewReader:  NewReader,
	NewWriter:  NewWriter,
}

func detect(head []byte) int {
	if bytes.Contains(head, []byte("\x00D\x00h\x00t\x00m")) || bytes.Contains(head, []byte("D\x00h\x00t\x00m\x00")) {
		head = []byte(charset.Text(head)) // UTF-16
	}
	switch {
	case bytes.Contains(head, []byte("[DhtmlXQ_")):
		return 100
	case bytes.Contains(head, []byte("[DhtmlXQ")):
		return 90
	}
	return 0
}

// A fact is a field and the tag for it.
type fact struct{ field, tag string }

// facts are in the order in which they are written. Of several fields for a tag the
// first is written, and the last that a game has is read.
var facts = [...]fact{
	{"title", "Title"},
	{"event", "Event"},
	{"date", "Date"},
	{"place", "Site"},
	{"round", "Round"},
	{"group", "Group"},
	{"table", "Table"},
	{"timerule", "TimeControl"},
	{"red", "Red"},
	{"redname", "Red"}, // without the team
	{"redteam", "RedTeam"},
	{"redrating", "RedElo"},
	{"redtime", "RedTime"},
	{"black", "Black"},
	{"blackname", "Black"},
	{"blackteam", "BlackTeam"},
	{"blackrating", "BlackElo"},
	{"blacktime", "BlackTime"},
	{"ecco", "ECCO"},
	{"open", "Opening"},
	{"variation", "Variation"},
	{"endtype", "Termination"},
	{"judge", "Referee"},
	{"record", "Recorder"},
	{"remark", "Annotator"},
	{"author", "Author"},
	{"other", "Remarks"},
}
