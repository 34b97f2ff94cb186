package main

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"html"
	"path"
	"regexp"
	"slices"
	"strings"
)

// Scripts before boot.js: early.js puts the reader's theme on, module.js, which is below it in the site, begins to
// compile its module, and plain.js tells of what fails.
const (
	early  = "early.js"
	module = "module.js"
	plain  = "plain.js"
)

// sources is what a page is packed from.
type sources struct {
	files   map[string][]byte // of the page's directory, by name; index.html among them
	exec    []byte            // Go's wasm_exec.js
	wasm    []byte
	version string

	embed     map[string][]byte // files of the embedded board and of the page about it, by name; may be none
	embedWasm []byte
	notices   []byte // of copyright, which every copy has to carry
}

// The tags of index.html that refer to files. They are written in just this
// form, boot.js last and style sheets one after another; whatever else has a src, or an href that is no fragment, is
// refused.
var (
	reference   = regexp.MustCompile(`<link ([^>]*)href="([^"#]+)"([^>]*)>|<script ([^>]*)src="([^"]+)"([^>]*)></script>`)
	leftover    = regexp.MustCompile(`(?i)<(?:link|img|source|image|use|script|iframe|object|embed)[^>]*\s(?:src|href|data)="([^"#][^"]*)`)
	styleURL    = regexp.MustCompile(`(?i)@import|url\(\s*["']?([^"')]*)`)
	endOfScript = regexp.MustCompile(`(?i)</(script)`)
	include     = regexp.MustCompile(`<!-- include (\S+\.html) -->`)
	manyStyles  = regexp.MustCompile(`<link rel="stylesheet" href="([^"]*\*[^"]*)">`)
	charset     = `<meta charset="utf-8">`
)

// matching returns the names of the page's files that a pattern matches, in order.
func (s *sources) matching(pattern string) []string {
	var names []string
	for name := range s.files {
		if ok, _ := path.Match(pattern, name); ok {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// expand puts into index.html what it is made of: for each comment «include NAME.html» the fragments
// of that name, and for a style sheet's link with a pattern one link to each. Names are
// patterns as those of [path.Match], so that a new part of the page is a new file only.
func (s *sources) expand() (string, error) {
	var failed error
	text := include.ReplaceAllStringFunc(string(s.files["index.html"]), func(whole string) string {
		pattern := include.FindStringSubmatch(whole)[1]
		names := s.matching(pattern)
		if len(names) == 0 && !strings.Contains(pattern, "*") {
			failed = errors.Join(failed, fmt.Errorf("index.html: %s: no such fragment in the page's directory", pattern))
		}
		var b strings.Builder
		for _, name := range names {
			b.Write(bytes.TrimSuffix(s.files[name], []byte("\n")))
			b.WriteByte('\n')
		}
		return strings.TrimSuffix(b.String(), "\n")
	})
	return manyStyles.ReplaceAllStringFunc(text, func(whole string) string {
		var links []string
		for _, name := range s.matching(manyStyles.FindStringSubmatch(whole)[1]) {
			links = append(links, `<link rel="stylesheet" href="`+name+`">`)
		}
		return strings.Join(links, "\n")
	}), failed
}

// check says what in the sources cannot be packed.
func (s *sources) check() error {
	for _, name := range []string{"index.html", early, module, plain, "boot.js", "worker.js"} {
		if s.files[name] == nil {
			return fmt.Errorf("%s: missing from the page's directory", name)
		}
	}
	if bytes.Contains(s.notices, []byte("-->")) || bytes.Contains(s.notices, []byte("--!>")) {
		return errors.New("notices: they would end the comment that they stand in")
	}
	index, err := s.expand()
	if err != nil {
		return err
	}
	if strings.Count(index, charset) != 1 {
		return fmt.Errorf("index.html: %s must stand in it once", charset)
	}
	for _, found := range leftover.FindAllStringSubmatch(reference.ReplaceAllString(index, ""), -1) {
		if !strings.HasPrefix(found[1], "data:") {
			return fmt.Errorf("index.html: %s: only link and script may refer to files", found[1])
		}
	}
	for _, m := range reference.FindAllStringSubmatch(index, -1) {
		if path.Ext(m[2]) == ".css" && strings.TrimSpace(m[1]+m[3]) != `rel="stylesheet"` {
			return fmt.Errorf("index.html: %s: style sheets are joined, and may have no attributes of their own", m[2])
		}
	}
	for name, data := range s.files {
		if path.Ext(name) == ".css" {
			for _, found := range styleURL.FindAllSubmatch(data, -1) {
				if !bytes.HasPrefix(found[1], []byte("#")) && !bytes.HasPrefix(found[1], []byte("data:")) {
					return fmt.Errorf("%s: %q: a style sheet may use only data: and fragments", name, found[0])
				}
			}
		}
	}
	return nil
}

// replace rewrites every reference in index.html to a file.
func (s *sources) replace(tag func(name, attributes string, data []byte) (string, error)) (string, error) {
	index, failed := s.expand()
	out, err := replaceIn(index, s.files, tag)
	return out, errors.Join(failed, err)
}

// replaceIn rewrites every reference in a page to one of the files.
func replaceIn(page string, files map[string][]byte, tag func(name, attributes string, data []byte) (string, error)) (string, error) {
	var failed error
	out := reference.ReplaceAllStringFunc(page, func(whole string) string {
		m := reference.FindStringSubmatch(whole)
		name, attributes := m[2]+m[5], strings.TrimSpace(m[1]+m[3]+m[4]+m[6])
		if strings.HasPrefix(name, "data:") {
			return whole
		}
		data := files[name]
		if data == nil {
			failed = errors.Join(failed, fmt.Errorf("%s: no such file in the page's directory", name))
			return whole
		}
		text, err := tag(name, attributes, data)
		failed = errors.Join(failed, err)
		return text
	})
	return out, failed
}

// finish inserts the version and a content security policy, and puts the notices
// below. The policy stands in the page as well as in the headers, for static hosts
// and for file://.
func (s *sources) finish(page, policy string) []byte {
	page = strings.Replace(page, charset, fmt.Sprintf("%s\n<meta name=\"version\" content=\"%s\">\n"+
		"<meta http-equiv=\"Content-Security-Policy\" content=\"%s\">",
		charset, html.EscapeString(s.version), policy), 1)
	return fmt.Appendf(nil, "%s\n<!--\n%s-->\n", strings.TrimSpace(page), s.notices)
}

// single returns the page as one file that asks for nothing from anywhere. Its
// policy makes browsers refuse any request and any script but its own.
func (s *sources) single() ([]byte, error) {
	if err := s.check(); err != nil {
		return nil, err
	}
	scripts, styles := []string{"blob:"}, []string{}
	script := func(attributes, text string) string {
		text = inlineScript(text)
		scripts = append(scripts, digest(text))
		return "<script" + attributes + ">" + text + "</script>"
	}
	page, err := s.replace(func(name, attributes string, data []byte) (string, error) {
		switch {
		case name == "boot.js":
			packed, err := compress(s.wasm)
			if err != nil {
				return "", err
			}
			return strings.Join([]string{
				script(` id="duiyi-exec"`, string(s.exec)),
				`<script type="text/plain" id="duiyi-worker">` + inlineScript(string(s.files["worker.js"])) + "</script>",
				`<script type="text/plain" id="duiyi-wasm">` + septets(packed) + "</script>",
				script("", string(data)),
			}, "\n"), nil
		case path.Ext(name) == ".js":
			return script("", string(data)), nil
		case path.Ext(name) == ".css":
			if bytes.Contains(bytes.ToLower(data), []byte("</style")) {
				return "", fmt.Errorf("%s: holds </style", name)
			}
			styles = append(styles, digest(string(data)))
			return "<style>" + string(data) + "</style>", nil
		case strings.Contains(attributes, `rel="manifest"`), strings.Contains(attributes, `rel="apple-touch-icon"`):
			return "", nil // a file opened from a disk is installed already
		}
		return fmt.Sprintf(`<link %s href="data:%s;base64,%s">`, attributes, mediaType(name), base64.StdEncoding.EncodeToString(data)), nil
	})
	if err != nil {
		return nil, err
	}
	return s.finish(page, "default-src 'none'; script-src 'wasm-unsafe-eval' "+strings.Join(scripts, " ")+
		"; style-src "+strings.Join(styles, " ")+"; img-src data: blob:; media-src data: blob:; worker-src blob:; "+
		"base-uri 'none'; form-action 'none'"), nil
}

// site returns the page as separate files by name. All but index.html, the
// manifest and the service worker have a hash of their content in their names and
// may be kept for ever.
func (s *sources) site() (map[string][]byte, error) {
	if err := s.check(); err != nil {
		return nil, err
	}
	out := map[string][]byte{}
	add := func(name string, data []byte) string {
		sum := sha256.Sum256(data)
		ext := path.Ext(name)
		name = strings.TrimSuffix(name, ext) + "-" + hex.EncodeToString(sum[:6]) + ext
		out[name] = data
		return name
	}
	const allStyles = "style.css" // in one file, since each would be a question to the service worker
	var styles [][]byte
	var icons []string // shown by systems, and not by the page
	page, err := s.replace(func(name, attributes string, data []byte) (string, error) {
		if name == manifest {
			var err error
			out[name], err = s.withIcons(data, func(name string, data []byte) string {
				icons = append(icons, add(name, data))
				return icons[len(icons)-1]
			})
			return fmt.Sprintf(`<link %s href="%s">`, attributes, name), err
		}
		switch {
		case name == early:
			return fmt.Sprintf(`<script src="%s" data-wasm="%s"></script>`,
				add(name, slices.Concat(data, []byte("\n"), s.files[module])), add("duiyi.wasm", s.wasm)), nil
		case name == "boot.js":
			keep := ""
			if s.files[serviceWorker] != nil {
				keep = fmt.Sprintf(" data-sw=\"%s\" data-build=\"\"", serviceWorker)
			}
			return fmt.Sprintf("<script src=\"%s\" data-worker=\"%s\"%s></script>",
				add(name, s.belowExec(data)), add("worker.js", s.belowExec(s.files["worker.js"])), keep), nil
		case path.Ext(name) == ".js":
			return fmt.Sprintf(`<script src="%s"></script>`, add(name, data)), nil
		case path.Ext(name) == ".css":
			if styles = append(styles, data); len(styles) > 1 {
				return "", nil
			}
			return fmt.Sprintf(`<link %s href="%s">`, attributes, allStyles), nil
		}
		hashed := add(name, data)
		if strings.Contains(attributes, "icon") {
			icons = append(icons, hashed)
		}
		return fmt.Sprintf(`<link %s href="%s">`, attributes, hashed), nil
	})
	if err != nil {
		return nil, err
	}
	if styles != nil {
		page = strings.Replace(page, `href="`+allStyles+`"`, `href="`+add(allStyles, bytes.Join(styles, []byte("\n")))+`"`, 1)
	}
	out["index.html"] = s.finish(page, "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "+
		"img-src 'self' data: blob:; media-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; "+
		"base-uri 'none'; form-action 'none'")
	s.keepOffline(out, icons)
	return out, s.addEmbed(out, add)
}

// belowExec is a script of the site below Go's own, in one file.
func (s *sources) belowExec(script []byte) []byte {
	return slices.Concat(s.exec, []byte("\n"), script)
}

// inlineScript returns JavaScript that means the same as text and does not end
// the script element it stands in: what would occurs only in strings, regular
// expressions and comments, where a backslash more changes nothing.
func inlineScript(text string) string {
	text = strings.ReplaceAll(text, "\r\n", "\n")
	text = endOfScript.ReplaceAllString(text, `<\/$1`)
	return strings.ReplaceAll(text, "<!--", `<\!--`)
}

// digest returns the source expression that allows an inline text in a policy.
func digest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

// compress returns data in gzip's format, the same for the same data always.
func compress(data []byte) ([]byte, error) {
	var out bytes.Buffer
	w, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(data); err != nil {
		return nil, err
	}
	err = w.Close()
	return out.Bytes(), err
}

// mediaType knows the few kinds of file that a page has.
func mediaType(name string) string {
	switch path.Ext(name) {
	case ".svg":
		return "image/svg+xml"
	case ".png":
		return "image/png"
	}
	return "application/octet-stream"
}
