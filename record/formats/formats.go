// Package formats knows all file formats for games.
package formats

import (
	"path/filepath"
	"slices"
	"strings"

	"duiyi/record"
	"duiyi/record/cbr"
	"duiyi/record/che"
	"duiyi/record/dhtmlxq"
	"duiyi/record/pgn"
	"duiyi/record/plain"
	"duiyi/record/playok"
	"duiyi/record/xqf"
)

// All returns the formats, those that are more likely first.
func All() []record.Format { return slices.Clone(all) }

// all has every format. A new sub-package of record adds its own here.
var all = []record.Format{
	pgn.Format, pgn.ICCS, pgn.WXF, pgn.Chinese,
	xqf.Format, dhtmlxq.Format, cbr.Format, cbr.Library, playok.Format, che.Format, plain.Format,
}

// Detect returns the format that the beginning of a file looks like most. More
// than record.DetectLength bytes need not be given.
func Detect(head []byte) (f record.Format, ok bool) {
	best := 0
	for _, candidate := range all {
		if candidate.Detect == nil {
			continue
		}
		if n := candidate.Detect(head); n > best {
			best, f = n, candidate
		}
	}
	return f, best > 0
}

// ByName returns the format of the name.
func ByName(name string) (f record.Format, ok bool) {
	i := slices.IndexFunc(all, func(f record.Format) bool { return strings.EqualFold(f.Name, name) })
	if i < 0 {
		return f, false
	}
	return all[i], true
}

// ByExtension returns the first format whose files usually have the extension of
// the name of a file.
func ByExtension(file string) (f record.Format, ok bool) {
	extension := strings.ToLower(filepath.Ext(file))
	i := slices.IndexFunc(all, func(f record.Format) bool { return slices.Contains(f.Extensions, extension) })
	if i < 0 || extension == "" {
		return f, false
	}
	return all[i], true
}
