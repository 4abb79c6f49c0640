package dev.plimsoll.emulator.operation;

import java.util.Locale;

/** The status of an operation. */
public enum Status {

    /** Waits for earlier operations. */
    SCHEDULING,

    /** Running, or next. */
    RUNNING,

    /** Done. */
    FINISHED,

    /** Failed, and will be retried. */
    ERROR,

    /** Failed permanently. */
    FAILED,

    /** Cancelled because an earlier one failed. */
    CANCELLED;

    boolean isLive() {
        return this == SCHEDULING || this == RUNNING || this == ERROR;
    }

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
