package dev.plimsoll.activity;

import java.time.Duration;
import java.time.Instant;

/**
 * Time since a compute woke or was suspended.
 *
 * @param awake   whether it is awake
 * @param from    start of the span
 * @param at      latest list call or probe that showed this state
 * @param clear   start of the inactivity of others, possibly before the span
 * @param through end of the certain inactivity of others
 * @param counted time until which the use is logged
 */
public record StateSpan(boolean awake, Instant from, Instant at, Instant clear, Instant through, Instant counted) {

    /** A span that begins at {@code at}, with others inactive since {@code clear}. */
    static StateSpan begun(boolean awake, Instant at, Instant clear) {
        return new StateSpan(awake, at, at, clear, at, at);
    }

    /** Whether nobody was active for long enough to count as a gap. */
    boolean isGapAt(Instant time) {
        return Duration.between(clear, time).compareTo(IdleGaps.SHORTEST) >= 0;
    }

    /** Length of the certain inactivity of others. */
    Duration inactivity() {
        return Duration.between(clear, through);
    }

    StateSpan observedAt(Instant now) {
        return new StateSpan(awake, from, now.isAfter(at) ? now : at, clear, through, counted);
    }

    StateSpan inactiveThrough(Instant time, Instant logged) {
        return new StateSpan(awake, from, at, clear, time, logged);
    }

    /** The span after others were active at {@code time}. */
    StateSpan activeAt(Instant time) {
        return new StateSpan(awake, from, at, time, time, time.isAfter(counted) ? time : counted);
    }
}
