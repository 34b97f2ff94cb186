package library

import (
	"bytes"
	"strconv"
	"strings"
)

// An archive has all games and what else the page keeps, in one file: PGN, so that
// other programs read the games too. What is kept under names stands before them in
// lines that PGN leaves to programs:
//
//	% duiyi archive 1
//	% keep prefs language=en\nsound=off\n
//
// with \n for the end of a line and \\ for a backslash.
const archiveMagic = archiveAny + "1\n"

const archiveAny = "% duiyi archive "

const archiveKeep = "% keep "

// ArchiveHead begins an archive with what is kept under names.
func ArchiveHead(names []string, value func(name string) string) string {
	var b strings.Builder
	b.WriteString(archiveMagic)
	for _, name := range names {
		b.WriteString(archiveKeep + name + " " + escape.Replace(value(name)) + "\n")
	}
	b.WriteByte('\n')
	return b.String()
}

var (
	escape   = strings.NewReplacer("\\", `\\`, "\n", `\n`, "\r", `\r`)
	unescape = strings.NewReplacer(`\\`, "\\", `\n`, "\n", `\r`, "\r")
)

// Kept returns what an archive says is kept under names, in order. ok is false for
// any other file.
func Kept(data []byte) (kept [][2]string, ok bool) {
	text := strings.TrimPrefix(string(data), "\ufeff")
	rest, ok := strings.CutPrefix(strings.ReplaceAll(text[:min(len(text), maxHead)], "\r\n", "\n"), archiveMagic)
	if !ok {
		return nil, false
	}
	for line := range strings.Lines(rest) {
		line, ours := strings.CutPrefix(strings.TrimSuffix(line, "\n"), archiveKeep)
		if !ours {
			break
		}
		name, value, _ := strings.Cut(line, " ")
		kept = append(kept, [2]string{name, unescape.Replace(value)})
	}
	return kept, true
}

// NewerArchive reports whether data are an archive of a later form than this, whose games can be
// read.
func NewerArchive(data []byte) bool {
	rest, ok := bytes.CutPrefix(bytes.TrimPrefix(data, []byte("\ufeff")), []byte(archiveAny))
	digits := len(rest) - len(bytes.TrimLeft(rest, "0123456789"))
	return ok && digits > 0 && !bytes.HasPrefix(rest, []byte("1\n")) && !bytes.HasPrefix(rest, []byte("1\r"))
}

// maxHead is more than what is kept beside games takes, in bytes.
const maxHead = 1 << 22

// ArchiveName is the name of an archive's file, made on a day: 2026-11-30.
func ArchiveName(day string) string { return "duiyi-" + day + ".pgn" }

// NewID makes an identity from when it is made, in milliseconds, and a random number.
func NewID(random uint64, now int64) string {
	return strconv.FormatInt(now, 36) + "-" + strconv.FormatUint(random, 36)
}
