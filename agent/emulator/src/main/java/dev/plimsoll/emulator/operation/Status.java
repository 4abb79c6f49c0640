package dev.plimsoll.emulator.operation;

import java.util.Locale;

/** How far an operation is. */
public enum Status {

    /** Waits for those before it. */
    SCHEDULING,

    /** Is being done, or is next. */
    RUNNING,

    /** Done. */
    FINISHED,

    /** Went wrong once, and will be tried again. */
    ERROR,

    /** Went wrong for good. */
    FAILED,

    /** Is not done any more, because one before it failed. */
    CANCELLED;

    boolean isLive() {
        return this == SCHEDULING || this == RUNNING || this == ERROR;
    }

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
