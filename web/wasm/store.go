//go:build js

package main

import (
	"errors"
	"strconv"
	"strings"
	"syscall/js"
)

// Everything the page keeps is under this prefix in localStorage, which browsers
// may share among all pages opened from files. The number is the version of the
// layout:
//
//	duiyi.v1.prefs                 preferences, "key=value" lines
//	duiyi.v1.game.xiangqi          the running game of that kind, package session's text
//	duiyi.v1.game.chess
//	duiyi.v1.aside.xiangqi.<time>  a saved game that could not be read
const storePrefix = "duiyi.v1."

// store is what is kept between visits. A browser may refuse it at any time.
type store struct{ window js.Value }

// call calls a method of localStorage. Even naming localStorage may throw, and
// what throws in a plain property access would end Go, so that it goes through a
// call as well.
func (s store) call(method string, args ...any) (v js.Value, err error) {
	err = attempt(func() {
		storage := js.Global().Get("Reflect").Call("get", s.window, "localStorage")
		if storage.IsNull() || storage.IsUndefined() {
			panic(js.Error{Value: js.Global().Get("Error").New("no localStorage")})
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

// setAside moves a saved game that cannot be read out of the way, so that what
// is played now does not overwrite it.
func (s store) setAside(key, data string) error {
	now := int64(js.Global().Get("Date").Call("now").Float())
	err := s.set("aside."+strings.TrimPrefix(key, "game.")+"."+strconv.FormatInt(now, 10), data)
	_, err2 := s.call("removeItem", storePrefix+key)
	return errors.Join(err, err2)
}

// prefs are the reader's choices by name; see usual for the names.
type prefs map[string]string

// usual are the choices of who has made none. An empty language is the
// browser's.
func usual() prefs {
	return prefs{
		"language":         "",
		"game":             "xiangqi",
		"pieces-xiangqi":   "hanzi",
		"pieces-chess":     "classic",
		"notation-xiangqi": "chinese",
		"notation-chess":   "san",
		"sound":            "on",
		"glide":            "on",
		"thinking":         "on",
	}
}

// on reports whether a choice is switched on.
func (p prefs) on(name string) bool { return p[name] != "off" }

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
