//go:build js

package main

import (
	"strconv"
	"strings"
	"time"

	"duiyi/library"
)

// exportAll saves the whole library, and what else the page keeps, in one file.
func (l *librarian) exportAll() {
	p := l.page
	l.shelf.all(true, func(volumes []volume, err *shelfError) {
		if err != nil {
			p.warn("library.unread")
			return
		}
		volumes = l.withPresent(volumes)
		var b strings.Builder
		names, _ := p.store.keys("")
		keep := names[:0]
		for _, name := range names {
			if keepable(name) {
				keep = append(keep, name)
			}
		}
		b.WriteString(library.ArchiveHead(keep, func(name string) string {
			value, _ := p.store.get(name)
			return value
		}))
		for _, v := range volumes {
			b.WriteString(v.text)
		}
		p.download(library.ArchiveName(library.Day(time.Now(), "-")), "application/x-chess-pgn", []byte(b.String()))
		l.list.count.set(p.lang.T("library.exported", strconv.Itoa(len(volumes))))
	})
}

// withPresent has the game on the board be among volumes as it stands, also where there was no
// room for it on the shelf.
func (l *librarian) withPresent(volumes []volume) []volume {
	v, _, ok := l.present()
	if !ok {
		return volumes
	}
	for i := range volumes {
		if volumes[i].id == v.id {
			volumes[i] = v
			return volumes
		}
	}
	return append(volumes, v)
}

// keepable reports whether what the page keeps under a name goes with all games into
// one file: all but games, which are there anyway.
func keepable(name string) bool {
	return name != "" && !strings.HasPrefix(name, "game.") && !strings.HasPrefix(name, "aside.")
}

// An archive is one of this page's files that comes back.
type archive struct {
	page    *page
	changed map[string]time.Time // when the games on the shelf were, once asked for
}

// openArchive puts back what data keep beside games, if they are an archive; else it
// returns nil.
func openArchive(j *intake, data []byte) *archive {
	kept, ok := library.Kept(data)
	if !ok {
		return nil
	}
	p := j.m.page
	for _, k := range kept {
		var news bool
		var err error
		switch name, value := k[0], k[1]; {
		case !keepable(name):
		case name == "practice":
			news, err = p.practice.take(value)
		case name == "prefs":
			news, err = p.prefer(value)
		default:
			if now, bad := p.store.get(name); bad != nil || now != value {
				news, err = true, p.store.set(name, value)
			}
		}
		j.restored = j.restored || news && err == nil
		j.unkept = j.unkept || err != nil
	}
	return &archive{page: p}
}

// unknown calls then with those volumes that the shelf does not have, or has as they were
// before. The game on the board stays as it is.
func (a *archive) unknown(batch []volume, then func(left []volume)) {
	if a.changed == nil {
		a.page.library.shelf.all(false, func(there []volume, _ *shelfError) {
			a.changed = map[string]time.Time{}
			for _, v := range there {
				if e, ok := library.ParseEntry(v.entry); ok {
					a.changed[v.id] = e.Changed
				}
			}
			a.unknown(batch, then)
		})
		return
	}
	var left []volume
	for _, v := range batch {
		e, _ := library.ParseEntry(v.entry)
		if old, ok := a.changed[v.id]; ok && !old.Before(e.Changed) || v.id == a.page.library.id {
			continue
		}
		a.changed[v.id] = e.Changed
		left = append(left, v)
	}
	then(left)
}
