package practice

import (
	"strconv"

	"duiyi/chess"
	"duiyi/game"
)

// A Task is one thing to practise: a problem, or else an endgame.
type Task struct {
	Problem *Problem
	Endgame *Endgame
}

// ID returns the name under which the task's mark is kept.
func (t Task) ID() string {
	if t.Problem != nil {
		return t.Problem.ID
	}
	return t.Endgame.ID
}

// A Course is tasks of one kind, the easier ones first.
type Course struct {
	Key   string // "mate1" to "mate4", which holds the longer ones too; "men", "treatise", "win", "hold"
	Tasks []Task
}

// longestCourse is the mates that have a course of their own, in moves.
const longestCourse = 4

// Courses returns the courses of a game, without those that have no tasks.
func Courses(rules game.Rules) []Course {
	keys := []string{}
	for n := range longestCourse {
		keys = append(keys, "mate"+strconv.Itoa(n+1))
	}
	keys = append(keys, "men", "treatise", "win", "hold")
	tasks := map[string][]Task{}
	problems := Problems(rules)
	for i := range problems {
		p := &problems[i]
		key := "men"
		switch {
		case p.Number > 0:
			key = "treatise"
		case p.Mate:
			key = "mate" + strconv.Itoa(min(p.Moves, longestCourse))
		}
		tasks[key] = append(tasks[key], Task{Problem: p})
	}
	endgames := xiangqiEndgames
	if rules.Name() == chess.Rules.Name() {
		endgames = chessEndgames
	}
	for i := range endgames {
		e := &endgames[i]
		key := "win"
		if e.Hold > 0 {
			key = "hold"
		}
		tasks[key] = append(tasks[key], Task{Endgame: e})
	}
	var courses []Course
	for _, key := range keys {
		if len(tasks[key]) > 0 {
			courses = append(courses, Course{key, tasks[key]})
		}
	}
	return courses
}
