package dev.plimsoll.activity.learned;

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

    /** Shortest delay that the platform accepts (platform/in-the-wild.md section 1.2). */
    private static final Duration SHORTEST = Duration.ofMinutes(1);
    /**
     * Longest delay that the platform accepts (platform/api.md section 8); a compute awake for longer never suspends.
     */
    public static final Duration LONGEST = Duration.ofDays(7);
    /** An owner can shorten the delay unnoticed, so that older observations of a survived inactivity expire. */
    private static final Duration EXPIRES_AFTER = Duration.ofDays(1);
    private static final Duration MINUTE = Duration.ofMinutes(1);

    /** The observations after it was listed awake, {@code inactivity} after the last activity. */
    public SuspendDelay stayed(Duration inactivity, Instant now) {
        Duration known = survived;
        Duration upper = seen != null && inactivity.compareTo(seen) > 0 ? null : seen;
        boolean more = known == null || isOld(now) || inactivity.compareTo(known) >= 0;
        return more ? new SuspendDelay(inactivity, now, upper) : new SuspendDelay(known, survivedAt, upper);
    }

    /**
     * The observations after it was suspended between {@code atLeast} and {@code atMost} of inactivity.
     *
     * <p>A restart or a move suspends it too, much sooner than any delay: such a suspend is ignored. A later one only
     * makes the estimate more cautious for a while.
     */
    public SuspendDelay suspended(Duration atLeast, Duration atMost, ReportedDelay reported, Instant now) {
        if (atMost.compareTo(floor(reported).multipliedBy(4).dividedBy(5)) < 0) {
            return this;
        }
        Duration known = survived;
        if (known != null && atMost.compareTo(known) < 0) {
            return new SuspendDelay(null, null, atMost);
        }
        return new SuspendDelay(known == null || isOld(now) ? atLeast : TimeSpans.longer(known, atLeast), now, atMost);
    }

    /** Lower bound of the delay, whatever the owner changed unnoticed a short while ago. */
    public Duration least(ReportedDelay reported) {
        return seen == null ? floor(reported) : TimeSpans.shorter(floor(reported), seen);
    }

    /** The observed delay: it was inactive for so long and stayed awake. */
    public Duration observed(ReportedDelay reported, Instant now) {
        Duration known = survived;
        return known == null || isOld(now) ? least(reported) : TimeSpans.longer(known, least(reported));
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
        Duration minutes = MINUTE.multipliedBy(seen.toMinutes());
        return fits(minutes) ? minutes : seen;
    }

    private boolean fits(Duration delay) {
        boolean notTooShort = survived == null || survived.compareTo(delay) <= 0;
        return notTooShort && (seen == null || seen.compareTo(delay) >= 0);
    }

    /** Whether it stayed awake through more inactivity than any delay: it never suspends. */
    public boolean isOff(Instant now) {
        return survived != null && survived.compareTo(LONGEST) > 0 && !isOld(now);
    }

    private boolean isOld(Instant now) {
        return survivedAt == null || now.isAfter(survivedAt.plus(EXPIRES_AFTER));
    }

    private static Duration floor(ReportedDelay reported) {
        return reported.byPlatform() ? reported.delay() : TimeSpans.shorter(SHORTEST, reported.delay());
    }
}
