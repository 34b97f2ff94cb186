package session_test

import (
	"fmt"
	"time"

	"duiyi/session"
)

// A quiet host keeps nothing and has no engine, which two people do not need.
type quiet struct{}

func (quiet) Now() time.Time            { return time.Now() }
func (quiet) Engines() int              { return 2 }
func (quiet) Send(int, string)          {}
func (quiet) RestartEngine(int)         {}
func (quiet) Save(string, []byte) error { return nil }

// Two people play. A view would draw the board anew from each snapshot.
func Example() {
	s := session.New(quiet{})
	if err := s.Start(session.Setup{Game: "xiangqi"}); err != nil {
		fmt.Println(err)
		return
	}
	const cannon, center = 2*9 + 7, 2*9 + 4 // h2 and e2
	s.Tap(cannon)
	fmt.Println("targets:", len(s.Snapshot().Targets))
	s.Tap(center)
	if err := s.MoveText("马8进7"); err != nil {
		fmt.Println(err)
	}
	fmt.Println(s.Snapshot().Moves)
	s.Undo()
	s.Resign()
	v := s.Snapshot()
	fmt.Println(v.Moves, v.Outcome.Result, v.Outcome.Reason)
	// Output:
	// targets: 12
	// [炮二平五 马８进７]
	// [炮二平五] 1-0 resignation
}
