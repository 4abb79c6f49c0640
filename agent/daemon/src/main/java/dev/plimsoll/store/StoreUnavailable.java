package dev.plimsoll.store;

/** The store cannot be opened, read or written. The message says what to do about it. */
public final class StoreUnavailable extends RuntimeException {

    private static final long serialVersionUID = 1L;

    StoreUnavailable(String message, Throwable cause) {
        super(message, cause);
    }

    StoreUnavailable(String message) {
        super(message);
    }
}
