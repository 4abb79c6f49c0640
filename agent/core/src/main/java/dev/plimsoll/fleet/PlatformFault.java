package dev.plimsoll.fleet;

import java.util.Set;

/**
 * The platform did not answer, or answered with an error or an unreadable body. The message gives the remedy and
 * contains no secret.
 */
public final class PlatformFault extends RuntimeException {

    private static final long serialVersionUID = 1L;
    private static final int NOT_FOUND = 404;
    private static final Set<Integer> REFUSALS = Set.of(400, NOT_FOUND, 410, 422);

    /** Kind of the error; also the label {@code kind} of the error metric. */
    public enum FaultKind implements Worded {
        /** The key is missing, wrong or revoked: 401. */
        UNAUTHORIZED,
        /** The key may not do this: 403. */
        FORBIDDEN,
        /**
         * Something answered, but not like the platform's API: no JSON, another structure, or a body above the size
         * limit.
         */
        NOT_JSON,
        /** A connection was made or tried, and no complete answer arrived in time. */
        TIMEOUT,
        /** No connection: the host is unknown, it refused or cut the connection, or its certificate is not trusted. */
        UNREACHABLE,
        /** Any other refusal. */
        HTTP
    }

    private final FaultKind kind;
    private final int status;
    private final String message;

    /**
     * @param status HTTP status, or 0 if none was received
     */
    public PlatformFault(FaultKind kind, int status, String message) {
        super(message, null, false, false);
        this.kind = kind;
        this.status = status;
        this.message = message;
    }

    /** {@inheritDoc} Never null. */
    @Override
    public String getMessage() {
        return message;
    }

    public FaultKind kind() {
        return kind;
    }

    /** HTTP status, or 0 if none was received. */
    public int status() {
        return status;
    }

    /**
     * Whether the platform refuses this request for good: another key, or another id, is needed. A wrong key alone is
     * {@link FaultKind#UNAUTHORIZED}, and a conflict, a lock or a limit passes.
     */
    public boolean isRefusal() {
        return kind == FaultKind.FORBIDDEN || (kind == FaultKind.HTTP && REFUSALS.contains(status));
    }

    /** Whether nothing was answered that concerns the request: no reply, or an error of the platform's own. */
    public boolean isOutage() {
        return status < 400 || status >= 500;
    }

    /** Whether the answer was 404: the platform does not know what was asked for. */
    public boolean isNotFound() {
        return status == NOT_FOUND;
    }
}
