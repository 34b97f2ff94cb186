package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"duiyi/diagram/raster"
)

// What makes an app of the site: these two files keep their names.
const (
	manifest      = "manifest.webmanifest"
	serviceWorker = "sw.js"
)

var (
	pngIcon  = regexp.MustCompile(`^(.+)-(\d+)\.png$`)
	iconName = regexp.MustCompile(`"src": "([^"]+)"`)
)

// draw makes the icons NAME-WIDTH.png that the page or its manifest names out of
// NAME.svg.
func (s *sources) draw() error {
	var failed error
	for _, name := range []string{"index.html", manifest} {
		for _, found := range regexp.MustCompile(`(?:href="|"src": ")([^":]+\.png)"`).FindAllSubmatch(s.files[name], -1) {
			icon := string(found[1])
			m := pngIcon.FindStringSubmatch(icon)
			if m == nil || s.files[icon] != nil {
				continue
			}
			svg, width := s.files[m[1]+".svg"], 0
			var out bytes.Buffer
			var err error
			if width, err = strconv.Atoi(m[2]); err == nil {
				err = raster.PNG(&out, string(svg), width)
			}
			if err != nil {
				failed = errors.Join(failed, fmt.Errorf("%s: %w", icon, err))
			}
			s.files[icon] = out.Bytes()
		}
	}
	return failed
}

// withIcons gives the manifest the names that its icons get from add.
func (s *sources) withIcons(text []byte, add func(name string, data []byte) string) ([]byte, error) {
	var failed error
	text = iconName.ReplaceAllFunc(text, func(whole []byte) []byte {
		name := string(iconName.FindSubmatch(whole)[1])
		data := s.files[name]
		if data == nil {
			failed = errors.Join(failed, fmt.Errorf("%s: %s: no such file in the page's directory", manifest, name))
		}
		return fmt.Appendf(nil, `"src": "%s"`, add(name, data))
	})
	return text, failed
}

// keepOffline names the build in index.html, and adds the service worker that keeps the
// files of the site, but for those named.
func (s *sources) keepOffline(site map[string][]byte, but []string) {
	worker := s.files[serviceWorker]
	if worker == nil {
		return
	}
	files := []string{`"./"`}
	for name := range site {
		if path.Ext(name) != ".html" && name != manifest && !slices.Contains(but, name) {
			files = append(files, strconv.Quote(name))
		}
	}
	slices.Sort(files)
	sum := sha256.Sum256(slices.Concat(site["index.html"], worker))
	build := hex.EncodeToString(sum[:6])
	site["index.html"] = bytes.Replace(site["index.html"], []byte(` data-build=""`), []byte(` data-build="`+build+`"`), 1)
	site[serviceWorker] = fmt.Appendf(nil, "const build = %q, files = [%s];\n%s", build, strings.Join(files, ", "), worker)
}
