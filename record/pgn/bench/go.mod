module duiyi/record/pgn/bench

go 1.26.0

require (
	duiyi v0.0.0
	github.com/corentings/chess/v2 v2.3.2
)

require (
	golang.org/x/exp v0.0.0-20250128182459-e0ece0dbea4c // indirect
	golang.org/x/text v0.44.0 // indirect
)

replace duiyi => ../../..
