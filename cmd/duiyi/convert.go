package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/spf13/cobra"

	"duiyi/record"
	"duiyi/record/charset"
	"duiyi/record/formats"
)

func newConvert() *cobra.Command {
	var (
		from, to, encoding string
		strict, quiet      bool
	)
	cmd := &cobra.Command{
		Use:   "convert IN... OUT",
		Short: "Convert games from one file format to another",
		Long: "Convert reads games of both games in any format it knows, told by their content, and writes\n" +
			"them in the format of OUT's extension or of --to. A file name - is the standard input or\n" +
			"output. In formats that have one game a file, OUT may be a directory, whose files are numbered.\n\n" +
			"Read:    " + formats.Names(false) + "\nWritten: " + formats.Names(true) + "\n\n" +
			"Games with something wrong in them are written up to there, and reported. Where none can be\n" +
			"written, OUT is left as it is and the exit code is 1.",
		Example: "  duiyi convert game.xqf game.pgn\n  duiyi convert --to pgn-chinese *.xqf all.pgn\n  duiyi convert --charset gbk games.xqf old.pgn\n" +
			"  duiyi convert --to xqf games.pgn games/\n  curl -s https://example.org/games.pgn | duiyi convert --to pgn - - | less",
		Args: arguments(cobra.MinimumNArgs(2)),
		RunE: func(cmd *cobra.Command, args []string) error {
			in, out := args[:len(args)-1], args[len(args)-1]
			if out == "-" && to == "" {
				return usageError{errors.New("--to must name the format of the standard output")}
			}
			c, ok := charset.ByName(encoding)
			if !ok {
				return usageError{fmt.Errorf("charset %q: must be utf-8, gbk, gb18030 or utf-16", encoding)}
			}
			w, err := formats.Create(out, to, c)
			if err != nil {
				return usageError{err}
			}
			total, err := convertAll(cmd, in, from, w, quiet)
			if err == nil && strict && len(total.Reasons) > 0 {
				err = fmt.Errorf("%d games are not whole, nothing is written", total.Skipped+total.Short)
			}
			if err == nil {
				err = anyWritten(&total)
			}
			if err != nil {
				w.Abort()
			} else {
				err = w.Close()
			}
			if !quiet {
				fmt.Fprint(cmd.ErrOrStderr(), total.Text())
			}
			return err
		},
	}
	cmd.Flags().StringVar(&from, "from", "", "format to read (default: by content)")
	cmd.Flags().StringVar(&to, "to", "", "format to write (default: by extension)")
	cmd.Flags().StringVar(&encoding, "charset", "utf-8", "encoding of text to write: utf-8, gbk, gb18030 or utf-16; what is read is told by content")
	cmd.Flags().BoolVar(&strict, "strict", false, "write nothing if anything is wrong")
	cmd.Flags().BoolVarP(&quiet, "quiet", "q", false, "report nothing but errors")
	return cmd
}

// anyWritten is the error that of some games none could be written, and that no file without
// games is to take the place of one that may be there.
func anyWritten(c *record.Conversion) error {
	if c.Read > 0 && c.Written == 0 {
		return errors.New("no game can be written")
	}
	return nil
}

// convertAll converts the games of all files.
func convertAll(cmd *cobra.Command, in []string, from string, w record.Writer, quiet bool) (total record.Conversion, err error) {
	progress := convertProgress(cmd.ErrOrStderr(), quiet)
	for _, path := range in {
		r, file, err := formats.Open(path, from)
		if err != nil {
			return total, err
		}
		err = record.Convert(cmd.Context(), r, w, &total, progress)
		file.Close()
		if err != nil {
			return total, fmt.Errorf("%s: %w", path, err)
		}
	}
	return total, nil
}

// convertProgress says every second how far it is, if w is a terminal.
func convertProgress(w io.Writer, quiet bool) func(record.Conversion) {
	if quiet || !isTerminal(w) {
		return nil
	}
	shown := time.Now()
	return func(c record.Conversion) {
		if time.Since(shown) >= time.Second {
			shown = time.Now()
			fmt.Fprintf(w, "\r%d games", c.Read)
		}
	}
}

// isTerminal reports whether what is written to w is seen by a person.
func isTerminal(w any) bool {
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
