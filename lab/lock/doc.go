// Package lock keeps two processes from writing the same file.
package lock
