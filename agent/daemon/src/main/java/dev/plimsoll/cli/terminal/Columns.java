package dev.plimsoll.cli.terminal;

import java.util.Map;
import java.util.function.IntSupplier;

/** The width of output lines. */
final class Columns {

    /** The default width. */
    static final int DEFAULT = 100;

    private static final int LEAST = 40;
    private static final String VARIABLE = "COLUMNS";
    private static final String NUMBER = "[1-9]\\d{0,3}";

    private Columns() {}

    /** The width of a table: like a line, but without a limit where neither variable nor terminal sets one. */
    static int ofTable(Map<String, String> environment, boolean watched, IntSupplier terminal) {
        return watched || isSet(environment) ? of(environment, watched, terminal) : Screen.UNLIMITED;
    }

    private static boolean isSet(Map<String, String> environment) {
        return environment.getOrDefault(VARIABLE, "").matches(NUMBER);
    }

    /**
     * The width from the variable {@code COLUMNS}, else from the terminal, else {@value #DEFAULT}; never fewer than {@value #LEAST}.
     *
     * @param watched  whether the output goes to a terminal
     * @param terminal the terminal's width; called only if the output goes to a terminal
     */
    static int of(Map<String, String> environment, boolean watched, IntSupplier terminal) {
        if (isSet(environment)) {
            return Math.max(LEAST, Integer.parseInt(environment.get(VARIABLE)));
        }
        return watched ? Math.max(LEAST, terminal.getAsInt()) : DEFAULT;
    }
}
