package dev.plimsoll.emulator.postgres;

import java.util.ArrayList;
import java.util.List;

/** How PostgreSQL gets its user; it does not run as root. */
public enum RunAs {

    /** The emulator's user, if that is not root. */
    SELF(List.of()),

    /** A separate user namespace: files stay root's, and PostgreSQL sees another owner. */
    UNSHARE(List.of("unshare", "-U")),

    /** The user nobody, which owns the data and needs access to the work directory. */
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

    /** The uid that must own a data directory; -1 for no change. */
    int owner() {
        return this == SETPRIV ? NOBODY : -1;
    }

    /** The ways to try, best first. */
    static List<RunAs> candidates(boolean root) {
        return root ? List.of(UNSHARE, SETPRIV) : List.of(SELF);
    }
}
