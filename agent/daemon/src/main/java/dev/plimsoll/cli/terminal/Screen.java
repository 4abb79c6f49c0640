package dev.plimsoll.cli.terminal;

import java.io.PrintWriter;

/**
 * Where a table is printed.
 *
 * @param out     the writer
 * @param notes   receives a line where columns had to be left out
 * @param width   columns of a line; {@link #UNLIMITED} in a pipe or file
 * @param colours whether colours are shown
 */
public record Screen(PrintWriter out, PrintWriter notes, int width, boolean colours) {

    /** No limit: every cell is printed whole. */
    public static final int UNLIMITED = Integer.MAX_VALUE;

    /** A pipe or file: no limit, no colours. */
    public static Screen plain(PrintWriter out) {
        return new Screen(out, out, UNLIMITED, false);
    }
}
