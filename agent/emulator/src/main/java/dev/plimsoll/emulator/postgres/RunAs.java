package dev.plimsoll.emulator.postgres;

import java.util.ArrayList;
import java.util.List;

/** Under which user PostgreSQL runs; it refuses to be root. */
public enum RunAs {

    /** As whoever runs the emulator, which is right for everybody but root. */
    SELF(List.of()),

    /** In a user namespace of its own: files stay root's, and PostgreSQL sees nobody as owner of both. */
    UNSHARE(List.of("unshare", "-U")),

    /** As nobody, which then owns the data and must be able to reach the work directory. */
    SETPRIV(List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"));

    private static final int NOBODY = 65534;

    private final List<String> prefix;

    RunAs(List<String> prefix) {
        this.prefix = prefix;
    }

    List<String> command(List<String> command) {
        List<String> whole = new ArrayList<>(prefix);
        whole.addAll(command);
        return whole;
    }

    /** The uid that must own a data directory; -1 when it may stay as it is. */
    int owner() {
        return this == SETPRIV ? NOBODY : -1;
    }

    /** The ways worth trying, best first. */
    static List<RunAs> candidates(boolean root) {
        return root ? List.of(UNSHARE, SETPRIV) : List.of(SELF);
    }
}
