package raster

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// An element is one of the document, with those in it. Text is left out.
type element struct {
	name     string
	attrs    []attr
	children []*element
}

type attr struct{ name, value string }

// get returns an attribute, or "". Of a custom property it returns the default.
func (e *element) get(name string) string {
	for _, a := range e.attrs {
		if a.name == name {
			if property, ok := strings.CutPrefix(a.value, "var("); ok {
				_, value, _ := strings.Cut(property, ",")
				return strings.TrimSpace(strings.TrimSuffix(value, ")"))
			}
			return a.value
		}
	}
	return ""
}

// number reads a numeric attribute, if it is there.
func (e *element) number(name string, v *float64) error {
	text := e.get(name)
	if text == "" {
		return nil
	}
	var read [1]float64
	if !numbers(text, read[:]) {
		return fmt.Errorf("<%s> %s=%q: no number", e.name, name, text)
	}
	*v = read[0]
	return nil
}

// maxDepth is how deep elements and uses may be nested.
const maxDepth = 32

// parse reads a document: elements, attributes in quotes, text and comments.
func parse(text string) (*element, error) {
	top := &element{}
	open := []*element{top}
	for {
		_, rest, found := strings.Cut(text, "<")
		if !found {
			break
		}
		if after, ok := strings.CutPrefix(rest, "!--"); ok {
			_, text, _ = strings.Cut(after, "-->")
			continue
		}
		var e *element
		var err error
		if e, text, err = tag(rest); err != nil {
			return nil, err
		}
		last := open[len(open)-1]
		switch {
		case e.name[0] == '?':
		case e.name[0] == '/':
			if len(open) == 1 || e.name[1:] != last.name {
				return nil, fmt.Errorf("<%s> closes nothing", e.name)
			}
			open = open[:len(open)-1]
		default:
			last.children = append(last.children, e)
			if strings.HasSuffix(e.name, "/") {
				e.name = e.name[:len(e.name)-1]
			} else if open = append(open, e); len(open) > maxDepth {
				return nil, errors.New("elements nested too deep")
			}
		}
	}
	if len(open) > 1 || len(top.children) != 1 {
		return nil, errors.New("not one whole element")
	}
	return top.children[0], nil
}

// tag reads what follows a <. The name of an end tag begins with a slash, that of
// an element without content ends with one.
func tag(text string) (e *element, rest string, err error) {
	n := strings.IndexAny(text, " \t\n\r/>?")
	if n == 0 && text[0] != '>' {
		n = 1 + strings.IndexAny(text[1:], " \t\n\r/>?")
	}
	if n <= 0 {
		return nil, "", errors.New("a < that begins no tag")
	}
	e = &element{name: text[:n]}
	for text = text[n:]; ; {
		text = strings.TrimLeft(text, " \t\n\r")
		if rest, ok := strings.CutPrefix(text, ">"); ok {
			return e, rest, nil
		}
		if rest, ok := strings.CutPrefix(text, "?>"); ok {
			return e, rest, nil
		}
		if rest, ok := strings.CutPrefix(text, "/>"); ok {
			e.name += "/"
			return e, rest, nil
		}
		name, value, ok := strings.Cut(text, "=")
		if !ok || value == "" || value[0] != '"' && value[0] != '\'' {
			return nil, "", fmt.Errorf("<%s>: an attribute without a value in quotes", e.name)
		}
		quote := value[:1]
		value, text, ok = strings.Cut(value[1:], quote)
		if !ok {
			return nil, "", fmt.Errorf("<%s> %s: no end of the value", e.name, name)
		}
		e.attrs = append(e.attrs, attr{name, value})
	}
}

// numbers reads exactly len(v) numbers set apart by blanks or commas.
func numbers(text string, v []float64) bool {
	fields := strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == ',' })
	if len(fields) != len(v) {
		return false
	}
	for i, f := range fields {
		x, err := strconv.ParseFloat(f, 64)
		if err != nil || !(x > -1e6 && x < 1e6) {
			return false
		}
		v[i] = x
	}
	return true
}
