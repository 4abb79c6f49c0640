package dev.plimsoll.probing;

import dev.plimsoll.activity.learned.TimeSpans;
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
public record ActivityEvidence(@Nullable Instant somebody, boolean isNew, @Nullable Instant certain,
        @Nullable Instant hearsay) {

    static final ActivityEvidence NONE = new ActivityEvidence(null, false, null, null);

    /** A platform that spoke of nobody before has to speak twice within this time. */
    private static final Duration TWICE_WITHIN = Duration.ofMinutes(1);

    /** Somebody started it after {@code asleep}, when it was last seen asleep. */
    ActivityEvidence started(Instant asleep) {
        return new ActivityEvidence(TimeSpans.later(somebody, asleep), true, TimeSpans.later(certain, asleep), null);
    }

    ActivityEvidence claimed(Instant at) {
        return new ActivityEvidence(TimeSpans.later(somebody, at), true, certain, null);
    }

    /** The same by a platform that once spoke of nobody: it may be its own check that moved the time. */
    ActivityEvidence heard(Instant at) {
        boolean twice = hearsay != null && at.isBefore(hearsay.plus(TWICE_WITHIN));
        return twice ? claimed(at) : new ActivityEvidence(somebody, isNew, certain, at);
    }

    /** A look showed that somebody was there at {@code at}. */
    static ActivityEvidence seen(Instant at) {
        return new ActivityEvidence(at, false, at, null);
    }

    /** A look showed nobody after {@code latest}. */
    ActivityEvidence since(@Nullable Instant latest) {
        return new ActivityEvidence(latest, false, certain, null);
    }
}
