// Package mine finds problems to practise: it has the engine play itself at few nodes and
// with blunders, looks in the games for mates and for moves that alone win men, and proves
// them. It also goes through the compositions of an old treatise and keeps those whose mate
// it can prove.
//
// The same settings find the same problems with the same engine.
package mine
