package dev.plimsoll.cli.terminal;

import org.jspecify.annotations.Nullable;

/** A verb cannot go on; the message is for the person at the terminal. */
public final class Failure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int code;

    public Failure(int code, @Nullable String message) {
        super(message, null, false, false);
        this.code = code;
    }

    /** The exit code, of {@link Exit}. */
    public int code() {
        return code;
    }
}
