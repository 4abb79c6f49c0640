package dev.plimsoll.cli.terminal;

import org.jspecify.annotations.Nullable;

/** Ends a verb with an exit code and a message for the user. */
public final class Failure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int code;

    public Failure(int code, @Nullable String message) {
        super(message, null, false, false);
        this.code = code;
    }

    /** The exit code, one of {@link Exit}. */
    public int code() {
        return code;
    }
}
