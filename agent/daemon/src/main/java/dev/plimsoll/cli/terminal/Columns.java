package dev.plimsoll.cli.terminal;

import java.util.Map;
import java.util.function.IntSupplier;

/** The width of output lines. */
final class Columns {

    /** The default width. */
    static final int DEFAULT = 100;

    private static final int LEAST = 40;
    private static final String VARIABLE = "COLUMNS";

    private Columns() {}

    /**
     * The width from the variable {@code COLUMNS}, else from the terminal, else {@value #DEFAULT}; never fewer than {@value #LEAST}.
     *
     * @param watched  whether the output goes to a terminal
     * @param terminal the terminal's width; called only if the output goes to a terminal
     */
    static int of(Map<String, String> environment, boolean watched, IntSupplier terminal) {
        String columns = environment.getOrDefault(VARIABLE, "");
        if (columns.matches("[1-9]\\d{0,3}")) {
            return Math.max(LEAST, Integer.parseInt(columns));
        }
        return watched ? Math.max(LEAST, terminal.getAsInt()) : DEFAULT;
    }
}
