//go:build js

package main

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"syscall/js"

	"duiyi/chess"
	"duiyi/diagram"
	"duiyi/xiangqi"
)

// Everything the page keeps is under this prefix in localStorage, which browsers
// may share among all pages opened from files. The number is the version of the
// layout:
//
//	duiyi.v1.prefs                 preferences, "key=value" lines
//	duiyi.v1.game.xiangqi          the running game of that kind, package session's text
//	duiyi.v1.game.chess
//	duiyi.v1.practice              what has been done of the problems, package practice's text
//	duiyi.v1.aside.xiangqi.<time>  a saved game that could not be read
//
// In the same way sessionStorage has what a tab finds again after it was loaded anew:
//
//	duiyi.v1.task                  the task that is being practised: its game, course and ID
const storePrefix = "duiyi.v1."

// store is what is kept between visits, or of one. A browser may refuse it at any time.
type store struct {
	window js.Value
	name   string
}

// call calls a method of the storage. Even naming that may throw, and
// what throws in a plain property access would end Go, so that it goes through a
// call as well.
func (s store) call(method string, args ...any) (v js.Value, err error) {
	err = attempt(func() {
		storage := js.Global().Get("Reflect").Call("get", s.window, s.name)
		if storage.IsNull() || storage.IsUndefined() {
			panic(js.Error{Value: js.Global().Get("Error").New("no " + s.name)})
		}
		v = storage.Call(method, args...)
	})
	return v, err
}

// get returns what is kept under key, "" if nothing is.
func (s store) get(key string) (string, error) {
	v, err := s.call("getItem", storePrefix+key)
	if err != nil || v.Type() != js.TypeString {
		return "", err
	}
	return v.String(), nil
}

func (s store) set(key, value string) error {
	_, err := s.call("setItem", storePrefix+key, value)
	return err
}

func (s store) remove(key string) error {
	_, err := s.call("removeItem", storePrefix+key)
	return err
}

// asideKept is how many saved games of a kind that could not be read are kept.
const asideKept = 3

// setAside moves a saved game of a kind that cannot be read out of the way, so
// that what is played now does not overwrite it. On error it has not moved.
func (s store) setAside(name, data string) error {
	now := strconv.FormatInt(int64(js.Global().Get("Date").Call("now").Float()), 10)
	if err := s.rename("game."+name, "aside."+name+"."+now, data); err != nil {
		return err
	}
	// More than enough is no harm, so that errors are of no account.
	old, _ := s.keys("aside." + name + ".")
	for ; len(old) > asideKept; old = old[1:] {
		_ = s.remove(old[0])
	}
	return nil
}

// rename puts what is kept under a key under another one.
func (s store) rename(from, to, data string) error {
	err := s.set(to, data)
	if err == nil {
		return s.remove(from)
	}
	// Where there is no room for two, the one has to go first, and comes back if
	// there is none for the other either.
	if gone := s.remove(from); gone != nil {
		return errors.Join(err, gone)
	}
	if err = s.set(to, data); err != nil {
		return errors.Join(err, s.set(from, data))
	}
	return nil
}

// keys are the keys that begin with a prefix, in order.
func (s store) keys(prefix string) ([]string, error) {
	var found []string
	for i := 0; ; i++ {
		v, err := s.call("key", i)
		if err != nil || v.Type() != js.TypeString {
			slices.Sort(found)
			return found, err
		}
		if key, ours := strings.CutPrefix(v.String(), storePrefix); ours && strings.HasPrefix(key, prefix) {
			found = append(found, key)
		}
	}
}

// prefs are the reader's choices by name; see usual for the names.
type prefs map[string]string

// usual are the choices of who has made none. An empty language is the
// browser's.
func usual() prefs {
	return prefs{
		"language":         "",
		"game":             "xiangqi",
		"theme":            "", // the system's
		"size":             "100",
		"board-xiangqi":    "wood",
		"board-chess":      "wood",
		"pieces-xiangqi":   "hanzi",
		"pieces-chess":     "classic",
		"notation-xiangqi": "", // that of the language
		"notation-chess":   "san",
		"sound":            "on",
		"premove":          "off",
		"takeback":         "on",
		"draws":            "on",
		"resigns":          "on",
		"faceoff":          "off",
		"glide":            "on",
		"thinking":         "off",
	}
}

// on reports whether a choice is switched on.
func (p prefs) on(name string) bool { return p[name] != "off" }

// of is a choice, or the usual one where another version of the page has left one that this
// does not offer.
func (p prefs) of(name string) string {
	value := p[name]
	offered := diagram.Boards()
	switch name {
	case "pieces-xiangqi":
		offered = diagram.Sets(xiangqi.Rules)
	case "pieces-chess":
		offered = diagram.Sets(chess.Rules)
	}
	if slices.Contains(offered, value) {
		return value
	}
	return offered[0]
}

// read takes in what write has written. Lines it does not know do no harm.
func (p prefs) read(text string) {
	for line := range strings.Lines(text) {
		name, value, ok := strings.Cut(strings.TrimSpace(line), "=")
		if _, known := p[name]; ok && known {
			p[name] = value
		}
	}
}

func (p prefs) write() string {
	var b strings.Builder
	for name, value := range p {
		b.WriteString(name + "=" + value + "\n")
	}
	return b.String()
}
