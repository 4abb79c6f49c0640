package dev.plimsoll.platform.request;

import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.fleet.PlatformFault.FaultKind;
import dev.plimsoll.platform.wire.WireTime;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * A token bucket for calls per minute. A change takes precedence over waiting reads.
 * <p>No period of one minute has more calls than {@code perMinute}, including a full bucket at its start.
 */
final class RequestBudget {

    /** The burst is the calls per minute divided by this. */
    private static final int BURST_SHARE = 20;
    private static final Duration LONGEST_PAUSE = Veto.RequestsPaused.LONGEST;
    private static final double MINUTE = Duration.ofMinutes(1).toNanos();

    private final WireTime time;
    private final int ofAccount;
    private int perMinute;
    private double burst;
    private double perNano;
    private double tokens;
    private long filledAt;
    private long readsPausedUntil;
    private Instant pauseEnds = Instant.MIN;
    private int changesWaiting;
    private int readsWaiting;

    RequestBudget(int perMinute, WireTime time) {
        this.ofAccount = perMinute;
        this.time = time;
        filledAt = time.nanos();
        readsPausedUntil = filledAt;
        divide(1);
        tokens = burst;
    }

    private void divide(int agents) {
        perMinute = Math.max(1, ofAccount / agents);
        burst = Math.max(1, perMinute / BURST_SHARE);
        perNano = (perMinute + 1 - burst) / MINUTE;
    }

    /** Divides the calls of the account among so many agents, of which this is one. */
    synchronized void sharedBy(int agents) {
        if (perMinute != Math.max(1, ofAccount / agents)) {
            fill();
            divide(agents);
            tokens = Math.min(burst, tokens);
        }
    }

    /**
     * Waits for a token and takes it.
     *
     * @param atMost longest time to wait
     * @return why no token was taken; empty if one was
     */
    Optional<PlatformFault> take(boolean change, Duration atMost) throws InterruptedException {
        long began = time.nanos();
        Duration wait = enqueue(change);
        try {
            while (!wait.isZero()) {
                if (wait.compareTo(atMost.minus(time.since(began))) > 0) {
                    return Optional.of(refusal(change));
                }
                time.pause(wait);
                wait = missing(change);
            }
            return Optional.empty();
        } finally {
            dequeue(change);
        }
    }

    /** Queues behind calls of the same kind; zero if a token was taken at once. */
    private synchronized Duration enqueue(boolean change) {
        return missing(change, change ? changesWaiting++ : readsWaiting++);
    }

    private synchronized void dequeue(boolean change) {
        if (change) {
            changesWaiting--;
        } else {
            readsWaiting--;
        }
    }

    private synchronized Duration missing(boolean change) {
        return missing(change, 0);
    }

    private Duration missing(boolean change, int ahead) {
        long now = fill();
        double need = 1 + ahead + (change ? 0 : changesWaiting) - tokens;
        long pause = change ? 0 : Math.max(0, readsPausedUntil - now);
        // Tolerance for rounding.
        if (need <= 1e-9 && pause == 0) {
            tokens -= 1;
            return Duration.ZERO;
        }
        return Duration.ofNanos(Math.max(pause, (long) Math.ceil(Math.max(need, 0) / perNano)));
    }

    private long fill() {
        long now = time.nanos();
        tokens = Math.min(burst, tokens + (now - filledAt) * perNano);
        filledAt = now;
        return now;
    }

    private synchronized PlatformFault refusal(boolean change) {
        return !change && readsPausedUntil > time.nanos()
                ? new PlatformFault(FaultKind.HTTP, 429,
                        "not sent: the platform asked for a pause until %s (429 with Retry-After)"
                                .formatted(pauseEnds.truncatedTo(ChronoUnit.SECONDS)))
                : new PlatformFault(FaultKind.HTTP, 0, "not sent: the budget of " + perMinute
                        + " calls per minute (poll.requests-per-minute) is used up");
    }

    /** Blocks reads for {@code pauseReads}; changes go on, by what each of them is answered. */
    synchronized void pauseReads(Duration pause) {
        Duration bounded = pause.compareTo(LONGEST_PAUSE) < 0 ? pause : LONGEST_PAUSE;
        long until = time.nanos() + bounded.toNanos();
        if (until > readsPausedUntil) {
            readsPausedUntil = until;
            pauseEnds = time.now().plus(bounded);
        }
    }

    /** The end of the present pause of reads; empty without one. */
    synchronized Optional<Instant> pausedUntil() {
        return readsPausedUntil > time.nanos() ? Optional.of(pauseEnds) : Optional.empty();
    }

    /** Calls that may be sent at once. */
    synchronized double available() {
        fill();
        return tokens;
    }
}
