package dev.plimsoll.activity.learned;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What was seen of a compute's suspend delay.
 *
 * @param survived   longest inactivity that it was seen to stay awake through; null where none was seen
 * @param survivedAt when that was last seen again
 * @param seen       inactivity after which it was last seen asleep, at most; null where it was not, or was awake for
 *                   longer since
 */
public record SuspendDelay(@Nullable Duration survived, @Nullable Instant survivedAt, @Nullable Duration seen) {

    /** Nothing seen yet. */
    public static final SuspendDelay UNSEEN = new SuspendDelay(null, null, null);

    /** The platform takes no shorter delay (platform/in-the-wild.md section 1.2). */
    private static final Duration SHORTEST = Duration.ofMinutes(1);
    /** The platform takes no longer one (platform/api.md section 8); who stays awake for longer never suspends. */
    public static final Duration LONGEST = Duration.ofDays(7);
    /** A delay may be shortened unseen; what was survived longer ago than this says nothing. */
    private static final Duration REMEMBERED = Duration.ofDays(1);
    private static final Duration MINUTE = Duration.ofMinutes(1);

    /** After it was listed awake, {@code quiet} after the last activity. */
    public SuspendDelay stayed(Duration quiet, Instant now) {
        Duration known = survived;
        Duration fell = seen != null && quiet.compareTo(seen) > 0 ? null : seen;
        boolean more = known == null || isOld(now) || quiet.compareTo(known) >= 0;
        return more ? new SuspendDelay(quiet, now, fell) : new SuspendDelay(known, survivedAt, fell);
    }

    /**
     * After it fell asleep between {@code atLeast} and {@code atMost} of inactivity. A restart or a move suspends too,
     * and much sooner than any delay: that says nothing. One that comes later only makes us more careful for a while.
     */
    public SuspendDelay fell(Duration atLeast, Duration atMost, ReportedDelay said, Instant now) {
        if (atMost.compareTo(floor(said).multipliedBy(4).dividedBy(5)) < 0) {
            return this;
        }
        Duration known = survived;
        if (known != null && atMost.compareTo(known) < 0) {
            return new SuspendDelay(null, null, atMost);
        }
        return new SuspendDelay(known == null || isOld(now) ? atLeast : TimeSpans.longer(known, atLeast), now, atMost);
    }

    /** The delay that it has at the least, whatever was changed unseen a short while ago. */
    public Duration least(ReportedDelay said) {
        return seen == null ? floor(said) : TimeSpans.shorter(floor(said), seen);
    }

    /** The delay that it was shown to have: it was inactive for so long and stayed awake. */
    public Duration shown(ReportedDelay said, Instant now) {
        Duration known = survived;
        return known == null || isOld(now) ? least(said) : TimeSpans.longer(known, least(said));
    }

    /** The delay as its owner knows it, less where a shorter one was seen. */
    public Duration believed(ReportedDelay said) {
        return seen == null ? said.delay() : TimeSpans.shorter(said.delay(), seen);
    }

    /** Any delay that fits all that was seen: the owner's word, or a whole minute, or what was seen. */
    public Duration likely(ReportedDelay said) {
        if (fits(said.delay())) {
            return said.delay();
        }
        if (seen == null) {
            return survived == null ? said.delay() : survived;
        }
        Duration minutes = MINUTE.multipliedBy(seen.toMinutes());
        return fits(minutes) ? minutes : seen;
    }

    private boolean fits(Duration delay) {
        boolean notTooShort = survived == null || survived.compareTo(delay) <= 0;
        return notTooShort && (seen == null || seen.compareTo(delay) >= 0);
    }

    /** Whether it was inactive for longer than any delay, and stayed awake: it never suspends. */
    public boolean isOff(Instant now) {
        return survived != null && survived.compareTo(LONGEST) > 0 && !isOld(now);
    }

    private boolean isOld(Instant now) {
        return survivedAt == null || now.isAfter(survivedAt.plus(REMEMBERED));
    }

    private static Duration floor(ReportedDelay said) {
        return said.byPlatform() ? said.delay() : TimeSpans.shorter(SHORTEST, said.delay());
    }
}
