package dev.plimsoll.watch;

import dev.plimsoll.watch.lesson.Spans;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What is known of somebody else's activity in the present awake period.
 *
 * @param somebody latest time at which somebody else was active, as far as can be told; null where nobody is known
 * @param isNew    whether it speaks of a time after our latest look
 * @param certain  the same by what cannot be an echo of ours: a start that was not ours, or what was seen inside
 * @param hearsay  the platform's latest word for it, where that needs to be said twice; else null
 */
public record Proof(@Nullable Instant somebody, boolean isNew, @Nullable Instant certain, @Nullable Instant hearsay) {

    static final Proof NONE = new Proof(null, false, null, null);

    /** A platform that spoke of nobody before has to speak twice within this time. */
    private static final Duration TWICE_WITHIN = Duration.ofMinutes(1);

    /** Somebody started it after {@code asleep}, when it was last seen asleep. */
    Proof started(Instant asleep) {
        return new Proof(Spans.later(somebody, asleep), true, Spans.later(certain, asleep), null);
    }

    Proof claimed(Instant at) {
        return new Proof(Spans.later(somebody, at), true, certain, null);
    }

    /** The same by a platform that once spoke of nobody: it may be its own check that moved the time. */
    Proof heard(Instant at) {
        boolean twice = hearsay != null && at.isBefore(hearsay.plus(TWICE_WITHIN));
        return twice ? claimed(at) : new Proof(somebody, isNew, certain, at);
    }

    /** A look showed that somebody was there at {@code at}. */
    static Proof seen(Instant at) {
        return new Proof(at, false, at, null);
    }

    /** A look showed nobody after {@code latest}. */
    Proof since(@Nullable Instant latest) {
        return new Proof(latest, false, certain, null);
    }
}
