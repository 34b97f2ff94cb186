package mine

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"

	"duiyi/practice"
	"duiyi/xiangqi"
)

//go:embed shiqing.txt
var shiqing string

// Treatise returns the compositions of the treatise whose mate in at most longest moves is
// proven by nodes positions each, the shorter ones first. A composition may have other
// solutions too.
func Treatise(longest, nodes int) ([]practice.Problem, error) {
	byMoves := make([][]practice.Problem, longest+1)
	for line := range strings.Lines(shiqing) {
		fields := strings.Fields(line)
		if len(fields) != 3 || fields[0] == ";" {
			continue
		}
		number, err := strconv.Atoi(fields[0])
		if err != nil {
			return nil, fmt.Errorf("treatise: %q: no number", line)
		}
		pos, err := xiangqi.Rules.FromFEN(fields[2] + " w - - 0 1")
		if err != nil {
			return nil, fmt.Errorf("treatise: %d: %w", number, err)
		}
		solver := practice.Solver{Quiet: 1, Nodes: nodes}
		n := solver.MateIn(pos, longest)
		if n == 0 {
			continue
		}
		solution := solver.Line(pos, n)
		if len(solution) != 2*n-1 {
			continue // not within the nodes
		}
		p := practice.NewProblem(pos, true, solution)
		p.Number, p.Title = number, fields[1]
		byMoves[n] = append(byMoves[n], p)
	}
	var all []practice.Problem
	for _, list := range byMoves {
		all = append(all, list...)
	}
	return all, nil
}
