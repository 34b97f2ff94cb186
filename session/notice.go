package session

// A NoticeCode says what a person should be told beside the board.
type NoticeCode uint8

const (
	NoNotice        NoticeCode = iota
	EngineRestarted            // the engine died, hung or answered nonsense; a fresh one goes on
	EngineFailed               // that happened three times in a row; the computer waits for [Session.Think]
	AnalystFailed              // the same of those who analyse
	SaveFailed                 // the host could not keep the game, which goes on unsaved
	SaveDamaged                // a kept game could not be read and was not loaded
	SaveNewer                  // a kept game was written by a newer program and was not loaded
)

// A Notice is something to tell a person. It stays until another takes its
// place, its cause is gone, or [Session.Dismiss] is called.
type Notice struct {
	Code   NoticeCode
	Detail string // in English, for those who want to know more: an error's text
	ID     uint64 // differs from that of every earlier notice; 0 for none
}

// notify raises a notice. The same trouble once more is no news while it is
// still shown.
func (s *Session) notify(code NoticeCode, detail string) {
	if s.notice.Code == code && s.notice.Detail == detail {
		return
	}
	s.notices++
	s.notice = Notice{Code: code, Detail: detail, ID: s.notices}
}

// settled takes a notice back whose cause is gone.
func (s *Session) settled(code NoticeCode) {
	if s.notice.Code == code {
		s.notice = Notice{}
	}
}

// Dismiss takes the notice away.
func (s *Session) Dismiss() {
	if s.notice.Code == NoNotice {
		return
	}
	s.notice = Notice{}
	s.changed()
}
