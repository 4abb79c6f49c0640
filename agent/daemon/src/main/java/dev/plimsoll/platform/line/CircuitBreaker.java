package dev.plimsoll.platform.line;

import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.fleet.Secret;
import dev.plimsoll.platform.wire.WireRequest;
import dev.plimsoll.platform.wire.WireTime;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Holds back every call with a key that the platform refused.
 *
 * <p>Once a minute the projects are asked for, to see whether it opens again; another key is let through at once.
 */
final class CircuitBreaker {

    private static final Duration BETWEEN_TRIALS = Duration.ofSeconds(60);

    private final WireTime time;
    private @Nullable Refusal refusal;
    private long triedAt;

    CircuitBreaker(WireTime time) {
        this.time = time;
    }

    private record Refusal(Secret key, PlatformFault fault) {}

    /** Why {@code ask} with {@code key} is not sent; empty where it may be. */
    synchronized Optional<PlatformFault> holds(Secret key, WireRequest ask) {
        Refusal last = refusal;
        // Its own words again, so that one refusal is told once.
        return last == null || !last.key().equals(key) || isTrial(ask) ? Optional.empty() : Optional.of(last.fault());
    }

    private boolean isTrial(WireRequest ask) {
        boolean due = ask.route().equals(WireRequest.PROJECTS) && time.since(triedAt).compareTo(BETWEEN_TRIALS) >= 0;
        if (due) {
            triedAt = time.nanos();
        }
        return due;
    }

    synchronized boolean isOpenFor(Secret key) {
        Refusal last = refusal;
        return last != null && last.key().equals(key);
    }

    synchronized void refused(Secret key, PlatformFault fault) {
        refusal = new Refusal(key, fault);
        triedAt = time.nanos();
    }

    /** Any key that is accepted takes the place of the refused one. */
    synchronized void accepted() {
        refusal = null;
    }

    /** Whether calls are held back: 1, else 0. */
    synchronized double asNumber() {
        return refusal == null ? 0 : 1;
    }
}
