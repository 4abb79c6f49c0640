package dev.plimsoll.backtest;

import dev.plimsoll.cli.verb.VerbFailure;
import java.util.ArrayList;
import java.util.List;

/** Collects all problems of the verb's options, to report them together. */
public final class OptionProblems {

    private final List<String> all = new ArrayList<>();

    /** Adds the problem {@code what} unless {@code holds}; returns {@code holds}. */
    public boolean unless(boolean holds, String what) {
        if (!holds) {
            all.add(what);
        }
        return holds;
    }

    public void add(String what) {
        all.add(what);
    }

    public void throwIfAny() {
        if (!all.isEmpty()) {
            throw VerbFailure.wrongUse(all);
        }
    }
}
