// Package dhtmlxq reads and writes DhtmlXQ, the text in which dpxq.com (东萍象棋) keeps
// games and in which they are pasted into forums, also called UBB for its tags.
//
// A game is [DhtmlXQ] to [/DhtmlXQ], amid any other text, with fields in it, each
// [DhtmlXQ_name]value[/DhtmlXQ_name]: binit for where the 32 men stand, two digits
// each, the file from red's left and the rank from black's edge, 99 for a man that
// is gone; movelist for the moves, four digits each; move_P_K_B for branch B, which
// stands in place of the move K of branch P, the main line being branch 0 and moves
// being counted from the start of the game, from 1; commentK for what is said after
// the move K of the main line, comment0 before it begins, and commentB_K in branches,
// with || for a new line; and facts such as title, event, red, and result.
//
// This is known from such texts, from vschess, which reads and writes them, the
// Python package cchess, and a parser by arry_lee; they agree. Beside them the
// outer tags DhtmlXQHTML and DhtmlXQiFrame are about, and a field fen of vschess,
// which says who is to move; else that is the side of the first move. Fields may
// stand without an outer tag; a second binit, movelist or title then begins the next
// game. A field is ended by any closing tag, or the next field, as there are
// programs that mix them up.
//
// The reader covers all that. A branch may stand before the one it comes from. In
// comments it takes <br> and escapes like \u4e2d for what they mean. Fields about the
// page, the program and the site's own numbers are left unread; so is firstnum.
//
// The writer writes UTF-8, branches as dpxq.com numbers them, and a field fen where
// the game does not start as usual. Glyphs, and comments before a move, go into the
// move's comment. A tree with null moves cannot be written.
package dhtmlxq
