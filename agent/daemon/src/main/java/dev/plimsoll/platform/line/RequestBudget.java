package dev.plimsoll.platform.line;

import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.fleet.PlatformFault.Kind;
import dev.plimsoll.platform.wire.WireTime;
import java.time.Duration;
import java.util.Optional;

/**
 * The calls that may be sent in a minute, as tokens in a bucket; a change goes before every reading that waits.
 *
 * <p>In no span of a minute are there more calls than {@code perMinute}, a full bucket at its begin among them.
 */
final class RequestBudget {

    /** This share of a minute's calls may be sent at once. */
    private static final int BURST_SHARE = 20;
    /** A platform that asks to be left alone for longer than this is mistaken, and the fleet is not to be lost for it. */
    private static final Duration LONGEST_REST = Duration.ofHours(1);
    private static final double MINUTE = Duration.ofMinutes(1).toNanos();

    private final WireTime time;
    private final int perMinute;
    private final double burst;
    private final double perNano;
    private double tokens;
    private long filledAt;
    private long restUntil;
    private int changesWaiting;
    private int readsWaiting;

    RequestBudget(int perMinute, WireTime time) {
        this.perMinute = perMinute;
        this.time = time;
        burst = Math.max(1, perMinute / BURST_SHARE);
        perNano = (perMinute + 1 - burst) / MINUTE;
        tokens = burst;
        filledAt = time.nanos();
        restUntil = filledAt;
    }

    /**
     * Waits for a token and takes it.
     *
     * @param atMost longest that it waits
     * @return why there is none; empty where one was taken
     */
    Optional<PlatformFault> take(boolean change, Duration atMost) throws InterruptedException {
        long began = time.nanos();
        Duration wait = enter(change);
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
            leave(change);
        }
    }

    /** Gets in line behind those of its kind; zero where a token was taken at once. */
    private synchronized Duration enter(boolean change) {
        int ahead = change ? changesWaiting : readsWaiting;
        Duration wait = missing(change, ahead);
        if (change) {
            changesWaiting++;
        } else {
            readsWaiting++;
        }
        return wait;
    }

    private synchronized void leave(boolean change) {
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
        long rest = change ? 0 : Math.max(0, restUntil - now);
        // A sliver of a token is rounding.
        if (need <= 1e-9 && rest == 0) {
            tokens -= 1;
            return Duration.ZERO;
        }
        return Duration.ofNanos(Math.max(rest, (long) Math.ceil(Math.max(need, 0) / perNano)));
    }

    private long fill() {
        long now = time.nanos();
        tokens = Math.min(burst, tokens + (now - filledAt) * perNano);
        filledAt = now;
        return now;
    }

    private synchronized PlatformFault refusal(boolean change) {
        return !change && restUntil > time.nanos()
                ? new PlatformFault(Kind.HTTP, 429,
                        "not asked: the platform wants to be left alone for a while (429 with Retry-After)")
                : new PlatformFault(Kind.HTTP, 0, "not sent: the budget of " + perMinute
                        + " calls a minute (poll.requests-per-minute) is used up");
    }

    /** Lets no question through for {@code rest}; changes go on, by what each of them is answered. */
    synchronized void rest(Duration rest) {
        Duration sane = rest.compareTo(LONGEST_REST) < 0 ? rest : LONGEST_REST;
        restUntil = Math.max(restUntil, time.nanos() + sane.toNanos());
    }

    /** Calls that may be sent at once. */
    synchronized double available() {
        fill();
        return tokens;
    }
}
