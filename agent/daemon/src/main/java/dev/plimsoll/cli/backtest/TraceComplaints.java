package dev.plimsoll.cli.backtest;

import dev.plimsoll.cli.terminal.Exit;
import dev.plimsoll.cli.terminal.Failure;
import java.util.ArrayList;
import java.util.List;

/** All that is wrong with how the verb was called, told at once. */
final class TraceComplaints {

    private final List<String> all = new ArrayList<>();

    /** Complains that {@code what} is so, unless {@code holds}; returns whether it held. */
    boolean unless(boolean holds, String what) {
        if (!holds) {
            all.add(what);
        }
        return holds;
    }

    void add(String what) {
        all.add(what);
    }

    /** Ends the verb where there was any complaint. */
    void tell() {
        if (!all.isEmpty()) {
            throw new Failure(Exit.WRONG_USE,
                    "plimsoll: " + String.join(System.lineSeparator() + "plimsoll: ", all));
        }
    }
}
