package main

import (
	"fmt"
	"maps"
	"path"
)

// boardElement is the script that other people's pages ask for by its name, which it
// keeps therefore.
const boardElement = "duiyi-board.js"

// addEmbed adds the embedded board, and the page about it, to the site.
func (s *sources) addEmbed(out map[string][]byte, add func(name string, data []byte) string) error {
	if s.embed == nil {
		return nil
	}
	out[boardElement] = s.embed[boardElement]
	files := maps.Clone(s.embed)
	for _, name := range []string{early, module, plain} {
		files[name] = s.files[name]
	}
	for name, data := range s.embed {
		if path.Ext(name) != ".html" {
			continue
		}
		page, err := replaceIn(string(data), files, func(name, attributes string, data []byte) (string, error) {
			switch {
			case name == boardElement:
				return fmt.Sprintf(`<script src="%s"></script>`, name), nil
			case name == "embed.js":
				return fmt.Sprintf(`<script src="%s"></script>`, add(name, s.belowExec(data))), nil
			case name == module:
				return fmt.Sprintf(`<script src="%s" data-wasm="%s"></script>`, add(name, data), add("embed.wasm", s.embedWasm)), nil
			case path.Ext(name) == ".js":
				return fmt.Sprintf(`<script src="%s"></script>`, add(name, data)), nil
			}
			return fmt.Sprintf(`<link %s href="%s">`, attributes, add(name, data)), nil
		})
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		out[name] = s.finish(page, "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "+
			"img-src 'self' data:; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'")
	}
	return nil
}
