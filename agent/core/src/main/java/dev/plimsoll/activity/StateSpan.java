package dev.plimsoll.activity;

import dev.plimsoll.activity.learned.TimeSpans;
import dev.plimsoll.activity.use.IdleGaps;
import java.time.Duration;
import java.time.Instant;

/**
 * Time since a compute woke or was suspended.
 *
 * @param awake         whether it is awake
 * @param since         start of the span
 * @param seenAt        latest list call or probe that showed this state
 * @param inactiveSince start of the inactivity of others, possibly before the span
 * @param inactiveUntil end of the certain inactivity of others
 * @param loggedUntil   time until which the use is logged
 */
public record StateSpan(boolean awake, Instant since, Instant seenAt, Instant inactiveSince, Instant inactiveUntil,
        Instant loggedUntil) {

    /** A span that begins at {@code at}, with others inactive since {@code inactiveSince}. */
    static StateSpan begun(boolean awake, Instant at, Instant inactiveSince) {
        return new StateSpan(awake, at, at, inactiveSince, at, at);
    }

    /** Whether no client was active for long enough to count as a gap. */
    boolean isGapAt(Instant time) {
        return Duration.between(inactiveSince, time).compareTo(IdleGaps.SHORTEST) >= 0;
    }

    /**
     * End of the time of which the use is certain. Inactivity in an awake span is, once it is long enough for a gap.
     */
    Instant certainUntil() {
        return (awake && !isGapAt(inactiveUntil)) || loggedUntil.isAfter(inactiveUntil) ? loggedUntil : inactiveUntil;
    }

    /** Length of the certain inactivity of others. */
    Duration inactivity() {
        return Duration.between(inactiveSince, inactiveUntil);
    }

    StateSpan seenAgain(Instant now) {
        return new StateSpan(awake, since, TimeSpans.later(now, seenAt), inactiveSince, inactiveUntil,
                loggedUntil);
    }

    StateSpan inactiveUntil(Instant time, Instant logged) {
        return new StateSpan(awake, since, seenAt, inactiveSince, time, logged);
    }

    /** The span after others were active at {@code time}. */
    StateSpan activeAt(Instant time) {
        return new StateSpan(awake, since, seenAt, time, time, TimeSpans.later(time, loggedUntil));
    }
}
