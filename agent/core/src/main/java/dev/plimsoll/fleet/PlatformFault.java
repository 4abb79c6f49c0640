package dev.plimsoll.fleet;

import java.util.Locale;

/**
 * The platform could not be asked, or did not answer sensibly. The message says what to do and carries no secret.
 */
public final class PlatformFault extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** What went wrong; also the label {@code kind} of the error metric. */
    public enum Kind {
        /** The key is missing, wrong or revoked: 401. */
        UNAUTHORIZED,
        /** The key may not do this: 403. */
        FORBIDDEN,
        /** Something answered, but not as the platform's interface does: no JSON, another shape, or more than is read. */
        NOT_JSON,
        /** A connection was made or tried, and no whole answer came in time. */
        TIMEOUT,
        /** No connection: the host is not known, it refused or cut it, or its certificate is not trusted. */
        UNREACHABLE,
        /** Any other refusal. */
        HTTP;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private final Kind kind;
    private final int status;

    /**
     * @param status HTTP status, or 0 where none was received
     */
    public PlatformFault(Kind kind, int status, String message) {
        super(message, null, false, false);
        this.kind = kind;
        this.status = status;
    }

    public Kind kind() {
        return kind;
    }

    /** HTTP status, or 0 where none was received. */
    public int status() {
        return status;
    }
}
