package dev.plimsoll.cli;

import org.jspecify.annotations.Nullable;

/** A verb cannot go on; the message is for the person at the terminal. */
final class Failure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int code;

    Failure(int code, @Nullable String message) {
        super(message, null, false, false);
        this.code = code;
    }

    int code() {
        return code;
    }
}
