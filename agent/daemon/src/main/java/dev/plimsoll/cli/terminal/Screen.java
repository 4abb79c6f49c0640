package dev.plimsoll.cli.terminal;

import java.io.PrintWriter;
import java.util.Map;
import java.util.function.IntSupplier;

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

    /** The width of output lines. */
    public static final class Columns {

        /** The default width. */
        static final int DEFAULT = 100;

        private static final int LEAST = 40;

        private Columns() {}

        /** The width of a table: like a line, but without a limit where neither variable nor terminal sets one. */
        public static int ofTable(Map<String, String> environment, boolean watched, IntSupplier terminal) {
            return of(environment, watched ? terminal : () -> UNLIMITED);
        }

        /**
         * The width from the variable {@code COLUMNS}, else from the terminal, else {@value #DEFAULT}; never fewer than {@value #LEAST}.
         *
         * @param watched  whether the output goes to a terminal
         * @param terminal the terminal's width; called only if the output goes to a terminal
         */
        public static int of(Map<String, String> environment, boolean watched, IntSupplier terminal) {
            return of(environment, watched ? terminal : () -> DEFAULT);
        }

        private static int of(Map<String, String> environment, IntSupplier otherwise) {
            String set = environment.getOrDefault("COLUMNS", "");
            return Math.max(LEAST, set.matches("[1-9]\\d{0,3}") ? Integer.parseInt(set) : otherwise.getAsInt());
        }
    }
}
