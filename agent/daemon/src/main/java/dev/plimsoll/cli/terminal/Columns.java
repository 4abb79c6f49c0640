package dev.plimsoll.cli.terminal;

import java.util.Map;
import java.util.function.IntSupplier;

/** How many columns a line of output has. */
final class Columns {

    /** Where nobody says otherwise. */
    static final int USUAL = 100;

    private static final int LEAST = 40;
    private static final String VARIABLE = "COLUMNS";

    private Columns() {}

    /**
     * By the variable {@code COLUMNS}, else those of the terminal, else {@value #USUAL}; never fewer than {@value #LEAST}.
     *
     * @param watched  whether output goes to a terminal
     * @param terminal columns of the terminal; asked only where output goes there
     */
    static int of(Map<String, String> environment, boolean watched, IntSupplier terminal) {
        String said = environment.getOrDefault(VARIABLE, "");
        if (said.matches("[1-9]\\d{0,3}")) {
            return Math.max(LEAST, Integer.parseInt(said));
        }
        return watched ? Math.max(LEAST, terminal.getAsInt()) : USUAL;
    }
}
