package dev.plimsoll.store.sql.table;

import dev.failsafe.CircuitBreaker;
import dev.failsafe.CircuitBreakerOpenException;
import dev.failsafe.Failsafe;
import dev.failsafe.function.CheckedSupplier;
import java.net.SocketTimeoutException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Ends the wait for a database that does not answer. After one call without an answer, calls fail at once, and one of
 * them tries again every few seconds. So a tick or a request waits once, not once for each of its statements.
 */
final class SilenceCircuit {

    private static final Duration RETRY_INTERVAL = Duration.ofSeconds(5);
    /** Longest chain of causes that is read. */
    private static final int DEPTH = 20;

    private final CircuitBreaker<Object> breaker = CircuitBreaker.builder()
            .handleIf(SilenceCircuit::isSilence)
            .withDelay(RETRY_INTERVAL)
            .build();
    private final AtomicReference<@Nullable RuntimeException> reported = new AtomicReference<>();

    /** Runs {@code statements}; throws what was reported of an earlier call if the database does not answer. */
    <T> T call(CheckedSupplier<T> statements) {
        try {
            return Failsafe.with(breaker).get(statements);
        } catch (CircuitBreakerOpenException open) {
            RuntimeException last = reported.get();
            throw last == null ? new SqlFailure.NotConnected(new SQLTransientConnectionException(open)) : last;
        }
    }

    /** The exception to throw for a failed call. */
    RuntimeException report(SqlFailure e, Function<Throwable, RuntimeException> failure) {
        RuntimeException exception = failure.apply(e);
        if (isSilence(e)) {
            reported.set(exception);
        }
        return exception;
    }

    /** Whether no session could be had, or a session gave no answer. */
    private static boolean isSilence(Throwable failure) {
        Throwable cause = failure;
        for (int depth = 0; depth < DEPTH && cause != null; depth++) {
            if (cause instanceof SqlFailure.NotConnected || cause instanceof SocketTimeoutException) {
                return true;
            }
            cause = cause.getCause();
        }
        return false;
    }
}
