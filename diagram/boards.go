package diagram

import "strings"

// The names of the boards.
const (
	Wood  = "wood"  // what drawings have where nothing is said
	Jade  = "jade"  // green
	Slate = "slate" // blue grey
	Paper = "paper" // as printed: black lines and grey on white
)

// Boards returns the names of the boards, of both games, the usual one first.
func Boards() []string { return []string{Wood, Jade, Slate, Paper} }

// boards are the colours in which each board but the usual one differs from it.
var boards = map[string][]Colour{
	Jade:  colours("#b9d3ae", "#9dbf93", "#1d3a26", "#2f5a3d", "#eef6e6", "#eef3dc", "#86a96f"),
	Slate: colours("#c3d0dc", "#a9bccd", "#1c2c3c", "#33475c", "#eaf1f8", "#e6edf3", "#8ba3ba"),
	Paper: colours("#ffffff", "#f4f4f2", "#1a1a1a", "#4a4a4a", "#ffffff", "#ffffff", "#b4b4b0"),
}

// colours names the colours of a board in the order in which they are declared.
func colours(values ...string) []Colour {
	list := make([]Colour, len(values))
	for i, paint := range [...]string{board, boardShade, boardLine, frame, frameLabel, squareLight, squareDark} {
		property, _, _ := strings.Cut(paint[len("var("):], ", ")
		list[i] = Colour{property, values[i]}
	}
	return list
}

// BoardColours returns the custom properties that make a board of that name, for a style
// sheet or an element to set; none for the usual board and for an unknown one.
func BoardColours(name string) []Colour { return boards[name] }

// onBoard returns a drawing whose custom properties have the colours of a board for
// their defaults.
func onBoard(drawing, name string) string {
	for _, c := range boards[name] {
		for _, old := range Colours() {
			if old.Property == c.Property {
				drawing = strings.ReplaceAll(drawing, "var("+c.Property+", "+old.Default+")", "var("+c.Property+", "+c.Default+")")
			}
		}
	}
	return drawing
}
