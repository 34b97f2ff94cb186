// Package pagetest tests the page in real browsers: as the single file that make
// dist packs, and as the program serves it. With -gallery it also takes pictures
// of the page's screens, for people to look at:
//
//	go test ./web/pagetest -run Gallery -gallery /tmp/gallery
package pagetest
