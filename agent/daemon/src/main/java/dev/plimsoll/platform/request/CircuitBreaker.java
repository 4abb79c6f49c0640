package dev.plimsoll.platform.request;

import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.fleet.Secret;
import dev.plimsoll.platform.wire.WireRequest;
import dev.plimsoll.platform.wire.WireTime;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Blocks every call with a key that the platform refused.
 * <p>Once a minute it allows one read, to test the key again. Another key is allowed at once.
 */
final class CircuitBreaker {

    private static final Duration TRIAL_INTERVAL = Duration.ofSeconds(60);

    private final WireTime time;
    private @Nullable Refusal refusal;
    private long triedAt;

    CircuitBreaker(WireTime time) {
        this.time = time;
    }

    private record Refusal(Secret key, PlatformFault fault) {}

    /** Why {@code request} with {@code key} is not sent; empty if it may be. */
    synchronized Optional<PlatformFault> refusalFor(Secret key, WireRequest request) {
        // The same message again, so that one refusal is logged once.
        return refusalOf(key).filter(fault -> !isTrial(request));
    }

    private boolean isTrial(WireRequest request) {
        boolean due = !request.method().changes() && time.since(triedAt).compareTo(TRIAL_INTERVAL) >= 0;
        if (due) {
            triedAt = time.nanos();
        }
        return due;
    }

    /** Why {@code key} was refused; empty if it was not. */
    synchronized Optional<PlatformFault> refusalOf(Secret key) {
        return Optional.ofNullable(refusal).filter(last -> last.key().equals(key)).map(Refusal::fault);
    }

    synchronized void refused(Secret key, PlatformFault fault) {
        refusal = new Refusal(key, fault);
        triedAt = time.nanos();
    }

    /** Closes the breaker after an accepted call with any key. */
    synchronized void accepted() {
        refusal = null;
    }

    /** 1 while calls are blocked, else 0. */
    synchronized double asNumber() {
        return refusal == null ? 0 : 1;
    }
}
