package dev.plimsoll.store;

import dev.plimsoll.change.status.StartFailure;

/** The store cannot be opened, read or written. The message says what to do about it. */
public final class StoreUnavailable extends RuntimeException implements StartFailure {

    private static final long serialVersionUID = 1L;

    private final boolean isStarting;

    StoreUnavailable(String message, Throwable cause) {
        super(message, cause);
        this.isStarting = false;
    }

    StoreUnavailable(String message) {
        this(message, false);
    }

    private StoreUnavailable(String message, boolean isStarting) {
        super(message);
        this.isStarting = isStarting;
    }

    /** Another thread opens the store for the first time, or again. */
    static StoreUnavailable opening() {
        return new StoreUnavailable("the store is being opened", true);
    }

    @Override
    public boolean isStarting() {
        return isStarting;
    }
}
