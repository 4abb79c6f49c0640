package dev.plimsoll.activity;

import java.time.Duration;
import java.time.Instant;

/**
 * The time since a compute woke or fell asleep.
 *
 * @param awake   whether it is awake
 * @param from    since when
 * @param at      when that was last seen
 * @param clear   since when nobody else was active, maybe from before it fell asleep
 * @param through until when that is certain
 * @param counted until when it is put down what the time went to
 */
public record StateSpan(boolean awake, Instant from, Instant at, Instant clear, Instant through, Instant counted) {

    /** Met at {@code at}, when nobody had been active since {@code clear}. */
    static StateSpan met(boolean awake, Instant at, Instant clear) {
        return new StateSpan(awake, at, at, clear, at, at);
    }

    /** Whether nobody was active for so long that it is a gap. */
    boolean isGapAt(Instant time) {
        return Duration.between(clear, time).compareTo(IdleGaps.SHORTEST) >= 0;
    }

    /** How long it is certain that nobody was active. */
    Duration quiet() {
        return Duration.between(clear, through);
    }

    StateSpan seen(Instant now) {
        return new StateSpan(awake, from, now.isAfter(at) ? now : at, clear, through, counted);
    }

    StateSpan quietThrough(Instant time, Instant putDown) {
        return new StateSpan(awake, from, at, clear, time, putDown);
    }

    /** Somebody was active at {@code time}. */
    StateSpan clearSince(Instant time) {
        return new StateSpan(awake, from, at, time, time, time.isAfter(counted) ? time : counted);
    }
}
