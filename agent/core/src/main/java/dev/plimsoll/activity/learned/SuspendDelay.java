package dev.plimsoll.activity.learned;

import dev.plimsoll.activity.learned.ActivityTunables.DelayTunables;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Observations of a compute's autosuspend delay.
 *
 * @param survived   longest inactivity through which it stayed awake; null if none was observed
 * @param survivedAt when that was last observed
 * @param seen       upper bound of the inactivity after which it was last suspended; null if that was never observed,
 *                   or if it stayed awake for longer since
 */
public record SuspendDelay(@Nullable Duration survived, @Nullable Instant survivedAt, @Nullable Duration seen) {

    /** No observation yet. */
    public static final SuspendDelay UNSEEN = new SuspendDelay(null, null, null);

    /** The observations after it was listed awake, {@code inactivity} after the last activity. */
    public SuspendDelay stayed(Duration inactivity, Instant now, DelayTunables tunables) {
        Duration known = survived;
        Duration upper = seen != null && inactivity.compareTo(seen) > 0 ? null : seen;
        boolean more = known == null || isOld(now, tunables) || inactivity.compareTo(known) >= 0;
        return more ? new SuspendDelay(inactivity, now, upper) : new SuspendDelay(known, survivedAt, upper);
    }

    /**
     * The observations after it was suspended between {@code atLeast} and {@code atMost} of inactivity.
     *
     * <p>A restart or a move suspends it too, much sooner than any delay: such a suspend is ignored. A later one only
     * makes the estimate more cautious for a while.
     */
    public SuspendDelay suspended(Duration atLeast, Duration atMost, ReportedDelay reported, Instant now,
            DelayTunables tunables) {
        if (atMost.compareTo(lessMargin(floor(reported, tunables), tunables)) < 0) {
            return this;
        }
        Duration known = survived;
        if (known != null && atMost.compareTo(known) < 0) {
            return new SuspendDelay(null, null, atMost);
        }
        return new SuspendDelay(known == null || isOld(now, tunables) ? atLeast : TimeSpans.longer(known, atLeast),
                now, atMost);
    }

    /** {@code delay} without the time by which a suspend may come sooner. */
    public static Duration lessMargin(Duration delay, DelayTunables tunables) {
        Duration share = Duration.ofMillis(Math.round(delay.toMillis() * tunables.marginShare()));
        return delay.minus(TimeSpans.shorter(tunables.margin(), share));
    }

    /** Lower bound of the delay, whatever the owner changed unnoticed a short while ago. */
    public Duration least(ReportedDelay reported, DelayTunables tunables) {
        Duration floor = floor(reported, tunables);
        return seen == null ? floor : TimeSpans.shorter(floor, seen);
    }

    /** The observed delay: it was inactive for so long and stayed awake. */
    public Duration observed(ReportedDelay reported, Instant now, DelayTunables tunables) {
        Duration known = survived;
        Duration least = least(reported, tunables);
        return known == null || isOld(now, tunables) ? least : TimeSpans.longer(known, least);
    }

    /** The reported delay, or a shorter observed one. */
    public Duration assumed(ReportedDelay reported) {
        return seen == null ? reported.delay() : TimeSpans.shorter(reported.delay(), seen);
    }

    /**
     * The most likely delay: the reported one if it fits all observations, otherwise a whole minute, otherwise the
     * observed one.
     */
    public Duration likely(ReportedDelay reported) {
        if (fits(reported.delay())) {
            return reported.delay();
        }
        if (seen == null) {
            return survived == null ? reported.delay() : survived;
        }
        Duration minutes = Duration.ofMinutes(seen.toMinutes());
        return minutes.isPositive() && fits(minutes) ? minutes : seen;
    }

    private boolean fits(Duration delay) {
        boolean notTooShort = survived == null || survived.compareTo(delay) <= 0;
        return notTooShort && (seen == null || seen.compareTo(delay) >= 0);
    }

    /** Whether it stayed awake through more inactivity than any delay: it never suspends. */
    public boolean isOff(Instant now, DelayTunables tunables) {
        return survived != null && survived.compareTo(tunables.longest()) > 0 && !isOld(now, tunables);
    }

    private boolean isOld(Instant now, DelayTunables tunables) {
        return survivedAt == null || now.isAfter(survivedAt.plus(tunables.expiry()));
    }

    private static Duration floor(ReportedDelay reported, DelayTunables tunables) {
        return reported.byPlatform() ? reported.delay() : TimeSpans.shorter(tunables.shortest(), reported.delay());
    }

    /**
     * The autosuspend delay of a compute as reported.
     *
     * @param delay      inactivity after which it is suspended
     * @param byPlatform whether the platform itself reports it, and would report a change; otherwise its owner configured
     *                   it
     */
    public record ReportedDelay(Duration delay, boolean byPlatform) {}
}
