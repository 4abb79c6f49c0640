package dev.plimsoll.probing;

import dev.plimsoll.activity.learned.TimeSpans;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Evidence of activity by others in the present awake period.
 *
 * @param somebody latest activity of others, as far as known; null if none is known
 * @param isNew    whether it is later than the latest probe
 * @param certain  the latest activity that cannot be a probe echo: a start by others, or activity observed by a probe;
 *                 null if none
 * @param unconfirmed  the latest reported time that still needs a second report; otherwise null
 */
public record ActivityEvidence(@Nullable Instant somebody, boolean isNew, @Nullable Instant certain,
        @Nullable Instant unconfirmed) {

    static final ActivityEvidence NONE = new ActivityEvidence(null, false, null, null);

    /** Time within which a platform that once reported false activity must report twice. */
    private static final Duration TWICE_WITHIN = Duration.ofMinutes(1);

    /** The evidence after others started the compute, last listed as suspended at {@code asleep}. */
    ActivityEvidence started(Instant asleep) {
        return new ActivityEvidence(TimeSpans.later(somebody, asleep), true, TimeSpans.later(certain, asleep), null);
    }

    ActivityEvidence reported(Instant at) {
        return new ActivityEvidence(TimeSpans.later(somebody, at), true, certain, null);
    }

    /**
     * The evidence after a report by a platform that once reported false activity: its own check may have moved the
     * time.
     */
    ActivityEvidence reportedOnce(Instant at) {
        boolean twice = unconfirmed != null && at.isBefore(unconfirmed.plus(TWICE_WITHIN));
        return twice ? reported(at) : new ActivityEvidence(somebody, isNew, certain, at);
    }

    /** The evidence after a probe showed activity of others at {@code at}. */
    static ActivityEvidence observed(Instant at) {
        return new ActivityEvidence(at, false, at, null);
    }

    /** The evidence after a probe showed no activity of others after {@code latest}. */
    ActivityEvidence since(@Nullable Instant latest) {
        return new ActivityEvidence(latest, false, certain, null);
    }
}
